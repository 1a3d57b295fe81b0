import {
  decideBooking,
  nearestSlots,
  type Audience,
  type BookingRefusal,
  type PlacedVisit,
} from '#domain/booking.ts'
import { toOffsetIso } from '#domain/local-time.ts'
import type { BusyIndex, Occupied } from '#domain/occupancy.ts'
import type { ShopPlan } from '#domain/shop.ts'
import type { VisitRequest } from '#domain/visit.ts'
import { refuse } from '../http/refusal.ts'

/** A visit, when it should begin, and who asks for it. */
export type Wanted = {
  readonly visit: VisitRequest
  readonly startsAt: number
  readonly audience: Audience
}

/** What the visit takes from now on; whoever only waits takes it until `expiresAt`. */
export function occupiedBy(
  owner: string,
  visit: PlacedVisit,
  expiresAt: number | null = null,
): Occupied[] {
  return visit.legs.flatMap(leg => leg.occupied.map(row => ({ ...row, owner, expiresAt })))
}

/** A sobreturno only where it really goes over somebody; a turn that fits stays guarded. */
export function overbooks(
  plan: ShopPlan,
  busy: BusyIndex,
  { visit, startsAt, audience }: Wanted,
  now: number,
  exceptOwner?: string,
): boolean {
  if (audience.kind === 'public' || !audience.overbook) return false
  const plain = { kind: 'staff', overbook: false } as const
  return !decideBooking(plan, busy, visit, startsAt, now, plain, exceptOwner).ok
}

/** Taken: with the nearest three. Anything else: with the engine's reason. */
export function refuseBooking(
  plan: ShopPlan,
  busy: BusyIndex,
  { visit, startsAt }: Pick<Wanted, 'visit' | 'startsAt'>,
  now: number,
  reason: BookingRefusal,
): never {
  if (reason === 'unknown_service' || reason === 'unknown_staff') return refuse('not_found')
  if (reason !== 'slot_taken' && reason !== 'no_resource') return refuse('not_bookable', { reason })
  const alternatives = nearestSlots(plan, busy, visit, startsAt, now, 3).map(slot => ({
    starts_at: toOffsetIso(slot.startsAt, plan.timeZone),
    staff: slot.staffId,
  }))
  return refuse('slot_taken', { alternatives, reason })
}
