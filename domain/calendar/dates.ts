/**
 * Arithmetic with calendar dates (`2027-03-01`) and minutes of a day, without time zones or a clock. Browser and server
 * use the same functions.
 */
export const DAY_MINUTES = 1440

/** Days since 1970-01-01 of a calendar date. */
export function dayNumber(date: string): number {
  const month = Number(date.slice(5, 7))
  const year = Number(date.slice(0, 4)) - (month <= 2 ? 1 : 0)
  // Years start in March, so that the leap day is the last one. See Hinnant, "chrono-compatible date algorithms".
  const era = Math.floor(year / 400)
  const yearOfEra = year - era * 400
  const monthFromMarch = (month + 9) % 12
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + Number(date.slice(8, 10)) - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

/** The inverse of `dayNumber`. */
export function dateOfDay(day: number): string {
  const shifted = day + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${padded(year, 4)}-${padded(month)}-${padded(dayOfMonth)}`
}

/** True for a date that exists: 2028-02-29 does, 2027-02-29 does not. */
export function isDate(text: string | null | undefined): text is string {
  const day = dayNumber(text ?? '')
  return !Number.isNaN(day) && dateOfDay(day) === text
}

/** A negative number of days goes back. */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** Whole days from one date to a later one. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** Both included; none where the last comes before the first. */
export function datesBetween(first: string, last: string): string[] {
  const from = dayNumber(first)
  return Array.from({ length: Math.max(0, dayNumber(last) - from + 1) }, (_, index) =>
    dateOfDay(from + index),
  )
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: string): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** The Monday of its week. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date))
}

/** The same day of another month, or its last one. */
export function shiftMonth(date: string, months: number): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const first = firstOfMonth(month)
  const length = firstOfMonth(month + 1) - first
  return dateOfDay(first + Math.min(Number(date.slice(8, 10)), length) - 1)
}

function firstOfMonth(monthsSinceYear0: number): number {
  const year = Math.floor(monthsSinceYear0 / 12)
  return dayNumber(`${padded(year, 4)}-${padded(monthsSinceYear0 - year * 12 + 1)}-01`)
}

/** `18:30`; minutes before or beyond the day are shown as the clock of another day shows them. */
export function clockText(minuteOfDay: number): string {
  const minute = ((minuteOfDay % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${padded(Math.floor(minute / 60))}:${padded(minute % 60)}`
}

/** From `18:30` or `9:05`, whatever follows; null when it does not begin like a time. */
export function minuteOfClock(clock: string): number | null {
  const match = /^(\d{1,2}):(\d{2})/.exec(clock)
  return match ? Number(match[1]) * 60 + Number(match[2]) : null
}

function padded(value: number, length = 2): string {
  return String(value).padStart(length, '0')
}
