/* A date as people type it. In every supported country the day comes before the month. */
import { dayNumber, isDate } from '#domain/calendar/dates.ts'

const separators: Readonly<Record<string, string>> = { CL: '-' }

/** `24/11/2026`, and in Chile `24-11-2026`; empty for what is no date. */
export function typedDate(date: string, country: string): string {
  return isDate(date)
    ? date
        .split('-')
        .reverse()
        .join(separators[country] ?? '/')
    : ''
}

/**
 * Reads "24/11", "24-11-26", "24112026" or "2026-11-24"; null when it is not a date. Without a year, the year that
 * brings it nearest to today and not before `min`.
 */
export function dateFrom(
  text: string,
  { today, min }: { today: string; min?: string | undefined },
) {
  const trimmed = text.trim()
  if (isDate(trimmed)) return trimmed
  const match =
    /^(\d{1,2})[\s/.-]+(\d{1,2})(?:[\s/.-]+(\d{4}|\d{2}))?$/.exec(trimmed) ??
    /^(\d{2})(\d{2})(\d{4}|\d{2})?$/.exec(trimmed)
  if (!match) return null
  const [, day = '', month = '', year] = match
  const monthDay = `${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (year !== undefined) return known(`${year.length === 2 ? '20' : ''}${year}-${monthDay}`)
  const thisYear = Number(today.slice(0, 4))
  const away = (date: string) => Math.abs(dayNumber(date) - dayNumber(today))
  return (
    [thisYear - 1, thisYear, thisYear + 1]
      .map(one => `${one}-${monthDay}`)
      .filter(date => isDate(date) && date >= (min ?? ''))
      .sort((one, other) => away(one) - away(other))[0] ?? null
  )
}

function known(date: string): string | null {
  return isDate(date) ? date : null
}
