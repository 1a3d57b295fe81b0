/* Appointments that are overdue to begin or to end by the shop's clock, and those of a staff member who is absent. */
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Card } from './cards.ts'

/** Delays up to this long are not reported. */
const grace = 5 * MINUTE

export type Watched = Pick<Card, 'appointment' | 'isAway'>
/**
 * `absent`: the start has passed and the customer was not marked as arrived. `staying`: in progress after its end.
 * `away`: not begun, and its staff member is absent.
 */
export type Overdue = 'absent' | 'staying' | 'away'

/** `now` in milliseconds since the epoch. */
export function overdueOf({ appointment, isAway }: Watched, now: number): Overdue | null {
  const { status, starts_at, ends_at, late_minutes: late = 0 } = appointment
  const isAfter = (instant: string, extra = 0) => now >= Date.parse(instant) + extra + grace
  if (status === 'booked' || status === 'confirmed')
    return isAfter(starts_at, late * MINUTE) ? 'absent' : isAway ? 'away' : null
  return status === 'in_progress' && isAfter(ends_at) ? 'staying' : null
}
