import { HOUR, type Instant, MINUTE } from '../calendar/interval.ts'
import { localMinute } from '../calendar/local-time.ts'
import type { SlotDay } from './slots.ts'

/** The part of the day that a customer waits for, by the shop's local time. */
export type DayPart = 'any' | 'morning' | 'afternoon' | 'evening'

export type Wish = {
  readonly part: DayPart
  /** Starts that were offered before and not taken: the same start is not offered twice. */
  readonly refusedStarts: readonly Instant[]
  /** For a customer who has an appointment and wants an earlier one: only starts before this instant. */
  readonly before?: Instant
}

/** `staffId` null: several staff members share the visit. `first`: whoever begins it. */
export type FreedStart = {
  readonly startsAt: Instant
  readonly staffId: string | null
  readonly first: string
}

/** The free starts that somebody who waits would take, soonest first. The days are those they wait for. */
export function fitting(days: readonly SlotDay[], wish: Wish, timeZone: string): FreedStart[] {
  const { before = Infinity } = wish
  return days
    .flatMap(day => day.slots)
    .filter(({ startsAt }) => startsAt < before && !wish.refusedStarts.includes(startsAt))
    .filter(({ startsAt }) => isInPart(startsAt, wish.part, timeZone))
    .flatMap(({ startsAt, staffIds: [staffId = null], items }) => {
      const first = staffId ?? items?.[0]?.staffId
      return first === undefined ? [] : [{ startsAt, staffId, first }]
    })
}

/** The most customers in one chain of moves, in which each takes the place that the one before left. */
export const mostMoves = 3

/** The start that became free because its customer moved to an earlier one, and how many have moved in that chain. */
export type LeftPlace = {
  readonly staffId: string
  readonly start: Instant
  readonly end: Instant
  readonly depth: number
}

/** How many moves of one chain led to this time becoming free; 0 when it was freed otherwise. */
export function movesBefore(
  left: readonly LeftPlace[],
  place: { readonly staffId: string; readonly start: Instant; readonly end: Instant },
): number {
  const depths = left
    .filter(one => one.staffId === place.staffId)
    .filter(one => one.start < place.end && place.start < one.end)
    .map(one => one.depth)
  return Math.max(0, ...depths)
}

/**
 * How the customer hears of an offer: by a mail that has been sent, or by a message that the staff still have to write.
 */
export type Notified = 'by_mail' | 'by_hand'

/** For how many minutes a freed start is kept for the customer it is offered to: fewer, the nearer the start. */
export function offerMinutes(
  startsAt: Instant,
  now: Instant,
  notified: Notified = 'by_mail',
): number {
  const ahead = startsAt - now
  // The staff still have to write, so the start is kept for longer than after a mail, but not beyond its beginning.
  if (ahead < 2 * HOUR && notified === 'by_hand')
    return Math.max(5, Math.min(15, Math.floor(ahead / MINUTE)))
  if (ahead < 2 * HOUR) return 5
  return ahead > 24 * HOUR ? 60 : 15
}

/** After this many offers without an answer no more are sent. */
export const mostUnanswered = 3

/** Whether the wait ends if the present offer passes without an answer. Those made at night do not count. */
export function isLastOffer(entry: {
  readonly email: string | null
  readonly unanswered: number
  readonly is_night_offer: boolean
}): boolean {
  return entry.email !== null && !entry.is_night_offer && entry.unanswered + 1 >= mostUnanswered
}

const NOON = 12 * 60
const EVENING = 20 * 60

/** By the local time: morning until noon, evening from 20:00, afternoon in between. */
export function isInPart(startsAt: Instant, part: DayPart, timeZone: string): boolean {
  if (part === 'any') return true
  const minute = localMinute(startsAt, timeZone)
  if (part === 'morning') return minute < NOON
  return part === 'evening' ? minute >= EVENING : minute >= NOON && minute < EVENING
}
