/* The days that are offered with one tap: those on which somebody attends, from today or around an appointment that is moved. */
import { addDays, datesBetween } from '#domain/calendar/dates.ts'
import type { MonthDay } from './month.ts'

const before = 2
const ahead = 14
const most = 5

export type Near = { readonly from: string; readonly to: string }

/** Where to look for them; an appointment of today or before begins today. */
export function nearDays(today: string, around: string | undefined): Near {
  const first = around === undefined ? today : addDays(around, -before)
  const from = first < today ? today : first
  return { from, to: addDays(from, ahead) }
}

/** Those on which somebody attends; before that is known, and where nobody ever does, all of them. */
export function offeredDays({ from }: Near, known: readonly MonthDay[] | null): string[] {
  const open = (known ?? []).filter(day => day.open_minutes > 0).map(day => day.date)
  const plain = datesBetween(from, addDays(from, most - 1))
  return open.length === 0 ? plain : open.slice(0, most)
}
