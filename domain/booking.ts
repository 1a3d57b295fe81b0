import type { Instant } from './interval.ts'
import { inTurn } from './in-turn.ts'
import { dateOfDay, localDay } from './local-time.ts'
import type { BusyIndex } from './occupancy.ts'
import { type Asked, nearestRefusal, placesLeft } from './person-refusal.ts'
import { policyFor, type PolicyRefusal } from './policy.ts'
import { bookableRange, rulesFor } from './rules.ts'
import { aloneFor } from './several-services.ts'
import type { BookingRules, ShopPlan } from './shop.ts'
import { type Slot, slotsOn } from './slots.ts'
import { togetherFor } from './together.ts'
import {
  type PlacedVisit,
  placeVisit,
  shapesFor,
  type VisitRequest,
  type VisitShape,
} from './visit.ts'

export type { PlacedVisit } from './visit.ts'

export type BookingRefusal =
  | 'in_the_past'
  | 'lead_time'
  | 'horizon'
  | 'closed'
  | 'outside_hours'
  | 'off_grid'
  | 'slot_taken'
  | 'no_resource'
  | 'not_offered'
  | 'unknown_service'
  | 'unknown_staff'
  | 'too_many_turns'
  | PolicyRefusal

export type BookingDecision =
  | { readonly ok: true; readonly visit: PlacedVisit }
  | { readonly ok: false; readonly reason: BookingRefusal }

/** For staff neither past nor lead time, horizon and grid count; with `overbook` neither hours nor overlaps. */
export type Audience = { readonly kind: 'public' } | Staff
type Staff = { readonly kind: 'staff'; readonly overbook: boolean }

/** `staffId` null: several people share it. */
export type Alternative = { readonly startsAt: Instant; readonly staffId: string | null }

/** `exceptOwner`: the turn that is being moved, or the caller's hold; what it occupies does not count. */
export function decideBooking(
  plan: ShopPlan,
  busy: BusyIndex,
  request: VisitRequest,
  startsAt: Instant,
  now: Instant,
  audience: Audience,
  exceptOwner?: string,
): BookingDecision {
  const shapes = shapesFor(plan, request)
  if (!shapes.ok) return refuse(shapes.reason)
  const rules = rulesFor(plan, request.serviceIds)
  const isPublic = audience.kind === 'public'
  const early = isPublic ? timeRefusal(plan, request, startsAt, now) : null
  if (early !== null) return refuse(early)

  const policy = isPublic ? policyFor({ plan, rules, busy, now, exceptOwner }) : null
  const asked = { plan, rules, policy, busy, now, exceptOwner }
  const found = shapeAt(asked, request, shapes.shapes, startsAt, audience)
  return found.ok
    ? { ok: true, visit: placeVisit(found.shape, busy, startsAt, now, exceptOwner) }
    : found
}

type FoundShape =
  { readonly ok: true; readonly shape: VisitShape } | Extract<BookingDecision, { ok: false }>

/** One person alone in the order asked for; else in another order; else several people; else, if need be, anyhow. */
function shapeAt(
  asked: Asked,
  request: VisitRequest,
  shapes: readonly VisitShape[],
  startsAt: Instant,
  audience: Audience,
): FoundShape {
  const isPublic = audience.kind === 'public'
  const starts = { first: startsAt, last: startsAt }
  const ground = { ...asked, preferredStaffId: request.preferredStaffId }
  const firstInTurn = (able: readonly VisitShape[]): FoundShape => {
    const staffIds = able.map(shape => shape.staffId)
    const [first] = inTurn(ground, staffIds, startsAt)
    return { ok: true, shape: able[staffIds.indexOf(first!)]! }
  }
  const alone = shapes.map(shape => aloneFor(asked, shape, starts).at(startsAt, isPublic))
  const ways = alone.flatMap(one => (one.refusal === null ? [one.way] : []))
  const best = Math.min(...ways.map(way => way.rank))
  const able = ways.filter(way => way.rank === best).map(way => way.shape)
  // A class fills the sessions that are open before it opens another one.
  const joined = able.filter(shape => placesLeft(asked, shape, startsAt) !== null)
  if (able.length > 0) return firstInTurn(joined.length > 0 ? joined : able)

  const together = togetherFor(asked, request, starts, isPublic)
  const shared = together?.at(startsAt) ?? null
  if (shared !== null) return { ok: true, shape: shared }
  if (audience.kind === 'staff' && audience.overbook) {
    return shapes.length > 0
      ? firstInTurn(shapes)
      : { ok: true, shape: together!.regardless(startsAt) }
  }
  const reasons = alone.map(one => one.refusal)
  if (together !== null) reasons.push(together.refusalAt(startsAt))
  return { ok: false, reason: nearestRefusal(reasons) }
}

function refuse(reason: BookingRefusal): Extract<BookingDecision, { ok: false }> {
  return { ok: false, reason }
}

/** What the clock alone says against a start, for the public. */
export function timeRefusal(
  plan: ShopPlan,
  { serviceIds }: Pick<VisitRequest, 'serviceIds'>,
  startsAt: Instant,
  now: Instant,
): 'in_the_past' | 'lead_time' | 'horizon' | null {
  const { first, end } = bookableRange(plan.timeZone, rulesFor(plan, serviceIds), now)
  if (startsAt < now) return 'in_the_past'
  if (startsAt < first) return 'lead_time'
  return startsAt >= end ? 'horizon' : null
}

/** Free starts nearest in time to the wanted one: those of its own date first, then up to a week around. */
export function nearestSlots(
  plan: ShopPlan,
  busy: BusyIndex,
  request: VisitRequest,
  startsAt: Instant,
  now: Instant,
  count = 3,
  exceptOwner?: string,
  audience: Audience['kind'] = 'public',
): Alternative[] {
  const ground = { plan, busy, now, exceptOwner, preferredStaffId: request.preferredStaffId }
  const day = localDay(startsAt, plan.timeZone)
  const near = (from: number, days: number) =>
    slotsOn(plan, busy, request, { fromDate: dateOfDay(from), days }, now, exceptOwner, audience)
      .flatMap(slotDay => slotDay.slots)
      // Of two as far away the earlier one was there first, and stays so.
      .sort((a, b) => distance(a, startsAt) - distance(b, startsAt))
  const sameDay = near(day, 1)
  const around =
    sameDay.length >= count ? [] : near(day - 7, 15).filter(slot => !isAmong(slot, sameDay))
  return [...sameDay, ...around].slice(0, count).map(slot => ({
    startsAt: slot.startsAt,
    staffId: inTurn(ground, slot.staffIds, slot.startsAt)[0] ?? null,
  }))
}

function distance(slot: Slot, startsAt: Instant): number {
  return Math.abs(slot.startsAt - startsAt)
}

function isAmong(slot: Slot, slots: readonly Slot[]): boolean {
  return slots.some(other => other.startsAt === slot.startsAt)
}

/** `futureTurns`: how many this phone already has here, without the one being moved. */
export function decideTurnLimit(
  rules: BookingRules,
  futureTurns: number,
): { readonly ok: true } | { readonly ok: false; readonly reason: 'too_many_turns' } {
  return futureTurns < rules.maxFutureTurnsPerPhone
    ? { ok: true }
    : { ok: false, reason: 'too_many_turns' }
}
