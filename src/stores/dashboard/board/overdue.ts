/* Who should have come, or should have gone, by the shop's clock; and who comes to somebody who is not there. */
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Card } from './cards.ts'

/** Somebody who is only a little late worries nobody. */
const grace = 5 * MINUTE

export type Watched = Pick<Card, 'appointment' | 'isAway'>
/**
 * `absent`: their hour has passed and nobody saw them. `staying`: in the chair after their end. `away`: still to come,
 * and its staff member is not there.
 */
export type Overdue = 'absent' | 'staying' | 'away'

/** `now` in milliseconds. */
export function overdueOf({ appointment, isAway }: Watched, now: number): Overdue | null {
  const { status, starts_at, ends_at, late_minutes: late = 0 } = appointment
  const isAfter = (instant: string, extra = 0) => now >= Date.parse(instant) + extra + grace
  if (status === 'booked' || status === 'confirmed')
    return isAfter(starts_at, late * MINUTE) ? 'absent' : isAway ? 'away' : null
  return status === 'in_progress' && isAfter(ends_at) ? 'staying' : null
}
