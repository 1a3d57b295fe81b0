import { datesBetween } from '#domain/calendar/dates.ts'
import { daysInterval } from '#domain/calendar/local-time.ts'
import { sql } from 'kysely'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { shopOf } from '../../availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { findShifts } from '#server/shop/rules/hours-history.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { scopeOf } from '../find.ts'
import { refuseLongRange } from './list-appointments.ts'

type Day = Reply<'listDays'>['items'][number]
type Row = { readonly date: string; readonly turns: number; readonly minutes: number }

/** The sums of each day, for the view of a month. */
export async function listDays(
  context: Context,
  member: Membership,
  { from, to, staff }: Received<'listDays', 'query'>,
): Promise<Reply<'listDays'>> {
  refuseLongRange(from, to)
  const { plan } = await shopOf(context, member.shopId)
  const own = member.onlyStaffId ?? staff ?? null
  const [rows, shifts] = await Promise.all([
    findTaken(context, member, plan.timeZone, { from, to, own }),
    findShifts(context.database.db, member, plan, [{ from, to }]),
  ])
  const items = datesBetween(from, to).map((date): Day => {
    const row = rows.find(one => one.date === date)
    const open = (shifts.get(date) ?? []).filter(shift => own === null || shift.staff_id === own)
    return {
      date,
      turns: row?.turns ?? 0,
      taken_minutes: row?.minutes ?? 0,
      open_minutes: open.reduce((sum, one) => sum + one.end_minute - one.start_minute, 0),
      start_minute: open.length === 0 ? null : Math.min(...open.map(one => one.start_minute)),
      reason: closedBecause(plan, date),
    }
  })
  return { items, next_cursor: null }
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
        coalesce(a.session, a.id::text) as seat, l.staff_id, l.starts_at, l.ends_at
      from appointments a
      join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id
      where ${scopeOf(member)} and a.starts_at >= ${first} and a.starts_at < ${end} and ${ofStaffMember}
        and a.status not in ('cancelled', 'rejected', 'expired', 'no_show')
        and (a.expires_at is null or a.expires_at > ${new Date(clock.now())})),
    -- A class takes its person's time once, however many come.
    taken as (select distinct date, seat, staff_id, starts_at, ends_at from served)
    select counted.date, counted.turns, spent.minutes
    from (select date, count(distinct id)::int as turns from served group by date) counted
    join (select date, (sum(extract(epoch from ends_at - starts_at)) / 60)::int as minutes
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
