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
/** A longer delay may be a visit that nobody closed: staff are asked before a customer reads it. */
export const longestUnaskedMinutes = 30
/** After a yes the delay may grow by this much before staff are asked again. */
export const grantedMoreMinutes = 15

/** What staff said last, on this day, about a delay that was asked about: told up to so many minutes; null: there is none. */
export type DelayAnswer = { readonly at: Instant; readonly upTo: number | null }

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

function beginOf(visit: VisitOfDay, free: Instant, now: Instant): Instant {
  const { start, end, state, lateMinutes } = visit
  if (state === 'ahead') return Math.max(free, start + lateMinutes * MINUTE)
  return isForgotten(end, now) ? free : Math.max(free, now)
}

function endOf({ start, end, state }: VisitOfDay, begins: Instant, now: Instant): Instant {
  const expected = begins + (end - start)
  if (state === 'ahead') return expected
  // Who has arrived is measured by the booked end alone, because their expected one moves on with the clock.
  const due = state === 'here' ? end : Math.max(expected, end)
  return isForgotten(due, now) ? end : Math.max(expected, now)
}

function isForgotten(due: Instant, now: Instant): boolean {
  return now - due > forgottenMinutes * MINUTE
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

/**
 * What a customer reads, and what staff are asked. A long delay is asked about; until it is answered the customer keeps
 * reading what they read before.
 */
export function delayNews(
  minutes: number | null,
  before: number | null,
  answer: DelayAnswer | null,
): { readonly told: number | null; readonly asked: number | null } {
  const most = Math.max(longestUnaskedMinutes, answer?.upTo ?? 0)
  return minutes === null || minutes <= most
    ? { told: minutes, asked: null }
    : { told: before, asked: minutes }
}

/**
 * The visit after staff said that nothing runs late: what had begun, arrived or was announced by then delays nobody any
 * more.
 */
export function asAnswered(visit: VisitOfDay, answer: DelayAnswer | null): VisitOfDay {
  if (answer === null || answer.upTo !== null) return visit
  const isNewer = visit.state === 'going' && visit.beganAt !== null && visit.beganAt > answer.at
  return isNewer ? visit : { ...visit, state: 'ahead', beganAt: null, lateMinutes: 0 }
}

/**
 * Where the visits begin when the first of them begins so many minutes late: those that follow directly move with it,
 * and free time makes up for the delay. Only those that move.
 */
export function pushedStarts(
  visits: readonly Pick<VisitOfDay, 'id' | 'start' | 'end'>[],
  minutes: number,
): ReadonlyMap<string, Instant> {
  const [first] = visits.toSorted((a, b) => a.start - b.start || a.end - b.end)
  if (first === undefined) return new Map()
  const late = visits.map(visit => ({
    ...visit,
    state: 'ahead' as const,
    beganAt: null,
    // What was overbooked beside the first is late with it.
    lateMinutes: visit.start < first.end ? minutes : 0,
  }))
  const starts = new Map(visits.map(({ id, start }) => [id, start]))
  return new Map(
    [...expectedStarts(late, first.start)].filter(([id, start]) => start > starts.get(id)!),
  )
}
