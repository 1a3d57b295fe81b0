/** Whether an appointment may become what is asked of it, and what that comes to. */
import {
  decideCancellation,
  decideTransition,
  type Actor,
  type AppointmentStatus,
} from '#domain/appointment/appointment-status.ts'
import { waitsUntil } from '#domain/appointment/request.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import { type Refused, refused } from '#server/kernel/http/refusal.ts'
import type { LockedAgenda } from '../book/claim-slot.ts'
import { visitOf } from '../move/visit-of.ts'
import type { AppointmentRow } from '../queries.ts'

export type StatusRequest = {
  readonly to: AppointmentStatus
  readonly actor: Actor
  readonly actorId: string | null
  readonly reason: string | undefined
  /** Staff cancel what the customer asked them to. */
  readonly isAskedFor?: boolean
  /** Staff take back what was touched by mistake. */
  readonly corrects?: boolean
  /** Nobody has said after all that it is done. */
  readonly isAssumed?: boolean
  readonly revision: number | undefined
  /** Whether the customer gets a mail about a cancellation or a refusal. */
  readonly isNotified?: boolean
  /** The change of a whole day that it is part of. */
  readonly dayMoveId?: string
}

export type StatusChange = { readonly appointment: AppointmentRow; readonly request: StatusRequest }

/** What changes: the appointment as it is now, and what it is to be. */
export type Change = {
  readonly appointment: AppointmentRow
  readonly request: StatusRequest
  readonly from: AppointmentStatus
  readonly expiresAt: number | null
  readonly isLate: boolean
}

/** Null: it is so already. */
export function decideChange(
  { plan, now }: LockedAgenda,
  { appointment: current, request }: StatusChange,
): Change | Refused | null {
  const { to, actor, revision, corrects } = request
  const isWrittenDown = to !== 'expired' || current.stored_status === 'expired'
  // The night only assumed that it was done; staff say so.
  const isConfirming = current.is_assumed && current.status === to && actor === 'staff'
  const isUnsaid = isUnsaying(current, request)
  if (current.status === to && isWrittenDown && !isConfirming && !isUnsaid) return null
  if (revision !== undefined && revision !== current.revision) return refused('stale_revision')
  const moment = { startsAt: current.starts_at, now }
  const from = to === 'expired' ? current.stored_status : current.status
  // A request that timed out was never theirs to take back.
  if (from === 'expired' && to === 'confirmed' && current.released_at === null)
    return refused('invalid_transition', { reason: 'invalid_transition' })
  const decision = decideTransition(from, to, actor, moment, corrects)
  if (!decision.ok && !isConfirming && !isUnsaid) {
    return refused('invalid_transition', { reason: decision.reason })
  }
  if (to === 'awaiting_deposit' && from === 'booked' && current.deposit === null)
    return refused('invalid_transition', { reason: 'no_deposit' })
  const { cancelCutoffMinutes } = rulesFor(plan, visitOf(current).serviceIds)
  const isLate =
    isAskedFor(request) &&
    to === 'cancelled' &&
    decideCancellation(current.starts_at, now, cancelCutoffMinutes).late
  return {
    appointment: current,
    request,
    from,
    expiresAt: waitsUntil(to, current.starts_at, now),
    isLate,
  }
}

/** Staff said that it was done, and take that back: the night's word stands again. */
function isUnsaying(current: AppointmentRow, { to, corrects, isAssumed }: StatusRequest): boolean {
  const isDone = current.status === 'completed' && to === 'completed'
  return isDone && corrects === true && isAssumed === true && !current.is_assumed
}

export function isAskedFor({ actor, isAskedFor: isSaid }: StatusRequest): boolean {
  return actor === 'customer' || isSaid === true
}
