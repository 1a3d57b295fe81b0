/* Until when an appointment waits for a deposit that the staff asked for. */
import { waitsUntil } from '#domain/appointment/request.ts'
import { shortDateText } from '#contract/texts/texts.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'
import { clockText } from '#domain/calendar/dates.ts'

/** `17:30`, or `mar 24 17:30` when it is not today; null when the appointment would not wait. */
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
