/** A "turno fijo": the same local time, every so many weeks. */
import type { Instant } from '../calendar/interval.ts'
import { localDate, localMinute, toInstant } from '../calendar/local-time.ts'
import { addDays } from '../calendar/dates.ts'
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
