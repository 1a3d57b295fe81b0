import type { Reply, Sent } from '#contract/contract.ts'
import { type Cell, csvText } from '#contract/texts/csv.ts'
import { limits } from '#contract/protocol/limits.ts'
import { daysBetween } from '#domain/calendar/dates.ts'
import { statsTexts as texts } from '#messages/dashboard/stats.ts'
import { call } from '#stores/dashboard/api.ts'
import { $currency } from '#stores/dashboard/shop.ts'
import { saveFile } from '#stores/save-file.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Stats = Reply<'getStats'>
export type StatsQuestion = Sent<'getStats', 'query'>

/** The period that is shown, for the names of downloads. */
let period: Pick<StatsQuestion, 'from' | 'to'> = { from: '', to: '' }

export const stats = createSource<StatsQuestion, Stats>(query => {
  period = query
  return call('getStats', { query })
})

/** What is wrong with the dates of a period; null when it can be asked for. */
export function periodProblem({ from, to }: Pick<StatsQuestion, 'from' | 'to'>): string | null {
  if (to < from) return texts.badOrder
  return daysBetween(from, to) < limits.stats_days ? null : texts.tooLong(limits.stats_days)
}

/** The data of a chart as a table, for reading or for a spreadsheet. */
export type Table = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The file's name contains the dates, so that months are not confused. */
export function downloadTable({ head, rows }: Table, name: string, { from, to } = period): void {
  const file = new Blob([csvText(head, rows, $currency.get())], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${name}-${from}-a-${to}.csv`)
}

/** A larger change in percent only says that there was almost nothing before. */
const MOST_SHOWN = 500

/** `+12 %`; null when there is nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  const change = before === 0 ? Infinity : Math.round(((now - before) / before) * 100)
  return change > MOST_SHOWN ? null : change
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}

type Time = { readonly booked_minutes: number; readonly bookable_minutes: number }

/** Percent of the time that could be booked; null when there is none. */
export function occupancyOf({ booked_minutes: booked, bookable_minutes: bookable }: Time) {
  return bookable === 0 ? null : percentOf(booked, bookable)
}

/** Hours booked less than this are shown as empty. */
const NEVER_FILLS = 0.25

/** The emptiest hours of the week, worst first. */
export function emptyHours(hours: Stats['hours'], count: number): Stats['hours'] {
  return hours
    .filter(one => one.booked_minutes < one.bookable_minutes * NEVER_FILLS)
    .sort(
      (a, b) =>
        a.booked_minutes / a.bookable_minutes - b.booked_minutes / b.bookable_minutes ||
        b.bookable_minutes - a.bookable_minutes,
    )
    .slice(0, count)
}
