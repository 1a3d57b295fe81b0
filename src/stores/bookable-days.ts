/*
 * The days on which a service can be booked, seven at a time. The page on the server and the picker in the browser ask
 * through the same functions, each with its own `Call`.
 */
import type { Call } from '#contract/call.ts'
import type { ProblemWire } from '#contract/problems.ts'

export const weekDays = 7

export type BookableDay = { readonly date: string; readonly starts: readonly string[] }
export type Week = readonly BookableDay[]

export type Wanted = {
  readonly adUrl: string
  readonly service: string
  /** A person's id, or `any`. */
  readonly staff: string
}

export type WeekFound =
  { readonly ok: true; readonly week: Week } | { readonly ok: false; readonly problem: ProblemWire }

/** Seven days from this one; from the shop's today when it is absent. */
export async function findWeek(call: Call, wanted: Wanted, from?: string): Promise<WeekFound> {
  const result = await call('listSlots', {
    params: { ad_url: wanted.adUrl },
    query: {
      services: wanted.service,
      staff: wanted.staff,
      days: weekDays,
      ...(from === undefined ? {} : { from }),
    },
  })
  if (!result.ok) return result
  const week = result.reply.days.map(day => ({
    date: day.date,
    starts: day.slots.map(slot => slot.starts_at),
  }))
  return { ok: true, week }
}

/** The first seven days with room in them, or the first seven when there is none up to the last bookable date. */
export async function findWeekWithRoom(
  ask: (from?: string) => Promise<WeekFound>,
  from: string | undefined,
  horizonDays: number,
): Promise<WeekFound> {
  const first = await ask(from)
  if (!first.ok || firstDayWithRoom(first.week)) return first
  const begin = first.week[0]?.date
  if (!begin) return first
  for (let days = weekDays; days <= horizonDays; days += weekDays) {
    const later = await ask(addDays(begin, days))
    if (!later.ok || firstDayWithRoom(later.week)) return later
  }
  return first
}

export function firstDayWithRoom(week: Week): BookableDay | undefined {
  return week.find(day => day.starts.length > 0)
}

export function addDays(date: string, days: number): string {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  return new Date(midnight + days * 86_400_000).toISOString().slice(0, 10)
}

/** The same wall clock some minutes earlier, in the offset that the instant carries. */
export function minutesBefore(instant: string, minutes: number): string {
  const offset = instant.slice(19)
  const wall = Date.parse(`${instant.slice(0, 19)}Z`) - minutes * 60_000
  return `${new Date(wall).toISOString().slice(0, 19)}${offset}`
}
