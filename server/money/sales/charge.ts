import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { type Account, membershipOf } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { findForStaff } from '#server/scheduling/find.ts'
import { queued } from '#server/scheduling/mutex.ts'
import { aboutOf, type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'
import { changeStatus } from '#server/scheduling/status/change-status.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import { noteAct } from '../note-act.ts'
import { heldDeposit } from '../deposits/held.ts'
import { openTill, type Till } from '../till.ts'
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
    const [sitter] = done.legs
    const picked = (body.products ?? []).map(one => ({
      kind: 'product' as const,
      ...one,
      staff: sitter?.staff_id,
    }))
    const sold = await completeSale(
      work,
      { till, account },
      {
        items: [...itemsOf(done), ...(await pickItems(work.trx, member, picked, 'products'))],
        customerId: done.customer_id,
        appointment: { id, round: await roundOf(work, done) },
        held: await heldDeposit(work.trx, done),
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

/** How often it was charged before. Its row is locked. */
async function roundOf({ trx }: Work, { organization_id, id }: AppointmentRow): Promise<number> {
  const { rows } = await sql<{ rounds: number }>`select count(*)::int as rounds from sales
    where organization_id = ${organization_id} and appointment_id = ${id} and kind = 'sale'`.execute(
    trx,
  )
  return rows[0]!.rounds
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
  const [after] = await findAppointments(
    trx,
    now,
    sql`a.organization_id = ${organizationId} and a.id = ${id}`,
  )
  await work.emit({
    type: 'appointment.edited',
    after: after!,
    about: aboutOf(after!),
    history: {
      kind: saleId === null ? 'uncharged' : 'charged',
      actor: 'staff',
      actorId: account.userId,
      detail: { number: sale.number, total: sale.total + sale.tip_total },
    },
  })
  return after!
}
