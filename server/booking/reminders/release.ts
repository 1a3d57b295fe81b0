import { sql } from 'kysely'
import { HOUR } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'
import { orRefusal } from '#server/kernel/http/refusal.ts'
import { askedByWhatsapp } from '../appointments/asked-by-whatsapp.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'
import { confirmBy } from '../appointments/confirm-by.ts'
import { changeStatusQueued } from '#server/scheduling/status/change-status.ts'

const AT_ONCE = 200
/** Only starts this near are looked at; they are released two hours before. */
const NEAR = 3 * HOUR

/**
 * Releases appointments that the customer was asked to confirm and did not. The change names the revision that was
 * read, so only one process releases each, and a customer who answers at the same moment keeps theirs.
 */
export async function releaseUnconfirmed(context: Context, atOnce = AT_ONCE): Promise<void> {
  const now = context.clock.now()
  let looked: readonly AppointmentRow[] = []
  do {
    const last = looked.at(-1)
    // Those who were not asked stay booked, so the next page begins after them.
    const after =
      last === undefined
        ? sql`true`
        : sql`(a.starts_at, a.id) > (${new Date(last.starts_at)}, ${last.id}::uuid)`
    looked = await findAppointments(
      context.database.db,
      now,
      sql`((c.must_confirm and (a.customer_email is not null or ${askedByWhatsapp} is not null)) or a.rung = 'must_confirm')
        and a.status = 'booked' and not a.is_muted
        and a.starts_at > ${new Date(now)} and a.starts_at <= ${new Date(now + NEAR)} and ${after}`,
      sql`order by a.starts_at, a.id limit ${atOnce}`,
    )
    await releaseDue(context, looked, now)
  } while (looked.length === atOnce)
}

async function releaseDue(
  context: Context,
  appointments: readonly AppointmentRow[],
  now: number,
): Promise<void> {
  for (const appointment of appointments) {
    const until = await confirmBy(context.database.db, appointment, now)
    if (until === null || now < until) continue
    const { revision } = appointment
    const request = { to: 'expired', actor: 'system', actorId: null, reason: undefined } as const
    const found = { shop: await shopOf(context, appointment.comerce_id), appointment }
    // A refusal is fine: it was confirmed, moved or cancelled a moment ago, or another process was first.
    await orRefusal(changeStatusQueued(context, found, { ...request, revision }))
  }
}
