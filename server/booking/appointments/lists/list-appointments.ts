import { sql } from 'kysely'
import { z } from 'zod'
import { daysInterval } from '#domain/calendar/local-time.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import type { Context } from '#server/context.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { findAppointments } from '#server/scheduling/queries.ts'
import { toAppointmentWire, toDetailedWire } from '#server/scheduling/wire.ts'
import { listChanged } from './changed-appointments.ts'

/** The cursor: start and id of the last appointment of a page. The id is needed because several begin together. */
const place = z.tuple([z.int().min(0).max(Date.parse('2100-01-01T00:00:00Z')), z.uuid()])

/** The appointments of some days in their order, or those that changed since an instant, a page at a time. */
export async function listAppointments(
  context: Context,
  member: Membership,
  {
    from,
    to,
    staff,
    status,
    cursor,
    limit = limits.page_size,
    updated_since: since,
    details,
  }: Received<'listAppointments', 'query'>,
): Promise<Reply<'listAppointments'>> {
  const now = context.clock.now()
  const toWire = details === undefined ? toAppointmentWire : toDetailedWire
  const ofStaffMember =
    staff === undefined
      ? sql`true`
      : sql`exists (select 1 from appointment_legs one where one.organization_id = a.organization_id
          and one.appointment_id = a.id and one.staff_id = ${staff})`
  const where = sql`${ofStaffMember} and ${isOneOf(status, now)}`
  if (since !== undefined)
    return await listChanged(context, member, { since, cursor, limit, where, toWire })
  if (from === undefined || to === undefined)
    return refuseField(from === undefined ? 'from' : 'to', 'Elegí de qué día a qué día.')
  const { plan } = await shopOf(context, member.shopId)
  refuseLongRange(from, to, mostDays(status))
  const days = daysInterval(from, to, plan.timeZone)
  const [first, end] = [new Date(days.start), new Date(days.end)]
  const [startsAt, id] = readCursor(cursor, place) ?? []
  const isLater =
    startsAt === undefined || id === undefined
      ? sql`true`
      : sql`(a.starts_at, a.id) > (${new Date(startsAt)}, ${id}::uuid)`
  const rows = await findAppointments(
    context.database.db,
    now,
    sql`${scopeOf(member)} and a.starts_at < ${end} and a.ends_at > ${first}
      and a.starts_at > ${first}::timestamptz - ${longestAppointment(member)} and ${isLater} and ${where}`,
    // One more than asked for says whether there is another page.
    sql`order by a.starts_at, a.id limit ${limit + 1}`,
  )
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: shown.map(toWire),
    next_cursor: last === undefined ? null : writeCursor([last.starts_at, last.id]),
  }
}

/** By the status as of now: a request that waited too long is expired, whatever the table still says. */
function isOneOf(
  statuses: Received<'listAppointments', 'query'>['status'],
  now: number,
): ReturnType<typeof sql> {
  if (statuses === undefined) return sql`true`
  const current = sql`case when a.status in ('pending', 'awaiting_deposit')
    and a.expires_at <= ${new Date(now)} then 'expired' else a.status end`
  return sql`${current} = any(${statuses}::text[])`
}

/** Those that wait for an answer or a deposit are few, so they are listed as far ahead as staff can book. */
function mostDays(statuses: Received<'listAppointments', 'query'>['status']): number {
  const waits = statuses?.every(status => status === 'pending' || status === 'awaiting_deposit')
  return waits ? limits.waiting_days : limits.slots_days
}

export function refuseLongRange(from: string, to: string, most: number = limits.slots_days): void {
  const days = daysBetween(from, to) + 1
  if (days < 1) refuseField('to', 'La segunda fecha tiene que ser igual o posterior a la primera.')
  if (days > most) refuseField('to', `Pedí ${most} días como máximo.`)
}

/**
 * The length of the longest appointment that a shop ever had, as an SQL interval: an appointment that is going on at some
 * instant began at most this long before it. With it, a condition on `ends_at` can also use the index on `starts_at`.
 */
function longestAppointment({
  organizationId,
  shopId,
}: Pick<Membership, 'organizationId' | 'shopId'>): ReturnType<typeof sql> {
  return sql`make_interval(secs => coalesce((select max(extract(epoch from longest.ends_at - longest.starts_at))
    from appointments longest
    where longest.organization_id = ${organizationId} and longest.comerce_id = ${shopId}), 0)::float8)`
}
