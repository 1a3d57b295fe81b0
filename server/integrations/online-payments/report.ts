import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import { notifyCustomer, notifyStaff } from '#server/booking/appointments/announce.ts'
import {
  isKeptInHistory,
  paymentNotice,
  type PaymentNews,
} from '#server/booking/appointments/payment-texts.ts'
import { aboutOf, type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'
import { shortMomentText, spokenMomentText, toAppointmentWire } from '#server/scheduling/wire.ts'

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** Something happened to a payment on line that the shop has to know. */
    'online_payment.reported': {
      readonly after: AppointmentRow
      readonly what: PaymentNews
      readonly amount: number
      readonly currency: string
    }
  }
}

type About = { readonly organization_id: string; readonly appointment_id: string }
type News = { readonly what: PaymentNews; readonly amount: number; readonly currency: string }

/** Tells the shop, and writes it into the history of the appointment, which the caller has locked. */
export async function reportPayment(
  work: Work,
  { organization_id: organizationId, appointment_id: id }: About,
  { what, amount, currency }: News,
): Promise<void> {
  const { trx, now } = work
  const isKept = isKeptInHistory(what)
  if (isKept)
    await sql`update appointments set revision = revision + 1, updated_at = ${new Date(now)}
      where organization_id = ${organizationId} and id = ${id}`.execute(trx)
  const scope = sql`a.organization_id = ${organizationId} and a.id = ${id}`
  const [after] = await findAppointments(trx, now, scope)
  if (after === undefined) return
  if (isKept)
    await work.emit({
      type: 'appointment.edited',
      after,
      about: aboutOf(after),
      history: { kind: 'payment', actor: 'system', actorId: null, detail: { what, total: amount } },
    })
  await work.emit({ type: 'online_payment.reported', after, what, amount, currency })
}

/** A notice for the shop; the customer's page looks again. */
export function showReported(
  { after, what, amount, currency }: EventOf<'online_payment.reported'>,
  context: Context,
): void {
  const appointment = toAppointmentWire(after)
  const { name } = appointment.customer
  const text = `${paymentNotice(what, { amount, currency, name })}: ${shortMomentText(appointment)}`
  notifyStaff(context, appointment, 'appointment:deposit:broadcast', text)
  const own = `Hay novedades de la seña de tu turno del ${spokenMomentText(appointment)}`
  notifyCustomer(context, appointment, after.customer_user_id, own)
}
