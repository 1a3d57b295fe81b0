/**
 * Reliability without cards: what a shop asks of whoever books, by how they kept their appointments there. Worse never leads
 * to less: the more were missed, the more limits are reached, and the strictest of them counts.
 */
import { DAY, type Instant } from '../calendar/interval.ts'

/** From what everybody gets to what nobody gets on line. */
export const rungs = ['reminders', 'must_confirm', 'deposit', 'approval', 'phone_only'] as const
export type Rung = (typeof rungs)[number]
/** Those that are reached by missing appointments. */
export const askingRungs = ['must_confirm', 'deposit', 'approval', 'phone_only'] as const
type AskingRung = (typeof askingRungs)[number]

/** As the owner sets it; a shop without any asks everybody the same. */
export type Ladder = {
  /** From how many missed appointments on; null: never. */
  readonly limits: Readonly<Record<AskingRung, number | null>>
  /** What is asked at least of whoever has never come. */
  readonly newcomers: Rung
  /** Of the price, where the service itself asks for less. */
  readonly deposit_percent: number
  /** A cancellation after the time for it counts as missed. */
  readonly counts_late_cancels: boolean
  /** A missed appointment counts no more after so many kept ones; null: however many. */
  readonly forgiven_after_visits: number | null
  /** The same after so many months. */
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

/** When the appointments began that somebody kept, and those that they missed. */
export type History = { readonly kept: readonly Instant[]; readonly missed: readonly Instant[] }

/** Why: they missed the last one, or one before, or have never come. */
export type RungReason = 'last_time' | 'before' | 'first_time'

export type Standing = {
  readonly rung: Rung
  /** Null: nothing is asked. */
  readonly reason: RungReason | null
  /** Missed, and not forgiven. */
  readonly missed: number
}

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

/** Near enough: nobody counts the days of a month here. */
const MONTH = 30 * DAY

function whenMissed({ kept }: History, missed: readonly Instant[]): RungReason {
  return Math.max(...missed) > Math.max(...kept) ? 'last_time' : 'before'
}
