import type { Interval } from '#domain/calendar/interval.ts'
import { datesBetween, DAY_MINUTES, weekdayOf } from '#domain/calendar/dates.ts'
import type { Days, Shift, ShiftsByDate } from '#server/scheduling/rules/planned-shifts.ts'

type OpenHours = {
  /** The minutes of all staff together, by weekday and hour: `1-10` is Monday from ten to eleven. */
  readonly byHour: Map<string, number>
  readonly byStaffMember: Map<string, number>
  total: number
}

/** The minutes that all staff work on these dates. */
export function openHoursOf(shifts: ShiftsByDate, { from, to }: Days): Readonly<OpenHours> {
  const sum: OpenHours = { byHour: new Map(), byStaffMember: new Map(), total: 0 }
  // Dates with the same list of shifts are summed at once.
  const alike = new Map<readonly Shift[], number[]>()
  for (const date of datesBetween(from, to)) {
    const ofDate = shifts.get(date) ?? []
    const times = alike.get(ofDate) ?? Array.from({ length: 8 }, () => 0)
    times[weekdayOf(date)]! += 1
    alike.set(ofDate, times)
  }
  for (const [ofDay, times] of alike)
    for (const [weekday, days] of times.entries()) if (days > 0) addDay(sum, ofDay, weekday, days)
  return sum
}

function addDay(sum: OpenHours, shifts: readonly Shift[], weekday: number, times: number): void {
  for (const { staff_id: staffMember, start_minute: start, end_minute: end } of shifts) {
    const minutes = (end - start) * times
    sum.byStaffMember.set(staffMember, (sum.byStaffMember.get(staffMember) ?? 0) + minutes)
    sum.total += minutes
    addHours(sum.byHour, weekday, { start, end }, times)
  }
}

export function hourKey(weekday: number, hour: number): string {
  return `${weekday}-${hour}`
}

/** Adds an interval in minutes of the day, `times` times. Minutes after midnight count for the next weekday. */
function addHours(
  byHour: Map<string, number>,
  weekday: number,
  { start, end }: Interval,
  times: number,
): void {
  for (let minute = start; minute < end;) {
    const next = Math.min(end, (Math.trunc(minute / 60) + 1) * 60)
    const later = (weekday - 1 + Math.trunc(minute / DAY_MINUTES)) % 7
    const key = hourKey(later + 1, Math.trunc((minute % DAY_MINUTES) / 60))
    byHour.set(key, (byHour.get(key) ?? 0) + (next - minute) * times)
    minute = next
  }
}
