/* Who should have come, or should have gone, by the shop's clock. */
import { MINUTE } from '#domain/calendar/interval.ts'
import type { AppointmentWire } from '#contract/contract.ts'

/** Somebody who is only a little late worries nobody. */
const grace = 5 * MINUTE

/** `absent`: their hour has passed and nobody saw them. `staying`: in the chair after their end. `now` in milliseconds. */
export type Overdue = 'absent' | 'staying'

export function overdueOf(
  { status, starts_at, ends_at, late_minutes: late = 0 }: AppointmentWire,
  now: number,
): Overdue | null {
  const isAfter = (instant: string, extra = 0) => now >= Date.parse(instant) + extra + grace
  if (status === 'booked' || status === 'confirmed')
    return isAfter(starts_at, late * MINUTE) ? 'absent' : null
  return status === 'in_progress' && isAfter(ends_at) ? 'staying' : null
}
