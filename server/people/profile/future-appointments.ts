import { sql, type Kysely } from 'kysely'
import { changeStatus } from '#server/booking/appointments/status/change-status.ts'
import { findAppointments } from '#server/booking/appointments/queries.ts'
import { shopOf } from '#server/booking/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { orRefuse, refuse } from '#server/kernel/http/refusal.ts'

/** Cancels a customer's future appointments one by one, as they would themselves: the shops are notified. */
export async function cancelFutureAppointments(context: Context, userId: string): Promise<void> {
  const { db } = context.database
  const now = context.clock.now()
  const appointments = await findAppointments(
    db,
    now,
    sql`a.id in (${futureAppointmentsOf(userId, now)})`,
  )
  for (const appointment of appointments) {
    const found = { shop: await shopOf(context, appointment.comerce_id), appointment }
    const by = { actor: 'customer', actorId: userId, reason: undefined } as const
    orRefuse(await changeStatus(context, found, { to: 'cancelled', ...by, revision: undefined }))
  }
}

/** Refuses if an appointment was booked after the cancellations; the customer must try again. */
export async function refuseFutureAppointments(
  db: Kysely<unknown>,
  userId: string,
  now: number,
): Promise<void> {
  const { rows } = await futureAppointmentsOf(userId, now).execute(db)
  if (rows.length > 0) refuse('has_future_turns')
}

function futureAppointmentsOf(userId: string, now: number) {
  return sql<{ id: string }>`
    select t.id from appointments t
    where t.user_id = ${userId} and t.starts_at > ${new Date(now)}
      and t.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')`
}
