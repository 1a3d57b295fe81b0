import type { AppointmentStatus } from './appointment-status.ts'
import { DAY, HOUR, type Instant } from '../calendar/interval.ts'

type Appointment = { readonly status: AppointmentStatus; readonly endsAt: Instant }

/** After this a visit that the shop did not close is taken to have happened: some never close any by hand. */
const LONG_OVER = 3 * HOUR
const leftOpen: ReadonlySet<AppointmentStatus> = new Set([
  'booked',
  'confirmed',
  'checked_in',
  'in_progress',
])

/**
 * Until when the customer may write a review (two weeks after the appointment) or correct it (a week after writing
 * it). Null: not any more, not yet, or it did not take place.
 */
export function reviewableUntil(
  { status, endsAt }: Appointment,
  writtenAt: Instant | null,
  now: Instant,
): Instant | null {
  const isOver = status === 'completed' || (leftOpen.has(status) && now >= endsAt + LONG_OVER)
  if (!isOver) return null
  const until = writtenAt === null ? endsAt + 14 * DAY : writtenAt + 7 * DAY
  return now < until ? until : null
}
