import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import { hasArrived } from '#domain/appointment/appointment-status.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { serverNow } from '#stores/server-time.ts'

/** How long it is until their time, for whoever is said to be there more than an hour before it; else null. */
export function minutesTooEarly(
  { status, starts_at }: Pick<AppointmentWire, 'status' | 'starts_at'>,
  to: AppointmentStatus,
): number | null {
  const isArrival = hasArrived(to) && !hasArrived(status)
  const left = Date.parse(starts_at) - serverNow()
  return isArrival && left > HOUR ? Math.floor(left / MINUTE) : null
}
