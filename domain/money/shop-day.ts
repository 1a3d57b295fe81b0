import { localDate } from '../calendar/local-time.ts'
import { MINUTE } from '../calendar/interval.ts'

/**
 * The business day of an instant, `2026-11-24`: the date on the shop's wall clock, and until the hour at which its day
 * ends still the one before. `dayEndsMinute`: minutes after midnight.
 */
export function shopDayOf(at: number, timeZone: string, dayEndsMinute: number): string {
  return localDate(at - dayEndsMinute * MINUTE, timeZone)
}
