/** How late a staff member's day runs, from what has happened in it until now. */
import { type Instant, MINUTE } from '../calendar/interval.ts'

export type VisitOfDay = {
  readonly id: string
  readonly start: Instant
  readonly end: Instant
  /** `here`: arrived and not begun. */
  readonly state: 'ahead' | 'here' | 'going'
  /** When it really began. */
  readonly beganAt: Instant | null
  /** What the customer said: so many minutes late. */
  readonly lateMinutes: number
}

/** Less than this is told to nobody: it may be made good on the way. */
export const leastDelayMinutes = 10
/** Told in such steps, so that a delay that grows by the minute is not news by the minute. */
export const delayStepMinutes = 5
/** A visit that should have ended so long ago was forgotten on the screen; it holds up nobody. */
export const forgottenMinutes = 90

/**
 * When each visit of one staff member will probably begin: never before its hour, and never before those end that were
 * to end by then. Time that is free between two of them makes a delay good again. Who has not come does not hold up the
 * others: their hour passes.
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

/** What is said of it: whole steps, and nothing where it is little. The customer's own delay is no news to them. */
export function delayToTell(
  { start, lateMinutes }: Pick<VisitOfDay, 'start' | 'lateMinutes'>,
  expected: Instant,
): number | null {
  const minutes = Math.floor((expected - start) / MINUTE / delayStepMinutes) * delayStepMinutes
  return minutes >= leastDelayMinutes && minutes > lateMinutes ? minutes : null
}
