import type { AppointmentStatus } from './appointment-status.ts'
import { DAY, type Instant } from '../calendar/interval.ts'

type Appointment = { readonly status: AppointmentStatus; readonly endsAt: Instant }

/**
 * Until when the customer may write a review (two weeks after the appointment) or correct it (a week after writing
 * it). Null: not any more, or not yet.
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
