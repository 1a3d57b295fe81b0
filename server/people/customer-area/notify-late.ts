import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { mayNotifyLate } from '#domain/appointment/appointment-status.ts'
import { findManaged } from '#server/scheduling/find.ts'
import { aboutOf, findAppointments, lockAppointment } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/** Records how late the customer will be, with a new revision and an event for the screens. Times and status stay. */
export async function notifyLate(
  context: Context,
  manageToken: string,
  minutes: number,
): Promise<Reply<'tellLate'>> {
  const { appointment: known } = await findManaged(context, manageToken)
  const scope = sql`a.organization_id = ${known.organization_id} and a.id = ${known.id}`
  return await transact(context, async ({ trx, now, emit }) => {
    const appointment = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
    if (!mayNotifyLate(appointment.status, { startsAt: appointment.starts_at, now }))
      refuse('invalid_transition')
    if (appointment.late_minutes === minutes) return { appointment: toAppointmentWire(known) }
    await sql`update appointments set late_minutes = ${minutes}, revision = revision + 1,
        updated_at = ${new Date(now)}
      where organization_id = ${appointment.organization_id} and id = ${appointment.id}`.execute(
      trx,
    )
    const after = (await findAppointments(trx, now, scope))[0]!
    await emit({
      type: 'appointment.comes_late',
      after,
      minutes,
      about: aboutOf(after),
      history: { kind: 'late', actor: 'customer', actorId: null, detail: { minutes } },
    })
    return { appointment: toAppointmentWire(after) }
  })
}
