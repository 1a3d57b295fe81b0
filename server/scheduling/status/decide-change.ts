/** Whether an appointment may get the requested status, and what changes with it. */
import {
  decideCancellation,
  decideTransition,
  isRequest,
  type Actor,
  type AppointmentStatus,
} from '#domain/appointment/appointment-status.ts'
import { keptUntil, waitsUntil } from '#domain/appointment/request.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { LockedAgenda } from '../book/agenda.ts'
import { visitOf } from '../move/visit-of.ts'
import type { Cause } from '../cause.ts'
import type { AppointmentRow } from '../queries.ts'

export type StatusRequest = {
  readonly to: AppointmentStatus
  readonly actor: Actor
  readonly actorId: string | null
  readonly reason: string | undefined
  /** Staff cancel because the customer asked for it. */
  readonly isAskedFor?: boolean
  /** Staff undo what was chosen by mistake. */
  readonly corrects?: boolean
  /** With a correction to `completed`: it counts as completed automatically again. */
  readonly isAssumed?: boolean
  readonly revision: number | undefined
  /** Whether the customer gets a mail about a cancellation or a refusal. */
  readonly isNotified?: boolean
  /** The deposit was paid on line: with which method, and what the provider calls the payment. */
  readonly paid?: { readonly method: 'mercado_pago'; readonly externalId: string }
  /** The larger act that it is part of. */
  readonly cause?: Cause
}

export type StatusChange = { readonly appointment: AppointmentRow; readonly request: StatusRequest }

/** The appointment as it is now, and what it is to become. */
export type Change = {
  readonly appointment: AppointmentRow
  readonly request: StatusRequest
  readonly from: AppointmentStatus
  readonly expiresAt: number | null
  readonly isLate: boolean
}

/** Returns null when there is nothing to change. */
export function decideChange(
  { plan, now }: LockedAgenda,
  { appointment: current, request }: StatusChange,
): Change | null {
  const { to, actor, revision, corrects } = request
  const isWrittenDown = to !== 'expired' || current.stored_status === 'expired'
  // It was completed automatically, and now staff say that it was done.
  const isConfirming = current.is_assumed && current.status === to && actor === 'staff'
  const isUnsaid = isUnsaying(current, request)
  if (current.status === to && isWrittenDown && !isConfirming && !isUnsaid) return null
  if (revision !== undefined && revision !== current.revision) return refuse('stale_revision')
  // What was charged stays done until the sale is taken back.
  if (current.sale_id !== null && to !== current.status) return refuse('already_charged')
  const moment = { startsAt: current.starts_at, now }
  const from = to === 'expired' ? current.stored_status : current.status
  // Only a released appointment can be taken back, not a request that expired.
  if (from === 'expired' && to === 'confirmed' && current.released_at === null)
    return refuse('invalid_transition', { reason: 'invalid_transition' })
  // What was paid too late is given all the same if its place is free; that it waited for the deposit, its caller checks.
  if (from === 'expired' && to === 'booked' && request.paid === undefined)
    return refuse('invalid_transition', { reason: 'not_allowed' })
  // Only what waits for the link of a mail is confirmed by its customer, not what the shop has to answer.
  if (from === 'pending' && to === 'booked' && actor === 'customer' && !current.confirms_by_mail)
    return refuse('invalid_transition', { reason: 'not_allowed' })
  const decision = decideTransition(from, to, actor, moment, corrects)
  if (!decision.ok && !isConfirming && !isUnsaid) {
    return refuse('invalid_transition', { reason: decision.reason })
  }
  if (to === 'awaiting_deposit' && current.deposit === null)
    return refuse('invalid_transition', { reason: 'no_deposit' })
  const { cancelCutoffMinutes } = rulesFor(plan, visitOf(current).serviceIds)
  // A request was never agreed, so nobody counted on the customer.
  const isLate =
    isAskedFor(request) &&
    to === 'cancelled' &&
    !isRequest(from) &&
    decideCancellation(current.starts_at, now, cancelCutoffMinutes).late
  const { starts_at: startsAt, deposit_sent_at: depositSentAt } = current
  const expiresAt = keptUntil(waitsUntil(to, startsAt, now), {
    status: to,
    startsAt,
    depositSentAt,
  })
  return { appointment: current, request, from, expiresAt, isLate }
}

/** Staff undo that they said that it was done: it counts as completed automatically again. */
function isUnsaying(current: AppointmentRow, { to, corrects, isAssumed }: StatusRequest): boolean {
  const isDone = current.status === 'completed' && to === 'completed'
  return isDone && corrects === true && isAssumed === true && !current.is_assumed
}

export function isAskedFor({ actor, isAskedFor: isSaid }: StatusRequest): boolean {
  return actor === 'customer' || isSaid === true
}
