import { contains, type Instant } from './interval.ts'
import { dateOfDay, localDay, startOfDay } from './local-time.ts'
import type { BusyIndex } from './occupancy.ts'
import type { BookingRules, ShopPlan } from './shop.ts'
import { type Policy, policyFor, type PolicyRefusal } from './policy.ts'
import { bookableRange, rulesFor } from './rules.ts'
import { type Slot, slotsOn } from './slots.ts'
import {
  hasResources,
  isBlocked,
  obstaclesFor,
  type PlacedVisit,
  placeVisit,
  shapesFor,
  type VisitRequest,
  type VisitShape,
} from './visit.ts'
import { workingDay } from './working-day.ts'

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

export type Alternative = { readonly startsAt: Instant; readonly staffId: string }

/** How near a start came to being booked. With several people the nearest one's reason is told. */
const NEARNESS = [
  'closed',
  'outside_hours',
  'off_grid',
  'no_resource',
  'slot_taken',
  'gap',
  'walk_in',
  'cap',
  'person_full',
  'day_full',
] as const
type PersonRefusal = (typeof NEARNESS)[number]

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
  const asked = { plan, rules, policy, busy, startsAt, now, audience, exceptOwner }
  const refusals = shapes.shapes.map(shape => personRefusal(asked, shape))
  const free = shapes.shapes.filter((_, index) => refusals[index] === null)
  const overbooks = audience.kind === 'staff' && audience.overbook
  const candidates = free.length === 0 && overbooks ? shapes.shapes : free
  if (candidates.length === 0) {
    return refuse(NEARNESS.findLast(reason => refusals.includes(reason))!)
  }
  const staffIds = candidates.map(shape => shape.staffId)
  const turn = firstInTurn(plan, busy, staffIds, startsAt, now, exceptOwner)
  const chosen = candidates[staffIds.indexOf(turn)]!
  return { ok: true, visit: placeVisit(chosen, busy, startsAt, now, exceptOwner) }
}

function refuse(reason: BookingRefusal): BookingDecision {
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

type Asked = {
  readonly plan: ShopPlan
  readonly rules: BookingRules
  readonly policy: Policy | null
  readonly busy: BusyIndex
  readonly startsAt: Instant
  readonly now: Instant
  readonly audience: Audience
  readonly exceptOwner: string | undefined
}

function personRefusal(asked: Asked, shape: VisitShape): PersonRefusal | null {
  const { plan, rules, policy, busy, startsAt, now, audience, exceptOwner } = asked
  const dayOfStart = localDay(startsAt, plan.timeZone)
  const day = workingDay(plan, shape.staffId, dayOfStart, rules)
  const whole = { start: startsAt, end: startsAt + shape.length }
  if (day.isClosed) return 'closed'
  if (!day.open.some(hours => contains(hours, whole))) return 'outside_hours'
  if (audience.kind === 'public' && !day.starts.includes(startsAt)) return 'off_grid'
  const starts = { first: startsAt, last: startsAt }
  const obstacles = obstaclesFor(shape, busy, starts, now, exceptOwner)
  if (isBlocked(obstacles.person, startsAt)) return 'slot_taken'
  if (!hasResources(obstacles, startsAt)) return 'no_resource'
  return policy === null ? null : policy(shape, day, dayOfStart, startsAt)
}

/** Fewest booked minutes that day, then longest idle, then id. There is at least one. */
function firstInTurn(
  plan: ShopPlan,
  busy: BusyIndex,
  staffIds: readonly string[],
  startsAt: Instant,
  now: Instant,
  exceptOwner: string | undefined,
): string {
  const day = localDay(startsAt, plan.timeZone)
  const wholeDay = {
    start: startOfDay(dateOfDay(day), plan.timeZone),
    end: startOfDay(dateOfDay(day + 1), plan.timeZone),
  }
  const ranked = staffIds.map(staffId => ({
    staffId,
    booked: busy.bookedMinutes(staffId, wholeDay, now, exceptOwner),
    // Whoever never worked has been idle longest; infinities could not be subtracted.
    idleSince: busy.lastBusyEnd(staffId, startsAt, now, exceptOwner) ?? Number.MIN_SAFE_INTEGER,
  }))
  return ranked.reduce((best, next) =>
    (next.booked - best.booked ||
      next.idleSince - best.idleSince ||
      (next.staffId < best.staffId ? -1 : 1)) < 0
      ? next
      : best,
  ).staffId
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
  const day = localDay(startsAt, plan.timeZone)
  const near = (from: number, days: number) =>
    slotsOn(plan, busy, request, { fromDate: dateOfDay(from), days }, now, exceptOwner, audience)
      .flatMap(slotDay => slotDay.slots)
      .sort((a, b) => distance(a, startsAt) - distance(b, startsAt) || a.startsAt - b.startsAt)
  const sameDay = near(day, 1)
  const around =
    sameDay.length >= count ? [] : near(day - 7, 15).filter(slot => !isAmong(slot, sameDay))
  return [...sameDay, ...around].slice(0, count).map(slot => ({
    startsAt: slot.startsAt,
    staffId: firstInTurn(plan, busy, slot.staffIds, slot.startsAt, now, exceptOwner),
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
