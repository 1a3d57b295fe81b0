import { sql } from 'kysely'
import { changeStatusQueued } from './change-status.ts'
import { findAppointments } from '../queries.ts'
import { shopOf } from '../availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { orRefusal } from '#server/kernel/http/refusal.ts'

const AT_ONCE = 200

/**
 * Writes down that requests and deposits expired. Readers treat them as expired already, and their time is free; this
 * completes the appointment's history, sends the mail and lets the waitlist be offered the time.
 */
export async function expireWaiting(context: Context): Promise<void> {
  const now = context.clock.now()
  const appointments = await findAppointments(
    context.database.db,
    now,
    sql`a.status in ('pending', 'awaiting_deposit') and a.expires_at <= ${new Date(now)} and not a.is_muted`,
    sql`order by a.expires_at limit ${AT_ONCE}`,
  )
  for (const appointment of appointments) {
    const found = { shop: await shopOf(context, appointment.comerce_id), appointment }
    const by = { actor: 'system', actorId: null, reason: undefined, revision: undefined } as const
    // A refusal is fine: another process was first, or the appointment was moved and waits again.
    await orRefusal(changeStatusQueued(context, found, { to: 'expired', ...by }))
  }
}
