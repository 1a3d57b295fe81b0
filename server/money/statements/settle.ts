import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { accountFor, type Account as Place } from '../journal/accounts.ts'
import { writeMoves } from '../journal/write-moves.ts'
import { noteAct } from '../till/note-act.ts'
import { methodFor, openTill, type Till } from '../till/till.ts'
import { addStatementLines } from '../journal/statement-lines.ts'
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
    const place = accountFor(till, method.id)
    const id = randomUUID()
    const pinned = await pinOpen(work, till, { id, staff, from, to, method: method.id, place })
    if (pinned.lines === 0) refuseField('to', 'No hay nada para liquidar hasta ese día.')
    if (shown !== undefined && shown !== pinned.total) refuse('stale_revision')
    const due: Place = { name: 'staff_due', staffId: staff }
    await writeMoves(trx, till, { settlementId: id, reason: 'Liquidación' }, [
      { from: { name: 'staff_holds', staffId: staff }, to: due, amount: -pinned.held },
      { from: place, to: due, amount: pinned.total },
    ])
    await noteAct(work, account, 'statement.settled', staff, { from, to, total: pinned.total })
    await work.emit({ type: 'statement.changed', shopId: member.shopId, staffId: staff })
    return {
      settlement: {
        id,
        staff: person,
        from,
        to,
        total: pinned.total,
        method: method.id,
        settled_at: toOffsetIso(now, till.timeZone),
        settled_by: account.name,
      },
    }
  })
}

type Pin = {
  readonly id: string
  readonly staff: string
  readonly from: string
  readonly to: string
  readonly method: string
  readonly place: Place
}

/**
 * Pins the open lines and writes the settlement of exactly these, in one statement: a line that is charged meanwhile is
 * neither pinned nor paid.
 */
async function pinOpen(
  { trx, now }: Work,
  { organizationId, shopId, userId }: Till,
  { id, staff, from, to, method, place }: Pin,
): Promise<{ readonly lines: number; readonly total: number; readonly held: number }> {
  const { rows } = await sql<{ lines: number; total: number; held: number }>`
    with pinned as (
      update statement_lines l set settlement_id = ${id}
      where l.organization_id = ${organizationId} and l.comerce_id = ${shopId} and l.staff_id = ${staff}
        and ${isOpenUntil(to)}
      returning l.amount, l.kind),
    summed as (
      select count(*) as lines, coalesce(sum(amount), 0)::bigint as total,
        coalesce(sum(amount) filter (where kind = 'held'), 0)::bigint as held from pinned),
    settled as (
      insert into settlements (organization_id, id, comerce_id, staff_id, from_date, to_date, total, method,
        desk_session_id, settled_at, settled_by)
      select ${organizationId}::uuid, ${id}::uuid, ${shopId}::uuid, ${staff}::uuid, ${from}::date, ${to}::date, total,
        ${method}::text, ${place.deskId ?? null}::uuid, ${new Date(now)}::timestamptz, ${userId}::uuid
      from summed where lines > 0)
    select lines, total, held from summed`.execute(trx)
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
