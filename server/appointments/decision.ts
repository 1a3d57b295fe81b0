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

/** What alternatives are looked for in: memory knows the days around, a transaction only what it decides on. */
export type Surroundings = {
  readonly plan: ShopPlan
  readonly busy: BusyIndex
  /** The turn that is being moved, or the caller's hold: it is in nobody's way. */
  readonly exceptOwner?: string | undefined
}

const ALTERNATIVES = 3

/** Taken: with the nearest three. Anything else: with the engine's reason. */
export function refuseBooking(
  { plan, busy, exceptOwner }: Surroundings,
  { visit, startsAt, audience }: Wanted,
  now: number,
  reason: BookingRefusal,
): never {
  if (reason === 'unknown_service' || reason === 'unknown_staff') return refuse('not_found')
  if (reason !== 'slot_taken' && reason !== 'no_resource') return refuse('not_bookable', { reason })
  const near = nearestSlots(
    plan,
    busy,
    visit,
    startsAt,
    now,
    // Memory may hear a moment later what has just been refused.
    ALTERNATIVES + 1,
    exceptOwner,
    audience.kind,
  )
  const alternatives = near
    .filter(slot => slot.startsAt !== startsAt)
    .slice(0, ALTERNATIVES)
    .map(slot => ({
      starts_at: toOffsetIso(slot.startsAt, plan.timeZone),
      staff: slot.staffId ?? 'any',
    }))
  return refuse('slot_taken', { alternatives, reason })
}
