import type { Reply, Sent } from '#contract/contract.ts'
import { type Cell, csvText } from '#contract/texts/csv.ts'
import { call } from '#stores/dashboard/api.ts'
import { saveFile } from '#stores/save-file.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Stats = Reply<'getStats'>
export type StatsQuestion = Sent<'getStats', 'query'>

/** Of what is on the screen: another period empties it first. */
let period: Pick<StatsQuestion, 'from' | 'to'> = { from: '', to: '' }

export const stats = createSource<StatsQuestion, Stats>(query => {
  period = query
  return call('getStats', { query })
})

/** What a chart shows, as a table that can be read, and taken to a spreadsheet. */
export type Table = {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

/** Under its name go the days it speaks of, so that last month's is not taken for this one's. */
export function downloadTable({ head, rows }: Table, name: string, { from, to } = period): void {
  const file = new Blob([csvText(head, rows)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${name}-${from}-a-${to}.csv`)
}

/** Beyond this a percentage says only that there was next to nothing before. */
const MOST_SHOWN = 500

/** `+12 %`; null where there was nothing to compare with. */
export function changeOf(now: number, before: number): number | null {
  const change = before === 0 ? Infinity : Math.round(((now - before) / before) * 100)
  return change > MOST_SHOWN ? null : change
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100)
}

/** Open hours of which less than this was booked are the ones to do something about. */
const NEVER_FILLS = 0.25

/** The emptiest hours of the week, worst first. */
export function emptyHours(hours: Stats['hours'], count: number): Stats['hours'] {
  return hours
    .filter(one => one.open_minutes > 0 && one.booked_minutes < one.open_minutes * NEVER_FILLS)
    .sort(
      (a, b) =>
        a.booked_minutes / a.open_minutes - b.booked_minutes / b.open_minutes ||
        b.open_minutes - a.open_minutes,
    )
    .slice(0, count)
}
