/**
 * Reliability without cards: what a shop asks of a customer, depending on how they kept earlier appointments there. More
 * missed appointments never lead to fewer demands: of the limits that are reached, the strictest counts.
 */
import { DAY, type Instant } from '../calendar/interval.ts'

/** From the mildest (reminders only) to the strictest (no online booking, only by phone). */
export const rungs = ['reminders', 'must_confirm', 'deposit', 'approval', 'phone_only'] as const
export type Rung = (typeof rungs)[number]
/** The rungs that are reached by missing appointments. */
export const askingRungs = ['must_confirm', 'deposit', 'approval', 'phone_only'] as const
type AskingRung = (typeof askingRungs)[number]

/** The owner's settings. A shop without a ladder asks everybody the same. */
export type Ladder = {
  /** From how many missed appointments on; null: never. */
  readonly limits: Readonly<Record<AskingRung, number | null>>
  /** The rung of a customer who has never come, unless missed appointments lead to a stricter one. */
  readonly newcomers: Rung
  /** Percent of the price; counts where the service's own deposit is lower. */
  readonly deposit_percent: number
  /** Whether a cancellation after the cut-off counts as missed. */
  readonly counts_late_cancels: boolean
  /** A missed appointment is forgiven after so many kept ones; null: never. */
  readonly forgiven_after_visits: number | null
  /** A missed appointment is forgiven after so many months; null: never. */
  readonly forgiven_after_months: number | null
}

export const mostMissed = 10
export const depositPercents = [5, 100] as const
export const forgivingVisits = [1, 20] as const
export const forgivingMonths = [1, 36] as const

/** What a shop begins with once it wants a ladder. */
export const initialLadder: Ladder = {
  limits: { must_confirm: 1, deposit: 2, approval: null, phone_only: 3 },
  newcomers: 'reminders',
  deposit_percent: 30,
  counts_late_cancels: true,
  forgiven_after_visits: 2,
  forgiven_after_months: 6,
}

/** The starts of the appointments that a customer kept, and of those that they missed. */
export type History = { readonly kept: readonly Instant[]; readonly missed: readonly Instant[] }

/** Why something is asked: they missed their last appointment, or an earlier one, or have never come. */
export type RungReason = 'last_time' | 'before' | 'first_time'

export type Standing = {
  readonly rung: Rung
  /** Null when nothing more than reminders applies. */
  readonly reason: RungReason | null
  /** How many appointments they missed that are not forgiven. */
  readonly missed: number
}

/**
 * Where a customer stands in this shop: missed appointments count until they are forgiven, and a customer who never
 * came is at least on the rung of newcomers.
 */
export function standingOf(history: History, ladder: Ladder, now: Instant): Standing {
  const missed = history.missed.filter(at => !isForgiven(at, history, ladder, now))
  const byMissed = rungFor(missed.length, ladder)
  const byKept = history.kept.length === 0 ? ladder.newcomers : 'reminders'
  const rung = strictest(byMissed, byKept)
  const reason =
    rung === 'reminders' ? null : rung === byMissed ? whenMissed(history, missed) : 'first_time'
  return { rung, reason, missed: missed.length }
}

/** The strictest rung whose limit is reached. */
export function rungFor(missed: number, { limits }: Ladder): Rung {
  return askingRungs.findLast(rung => missed >= (limits[rung] ?? Infinity)) ?? 'reminders'
}

/** The stricter of two rungs. */
export function strictest(a: Rung, b: Rung): Rung {
  return rungs.indexOf(a) > rungs.indexOf(b) ? a : b
}

function isForgiven(missedAt: Instant, { kept }: History, ladder: Ladder, now: Instant): boolean {
  const { forgiven_after_visits: visits, forgiven_after_months: months } = ladder
  const since = kept.filter(at => at > missedAt).length
  return (
    (visits !== null && since >= visits) || (months !== null && now - missedAt >= months * MONTH)
  )
}

/** 30 days are exact enough for this. */
const MONTH = 30 * DAY

function whenMissed({ kept }: History, missed: readonly Instant[]): RungReason {
  return Math.max(...missed) > Math.max(...kept) ? 'last_time' : 'before'
}
