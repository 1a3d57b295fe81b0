/*
 * Converts a vertical position on the screen into a minute of a column, by the scale that the column states in its
 * data.
 */
import { minuteAt } from '#stores/dashboard/board/scale.ts'

export function minuteIn(column: HTMLElement, y: number): number {
  const { from = '0', fold = '' } = column.dataset
  const [first, last] = fold.split(' ').map(Number)
  const scale = {
    from: Number(from),
    fold: first && last ? { from: first, to: last } : null,
    share: 1,
  }
  return minuteAt(scale, (y - column.getBoundingClientRect().top) / minutePixels(column))
}

export function minutePixels(inside: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(inside).getPropertyValue('--minute')) || 1.6
}
