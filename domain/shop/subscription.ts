/**
 * The dates of a subscription: when it stops taking bookings, ends, and when a shop's page closes and its data is
 * erased. The jobs, the dashboard and the mails all take them from here.
 */
import { DAY } from '../calendar/interval.ts'

/** After a trial or a paid period ends, the dashboard works completely for this long. */
export const GRACE = 7 * DAY
/** How long a subscription is `past_due`, and then `unpaid`. */
export const LATE_FOR = 8 * DAY
export const UNPAID_FOR = 23 * DAY
/** After its end. */
const CLOSES_AFTER = 30 * DAY
const ERASED_AFTER = 90 * DAY
/** Nothing is erased earlier than this after the last mail about it. */
export const LAST_WORD = 7 * DAY

export type SubscriptionState =
  'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled'
export type SubscriptionTimes = {
  readonly state: SubscriptionState
  /** When the state began. */
  readonly since: number
  /** When the owner ends it; null when they did not cancel. */
  readonly cancelAt: number | null
}
export type Consequence = 'bookings_stop' | 'subscription_ends' | 'page_closes' | 'data_erased'
export type Following = { readonly what: Consequence; readonly at: number }

/** In order of time. */
export const subscriptionNotices = [
  'due',
  'stops',
  'stopped',
  'ended',
  'closes',
  'erases',
  'erases_soon',
] as const
export type SubscriptionNotice = (typeof subscriptionNotices)[number]

/**
 * What is still to happen, in order, unless a payment arrives; nothing while nothing is late or canceled, and after a
 * trial.
 */
export function whatFollows(times: SubscriptionTimes, now: number): Following[] {
  return allThatFollows(times).filter(({ at }) => at > now)
}

/** The dates that a notice names. The last one leaves its time until the data is erased, also when it goes out late. */
export function datesOf(
  notice: SubscriptionNotice,
  times: SubscriptionTimes,
  now: number,
): Following[] {
  if (notice !== 'erases_soon') return whatFollows(times, now)
  return [{ what: 'data_erased', at: Math.max(times.since + ERASED_AFTER, now + LAST_WORD) }]
}

/** From when on nothing new can be entered in the dashboard; null while the shop takes bookings. */
export function readOnlyFrom({
  state,
  since,
}: Pick<SubscriptionTimes, 'state' | 'since'>): number | null {
  return takesBookings(state) ? null : since + GRACE
}

/** What the owner has of their subscription: a trial, or paid time. */
export type Had = Pick<SubscriptionTimes, 'state'> & {
  readonly trialEndsAt: number
  readonly paidUntil: number | null
}

/** When a subscription ends that its owner cancels now. */
export function endsWhen(
  takesEffect: 'at_once' | 'period_end',
  { state, trialEndsAt, paidUntil }: Had,
  now: number,
): number {
  if (takesEffect === 'at_once') return now
  return Math.max(now, state === 'trialing' ? trialEndsAt : (paidUntil ?? now))
}

/**
 * Until when the owner can take their cancellation back by themselves: before it takes effect, and later while what they
 * had would still last. Null when they cannot.
 */
export function takenBackUntil(
  { state, since, cancelAt, trialEndsAt, paidUntil }: SubscriptionTimes & Had,
  now: number,
): number | null {
  if (cancelAt === null) return null
  if (state !== 'canceled') return cancelAt
  const until = Math.min(paidUntil ?? trialEndsAt, since + ERASED_AFTER)
  return until > now ? until : null
}

/** In other states the page shows the shop, but takes no bookings. */
export function takesBookings(state: SubscriptionState): boolean {
  return state !== 'paused' && state !== 'unpaid' && state !== 'canceled'
}

function allThatFollows(times: SubscriptionTimes): Following[] {
  const end = endOf(times)
  if (end === null) return []
  const { state, since } = times
  const isCanceled = state === 'canceled'
  const stops = state === 'past_due' ? since + LATE_FOR : end
  return [
    ...(takesBookings(state) ? [{ what: 'bookings_stop', at: Math.min(stops, end) } as const] : []),
    ...(isCanceled ? [] : [{ what: 'subscription_ends', at: end } as const]),
    { what: 'page_closes', at: end + CLOSES_AFTER },
    { what: 'data_erased', at: end + ERASED_AFTER },
  ]
}

function endOf({ state, since, cancelAt }: SubscriptionTimes): number | null {
  if (state === 'canceled') return since
  const unpaid = state === 'past_due' ? since + LATE_FOR + UNPAID_FOR : since + UNPAID_FOR
  const ends = [
    ...(cancelAt === null ? [] : [cancelAt]),
    ...(state === 'past_due' || state === 'unpaid' ? [unpaid] : []),
  ]
  return ends.length === 0 ? null : Math.min(...ends)
}

/** The newest notice whose time has come; after a pause of the server the earlier ones are left out. */
export function noticeDue(times: SubscriptionTimes, now: number): SubscriptionNotice | null {
  const due = noticesOf(times).filter(
    ([, after, before = Infinity]) => now >= times.since + after && now < times.since + before,
  )
  return due.at(-1)?.[0] ?? null
}

/** Milliseconds after the state began; not sent any more from `before` on. */
type Planned = readonly [notice: SubscriptionNotice, after: number, before?: number]

function noticesOf({ state, cancelAt }: SubscriptionTimes): readonly Planned[] {
  if (state === 'past_due') return late
  if (state === 'unpaid') return [['stopped', 0]]
  if (state !== 'canceled') return []
  // Whoever cancelled was told the dates by the mail of their request.
  return cancelAt === null ? [['ended', 0, CLOSES_AFTER], ...over] : over
}

const late: readonly Planned[] = [
  ['due', 0],
  ['stops', LATE_FOR - 3 * DAY],
]
const over: readonly Planned[] = [
  ['closes', CLOSES_AFTER - LAST_WORD, CLOSES_AFTER],
  ['erases', ERASED_AFTER - 30 * DAY],
  ['erases_soon', ERASED_AFTER - LAST_WORD],
]

/** Instants before which a subscription must have been canceled for its page to close, and its data to be erased. */
export function windUpBefore(now: number): { readonly closes: number; readonly erases: number } {
  return { closes: now - CLOSES_AFTER, erases: now - ERASED_AFTER }
}
