/* Days offered with one tap: those on which somebody works, from today on or around an appointment being moved. */
import { addDays, datesBetween } from '#domain/calendar/dates.ts'
import type { MonthDay } from './month.ts'

const before = 2
const ahead = 14
const most = 5

export type Near = { readonly from: string; readonly to: string }

/** The range in which to look for them; it never begins before today. */
export function nearDays(today: string, around: string | undefined): Near {
  const first = around === undefined ? today : addDays(around, -before)
  const from = first < today ? today : first
  return { from, to: addDays(from, ahead) }
}

/** Days with open hours. While these are unknown, or when there are none, the next days as they come. */
export function offeredDays({ from }: Near, known: readonly MonthDay[] | null): string[] {
  const open = (known ?? []).filter(day => day.open_minutes > 0).map(day => day.date)
  const plain = datesBetween(from, addDays(from, most - 1))
  return open.length === 0 ? plain : open.slice(0, most)
}
