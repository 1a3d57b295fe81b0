/* The time of a block as text: a whole day is not "from 00:00 to 00:00". */
import { addDays } from '#domain/calendar/dates.ts'
import { dateOf, momentText, timeText } from '#contract/texts/texts.ts'
import { dayMonthYearText, longDateYearText } from '#contract/texts/year-texts.ts'

export const wholeDay = 'Todo el día'

type Span = { readonly starts_at: string; readonly ends_at: string }

/** Until then a night belongs to the day before, in a shop that closes after midnight. */
const DAWN = '06:00'

/** Whether the span covers the whole day, but for the night before. */
export function coversDay(date: string, { starts_at, ends_at }: Span): boolean {
  return starts_at.slice(0, 16) <= `${date}T${DAWN}` && dateOf(ends_at) > date
}

/** The span with its date, or with both dates. */
export function spanText(span: Span, today: string | null): string {
  const { starts_at, ends_at } = span
  const first = dateOf(starts_at)
  const last = lastDay(ends_at)
  if (coversDay(first, span) && timeText(ends_at) <= DAWN) {
    const days =
      first === last
        ? longDateYearText(first, today)
        : `${dayMonthYearText(first, today)} al ${dayMonthYearText(last, today)}`
    return `${days}, ${wholeDay.toLowerCase()}`
  }
  const isOneDay = first === dateOf(ends_at)
  return isOneDay
    ? `${longDateYearText(first, today)}, ${timeText(starts_at)} a ${timeText(ends_at)}`
    : `${momentText(starts_at)} a ${momentText(ends_at)}`
}

/** A span that ends in the night belongs to the day before. */
function lastDay(endsAt: string): string {
  const date = dateOf(endsAt)
  return timeText(endsAt) <= DAWN ? addDays(date, -1) : date
}
