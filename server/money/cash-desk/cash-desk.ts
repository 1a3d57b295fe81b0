import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf, type Membership } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { writeMoves } from '../journal/write-moves.ts'
import { findMoneySettings } from '../money-settings/find-settings.ts'
import { noteAct } from '../till/note-act.ts'
import { openTill } from '../till/till.ts'
import { findDesks, findMoves, leftInDrawer, toDeskWire } from './queries.ts'

type OneDesk = Reply<'openCashDesk'>

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** It was opened or closed, or somebody put cash in or took it out. */
    'cash_desk.changed': { readonly shopId: string; readonly deskId: string }
  }
}

/** The screens of the shop read the desk anew. */
export function showDesk(
  { shopId, deskId }: EventOf<'cash_desk.changed'>,
  { publisher }: Context,
): void {
  publisher.boardChanged(shopId, deskId, 0)
}

/** The shop of a member who sees all agendas: the desk is theirs alone. */
export function deskOf(account: Account): Membership {
  const member = membershipOf(account)
  return member.onlyStaffId === null ? member : refuse('forbidden')
}

export async function openDesk(
  context: Context,
  account: Account,
  { float }: Received<'openCashDesk', 'body'>,
): Promise<OneDesk> {
  const member = deskOf(account)
  return await once(context, async work => {
    const id = await beginSession(work, account, float)
    return await changed(work, member, id)
  })
}

/** Returns the id of the session. Refuses with `desk_open` when one is open. */
export async function beginSession(work: Work, account: Account, float: number): Promise<string> {
  const { trx, now } = work
  const member = membershipOf(account)
  const expected = (await leftInDrawer(trx, member)) ?? float
  const id = randomUUID()
  const { rows } = await sql`
    insert into desk_sessions (organization_id, id, comerce_id, float, expected_float, opened_at, opened_by)
    values (${member.organizationId}, ${id}, ${member.shopId}, ${float}, ${expected}, ${new Date(now)}, ${account.userId})
    on conflict (organization_id, comerce_id) where closed_at is null do nothing returning id`.execute(
    trx,
  )
  if (rows.length === 0) refuse('desk_open')
  await noteAct(work, account, 'desk.opened', id, { float, expected })
  return id
}

export async function moveCash(
  context: Context,
  account: Account,
  { amount, reason }: Received<'moveCash', 'body'>,
): Promise<OneDesk> {
  const member = deskOf(account)
  if (amount === 0)
    refuseField('amount', 'Poné cuánto entró, o cuánto salió con un menos adelante.')
  return await once(context, async work => {
    const till = await openTill(work, member, account.userId)
    const deskId = till.deskId ?? refuse('desk_closed')
    await writeMoves(work.trx, till, { reason }, [
      { from: { name: 'expenses' }, to: { name: 'drawer', deskId }, amount },
    ])
    await noteAct(work, account, 'desk.moved', deskId, { amount })
    return await changed(work, member, deskId)
  })
}

export async function closeDesk(
  context: Context,
  account: Account,
  { counted, taken_out: takenOut = 0 }: Received<'closeCashDesk', 'body'>,
): Promise<OneDesk> {
  const member = deskOf(account)
  if (takenOut > counted) refuseField('taken_out', 'No se puede sacar más de lo que contaste.')
  return await once(context, async work => {
    const id = await endSession(work, account, () => ({ counted, takenOut }))
    return await changed(work, member, id)
  })
}

type Count = { readonly counted: number; readonly takenOut: number }

/**
 * What is not taken out stays in the drawer for the next opening. Nothing can be charged into it meanwhile. Returns the id
 * of the session; refuses with `desk_closed` when none is open.
 */
export async function endSession(
  work: Work,
  account: Account,
  count: (expected: number) => Count,
): Promise<string> {
  const { trx, now } = work
  const member = membershipOf(account)
  const locked = await sql<{ id: string }>`select id from desk_sessions
    where organization_id = ${member.organizationId} and comerce_id = ${member.shopId} and closed_at is null
    for update`.execute(trx)
  const deskId = locked.rows[0]?.id ?? refuse('desk_closed')
  const till = await openTill(work, member, account.userId)
  const expected = (await findDesks(trx, member, { id: deskId }))[0]!.expected
  const { counted, takenOut } = count(expected)
  const drawer = { name: 'drawer', deskId } as const
  await writeMoves(trx, till, {}, [
    { from: { name: 'difference' }, to: drawer, amount: counted - expected },
    { from: drawer, to: { name: 'owner' }, amount: takenOut },
  ])
  await sql`update desk_sessions set closed_at = ${new Date(now)}, closed_by = ${account.userId}, counted = ${counted},
      expected = ${expected}, taken_out = ${takenOut}
    where organization_id = ${member.organizationId} and id = ${deskId}`.execute(trx)
  await noteAct(work, account, 'desk.closed', deskId, { counted, expected, taken_out: takenOut })
  return deskId
}

async function changed(work: Work, member: Membership, deskId: string): Promise<OneDesk> {
  await work.emit({ type: 'cash_desk.changed', shopId: member.shopId, deskId })
  return { cash_desk: await readDesk(work.trx, member, deskId) }
}

export async function readDesk(
  db: Work['trx'] | Context['database']['db'],
  member: Membership,
  id: string,
): Promise<OneDesk['cash_desk']> {
  const row = (await findDesks(db, member, { id }))[0] ?? refuse('not_found')
  const { counts_blind: isBlind } = await findMoneySettings(db, member)
  return toDeskWire(
    row,
    await findMoves(db, member, id),
    isBlind && member.role !== 'comerce_admin',
  )
}
