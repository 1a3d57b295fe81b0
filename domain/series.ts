/** A "turno fijo": the same hour on the wall, every so many weeks. */
import type { Instant } from './interval.ts'
import { addDays, localDate, localMinute, toInstant } from './local-time.ts'

/** The starts of a series; null where the clock jumps over the hour that day. */
export function startsOfSeries(
  first: Instant,
  everyWeeks: number,
  count: number,
  timeZone: string,
): (Instant | null)[] {
  const date = localDate(first, timeZone)
  const minute = localMinute(first, timeZone)
  return Array.from({ length: count }, (_, index) =>
    // The first one is the one asked for, also of a repeated hour.
    index === 0 ? first : toInstant(addDays(date, 7 * everyWeeks * index), minute, timeZone),
  )
}
