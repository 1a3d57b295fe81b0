import { datesBetween } from '#domain/calendar/dates.ts'
import { daysInterval } from '#domain/calendar/local-time.ts'
import { sql } from 'kysely'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { findBlockedTimes, withoutBlocks } from '#server/scheduling/rules/bookable-shifts.ts'
import { findShifts } from '#server/scheduling/rules/hours-history.ts'
import type { Shift } from '#server/scheduling/rules/planned-shifts.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { scopeOf } from '#server/scheduling/find.ts'
import { refuseLongRange } from './list-appointments.ts'

type Day = Reply<'listDays'>['items'][number]
type Row = { readonly date: string; readonly turns: number; readonly minutes: number }

/** The sums of each day, for the view of a month. Minutes as in the statistics. */
export async function listDays(
  context: Context,
  member: Membership,
  { from, to, staff }: Received<'listDays', 'query'>,
): Promise<Reply<'listDays'>> {
  refuseLongRange(from, to)
  const { plan } = await shopOf(context, member.shopId)
  const own = member.onlyStaffId ?? staff ?? null
  const { db } = context.database
  const [rows, shifts, blocked] = await Promise.all([
    findTaken(context, member, plan.timeZone, { from, to, own }),
    findShifts(db, member, plan, [{ from, to }]),
    findBlockedTimes(db, member, plan.timeZone, [{ from, to }]),
  ])
  const free = withoutBlocks(shifts, blocked)
  const isAsked = (shift: Shift) => own === null || shift.staff_id === own
  const items = datesBetween(from, to).map((date): Day => {
    const row = rows.find(one => one.date === date)
    const open = (shifts.get(date) ?? []).filter(isAsked)
    return {
      date,
      turns: row?.turns ?? 0,
      taken_minutes: row?.minutes ?? 0,
      open_minutes: minutesOf(open),
      bookable_minutes: minutesOf((free.get(date) ?? []).filter(isAsked)),
      start_minute: open.length === 0 ? null : Math.min(...open.map(one => one.start_minute)),
      reason: closedBecause(plan, date),
    }
  })
  return { items, next_cursor: null }
}

function minutesOf(shifts: readonly Shift[]): number {
  return shifts.reduce((sum, one) => sum + one.end_minute - one.start_minute, 0)
}

type DaysQuery = { readonly from: string; readonly to: string; readonly own: string | null }

async function findTaken(
  { database, clock }: Context,
  member: Membership,
  timeZone: string,
  { from, to, own }: DaysQuery,
): Promise<readonly Row[]> {
  const days = daysInterval(from, to, timeZone)
  const [first, end] = [new Date(days.start), new Date(days.end)]
  const ofStaffMember = own === null ? sql`true` : sql`l.staff_id = ${own}`
  const { rows } = await sql<Row>`
    with served as (
      select a.id, to_char(a.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as date,
        a.status <> 'no_show' as is_seen, l.staff_id, l.starts_at, l.ends_at
      from appointments a
      join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id
      where ${scopeOf(member)} and a.starts_at >= ${first} and a.starts_at < ${end} and ${ofStaffMember}
        and a.status not in ('cancelled', 'rejected', 'expired')
        and (a.expires_at is null or a.expires_at > ${new Date(clock.now())})),
    -- Overlapping appointments, such as those of a class, take a staff member's time once.
    taken as (select date, unnest(range_agg(tstzrange(starts_at, ends_at))) as span
      from served group by date, staff_id)
    select counted.date, counted.turns, spent.minutes
    from (select date, count(distinct id) filter (where is_seen)::int as turns from served group by date) counted
    join (select date, (sum(extract(epoch from upper(span) - lower(span))) / 60)::int as minutes
      from taken group by date) spent on spent.date = counted.date`.execute(database.db)
  return rows
}

function closedBecause(plan: ShopPlan, date: string): string | null {
  const closure = plan.exceptions.find(
    one =>
      one.kind === 'closed' &&
      one.staffId === null &&
      one.ranges.length === 0 &&
      one.fromDate <= date &&
      date <= one.toDate,
  )
  return closure?.reason ?? null
}
