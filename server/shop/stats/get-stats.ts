import { type Kysely, sql } from 'kysely'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import type { Received, Reply } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { checkDays } from '../hours/check-days.ts'
import { findBlockedTimes, withoutBlocks } from '#server/scheduling/rules/bookable-shifts.ts'
import { findShifts } from '#server/scheduling/rules/hours-history.ts'
import type { Days, Shift, ShiftsByDate } from '#server/scheduling/rules/planned-shifts.ts'
import { findLost } from './lost-searches.ts'
import { hourKey, openHoursOf } from './open-hours.ts'
import { rollUpDays } from './daily-figures.ts'
import type { Scope, Shop } from './day-figures.ts'
import { findFigures, findTotals, type Share, type Totals } from './queries.ts'

type Stats = Reply<'getStats'>

/**
 * The statistics of a range of local dates, of at most 366 days, for the shop or for one staff member. Amounts are in
 * minor units. Occupancy is `booked_minutes` divided by `bookable_minutes`, both of each staff member: the time in which
 * somebody was booked, also who did not come, and the working hours without blocks. The board computes it alike.
 */
export async function getStats(
  context: Context,
  shop: Scope,
  query: Received<'getStats', 'query'>,
): Promise<Stats> {
  checkDays(query, limits.stats_days)
  const { db } = context.database
  const { row, plan } = await shopOf(context, shop.shopId)
  const compared = daysBefore(query)
  const ranges = compared === null ? [query] : [query, compared]
  if (shop.staffId === null) await rollUpDays(db, shop, row.timeZone, ranges)
  const [figures, ofPage, before, everybody, blocked] = await context.replica.read(
    async reader =>
      await Promise.all([
        findFigures(reader, shop, row.timeZone, query),
        shop.staffId === null ? ofShop(reader, shop, row.timeZone, query) : nothingOfShop,
        compared === null ? null : findTotals(reader, shop, row.timeZone, compared),
        findShifts(reader, shop, plan, ranges),
        findBlockedTimes(reader, shop, row.timeZone, ranges),
      ]),
  )
  const shifts = shiftsOf(everybody, shop.staffId)
  const time = { shifts, free: withoutBlocks(shifts, blocked) }
  const open = openHoursOf(shifts, query)
  const bookable = openHoursOf(time.free, query)
  return {
    ...figures.totals,
    open_minutes: open.total,
    bookable_minutes: bookable.total,
    currency: row.currency,
    ...ofPage,
    days: figures.days,
    services: figures.services
      .sort(biggestFirst)
      .map(({ booked_minutes: _minutes, ...share }) => share),
    staff: figures.staff
      .filter(share => shop.staffId === null || share.id === shop.staffId)
      .sort(biggestFirst)
      .map(share => ({
        ...share,
        open_minutes: open.byStaffMember.get(share.id) ?? 0,
        bookable_minutes: bookable.byStaffMember.get(share.id) ?? 0,
      })),
    hours: hoursOf(open.byHour, bookable.byHour, figures.hours),
    before: before === null || compared === null ? null : withDays(before, compared, time),
  }
}

type OfShop = Pick<Stats, 'lost' | 'recovered' | 'released'>

/** The figures that only exist for the whole shop. */
async function ofShop(
  db: Kysely<unknown>,
  shop: Scope,
  timeZone: string,
  days: Days,
): Promise<OfShop> {
  const [lost, recovered] = await Promise.all([
    findLost(db, shop, days),
    findRecovered(db, shop, timeZone, days),
  ])
  return { lost, ...recovered }
}

const nothingOfShop: OfShop = {
  lost: [],
  recovered: { waitlist_minutes: 0, earlier_minutes: 0, places: 0 },
  released: 0,
}

function shiftsOf(everybody: ShiftsByDate, staffId: string | null): ShiftsByDate {
  if (staffId === null) return everybody
  const isOwn = (shift: Shift) => shift.staff_id === staffId
  return new Map([...everybody].map(([date, shifts]) => [date, shifts.filter(isOwn)]))
}

function withDays(
  totals: Totals,
  { from, to }: Days,
  { shifts, free }: { readonly shifts: ShiftsByDate; readonly free: ShiftsByDate },
): NonNullable<Stats['before']> {
  const days = { from, to }
  const [open, bookable] = [openHoursOf(shifts, days).total, openHoursOf(free, days).total]
  return { ...totals, ...days, open_minutes: open, bookable_minutes: bookable }
}

/** The range to compare with: as many days just before, for a single day the one a week before, or 52 weeks before. */
function daysBefore({ from, to, compare }: Received<'getStats', 'query'>): Days | null {
  if (compare === undefined) return null
  // A year is 52 whole weeks, so that a Saturday is compared with a Saturday.
  const before = from === to ? 7 : daysBetween(from, to) + 1
  const back = compare === 'year' ? 364 : before
  return { from: addDays(from, -back), to: addDays(to, -back) }
}

/** Every hour of the week in which the shop is open or had appointments, Monday first. */
function hoursOf(
  open: ReadonlyMap<string, number>,
  bookable: ReadonlyMap<string, number>,
  worked: Awaited<ReturnType<typeof findFigures>>['hours'],
): Stats['hours'] {
  const booked = new Map(
    worked.map(({ weekday, hour, booked_minutes: minutes }) => [hourKey(weekday, hour), minutes]),
  )
  return [1, 2, 3, 4, 5, 6, 7].flatMap(weekday =>
    Array.from({ length: 24 }, (_, hour) => {
      const key = hourKey(weekday, hour)
      return {
        weekday,
        hour,
        booked_minutes: booked.get(key) ?? 0,
        open_minutes: open.get(key) ?? 0,
        bookable_minutes: bookable.get(key) ?? 0,
      }
    }).filter(one => one.open_minutes > 0 || one.booked_minutes > 0),
  )
}

function biggestFirst(a: Share, b: Share): number {
  return b.turns - a.turns || b.revenue - a.revenue || byName.compare(a.name, b.name)
}

const byName = new Intl.Collator('es')

type Recovered = Pick<Reply<'getStats'>, 'recovered' | 'released'>
type Row = {
  readonly waitlist_minutes: number
  readonly earlier_minutes: number
  readonly places: number
  readonly released: number
}

/**
 * Freed time that an offer filled again, as long as its appointment stands, and how many appointments were released.
 */
async function findRecovered(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  timeZone: string,
  { from, to }: Days,
): Promise<Recovered> {
  const { rows } = await sql<Row>`
    with days as (select (${from}::date)::timestamp at time zone ${timeZone} as first,
      (${to}::date + 1)::timestamp at time zone ${timeZone} as last),
    filled as (
      select f.left_starts_at is not null as is_earlier,
        (extract(epoch from f.ends_at - f.starts_at) / 60)::int as minutes
      from filled_places f
      join days d on f.starts_at >= d.first and f.starts_at < d.last
      join appointments a on a.organization_id = f.organization_id and a.id = f.appointment_id
      where f.organization_id = ${organizationId} and f.comerce_id = ${shopId}
        and a.starts_at = f.starts_at and a.status not in ('cancelled', 'rejected', 'expired', 'no_show'))
    select coalesce(sum(minutes) filter (where not is_earlier), 0)::int as waitlist_minutes,
      coalesce(sum(minutes) filter (where is_earlier), 0)::int as earlier_minutes,
      count(*)::int as places,
      (select count(*)::int from appointments a join days d on a.starts_at >= d.first and a.starts_at < d.last
        where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
          and a.status = 'expired' and a.released_at is not null) as released
    from filled`.execute(db)
  const { released, ...recovered } = rows[0]!
  return { recovered, released }
}
