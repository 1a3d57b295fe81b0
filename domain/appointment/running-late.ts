/** How late a staff member's day runs, from what has happened in it until now. */
import { type Instant, MINUTE } from '../calendar/interval.ts'

export type VisitOfDay = {
  readonly id: string
  readonly start: Instant
  readonly end: Instant
  /** `here`: the customer has arrived and the visit has not begun; `going`: it is in progress. */
  readonly state: 'ahead' | 'here' | 'going'
  /** When the visit really began; null when that is not known. */
  readonly beganAt: Instant | null
  /** How many minutes late the customer said they would be. */
  readonly lateMinutes: number
}

/** A shorter delay is not announced: the staff member may still catch up. */
export const leastDelayMinutes = 10
/** Delays are announced in steps of this size, so that a delay that grows by a minute is not a new message. */
export const delayStepMinutes = 5
/** A visit that should have ended longer ago than this was not closed by mistake; it delays nobody. */
export const forgottenMinutes = 90

/**
 * When each visit of one staff member will probably begin, by the visit's id: never before its booked start, and never
 * before the earlier visits end. Free time between two visits absorbs a delay. A customer who has not come does not
 * delay the others: their visit is assumed to keep its booked time.
 */
export function expectedStarts(
  visits: readonly VisitOfDay[],
  now: Instant,
): ReadonlyMap<string, Instant> {
  const ends: { readonly booked: Instant; readonly expected: Instant }[] = []
  const starts = new Map<string, Instant>()
  for (const visit of visits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const { id, start, end, state } = visit
    const before = ends.filter(one => one.booked <= start).map(one => one.expected)
    const free = Math.max(start, ...before)
    const begins = state === 'going' ? (visit.beganAt ?? start) : beginOf(visit, free, now)
    starts.set(id, begins)
    ends.push({ booked: end, expected: endOf(visit, begins, now) })
  }
  return starts
}

function beginOf({ start, state, lateMinutes }: VisitOfDay, free: Instant, now: Instant): Instant {
  return state === 'here' ? Math.max(free, now) : Math.max(free, start + lateMinutes * MINUTE)
}

function endOf({ start, end, state }: VisitOfDay, begins: Instant, now: Instant): Instant {
  const expected = begins + (end - start)
  if (state === 'ahead') return expected
  const isForgotten = now - Math.max(expected, end) > forgottenMinutes * MINUTE
  return isForgotten ? end : Math.max(expected, now)
}

/**
 * The delay to announce, in minutes rounded down to whole steps. Null when it is short, or when it is no longer than the
 * delay that the customer announced themselves.
 */
export function delayToTell(
  { start, lateMinutes }: Pick<VisitOfDay, 'start' | 'lateMinutes'>,
  expected: Instant,
): number | null {
  const minutes = Math.floor((expected - start) / MINUTE / delayStepMinutes) * delayStepMinutes
  return minutes >= leastDelayMinutes && minutes > lateMinutes ? minutes : null
}
