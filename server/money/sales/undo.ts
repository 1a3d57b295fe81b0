import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { lockAgenda } from '#server/scheduling/book/claim-slot.ts'
import { findForStaff, type Found } from '#server/scheduling/find.ts'
import { visitOf } from '#server/scheduling/move/visit-of.ts'
import { type AppointmentRow, lockAppointment } from '#server/scheduling/queries.ts'
import { changeStatus } from '#server/scheduling/status/change-status.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import { noteAct } from '../till/note-act.ts'
import { openTill, type Till } from '../till/till.ts'
import { markCharged } from './charge.ts'
import { findSale, type SaleRow } from './queries.ts'
import { lockSale, refundableLines, writeRefund } from './refund.ts'
import { wholeOf } from './reverse.ts'

/** The screen offers it for ten seconds; a slow network may take the rest. */
const UNDONE_WITHIN = MINUTE

/** Takes a sale of this minute back as a whole, by whoever made it or a member who sees all agendas. */
export async function undoSale(
  context: Context,
  account: Account,
  id: string,
): Promise<Reply<'undoSale'>> {
  const member = membershipOf(account)
  const found = await findCharged(context, account, id)
  return await once(context, async work => {
    const locked = found === null ? null : await lockCharged(work, found)
    const original = await lockSale(work, member, id)
    const till = await openTill(work, member, account.userId)
    refuseUnlessUndone(work, original, account)
    const payments = await paymentsBack(work, till, id)
    const saleId = await writeRefund(work, till, original, {
      lines: wholeOf(await refundableLines(work, till, original)),
      payments,
      tips: original.tips.map(({ staff, amount }) => ({ staffId: staff.id, amount: -amount })),
      rounding: -original.rounding,
      depositUsed: -original.deposit_used,
      reason: 'Deshecho en el momento',
      returnsStock: true,
    })
    const sale = await findSale(context, work.trx, till, saleId)
    const after =
      found === null || locked === null
        ? null
        : await putBack(work, { found, locked, original, account, sale })
    const figures = { number: sale.number, total: sale.total, of: original.number }
    await noteAct(work, account, 'sale.undone', saleId, figures)
    return { sale, appointment: after === null ? null : toAppointmentWire(after), notices: [] }
  })
}

/** The appointment that was charged with this sale, as far as the member may see it. */
async function findCharged(
  context: Context,
  account: Account,
  saleId: string,
): Promise<Found | null> {
  const member = membershipOf(account)
  const { rows } = await sql<{ appointment_id: string | null }>`select appointment_id from sales
    where organization_id = ${member.organizationId} and id = ${saleId}`.execute(
    context.database.db,
  )
  const id = rows[0]?.appointment_id ?? null
  return id === null ? null : await findForStaff(context, member, id)
}

/** With the locks of a change of its status, in their order. */
async function lockCharged(
  work: Work,
  { shop, appointment: known }: Found,
): Promise<AppointmentRow> {
  await lockAgenda(work, shop, {
    visit: visitOf(known),
    startsAt: known.starts_at,
    audience: STAFF,
    alsoLock: known.legs.map(item => item.staff_id),
    sold: known,
  })
  const scope = sql`a.organization_id = ${known.organization_id} and a.id = ${known.id}`
  return (await lockAppointment(work.trx, work.now, scope)) ?? refuse('not_found')
}

function refuseUnlessUndone({ now }: Work, original: SaleRow, account: Account): void {
  const isTheirs = original.made_by_id === account.userId
  if (!isTheirs && membershipOf(account).onlyStaffId !== null) refuse('not_found')
  if (now - original.at > UNDONE_WITHIN)
    refuse('refund_too_high', { detail: 'Pasó más de un minuto: hacé una devolución.' })
  if (original.refunds.length > 0) refuse('refund_too_high')
}

type PaidRow = {
  readonly method: string
  readonly method_name: string
  readonly amount: number
  readonly holder_id: string | null
  readonly holder_name: string | null
  readonly desk_session_id: string | null
}

/** As it was paid. Cash cannot go back to a desk that was closed since. */
async function paymentsBack({ trx }: Work, till: Till, saleId: string) {
  const { rows } = await sql<PaidRow>`
    select method, method_name, amount, holder_id, holder_name, desk_session_id from sale_payments
    where organization_id = ${till.organizationId} and sale_id = ${saleId} order by position`.execute(
    trx,
  )
  return rows.map(row => {
    const isCash = row.method === 'cash' && row.holder_id === null
    if (isCash && row.desk_session_id !== till.deskId) refuse('desk_closed')
    return {
      method: row.method,
      methodName: row.method_name,
      amount: -row.amount,
      tendered: null,
      change: null,
      holder: row.holder_id === null ? null : { id: row.holder_id, name: row.holder_name ?? '' },
      externalId: null,
    }
  })
}

type Undone = {
  readonly found: Found
  readonly locked: AppointmentRow
  readonly original: SaleRow
  readonly account: Account
  readonly sale: Reply<'undoSale'>['sale']
}

/** It is not charged any more, and has the status that it had before. */
async function putBack(
  work: Work,
  { found, locked, original, account, sale }: Undone,
): Promise<AppointmentRow> {
  const free = await markCharged(work, locked, { saleId: null, account, sale })
  const status = await statusBefore(work, locked, original)
  if (status === null) return free
  const { after } = await changeStatus(work, found.shop, {
    appointment: free,
    request: {
      to: status,
      actor: 'staff',
      actorId: account.userId,
      reason: undefined,
      corrects: true,
      revision: undefined,
    },
  })
  return after
}

/** What it was until the charge completed it; null when it was completed before. */
async function statusBefore(
  { trx }: Work,
  { organization_id: organizationId, id }: AppointmentRow,
  { at }: SaleRow,
): Promise<AppointmentStatus | null> {
  const { rows } = await sql<{ was: AppointmentStatus }>`
    select detail ->> 'from' as was from appointment_events
    where organization_id = ${organizationId} and appointment_id = ${id} and kind = 'status' and at = ${new Date(at)}
      and detail ->> 'to' = 'completed' and detail ->> 'from' <> 'completed'
    order by revision desc limit 1`.execute(trx)
  return rows[0]?.was ?? null
}
