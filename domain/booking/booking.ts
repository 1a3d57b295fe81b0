/** Whether a start may be booked and by whom, or why not; and what to offer instead. */
import { orderByRotation } from './rotation.ts'
import type { Instant } from '../calendar/interval.ts'
import { localDate } from '../calendar/local-time.ts'
import { addDays } from '../calendar/dates.ts'
import { nearestRefusal, placesLeft } from './staff-refusal.ts'
import type { Policy, PolicyRefusal } from './policy.ts'
import { bookableRange, rulesFor } from './rules.ts'
import { offeredTo, type SchedulingContext } from './scheduling-context.ts'
import { singleStaff } from './single-staff.ts'
import type { BookingRules } from './booking-rules.ts'
import type { StartRange } from '../occupancy/occupancy.ts'
import { type Slot, slotsOn } from './slots.ts'
import { searchFor, type StartSearch } from './start-search.ts'
import { multiStaff } from './multi-staff.ts'
import {
  askedFrom,
  type PlacedVisit,
  placeVisit,
  shapesFor,
  soleStaffId,
  type VisitRequest,
  type VisitShape,
} from '../visit/visit.ts'

type TimeRefusal = 'in_the_past' | 'lead_time' | 'horizon'

export type BookingRefusal =
  | TimeRefusal
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

/** `staffId` null: several staff members share it. */
export type Alternative = { readonly startsAt: Instant; readonly staffId: string | null }

/** `isOffGrid`: it follows another visit of the same booking, so it begins where that one ends. */
type BookingManner = { readonly isOffGrid?: boolean }

/**
 * Whether the visit can be booked at this start: the placed visit, or the reason why not. The grid, lead time and
 * horizon apply only to the public.
 */
export function decideBooking(
  context: SchedulingContext,
  request: VisitRequest,
  startsAt: Instant,
  manner: BookingManner = {},
): BookingDecision {
  return decisionsFor(context, request, { first: startsAt, last: startsAt, ...manner })(startsAt)
}

/**
 * As `decideBooking`, for many starts in one range: what they have in common is computed once. `policy` may be reused
 * from another request with the same rules.
 */
export function decisionsFor(
  asked: SchedulingContext,
  request: VisitRequest,
  {
    policy,
    isOffGrid = false,
    ...starts
  }: StartRange & BookingManner & { readonly policy?: Policy | null },
): (startsAt: Instant) => BookingDecision {
  const context = offeredTo(asked)
  const { plan, audience } = context
  const shapes = shapesFor(plan, request)
  if (!shapes.ok) return () => refuse(shapes.reason)
  const isPublic = audience.kind === 'public'
  const rules = rulesFor(plan, request.serviceIds, audience.kind)
  const manner = {
    starts,
    onGrid: isPublic && !isOffGrid,
    ...(policy === undefined ? {} : { policy }),
  }
  const search = searchFor(context, rules, manner)
  const shapeAt = shapesAt(search, request, shapes.shapes)
  const timeRefusalAt = isPublic ? timeRefusalsFor(context, rules) : () => null
  return startsAt => {
    const early = timeRefusalAt(startsAt)
    if (early !== null) return refuse(early)
    const found = shapeAt(startsAt)
    return found.ok ? { ok: true, visit: placeVisit(context, found.shape, startsAt) } : found
  }
}

type FoundShape =
  { readonly ok: true; readonly shape: VisitShape } | Extract<BookingDecision, { ok: false }>

/**
 * In this order of preference: one staff member in the ordering asked for, one in another ordering, several staff
 * members, and for staff who overbook the first shape whatever is in the way.
 */
function shapesAt(
  search: StartSearch,
  request: VisitRequest,
  shapes: readonly VisitShape[],
): (startsAt: Instant) => FoundShape {
  const { audience } = search
  const singles = shapes.map(shape => singleStaff(search, shape))
  const shared = multiStaff(search, request)
  return startsAt => {
    const alone = singles.map(one => one.at(startsAt))
    const first = (among: readonly VisitShape[]) => firstOf(search, request, { among, startsAt })
    const fitting = alone.flatMap(one => (one.refusal === null ? [one.ordered] : []))
    if (fitting.length > 0) {
      const best = Math.min(...fitting.map(ordered => ordered.rank))
      const able = fitting.filter(ordered => ordered.rank === best).map(ordered => ordered.shape)
      // A class fills the sessions that are open before it opens another one.
      const joined = able.filter(shape => placesLeft(search, shape, startsAt) !== null)
      return first(joined.length > 0 ? joined : able)
    }
    const shape = shared?.at(startsAt) ?? null
    if (shape !== null) return { ok: true, shape }
    if (audience.kind === 'staff' && audience.overbook) {
      return shapes.length > 0 ? first(shapes) : { ok: true, shape: shared!.regardless(startsAt) }
    }
    const reasons = alone.map(one => one.refusal)
    if (shared !== null) reasons.push(shared.refusalAt(startsAt))
    return refuse(nearestRefusal(reasons))
  }
}

/** The shape of the staff member who comes first in the rotation. */
function firstOf(
  search: StartSearch,
  { preferredStaffId }: VisitRequest,
  { among, startsAt }: { readonly among: readonly VisitShape[]; readonly startsAt: Instant },
): FoundShape {
  const staffIds = among.map(shape => shape.staffId)
  const [first] = orderByRotation(search, { staffIds, startsAt, preferredStaffId })
  return { ok: true, shape: among[staffIds.indexOf(first!)]! }
}

function refuse(reason: BookingRefusal): Extract<BookingDecision, { ok: false }> {
  return { ok: false, reason }
}

/** Why the public cannot book this start because of the time alone (lead time, horizon); null when it can. */
export function timeRefusal(
  { plan, now }: Pick<SchedulingContext, 'plan' | 'now'>,
  { serviceIds }: VisitRequest,
  startsAt: Instant,
): TimeRefusal | null {
  return timeRefusalsFor({ plan, now }, rulesFor(plan, serviceIds))(startsAt)
}

export function timeRefusalsFor(
  { plan, now }: Pick<SchedulingContext, 'plan' | 'now'>,
  rules: BookingRules,
): (startsAt: Instant) => TimeRefusal | null {
  const { first, end } = bookableRange(plan.timeZone, rules, now)
  return startsAt => {
    if (startsAt < now) return 'in_the_past'
    if (startsAt < first) return 'lead_time'
    return startsAt >= end ? 'horizon' : null
  }
}

/** `isAlone`: without those that only several staff members together can do. */
type Near = { readonly startsAt: Instant; readonly count?: number; readonly isAlone?: boolean }

/** Free starts nearest in time to the wanted one: those of its own date first, then up to a week around. */
export function nearestSlots(
  context: SchedulingContext,
  request: VisitRequest,
  { startsAt, count = 3, isAlone = false }: Near,
): Alternative[] {
  const date = localDate(startsAt, context.plan.timeZone)
  const near = (fromDate: string, days: number) =>
    slotsOn(context, request, { fromDate, days })
      .flatMap(slotDay => slotDay.slots)
      .filter(slot => !isAlone || slot.staffIds.length > 0)
      // The sort is stable, so of two equally near starts the earlier one stays in front.
      .sort((a, b) => distance(a, startsAt) - distance(b, startsAt))
  const sameDay = near(date, 1)
  const around =
    sameDay.length >= count
      ? []
      : near(addDays(date, -7), 15).filter(slot => !isAmong(slot, sameDay))
  const { preferredStaffId } = request
  return [...sameDay, ...around].slice(0, count).map(slot => ({
    startsAt: slot.startsAt,
    staffId: orderByRotation(context, { ...slot, preferredStaffId })[0] ?? null,
  }))
}

/** The wanted start with somebody else, who is free then; null when nobody is, or only several together. */
export function sameStartWithOthers(
  context: SchedulingContext,
  request: VisitRequest,
  startsAt: Instant,
): Alternative | null {
  const decision = decideBooking(context, askedFrom(null, request), startsAt)
  const staffId = decision.ok ? soleStaffId(decision.visit) : null
  // Memory may not know yet that the one who was asked for is taken.
  return staffId === null || staffId === request.staffId ? null : { startsAt, staffId }
}

function distance(slot: Slot, startsAt: Instant): number {
  return Math.abs(slot.startsAt - startsAt)
}

function isAmong(slot: Slot, slots: readonly Slot[]): boolean {
  return slots.some(other => other.startsAt === slot.startsAt)
}

/**
 * `futureAppointments`: how many this phone already has in the shop, without the one being moved. `people`: for how many
 * it books now. A phone without appointments may always book for a whole party, whatever the limit above one.
 */
export function decideAppointmentLimit(
  { maxFutureAppointmentsPerPhone: most }: BookingRules,
  futureAppointments: number,
  people = 1,
): { readonly ok: true } | { readonly ok: false; readonly reason: 'too_many_turns' } {
  const isFirst = futureAppointments === 0 && most > 1
  return isFirst || futureAppointments + people <= most
    ? { ok: true }
    : { ok: false, reason: 'too_many_turns' }
}
