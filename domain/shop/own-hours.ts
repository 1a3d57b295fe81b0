/**
 * Staff with hours of their own when the shop's week changes. They keep theirs, so they can still be booked after the
 * shop closes. This file finds them, and what would remain of their week if it were cut to the shop's.
 */
import { type Interval, intersection } from '../calendar/interval.ts'
import type { AlternatingWeek, WeeklyRange } from './shop.ts'

type Range = Omit<WeeklyRange, 'staffId'>

/** A staff member's week with the days that changed cut to the shop's new hours; null when nothing would be cut. */
export function cutToShop(
  own: readonly Range[],
  before: readonly Range[],
  after: readonly Range[],
): Range[] | null {
  const isChanged = (weekday: number) => dayOf(before, weekday) !== dayOf(after, weekday)
  const cut = own.flatMap(range => (isChanged(range.weekday) ? within(range, after) : [range]))
  // Cutting keeps the order of ranges, so the two lists can be compared one by one.
  return cut.map(key).join() === own.map(key).join() ? null : cut
}

function within(range: Range, shop: readonly Range[]): Range[] {
  return shop
    .filter(other => other.weekday === range.weekday)
    .flatMap(other => {
      const week = weekInBoth(range.week ?? null, other.week ?? null)
      if (week === 'never') return []
      return intersection(wall(range), wall(other)).map(({ start, end }) => ({
        weekday: range.weekday,
        startMinute: start,
        endMinute: end,
        week,
      }))
    })
}

function wall({ startMinute: start, endMinute: end }: Range): Interval[] {
  return [{ start, end }]
}

function weekInBoth(
  a: AlternatingWeek | null,
  b: AlternatingWeek | null,
): AlternatingWeek | null | 'never' {
  if (a === null) return b
  return b === null || a === b ? a : 'never'
}

/** The same text for the same ranges, in whatever order they are given. */
function dayOf(ranges: readonly Range[], weekday: number): string {
  const day = ranges.filter(range => range.weekday === weekday)
  return day.map(key).sort().join()
}

function key({ weekday, startMinute, endMinute, week }: Range): string {
  return `${weekday} ${startMinute} ${endMinute} ${week ?? ''}`
}
