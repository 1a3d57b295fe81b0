/**
 * When a shop, or a member of its staff, is there.
 *
 * A shift belongs to the date on which it begins, also the part of it after midnight. A closure beats everything: a
 * whole closed date takes away the shifts that begin on it, to their end, and not the night that began before it; a
 * closure with ranges takes away those minutes. Then come the exceptions that open (they replace the week), then the week.
 *
 * For staff with hours of their own, the shop's special hours can only narrow theirs: they do not come in because the shop
 * opens on a special day, and leave when a shop with shorter hours closes.
 */
import type { Instant, Interval } from '../calendar/interval.ts'
import { intersection, subtract, unionOf } from '../calendar/interval.ts'
import { intervalsOf, localDate, startOfDay } from '../calendar/local-time.ts'
import { addDays, DAY_MINUTES, daysBetween, mondayOf, weekdayOf } from '../calendar/dates.ts'
import type { AlternatingWeek, HoursException, MinuteRange, Timetable } from './shop.ts'

/** In local minutes of one date, not in instants; the arithmetic of intervals is the same. */
type WallRange = Interval

/** How far the next opening or closing is looked for. */
const DAYS_AHEAD = 60

export type OpenState = {
  readonly isOpen: boolean
  readonly until: Instant | null
  readonly opensAt: Instant | null
}

/** The shifts that begin on the date, `staffId` null for the shop's own: sorted, disjoint, beyond midnight included. */
export function openIntervals(plan: Timetable, staffId: string | null, date: string): Interval[] {
  return unionOf(
    shiftsOf(plan, staffId, date).flatMap(shift =>
      intervalsOf(date, shift.startMinute, shift.endMinute, plan.timeZone),
    ),
  )
}

/**
 * Whether the shop is open now. `until` is when an open shop closes, `opensAt` when a closed one opens; the other one is
 * null, and both are when nothing changes within `DAYS_AHEAD`.
 */
export function openState(plan: Timetable, now: Instant): OpenState {
  const yesterday = addDays(localDate(now, plan.timeZone), -1)
  let open: Interval[] = []
  for (let day = 0; day < DAYS_AHEAD; day += 1) {
    const date = addDays(yesterday, day)
    open = unionOf([...open, ...openIntervals(plan, null, date)])
    const first = open.find(interval => interval.end > now)
    // What ended before this date cannot grow any more.
    if (first !== undefined && first.end < startOfDay(date, plan.timeZone)) {
      return stateFrom(first, now, first.end)
    }
  }
  const first = open.find(interval => interval.end > now)
  return first === undefined
    ? { isOpen: false, until: null, opensAt: null }
    : stateFrom(first, now, null)
}

function stateFrom(interval: Interval, now: Instant, end: Instant | null): OpenState {
  const isOpen = interval.start <= now
  return isOpen
    ? { isOpen, until: end, opensAt: null }
    : { isOpen, until: null, opensAt: interval.start }
}

/** As `openIntervals`, in local minutes: the grid of starts is anchored on these. */
export function shiftsOf(plan: Timetable, staffId: string | null, date: string): MinuteRange[] {
  const closures = plan.exceptions.filter(
    one => one.kind === 'closed' && (one.staffId === null || one.staffId === staffId),
  )
  if (closures.some(one => one.ranges.length === 0 && isOn(one, date))) return []
  const rest = subtract(plannedHours(plan, staffId, date), closedMinutes(closures, date))
  return rest.map(range => ({ startMinute: range.start, endMinute: range.end }))
}

function plannedHours(plan: Timetable, staffId: string | null, date: string): WallRange[] {
  const shopSpecial = specialHours(plan, null, date)
  const special = specialHours(plan, staffId, date)
  if (special !== null) return special
  if (!plan.weeklyRanges.some(range => range.staffId === staffId)) {
    return shopSpecial ?? weeklyHours(plan, null, date)
  }
  const own = weeklyHours(plan, staffId, date)
  return shopSpecial === null ? own : intersection(own, shopSpecial)
}

function specialHours(plan: Timetable, staffId: string | null, date: string): WallRange[] | null {
  const ranges = plan.exceptions
    .filter(one => one.kind === 'open' && one.staffId === staffId && isOn(one, date))
    .flatMap(one => one.ranges)
  return ranges.length === 0 ? null : unionOf(ranges.map(range => wallRange(range)))
}

function weeklyHours(plan: Timetable, staffId: string | null, date: string): WallRange[] {
  const weekday = weekdayOf(date)
  return unionOf(
    plan.weeklyRanges
      .filter(range => range.staffId === staffId && range.weekday === weekday)
      .filter(range => (range.week ?? null) === null || range.week === weekOf(plan, date))
      .map(range => wallRange(range)),
  )
}

const FIRST_WEEK = '2026-01-05'

/** Which of two alternating weeks a date is in. Weeks begin on Monday; the week of `weekAnchor` is week A. */
export function weekOf(
  { weekAnchor = FIRST_WEEK }: Pick<Timetable, 'weekAnchor'>,
  date: string,
): AlternatingWeek {
  const weeks = Math.floor(daysBetween(mondayOf(weekAnchor), date) / 7)
  return weeks % 2 === 0 ? 'a' : 'b'
}

/** Closures for some hours of this date and of the dates beside it, in minutes of this date: a shift may last into the next date. */
function closedMinutes(closures: readonly HoursException[], date: string): WallRange[] {
  return [-1, 0, 1].flatMap(distance => {
    const other = addDays(date, distance)
    return closures
      .filter(one => isOn(one, other))
      .flatMap(one => one.ranges.map(range => wallRange(range, distance)))
  })
}

function wallRange(range: MinuteRange, distanceInDays = 0): WallRange {
  const shift = distanceInDays * DAY_MINUTES
  return { start: range.startMinute + shift, end: range.endMinute + shift }
}

/** Both dates of an exception belong to it. */
export function isOn({ fromDate, toDate }: HoursException, date: string): boolean {
  return fromDate <= date && date <= toDate
}
