import { shiftsOf } from '#domain/hours.ts'
import type { Interval } from '#domain/interval.ts'
import { addDays, daysBetween, weekdayOf } from '#domain/local-time.ts'
import type { ShopPlan } from '#domain/shop.ts'

type OpenHours = {
  /** By weekday and hour, `1-10`: the minutes of everybody together. */
  readonly byHour: ReadonlyMap<string, number>
  readonly byPerson: ReadonlyMap<string, number>
  readonly total: number
}

/** How long everybody works on these dates, by the hours the shop has now. */
export function openHoursOf(plan: ShopPlan, from: string, to: string): OpenHours {
  const byHour = new Map<string, number>()
  const byPerson = new Map<string, number>()
  let total = 0
  for (let day = 0; day <= daysBetween(from, to); day += 1) {
    const date = addDays(from, day)
    for (const person of plan.staff) {
      for (const { startMinute, endMinute } of shiftsOf(plan, person.id, date)) {
        const minutes = endMinute - startMinute
        byPerson.set(person.id, (byPerson.get(person.id) ?? 0) + minutes)
        total += minutes
        addHours(byHour, weekdayOf(date), { start: startMinute, end: endMinute })
      }
    }
  }
  return { byHour, byPerson, total }
}

export function hourKey(weekday: number, hour: number): string {
  return `${weekday}-${hour}`
}

/** In minutes of the day, so many times. What goes on after midnight is the next weekday's from there. */
export function addHours(
  byHour: Map<string, number>,
  weekday: number,
  { start, end }: Interval,
  times = 1,
): void {
  for (let minute = start; minute < end;) {
    const next = Math.min(end, (Math.trunc(minute / 60) + 1) * 60)
    const later = (weekday - 1 + Math.trunc(minute / 1440)) % 7
    const key = hourKey(later + 1, Math.trunc((minute % 1440) / 60))
    byHour.set(key, (byHour.get(key) ?? 0) + (next - minute) * times)
    minute = next
  }
}
