/* Where a minute stands on a board: counted from its first one, a long closing at midday folded into a band. */
import { subtract } from '#domain/calendar/interval.ts'
import type { Board } from './board-layout.ts'
import type { Span } from './cards.ts'

/** In wall minutes of the board's date; what is drawn is counted in minutes too, and the style sheet says how high one is. */
export type Scale = {
  readonly from: number
  /** Nobody works and nobody comes; drawn as a band. Null: every minute has its height. */
  readonly fold: Span | null
  /** More of the day is seen, and less of each card. */
  readonly isCompact: boolean
}

/** As high as so many minutes. */
export const bandMinutes = 24
const leastClosed = 90

export function offsetOf({ from, fold }: Scale, minute: number): number {
  if (!fold || minute <= fold.from) return minute - from
  if (minute >= fold.to) return minute - from - (fold.to - fold.from) + bandMinutes
  return fold.from - from + (bandMinutes * (minute - fold.from)) / (fold.to - fold.from)
}

/** The minute that is drawn there; the band is its beginning. */
export function minuteAt({ from, fold }: Scale, offset: number): number {
  const minute = from + offset
  if (!fold || minute <= fold.from) return minute
  return Math.max(fold.from, minute - bandMinutes + fold.to - fold.from)
}

/** For the style sheet, which multiplies by the height of a minute. */
export function placeOn(scale: Scale, { from, to }: Span): Record<`--${string}`, number> {
  const top = offsetOf(scale, from)
  return { '--from': top, '--minutes': offsetOf(scale, to) - top }
}

/**
 * Pixels of a minute on a compact board: a smaller share of each hour than the style sheet's, and as much more as it takes
 * for each card to have the 24 that can be touched before the next one begins; what is under a quarter of an hour stays as
 * it is on a roomy board.
 */
export function compactMinute({ columns }: Pick<Board, 'columns'>): number {
  const distances = columns.flatMap(({ cards }) =>
    cards.flatMap(({ from, to }) =>
      cards.filter(next => next.from >= to).map(next => next.from - from),
    ),
  )
  return Math.max(1.2, 24 / Math.max(15, Math.min(60, ...distances)))
}

/** The longest stretch of whole hours between two openings in which nobody works and nothing stands; null: none is long. */
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
  // What is blocked all through it says nothing more than that it is closed.
  const isTold = columns.some(column =>
    column.blocks.some(block => isInside(block.from) || isInside(block.to)),
  )
  return fold.from < fold.to && !isTold ? fold : null
}
