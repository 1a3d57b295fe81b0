/**
 * The transitions between the statuses of an appointment: which are allowed, for whom and when. Moving an appointment
 * does not change its status.
 */
import { DAY, type Instant, MINUTE } from '../calendar/interval.ts'
import { localDate, localMinute, startOfDay } from '../calendar/local-time.ts'
import { addDays } from '../calendar/dates.ts'

export type AppointmentStatus =
  | 'pending'
  | 'awaiting_deposit'
  | 'booked'
  | 'confirmed'
  | 'checked_in'
  | 'in_progress'
  | 'completed'
  | 'no_show'
  | 'cancelled'
  | 'rejected'
  | 'expired'

export type Actor = 'customer' | 'staff' | 'system'

export type TransitionRefusal = 'invalid_transition' | 'not_allowed' | 'too_early' | 'too_late'

export type TransitionDecision =
  { readonly ok: true } | { readonly ok: false; readonly reason: TransitionRefusal }

type Moment = { readonly startsAt: Instant; readonly now: Instant }

/** `notBefore` and `before` are milliseconds after the start of the appointment; `before` is not included. */
type Transition = {
  readonly from: readonly AppointmentStatus[]
  readonly to: AppointmentStatus
  readonly by: readonly Actor[]
  readonly notBefore?: number
  readonly before?: number
}

/** Milliseconds after the start. Before this a customer may only be late: they cannot be marked absent yet. */
export const NO_SHOW_AFTER = 10 * MINUTE
const CORRECTION_WINDOW = 7 * DAY

export const TRANSITIONS: readonly Transition[] = [
  { from: ['pending'], to: 'booked', by: ['staff'] },
  // The caller checks that it waits for the link of a mail, and that this was the link.
  { from: ['pending'], to: 'booked', by: ['customer'], before: 0 },
  { from: ['pending'], to: 'awaiting_deposit', by: ['staff'] },
  { from: ['pending'], to: 'rejected', by: ['staff'] },
  { from: ['pending', 'awaiting_deposit'], to: 'expired', by: ['system'] },
  // `system`: the deposit was paid on line.
  { from: ['awaiting_deposit'], to: 'booked', by: ['staff', 'system'] },
  // It was paid too late; the caller checks that it had waited for that, and that the time is still free.
  { from: ['expired'], to: 'booked', by: ['system'], before: 0 },
  { from: ['booked'], to: 'confirmed', by: ['customer', 'staff'], before: 0 },
  { from: ['booked'], to: 'expired', by: ['system'] },
  // A request can be withdrawn, as an appointment can be cancelled.
  {
    from: ['pending', 'awaiting_deposit', 'booked', 'confirmed'],
    to: 'cancelled',
    by: ['customer'],
    before: 0,
  },
  {
    from: ['pending', 'awaiting_deposit', 'booked', 'confirmed'],
    to: 'cancelled',
    by: ['staff', 'system'],
  },
  {
    from: ['booked', 'confirmed'],
    to: 'checked_in',
    by: ['customer', 'staff'],
  },
  {
    from: ['booked', 'confirmed', 'checked_in'],
    to: 'in_progress',
    by: ['staff'],
  },
  {
    from: ['booked', 'confirmed', 'checked_in', 'in_progress'],
    to: 'completed',
    by: ['staff'],
  },
  {
    from: ['booked', 'confirmed', 'checked_in', 'in_progress'],
    to: 'completed',
    by: ['system'],
    notBefore: 0,
  },
  { from: ['booked', 'confirmed'], to: 'no_show', by: ['staff'], notBefore: NO_SHOW_AFTER },
  { from: ['no_show'], to: 'completed', by: ['staff'], before: CORRECTION_WINDOW },
  // The customer came late and was served after all.
  { from: ['no_show'], to: 'checked_in', by: ['staff'], before: CORRECTION_WINDOW },
  {
    from: ['completed'],
    to: 'no_show',
    by: ['staff'],
    notBefore: NO_SHOW_AFTER,
    before: CORRECTION_WINDOW,
  },
  // Released because nobody confirmed it; the caller checks that it was, and that the time is still free.
  { from: ['expired'], to: 'confirmed', by: ['customer'], before: 0 },
  // The caller checks that the time is still free.
  { from: ['cancelled'], to: 'booked', by: ['staff'], before: CORRECTION_WINDOW },
]

/** Steps back from a status that staff chose by mistake. Allowed only to a caller who says that it is a correction. */
export const CORRECTIONS: readonly Transition[] = [
  {
    from: ['confirmed', 'checked_in', 'in_progress', 'completed', 'no_show'],
    to: 'booked',
    by: ['staff'],
    before: CORRECTION_WINDOW,
  },
  {
    from: ['checked_in', 'in_progress', 'completed', 'no_show'],
    to: 'confirmed',
    by: ['staff'],
    before: CORRECTION_WINDOW,
  },
  {
    from: ['in_progress', 'completed'],
    to: 'checked_in',
    by: ['staff'],
    before: CORRECTION_WINDOW,
  },
  {
    from: ['completed', 'no_show'],
    to: 'in_progress',
    by: ['staff'],
    before: CORRECTION_WINDOW,
  },
  { from: ['checked_in'], to: 'no_show', by: ['staff'], notBefore: NO_SHOW_AFTER },
  // An answer that was given by mistake: it waits again.
  { from: ['booked', 'awaiting_deposit'], to: 'pending', by: ['staff'], before: 0 },
  { from: ['booked'], to: 'awaiting_deposit', by: ['staff'], before: 0 },
  // The caller checks that the time is still free.
  { from: ['rejected', 'cancelled'], to: 'pending', by: ['staff'], before: 0 },
  { from: ['cancelled'], to: 'awaiting_deposit', by: ['staff'], before: 0 },
  { from: ['cancelled'], to: 'confirmed', by: ['staff'], before: CORRECTION_WINDOW },
]

/** Whether only a correction leads from the one to the other. */
export function isCorrection(from: AppointmentStatus, to: AppointmentStatus): boolean {
  return (
    stepsBetween(TRANSITIONS, from, to).length === 0 &&
    stepsBetween(CORRECTIONS, from, to).length > 0
  )
}

function stepsBetween(
  table: readonly Transition[],
  from: AppointmentStatus,
  to: AppointmentStatus,
): readonly Transition[] {
  return table.filter(one => one.to === to && one.from.includes(from))
}

/** With `corrects`, the steps of `CORRECTIONS` are allowed too. */
export function decideTransition(
  from: AppointmentStatus,
  to: AppointmentStatus,
  actor: Actor,
  { startsAt, now }: Moment,
  corrects = false,
): TransitionDecision {
  const table = corrects ? [...TRANSITIONS, ...CORRECTIONS] : TRANSITIONS
  const possible = stepsBetween(table, from, to)
  if (possible.length === 0) return refuse('invalid_transition')
  const allowed = possible.find(one => one.by.includes(actor))
  if (allowed === undefined) return refuse('not_allowed')
  if (allowed.notBefore !== undefined && now < startsAt + allowed.notBefore) {
    return refuse('too_early')
  }
  if (allowed.before !== undefined && now >= startsAt + allowed.before) return refuse('too_late')
  return { ok: true }
}

function refuse(reason: TransitionRefusal): TransitionDecision {
  return { ok: false, reason }
}

/** At three in the morning the appointments of the day before that nobody closed are completed automatically. */
const NIGHTLY_MINUTE = 180

/** Appointments that ended by this instant, and that nobody closed, are completed automatically. */
export function autoCompletedUntil(now: Instant, timeZone: string): Instant {
  const today = localDate(now, timeZone)
  const isNight = localMinute(now, timeZone) < NIGHTLY_MINUTE
  return startOfDay(isNight ? addDays(today, -1) : today, timeZone)
}

/** `late`: the cut-off (minutes before the start) has passed. At exactly the cut-off the customer is still in time. */
export function decideCancellation(
  startsAt: Instant,
  now: Instant,
  cutoffMinutes: number,
): { readonly late: boolean } {
  return { late: now > startsAt - cutoffMinutes * MINUTE }
}

export type MoveRefusal = 'invalid_transition' | 'too_late'
export type MoveDecision =
  { readonly ok: true } | { readonly ok: false; readonly reason: MoveRefusal }

/**
 * Staff move an appointment, or change its services, until it is over: also of a customer who is waiting or in the chair.
 * A customer moves their own until the cut-off, and only before they come.
 */
export function decideMove(
  status: AppointmentStatus,
  actor: Actor,
  { startsAt, now }: Moment,
  cutoffMinutes: number,
): MoveDecision {
  const isOpen = isAhead(status) || (actor === 'staff' && hasArrived(status))
  if (!isOpen) return { ok: false, reason: 'invalid_transition' }
  const late = actor === 'customer' && decideCancellation(startsAt, now, cutoffMinutes).late
  return late ? { ok: false, reason: 'too_late' } : { ok: true }
}

function isAhead(status: AppointmentStatus): boolean {
  switch (status) {
    case 'pending':
    case 'awaiting_deposit':
    case 'booked':
    case 'confirmed':
      return true
    default:
      return false
  }
}

/** A request waits for the shop's answer or for the deposit: it is not agreed yet. */
export function isRequest(status: AppointmentStatus): boolean {
  return status === 'pending' || status === 'awaiting_deposit'
}

/** The customer is here: waiting, or being served. */
export function hasArrived(status: AppointmentStatus): boolean {
  return status === 'checked_in' || status === 'in_progress'
}

/** "I am running late" makes sense from two hours before the appointment until half an hour into it. */
export function mayNotifyLate(
  status: AppointmentStatus,
  { startsAt, now }: { readonly startsAt: Instant; readonly now: Instant },
): boolean {
  const isStanding = status === 'booked' || status === 'confirmed'
  return isStanding && now >= startsAt - 120 * MINUTE && now <= startsAt + 30 * MINUTE
}
