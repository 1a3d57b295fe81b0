/* A month in figures: how full each day is and when nobody works. Loaded again when the board changes. */
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { followDay } from './board.ts'
import { addDays, mondayOf, shiftMonth } from '#domain/calendar/dates.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type MonthDay = Reply<'listDays'>['items'][number]
type Question = { readonly from: string; readonly to: string; readonly staff: string | null }

export function createMonth() {
  const source = createSource<Question, readonly MonthDay[]>(async ({ from, to, staff }) => {
    const query = { from, to, ...(staff ? { staff } : {}) }
    const answer = await call('listDays', { query })
    return answer.ok ? { ok: true, reply: answer.reply.items } : answer
  })
  return { ...source, follow: () => followDay(source) }
}

/** The month in whole weeks, so that its days stand under their weekdays. */
export function weeksOfMonth(date: string): { readonly from: string; readonly to: string } {
  const first = `${date.slice(0, 7)}-01`
  const last = addDays(shiftMonth(first, 1), -1)
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) }
}

/** As on the board of the day; null when there is no time that could be booked. */
export function occupancyOf(day: MonthDay): number | null {
  const { taken_minutes: taken, bookable_minutes: bookable } = day
  return bookable === 0 ? null : Math.round((taken / bookable) * 100)
}
