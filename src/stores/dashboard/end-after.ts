/* The end of a block or an absence whose two times were typed, where the shop is open after midnight. */
import { DAY_MINUTES } from '#domain/calendar/dates.ts'
import type { Hours } from './hours/hours.ts'

/**
 * In minutes of the date: an end that does not come after the start is one of the next day, as long as the shop is
 * still open then. Otherwise it stays before the start, for the form to refuse.
 */
export function endAfter(from: number, to: number, closes: number): number {
  const nextDay = to + DAY_MINUTES
  return to <= from && nextDay <= closes ? nextDay : to
}

/** The same for a start, in minutes of a day of the board: while the shop is still open it is of its night. */
export function startInNight(from: number, closes: number): number {
  const nextDay = from + DAY_MINUTES
  return nextDay < closes ? nextDay : from
}

/** When the last staff member leaves on the longest day of the week, in minutes of its date. */
export function latestClosing({ shop, staff }: Pick<Hours, 'shop' | 'staff'>): number {
  const ranges = [...shop, ...staff.flatMap(one => one.ranges)]
  return Math.max(0, ...ranges.map(range => range.end_minute))
}
