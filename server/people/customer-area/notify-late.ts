import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { mayNotifyLate } from '#domain/appointment/appointment-status.ts'
import { notifyStaff } from '#server/booking/appointments/announce.ts'
import { findManaged } from '#server/booking/appointments/find.ts'
import {
  findAppointments,
  insertEvent,
  lockAppointment,
} from '#server/booking/appointments/queries.ts'
import { shortMomentText, toAppointmentWire } from '#server/booking/appointments/wire.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** Records how late the customer will be, with a new revision and an event for the screens. Times and status stay. */
export async function notifyLate(
  context: Context,
  manageToken: string,
  minutes: number,
): Promise<Reply<'tellLate'>> {
  const { appointment: known } = await findManaged(context, manageToken)
  const now = context.clock.now()
  const scope = sql`a.organization_id = ${known.organization_id} and a.id = ${known.id}`
  const notified = await context.database.db.transaction().execute(async trx => {
    const appointment = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
    if (!mayNotifyLate(appointment.status, { startsAt: appointment.starts_at, now }))
      refuse('invalid_transition')
    if (appointment.late_minutes === minutes) return null
    await sql`update appointments set late_minutes = ${minutes}, revision = revision + 1,
        updated_at = ${new Date(now)}
      where organization_id = ${appointment.organization_id} and id = ${appointment.id}`.execute(
      trx,
    )
    const { organization_id: organizationId, comerce_id: shopId, id: appointmentId } = appointment
    await insertEvent(
      trx,
      { organizationId, shopId, appointmentId, revision: appointment.revision + 1 },
      { kind: 'late', actor: 'customer', actorId: null, detail: { minutes } },
      now,
    )
    return (await findAppointments(trx, now, scope))[0] ?? null
  })
  if (notified === null) return { appointment: toAppointmentWire(known) }
  const appointment = toAppointmentWire(notified)
  const text = `${appointment.customer.name} llega ${minutes} min tarde: ${shortMomentText(appointment)}`
  notifyStaff(context, appointment, 'appointment:late:broadcast', text)
  return { appointment }
}
