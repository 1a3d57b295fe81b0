import { addDays } from './dates.ts'
import type { Instant } from './interval.ts'
import { firstInstant, localDate, localMinute } from './local-time.ts'

/** Minutes of the local day, half-open; an end before its start is on the next day. */
export type QuietHours = { readonly from: number; readonly to: number }

/** Equal ends mean no quiet hours at all, rather than the whole day. */
export function isQuiet(quiet: QuietHours | null, minuteOfDay: number): boolean {
  if (quiet === null) return false
  const { from, to } = quiet
  return from <= to
    ? from <= minuteOfDay && minuteOfDay < to
    : from <= minuteOfDay || minuteOfDay < to
}

/** When the quiet hours that have begun end; `now` outside them. */
export function endOfQuiet(quiet: QuietHours | null, now: Instant, timeZone: string): Instant {
  const minute = localMinute(now, timeZone)
  if (quiet === null || !isQuiet(quiet, minute)) return now
  const today = localDate(now, timeZone)
  return firstInstant(quiet.to > minute ? today : addDays(today, 1), quiet.to, timeZone)
}

/** For how many minutes quiet hours that have begun still last. */
export function minutesOfQuietLeft({ to }: QuietHours, minuteOfDay: number): number {
  return to > minuteOfDay ? to - minuteOfDay : to + 24 * 60 - minuteOfDay
}
