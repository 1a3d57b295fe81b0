import type { AppointmentStatus } from './appointment-status.ts'
import { DAY, type Instant } from '../calendar/interval.ts'

type Appointment = { readonly status: AppointmentStatus; readonly endsAt: Instant }

/**
 * Until when the customer of an appointment may say how it went: two weeks after it to begin, a week after writing to correct
 * themselves. Null: not at all.
 */
export function reviewableUntil(
  { status, endsAt }: Appointment,
  writtenAt: Instant | null,
  now: Instant,
): Instant | null {
  if (status !== 'completed') return null
  const until = writtenAt === null ? endsAt + 14 * DAY : writtenAt + 7 * DAY
  return now < until ? until : null
}
