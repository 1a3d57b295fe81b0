import type { AppointmentWire } from '#contract/contract.ts'

/** Where an appointment stands in time, which decides what its page offers first. */
export type Moment = 'ahead' | 'day_before' | 'soon' | 'during' | 'after'

const HOUR = 3_600_000

export function momentOf(
  { starts_at, ends_at }: Pick<AppointmentWire, 'starts_at' | 'ends_at'>,
  now: number,
): Moment {
  const left = Date.parse(starts_at) - now
  if (Date.parse(ends_at) <= now) return 'after'
  if (left <= 0) return 'during'
  if (left <= 2 * HOUR) return 'soon'
  return left <= 24 * HOUR ? 'day_before' : 'ahead'
}
