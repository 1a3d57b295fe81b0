/** A "turno fijo": the same local time, every so many weeks. */
import type { Instant, Interval } from '../calendar/interval.ts'
import { firstInstant, localDate, localMinute, toInstant } from '../calendar/local-time.ts'
import { addDays, daysBetween } from '../calendar/dates.ts'
import { askedFrom, type PlacedVisit, soleStaffId, type VisitRequest } from '../visit/visit.ts'

export type SeriesPattern = {
  readonly first: Instant
  readonly everyWeeks: number
  readonly count: number
}

/** The starts of a series; null when that local time does not exist on the date, because the clock changes. */
export function startsOfSeries(
  { first, everyWeeks, count }: SeriesPattern,
  timeZone: string,
): (Instant | null)[] {
  const date = localDate(first, timeZone)
  const minute = localMinute(first, timeZone)
  return Array.from({ length: count }, (_, index) =>
    // The first one is the start asked for, even in an hour that the clock repeats.
    index === 0 ? first : toInstant(addDays(date, 7 * everyWeeks * index), minute, timeZone),
  )
}

/** The same local hours on each date as the first interval has on its own; empty where the clock skips all of them. */
export function hoursOnDates(
  first: Interval,
  dates: readonly string[],
  timeZone: string,
): Interval[] {
  const { start, end } = first
  const date = localDate(start, timeZone)
  const nights = daysBetween(date, localDate(end, timeZone))
  return dates.map(on =>
    // The first one is as asked for, even in an hour that the clock repeats.
    on === date
      ? first
      : {
          start: firstInstant(on, localMinute(start, timeZone), timeZone),
          end: firstInstant(addDays(on, nights), localMinute(end, timeZone), timeZone),
        },
  )
}

/**
 * The same visit with the staff that were found for it, so that all occurrences of a series ("turno fijo") have the
 * same staff.
 */
export function keepStaff(visit: VisitRequest, found: PlacedVisit): VisitRequest {
  const only = soleStaffId(found)
  if (only !== null) return askedFrom(only, visit)
  const itemStaffIds = visit.serviceIds.map(
    id => found.items.find(item => item.serviceId === id)!.staffId,
  )
  return { ...askedFrom(null, visit), itemStaffIds }
}
