import { decideBooking, nearestSlots, type BookingRefusal } from '#domain/booking/booking.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { type Audience, type SchedulingContext, STAFF } from '#domain/visit/scheduling-context.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import { refuse } from '#server/kernel/http/refusal.ts'

/** A visit, when it should begin, and who asks for it. */
export type Wanted = {
  readonly visit: VisitRequest
  readonly startsAt: number
  readonly audience: Audience
}

/** A sobreturno only where it really goes over somebody; an appointment that fits stays guarded. */
export function overbooks(
  context: SchedulingContext,
  { visit, startsAt }: Pick<Wanted, 'visit' | 'startsAt'>,
): boolean {
  const { audience } = context
  if (audience.kind === 'public' || !audience.overbook) return false
  return !decideBooking({ ...context, audience: STAFF }, visit, startsAt).ok
}

const ALTERNATIVES = 3

/** Taken: with the nearest three. Anything else: with the engine's reason. */
export function refuseBooking(
  context: SchedulingContext,
  { visit, startsAt }: Pick<Wanted, 'visit' | 'startsAt'>,
  reason: BookingRefusal,
): never {
  if (reason === 'unknown_service' || reason === 'unknown_staff') return refuse('not_found')
  if (reason !== 'slot_taken' && reason !== 'no_resource') return refuse('not_bookable', { reason })
  // One more, because memory may hear a moment later what has just been refused.
  const near = nearestSlots(context, visit, { startsAt, count: ALTERNATIVES + 1 })
  const alternatives = near
    .filter(slot => slot.startsAt !== startsAt)
    .slice(0, ALTERNATIVES)
    .map(slot => ({
      starts_at: toOffsetIso(slot.startsAt, context.plan.timeZone),
      staff: slot.staffId ?? 'any',
    }))
  return refuse('slot_taken', { alternatives, reason })
}
