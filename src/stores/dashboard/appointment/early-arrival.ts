import type { AppointmentStatus, AppointmentWire } from '#contract/contract.ts'
import {
  decideTransition,
  hasArrived,
  NO_SHOW_AFTER,
} from '#domain/appointment/appointment-status.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { serverNow } from '#stores/server-time.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'
import { $timeZone } from '#stores/dashboard/shop.ts'
import { isItsDay, momentOf } from './appointment.ts'

/**
 * Minutes until the appointment, when it is marked as arrived, or begun, more than an hour before its start; else null.
 */
export function minutesTooEarly(
  { status, starts_at }: Pick<AppointmentWire, 'status' | 'starts_at'>,
  to: AppointmentStatus,
): number | null {
  const isSeat = to === 'in_progress' && status === 'checked_in'
  const isArrival = isSeat || (hasArrived(to) && !hasArrived(status))
  const left = Date.parse(starts_at) - serverNow()
  return isArrival && left > HOUR ? Math.floor(left / MINUTE) : null
}

/**
 * From what time today the appointment may be marked as a no-show; null when it already may, on another day, or never.
 */
export function noShowFrom(appointment: AppointmentWire): string | null {
  if (appointment.status === 'completed') return null
  const timeZone = $timeZone.get()
  const moment = momentOf(appointment)
  const decided = decideTransition(appointment.status, 'no_show', 'staff', moment)
  const isTooEarly = !decided.ok && decided.reason === 'too_early'
  if (!isTooEarly || !isItsDay(appointment) || timeZone === null) return null
  return clockText(wallTimeAt(moment.startsAt + NO_SHOW_AFTER, timeZone).minute)
}
