import type { Actor, AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import { startOfDay } from '#domain/calendar/local-time.ts'
import type { Generator } from './generator.ts'
import type { DemoAppointment } from './statuses.ts'

export type DemoEvent = {
  readonly kind: 'booked' | 'status'
  readonly actor: Actor
  readonly detail: { readonly from?: AppointmentStatus; readonly to?: AppointmentStatus }
  readonly at: number
}

type Step = { readonly to: AppointmentStatus; readonly actor: Actor }

const asked: Step = { to: 'pending', actor: 'customer' }
const booked: Step = { to: 'booked', actor: 'customer' }
const arrived: Step = { to: 'checked_in', actor: 'staff' }

/** The steps by which an appointment reached its status. */
const ways: Readonly<Record<AppointmentStatus, readonly Step[]>> = {
  pending: [asked],
  awaiting_deposit: [asked, { to: 'awaiting_deposit', actor: 'staff' }],
  rejected: [asked, { to: 'rejected', actor: 'staff' }],
  expired: [asked, { to: 'expired', actor: 'system' }],
  booked: [booked],
  confirmed: [booked, { to: 'confirmed', actor: 'customer' }],
  cancelled: [booked, { to: 'cancelled', actor: 'customer' }],
  checked_in: [booked, arrived],
  in_progress: [booked, arrived, { to: 'in_progress', actor: 'staff' }],
  completed: [booked, arrived, { to: 'completed', actor: 'staff' }],
  no_show: [booked, { to: 'no_show', actor: 'staff' }],
}

/** One event for each revision, in order, none later than `now`. */
export function eventsOf(
  appointment: DemoAppointment,
  timeZone: string,
  today: string,
  now: number,
  generator: Generator,
): DemoEvent[] {
  const { start, end } = appointment.visit.interval
  const known = Math.min(start, startOfDay(today, timeZone))
  const takenAt = known - (2 + generator.below(70)) * 60 * MINUTE - generator.below(60) * MINUTE
  const later = takenAt + Math.floor((known - takenAt) / 2 / MINUTE) * MINUTE
  const wanted: Readonly<Record<AppointmentStatus, number>> = {
    pending: takenAt,
    booked: takenAt,
    awaiting_deposit: takenAt + 40 * MINUTE,
    rejected: takenAt + 40 * MINUTE,
    expired: takenAt + 90 * MINUTE,
    confirmed: Math.min(start - DAY, later),
    cancelled: Math.min(start - 5 * 60 * MINUTE, later),
    checked_in: start - 3 * MINUTE,
    in_progress: start + MINUTE,
    completed: end,
    no_show: start + 12 * MINUTE,
  }
  let at = takenAt
  return ways[appointment.status].map(({ to, actor }, index, way) => {
    at = Math.max(at, Math.min(wanted[to], now))
    const from = way[index - 1]?.to
    const isBooking = from === undefined && to === 'booked'
    const detail = isBooking ? {} : { to, ...(from === undefined ? {} : { from }) }
    return { kind: isBooking ? 'booked' : 'status', actor, detail, at }
  })
}
