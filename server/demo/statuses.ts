import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { Generator } from './generator.ts'
import type { PlacedAppointment } from './place-appointments.ts'

export type DemoAppointment = PlacedAppointment & { readonly status: AppointmentStatus }

/**
 * Gives each appointment a status that fits `now`. Every status occurs at least once, if there are enough appointments.
 */
export function giveStatuses(
  appointments: readonly PlacedAppointment[],
  today: string,
  now: number,
  generator: Generator,
): DemoAppointment[] {
  const inOrder = appointments
    .map(appointment => ({
      ...appointment,
      status: likelyStatus(appointment, today, now, generator.next()),
    }))
    .sort((a, b) => a.visit.interval.start - b.visit.interval.start)
  const statuses = promised(inOrder, today, now)
  return inOrder.map(appointment => ({
    ...appointment,
    status: statuses.get(appointment) ?? appointment.status,
  }))
}

function likelyStatus(
  { visit, date, isFixed }: PlacedAppointment,
  today: string,
  now: number,
  chance: number,
): AppointmentStatus {
  const { start, end } = visit.interval
  if (isFixed) return end <= now ? 'completed' : 'booked'
  if (end <= now) return chance < 0.06 ? 'no_show' : chance < 0.13 ? 'cancelled' : 'completed'
  if (start <= now) return 'in_progress'
  if (chance < 0.06) return 'cancelled'
  return chance < (date <= addDays(today, 1) ? 0.65 : 0.25) ? 'confirmed' : 'booked'
}

const OF_THE_PAST = ['no_show', 'cancelled', 'rejected', 'expired', 'completed'] as const
const OF_THE_COMING_DAYS = [
  'pending',
  'awaiting_deposit',
  'booked',
  'confirmed',
  'cancelled',
] as const
/** Customers arrive at the shop at most this long before their appointment. */
const WAITING = 90 * MINUTE

/** Assigns statuses that chance may have left out to certain appointments. */
function promised(
  inOrder: readonly DemoAppointment[],
  today: string,
  now: number,
): ReadonlyMap<DemoAppointment, AppointmentStatus> {
  const free = inOrder.filter(appointment => !appointment.isFixed)
  const past = free.filter(appointment => appointment.date < today)
  const coming = free.filter(appointment => appointment.date >= addDays(today, 2))
  const statuses = new Map<DemoAppointment, AppointmentStatus>()
  for (const [index, status] of OF_THE_PAST.entries()) {
    if (past[index] !== undefined) statuses.set(past[index], status)
  }
  for (const [index, status] of OF_THE_COMING_DAYS.entries()) {
    if (coming[index] !== undefined) statuses.set(coming[index], status)
  }
  const { inProgress, waiting } = customersInTheShop(free, now)
  if (inProgress !== undefined) statuses.set(inProgress, 'in_progress')
  if (waiting !== undefined) statuses.set(waiting, 'checked_in')
  return statuses
}

/**
 * The appointment in progress and the one whose customer waits: the last that began and the next one. While the shop is
 * closed, these are the last ones of the previous day, as if nobody had completed them.
 */
function customersInTheShop(
  free: readonly DemoAppointment[],
  now: number,
): {
  readonly inProgress: DemoAppointment | undefined
  readonly waiting: DemoAppointment | undefined
} {
  const begun = free.filter(appointment => appointment.visit.interval.start <= now)
  const inProgress =
    begun.findLast(appointment => appointment.visit.interval.end > now) ?? begun.at(-1)
  const next = free.find(
    appointment =>
      appointment.visit.interval.start > now && appointment.visit.interval.start <= now + WAITING,
  )
  const before = begun.findLast(
    appointment => appointment.visit.items[0]!.staffId !== inProgress?.visit.items[0]!.staffId,
  )
  return { inProgress, waiting: next ?? before }
}
