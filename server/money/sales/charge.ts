import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { findForStaff } from '#server/scheduling/find.ts'
import { queued } from '#server/scheduling/mutex.ts'
import { aboutOf, type AppointmentRow } from '#server/scheduling/queries.ts'
import { changeStatus } from '#server/scheduling/status/change-status.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import { noteAct } from '../till/note-act.ts'
import { heldIn } from '../journal/held-deposit.ts'
import { openTill, type Till } from '../till/till.ts'
import { completeSale } from './complete-sale.ts'
import { itemsOf, pickItems } from './items.ts'
import { findSale } from './queries.ts'

/** Charges an appointment at the prices that were agreed, and completes it: all of it or nothing. */
export async function chargeAppointment(
  context: Context,
  account: Account,
  id: string,
  body: Received<'chargeAppointment', 'body'>,
): Promise<Reply<'chargeAppointment'>> {
  const member = membershipOf(account)
  const { shop, appointment: known } = await findForStaff(context, member, id)
  const staffIds = known.legs.map(item => item.staff_id)
  return await queued({ context, shop }, { staffIds }, async work => {
    const { after: done } = await changeStatus(work, shop, {
      appointment: known,
      request: {
        to: 'completed',
        actor: 'staff',
        actorId: account.userId,
        reason: undefined,
        revision: known.sale_id === null ? body.revision : undefined,
      },
    })
    if (done.sale_id !== null) refuse('already_charged')
    const till = await openTill(work, member, account.userId)
    refuseUnlessMayCharge(till, member)
    const { round, held } = await stateOf(work, done)
    const [first] = done.legs
    const picked = (body.products ?? []).map(one => ({
      kind: 'product' as const,
      ...one,
      staff: first?.staff_id,
    }))
    const sold = await completeSale(
      work,
      { till, account },
      {
        items: [...itemsOf(done), ...(await pickItems(work.trx, member, picked, 'products'))],
        customerId: done.customer_id,
        appointment: { id, round },
        held,
        sent: body,
      },
    )
    const sale = await findSale(context, work.trx, till, sold.saleId)
    const after = await markCharged(work, done, { saleId: sold.saleId, account, sale })
    await noteAct(work, account, 'sale.made', sold.saleId, {
      number: sale.number,
      total: sale.total,
    })
    return { sale, appointment: toAppointmentWire(after), notices: sold.notices }
  })
}

/** Members with only their own agenda charge if the shop lets them. */
export function refuseUnlessMayCharge(
  { settings }: Till,
  { onlyStaffId }: { readonly onlyStaffId: string | null },
): void {
  if (onlyStaffId !== null && !settings.staff_charge) refuse('forbidden')
}

/** How often it was charged before, and what is held of its deposit. Its row is locked. */
async function stateOf(
  { trx }: Work,
  { organization_id: organizationId, id }: AppointmentRow,
): Promise<{ readonly round: number; readonly held: number }> {
  const { rows } = await sql<{ round: number; held: number }>`
    select (select count(*)::int from sales s where s.organization_id = ${organizationId} and s.appointment_id = ${id}
        and s.kind = 'sale') as round, ${heldIn} as held
    from money_moves m where m.organization_id = ${organizationId} and m.appointment_id = ${id}`.execute(
    trx,
  )
  return rows[0]!
}

type Charged = {
  /** Null: it is not charged any more. */
  readonly saleId: string | null
  readonly account: Account
  readonly sale: { readonly number: number; readonly total: number; readonly tip_total: number }
}

export async function markCharged(
  work: Work,
  appointment: AppointmentRow,
  { saleId, account, sale }: Charged,
): Promise<AppointmentRow> {
  const { trx, now } = work
  const { organization_id: organizationId, id } = appointment
  await sql`update appointments set sale_id = ${saleId}, revision = revision + 1, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${id}`.execute(trx)
  const after = { ...appointment, sale_id: saleId, revision: appointment.revision + 1 }
  await work.emit({
    type: 'appointment.edited',
    after,
    about: aboutOf(after),
    history: {
      kind: saleId === null ? 'uncharged' : 'charged',
      actor: 'staff',
      actorId: account.userId,
      detail: { number: sale.number, total: sale.total + sale.tip_total },
    },
  })
  return after
}
