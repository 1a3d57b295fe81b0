import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf, type Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import type { Account as Place } from '../journal/accounts.ts'
import { writeMoves } from '../journal/write-moves.ts'
import { noteAct } from '../note-act.ts'
import { accountFor, methodFor, openTill } from '../till.ts'
import { addStatementLines } from './add-lines.ts'
import { findStaffMember, isOpenUntil, readStatement } from './statement.ts'

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** Something was added to it, or it was settled. */
    'statement.changed': { readonly shopId: string; readonly staffId: string }
  }
}

export function showStatement(
  { shopId, staffId }: EventOf<'statement.changed'>,
  { publisher }: Context,
): void {
  publisher.boardChanged(shopId, staffId, 0)
}

/** Pins every open line up to a day and pays their total. What a person holds counts as paid already. */
export async function settleStatement(
  context: Context,
  account: Account,
  { staff, from, to, method: wanted = 'cash', total: shown }: Received<'settleStatement', 'body'>,
): Promise<Reply<'settleStatement'>> {
  const member = membershipOf(account)
  return await once(context, async work => {
    const { trx, now } = work
    const person = await findStaffMember(trx, member, staff)
    const till = await openTill(work, member, account.userId)
    const method = methodFor(till, wanted, 'method')
    await sql`select pg_advisory_xact_lock(hashtextextended(${`statement:${member.shopId}:${staff}`}, 0))`.execute(
      trx,
    )
    const open = await sumsOf(work, member, staff, to)
    if (open.lines === 0) refuseField('to', 'No hay nada para liquidar hasta ese día.')
    if (shown !== undefined && shown !== open.total) refuse('stale_revision')
    const place = accountFor(till, method.id)
    const id = randomUUID()
    await sql`insert into settlements (organization_id, id, comerce_id, staff_id, from_date, to_date, total, method,
        desk_session_id, settled_at, settled_by)
      values (${member.organizationId}, ${id}, ${member.shopId}, ${staff}, ${from}, ${to}, ${open.total}, ${method.id},
        ${place.deskId ?? null}, ${new Date(now)}, ${account.userId})`.execute(trx)
    await sql`update statement_lines l set settlement_id = ${id}
      where l.organization_id = ${member.organizationId} and l.comerce_id = ${member.shopId}
        and l.staff_id = ${staff} and ${isOpenUntil(to)}`.execute(trx)
    const due: Place = { name: 'staff_due', staffId: staff }
    await writeMoves(trx, till, { settlementId: id, reason: 'Liquidación' }, [
      { from: { name: 'staff_holds', staffId: staff }, to: due, amount: -open.held },
      { from: place, to: due, amount: open.total },
    ])
    await noteAct(work, account, 'statement.settled', staff, { from, to, total: open.total })
    await work.emit({ type: 'statement.changed', shopId: member.shopId, staffId: staff })
    return {
      settlement: {
        id,
        staff: person,
        from,
        to,
        total: open.total,
        method: method.id,
        settled_at: toOffsetIso(now, till.timeZone),
        settled_by: account.name,
      },
    }
  })
}

/** After the lock, so that two who settle at once do not both pay. */
async function sumsOf({ trx }: Work, member: Membership, staff: string, to: string) {
  const { rows } = await sql<{ lines: number; total: number; held: number }>`
    select count(*) as lines, coalesce(sum(l.amount), 0)::bigint as total,
      coalesce(sum(l.amount) filter (where l.kind = 'held'), 0)::bigint as held
    from statement_lines l
    where l.organization_id = ${member.organizationId} and l.comerce_id = ${member.shopId}
      and l.staff_id = ${staff} and ${isOpenUntil(to)}`.execute(trx)
  return rows[0]!
}

/** An advance is paid out; rent and corrections only change what is owed. */
export async function addLine(
  context: Context,
  account: Account,
  body: Received<'addStatementLine', 'body'>,
): Promise<Reply<'addStatementLine'>> {
  const { staff, kind, amount, reason } = body
  const member = membershipOf(account)
  if (amount === 0 || (kind !== 'correction' && amount < 0))
    refuseField('amount', 'Poné un importe mayor que cero.')
  return await once(context, async work => {
    const till = await openTill(work, member, account.userId)
    await findStaffMember(work.trx, member, staff)
    const owed = kind === 'correction' ? amount : -amount
    const id = randomUUID()
    await addStatementLines(work.trx, till, [{ id, staffId: staff, kind, amount: owed, reason }])
    const other: Place =
      kind === 'advance'
        ? accountFor(till, methodFor(till, body.method ?? 'cash', 'method').id)
        : { name: kind === 'rent' ? 'rent' : 'corrections' }
    await writeMoves(work.trx, till, { reason }, [
      { from: { name: 'staff_due', staffId: staff }, to: other, amount: owed },
    ])
    await noteAct(work, account, 'statement.added', staff, { kind, amount: owed })
    await work.emit({ type: 'statement.changed', shopId: member.shopId, staffId: staff })
    const days = { from: till.day, to: till.day, scope: 'all' } as const
    const { lines } = await readStatement(work.trx, member, staff, days)
    return { line: lines.find(line => line.id === id)! }
  })
}
