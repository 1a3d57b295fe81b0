import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { mayTellLate } from '#domain/appointment/appointment-status.ts'
import { tellStaff } from '#server/booking/appointments/announce.ts'
import { findManaged } from '#server/booking/appointments/find.ts'
import {
  findAppointments,
  insertEvent,
  lockAppointment,
} from '#server/booking/appointments/queries.ts'
import { shortMomentText, toAppointmentWire } from '#server/booking/appointments/wire.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** One more revision and a line of history, so that every screen sees it; the turn stays what it is. */
export async function tellLate(
  context: Context,
  manageToken: string,
  minutes: number,
): Promise<Reply<'tellLate'>> {
  const { turn: known } = await findManaged(context, manageToken)
  const now = context.clock.now()
  const scope = sql`a.organization_id = ${known.organization_id} and a.id = ${known.id}`
  const told = await context.database.db.transaction().execute(async trx => {
    const turn = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
    if (!mayTellLate(turn.status, { startsAt: turn.starts_at, now })) refuse('invalid_transition')
    if (turn.late_minutes === minutes) return null
    await sql`update appointments set late_minutes = ${minutes}, revision = revision + 1,
        updated_at = ${new Date(now)}
      where organization_id = ${turn.organization_id} and id = ${turn.id}`.execute(trx)
    const { organization_id: organizationId, id: appointmentId } = turn
    await insertEvent(
      trx,
      { organizationId, appointmentId, revision: turn.revision + 1 },
      { kind: 'late', actor: 'customer', actorId: null, detail: { minutes } },
      now,
    )
    return (await findAppointments(trx, now, scope))[0] ?? null
  })
  if (told === null) return { appointment: toAppointmentWire(known) }
  const appointment = toAppointmentWire(told)
  const text = `${appointment.customer.name} llega ${minutes} min tarde: ${shortMomentText(appointment)}`
  tellStaff(context, appointment, 'appointment:late:broadcast', text)
  return { appointment }
}
