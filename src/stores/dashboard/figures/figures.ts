/* The money of a period, beside the one before. */
import type { Reply, Sent } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { addDays, daysBetween, shiftMonth } from '#domain/calendar/dates.ts'
import { figuresTexts as texts } from '#messages/dashboard/money/figures.ts'
import { change } from '#stores/change.ts'
import { call } from '#stores/dashboard/api.ts'
import { fetchFile } from '#stores/dashboard/fetch-file.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { saveFile } from '#stores/save-file.ts'

export type Figures = Reply<'getFigures'>
export type FiguresQuestion = Sent<'getFigures', 'query'>
export type FiguresPeriod = Figures['period']
export type Days = Pick<FiguresQuestion, 'from' | 'to'>

export const figures = createSource<FiguresQuestion, Figures>(query =>
  call('getFigures', { query }),
)

export function downloadFigures(query: Sent<'exportFigures', 'query'>, name: string) {
  return change(fetchFile('exportFigures', { query }), file => saveFile(file, name))
}

/** The whole month of a day. */
export function monthOf(date: string): Days {
  const from = `${date.slice(0, 8)}01`
  return { from, to: addDays(shiftMonth(from, 1), -1) }
}

/** The month so many months after the one of `from`. */
export function monthAfter({ from }: Days, months: number): Days {
  return monthOf(shiftMonth(`${from.slice(0, 8)}01`, months))
}

export function isWholeMonth({ from, to }: Days): boolean {
  const month = monthOf(from)
  return month.from === from && month.to === to
}

/** What is wrong with the dates of a period; null when it can be asked for. */
export function figuresProblem({ from, to }: Days): string | null {
  if (to < from) return texts.badOrder
  return daysBetween(from, to) < limits.stats_days ? null : texts.tooLong(limits.stats_days)
}
