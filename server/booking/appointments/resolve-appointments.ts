import { sql } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import type { Account, Membership } from '#server/kernel/http/caller.ts'
import { orRefusal, Refusal } from '#server/kernel/http/refusal.ts'
import { changeStatusQueued } from '#server/scheduling/status/change-status.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'

/** A visit often takes longer than planned; staff are not asked about one that may still go on. */
const GRACE = 30 * MINUTE
const ASKED_DAYS = 3
const MOST = 100

/**
 * Appointments that are over and that nobody closed, oldest first; from the next day on, those completed
 * automatically.
 */
export async function findUnresolved(
  context: Context,
  member: Membership,
): Promise<AppointmentRow[]> {
  const now = context.clock.now()
  return await findAppointments(
    context.database.db,
    now,
    sql`${scopeOf(member)} and a.ends_at <= ${new Date(now - GRACE)}
      and a.ends_at > ${new Date(now - ASKED_DAYS * DAY)}
      and (a.status in ('booked', 'confirmed', 'checked_in', 'in_progress') or (a.status = 'completed' and a.is_assumed))`,
    sql`order by a.starts_at, a.id limit ${MOST}`,
  )
}

type Closing = Received<'closeAppointments', 'body'>['turns'][number]

/** Closes appointments one after another, each by the usual rules; one that is refused does not stop the others. */
export async function closeAppointments(
  context: Context,
  member: Membership,
  { userId }: Account,
  appointments: readonly Closing[],
): Promise<Reply<'closeAppointments'>> {
  const closed: Reply<'closeAppointments'> = { appointments: [], refused: [] }
  for (const { appointment: id, revision, status } of appointments) {
    const [appointment] = await findAppointments(
      context.database.db,
      context.clock.now(),
      sql`${scopeOf(member)} and a.id = ${id}`,
    )
    const by = { actor: 'staff', actorId: userId, reason: undefined } as const
    if (appointment === undefined) {
      closed.refused.push({ appointment: id, code: 'not_found' })
      continue
    }
    const found = { shop: await shopOf(context, appointment.comerce_id), appointment }
    const changed = await orRefusal(
      changeStatusQueued(context, found, { to: status, ...by, revision }),
    )
    if (changed instanceof Refusal) closed.refused.push({ appointment: id, code: changed.code })
    else closed.appointments.push(changed.appointment)
  }
  return closed
}
