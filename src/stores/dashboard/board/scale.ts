/* The vertical position of a minute on the board. A long closing at midday is folded into a narrow band. */
import { atom } from 'nanostores'
import { subtract } from '#domain/calendar/interval.ts'
import type { Board } from './board-layout.ts'
import type { Span } from './cards.ts'

/**
 * In wall clock minutes of the board's date. Drawn distances are minutes too; the style sheet has the height of one.
 */
export type Scale = {
  readonly from: number
  /** Hours without work or appointments, folded into a band; null when nothing is folded. */
  readonly fold: Span | null
  /** The height of a minute as a share of the usual one: below 1 the board is compact, with less text on each card. */
  readonly share: number
}

/** Height of the band, in minutes. */
export const bandMinutes = 24
const leastClosed = 90

export function offsetOf({ from, fold }: Scale, minute: number): number {
  if (!fold || minute <= fold.from) return minute - from
  if (minute >= fold.to) return minute - from - (fold.to - fold.from) + bandMinutes
  return fold.from - from + (bandMinutes * (minute - fold.from)) / (fold.to - fold.from)
}

/** The minute drawn at this offset; anywhere in the band, where the folded hours begin. */
export function minuteAt({ from, fold }: Scale, offset: number): number {
  const minute = from + offset
  if (!fold || minute <= fold.from) return minute
  return Math.max(fold.from, minute - bandMinutes + fold.to - fold.from)
}

/** CSS variables; the style sheet multiplies them by the height of a minute. */
export function placeOn(scale: Scale, { from, to }: Span): Record<`--${string}`, number> {
  const top = offsetOf(scale, from)
  return { '--from': top, '--minutes': offsetOf(scale, to) - top }
}

/** Pixels per minute of a board that is not compact. */
export const roomyMinute = 1.6
/** The height of the hours on the screen, in pixels; 0 until it has been measured. */
export const $boardRoom = atom(0)

/**
 * Pixels per minute at which the whole day fits into `room` pixels. Null when it fits anyway, and when it cannot: each
 * card needs the 24 pixels of a touch target before the next one begins. Starts less than 15 minutes apart count as 15.
 */
export function compactMinute(
  { columns, from, to }: Pick<Board, 'columns' | 'from' | 'to'>,
  fold: Span | null,
  room: number,
): number | null {
  const distances = columns.flatMap(({ cards }) =>
    cards.flatMap(({ from: start, to: end }) =>
      cards.filter(next => next.from >= end).map(next => next.from - start),
    ),
  )
  const least = 24 / Math.max(15, Math.min(30, ...distances))
  const fitting = room / offsetOf({ from, fold, share: 1 }, to)
  return fitting >= least && fitting < roomyMinute ? fitting : null
}

/**
 * The longest span of whole hours between two openings with no work and no appointment; null when none is long enough.
 */
export function middayClosing({ columns, from, to }: Board): Span | null {
  const taken = columns.flatMap(({ open, cards }) => [...open, ...cards])
  const cuts = taken.map(span => ({ start: span.from, end: span.to }))
  const [longest] = subtract([{ start: from, end: to }], cuts)
    .filter(({ start, end }) => start > from && end < to && end - start >= leastClosed)
    .sort((a, b) => b.end - b.start - (a.end - a.start))
  if (!longest) return null
  const fold = {
    from: Math.ceil(longest.start / 60) * 60,
    to: Math.floor(longest.end / 60) * 60,
  }
  const isInside = (minute: number) => fold.from < minute && minute < fold.to
  // A block that begins or ends inside must stay visible; one that covers all of it adds nothing to "closed".
  const hasBlockEdge = columns.some(column =>
    column.blocks.some(block => isInside(block.from) || isInside(block.to)),
  )
  return fold.from < fold.to && !hasBlockEdge ? fold : null
}
