/* A deposit asked for by the staff: until when the appointment waits for it. */
import { waitsUntil } from '#domain/appointment/request.ts'
import { shortDateText } from '#contract/texts/texts.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'
import { clockText } from '#domain/calendar/dates.ts'

/** `17:30`, or `mar 24 17:30` on another day than now; null where it would not wait. */
export function depositUntil(
  startsAt: string | null,
  now: number,
  timeZone: string,
): string | null {
  const until = startsAt && waitsUntil('awaiting_deposit', Date.parse(startsAt), now)
  if (!until || until <= now) return null
  const { date, minute } = wallTimeAt(until, timeZone)
  const isToday = date === wallTimeAt(now, timeZone).date
  return isToday ? clockText(minute) : `${shortDateText(date)} ${clockText(minute)}`
}
