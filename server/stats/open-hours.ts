import { shiftsOf, weekOf } from '#domain/hours.ts'
import type { Interval } from '#domain/interval.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/local-time.ts'
import type { ShopPlan } from '#domain/shop.ts'

type OpenHours = {
  /** By weekday and hour, `1-10`: the minutes of everybody together. */
  readonly byHour: Map<string, number>
  readonly byPerson: Map<string, number>
  total: number
}

/** How long everybody works on these dates, by the hours the shop has now. */
export function openHoursOf(plan: ShopPlan, from: string, to: string): Readonly<OpenHours> {
  const sum: OpenHours = { byHour: new Map(), byPerson: new Map(), total: 0 }
  // Most days of a year are like others: each kind of day is looked up once.
  const usual = new Map<string, { readonly date: string; days: number }>()
  for (let day = 0; day <= daysBetween(from, to); day += 1) {
    const date = addDays(from, day)
    const kind = isSpecial(plan, date) ? date : `${weekdayOf(date)}${weekOf(plan, date)}`
    const known = usual.get(kind)
    if (known === undefined) usual.set(kind, { date, days: 1 })
    else known.days += 1
  }
  for (const { date, days } of usual.values()) addDay(sum, plan, date, days)
  return sum
}

/** What is exceptional reaches into the night of the day before and of the day after. */
function isSpecial({ exceptions }: ShopPlan, date: string): boolean {
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  return exceptions.some(one => one.fromDate <= after && one.toDate >= before)
}

function addDay(sum: OpenHours, plan: ShopPlan, date: string, times: number): void {
  for (const person of plan.staff) {
    for (const { startMinute, endMinute } of shiftsOf(plan, person.id, date)) {
      const minutes = (endMinute - startMinute) * times
      sum.byPerson.set(person.id, (sum.byPerson.get(person.id) ?? 0) + minutes)
      sum.total += minutes
      addHours(sum.byHour, weekdayOf(date), { start: startMinute, end: endMinute }, times)
    }
  }
}

export function hourKey(weekday: number, hour: number): string {
  return `${weekday}-${hour}`
}

/** In minutes of the day, so many times. What goes on after midnight is the next weekday's from there. */
function addHours(
  byHour: Map<string, number>,
  weekday: number,
  { start, end }: Interval,
  times: number,
): void {
  for (let minute = start; minute < end;) {
    const next = Math.min(end, (Math.trunc(minute / 60) + 1) * 60)
    const later = (weekday - 1 + Math.trunc(minute / 1440)) % 7
    const key = hourKey(later + 1, Math.trunc((minute % 1440) / 60))
    byHour.set(key, (byHour.get(key) ?? 0) + (next - minute) * times)
    minute = next
  }
}
