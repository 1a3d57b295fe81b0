/* An hour as people type it. Apart from the days, which the board carries. */
import { clockText } from '#domain/calendar/dates.ts'

/** What somebody means by "9", "930", "9.30" or "09:30"; null for what is no hour of a day. */
export function clockFrom(text: string): string | null {
  const match = /^(\d{1,2})(?:\s*[:.,h]?\s*(\d{2}))?\s*h?$/.exec(text.trim())
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2] ?? 0)]
  return match && hour < 24 && minute < 60 ? clockText(hour * 60 + minute) : null
}
