/* A time as people type it. Separate from `typed-date.ts`, which the board loads. */
import { clockText } from '#domain/calendar/dates.ts'

/** Reads "9", "930", "9.30" or "09:30"; null when it is not a time of day. */
export function clockFrom(text: string): string | null {
  const match = /^(\d{1,2})(?:\s*[:.,h]?\s*(\d{2}))?\s*h?$/.exec(text.trim())
  const [hour, minute] = [Number(match?.[1]), Number(match?.[2] ?? 0)]
  return match && hour < 24 && minute < 60 ? clockText(hour * 60 + minute) : null
}
