/**
 * A visit: the services of one request, back to back, laid out from an unknown start.
 * The list of slots and the booking ask the same questions about it, so what is listed can be booked and nothing else can.
 */
import type { Instant, Interval } from './interval.ts'
import { type BusyPart, legAt, legOf, type LegShape, type WantedLeg } from './leg.ts'
import type { BusyIndex, Occupied } from './occupancy.ts'
import { unitsThrough } from './pools.ts'
import { sessionKey } from './seats.ts'
import type { AddOn, Service, ShopPlan } from './shop.ts'

export { segmentsOf } from './leg.ts'

/** `staffId` null: whoever is free. */
export type VisitRequest = {
  readonly serviceIds: readonly string[]
  readonly staffId: string | null
  /** Extras of these services, each worked once and at the end of its own. */
  readonly addOnIds?: readonly string[]
  /** In place of `staffId`, whom each service is asked from; null: whoever is free. */
  readonly legStaffIds?: readonly (string | null)[]
  /** Goes before the others who are free: the customer's usual person. */
  readonly preferredStaffId?: string | null
  /** Places in a class; absent: one. */
  readonly seats?: number
  /** By how much the last service of this very visit is longer, or shorter, than usual. */
  readonly extraMinutes?: number
}

export type PlacedLeg = {
  readonly serviceId: string
  readonly staffId: string
  readonly interval: Interval
  /** Of the service with its add-ons. */
  readonly price: number
  readonly addOns: readonly AddOn[]
  readonly occupied: readonly Omit<Occupied, 'owner' | 'expiresAt'>[]
}

export type PlacedVisit = {
  readonly interval: Interval
  readonly legs: readonly PlacedLeg[]
  readonly price: number
}

/** `staffId`: whose hours it keeps to; each leg knows who works it. */
export type VisitShape = {
  readonly staffId: string
  readonly length: number
  readonly legs: readonly LegShape[]
  /** Of a class. */
  readonly places?: { readonly wanted: number; readonly capacity: number }
}

export type ShapeRefusal = 'unknown_service' | 'unknown_staff' | 'not_offered'
export type Shapes =
  | { readonly ok: true; readonly shapes: readonly VisitShape[] }
  | { readonly ok: false; readonly reason: ShapeRefusal }

/** One shape per person who does all of it alone, in the plan's order of staff. None: several have to share it. */
export function shapesFor(plan: ShopPlan, request: VisitRequest): Shapes {
  const wanted = wantedLegs(plan, request)
  if (wanted === null) return refuse('unknown_service')
  if (wanted.some(({ staffId }) => staffId !== null && !isStaff(plan, staffId))) {
    return refuse('unknown_staff')
  }
  if (!areTogether(wanted, request.seats ?? 1)) return refuse('not_offered')
  const shapes = plan.staff
    .flatMap(({ id }) => shapeWith(plan, wanted, id) ?? [])
    .map(shape => withPlaces(shape, wanted[0]!.service, request.seats ?? 1))
  return shapes.length === 0 && !canBeShared(plan, wanted)
    ? refuse('not_offered')
    : { ok: true, shapes }
}

function refuse(reason: ShapeRefusal): Shapes {
  return { ok: false, reason }
}

/** A class is booked by itself, and nobody takes more places than it has. */
function areTogether(wanted: readonly WantedLeg[], seats: number): boolean {
  const isClass = wanted.some(leg => leg.service.capacity > 1)
  return isClass ? wanted.length === 1 && seats <= wanted[0]!.service.capacity : seats === 1
}

function withPlaces(shape: VisitShape, { capacity }: Service, wanted: number): VisitShape {
  return capacity > 1 ? { ...shape, places: { wanted, capacity } } : shape
}

/** The session of a class that this visit would be in. */
export function sessionOf({ legs }: VisitShape, startsAt: Instant): string {
  const { serviceId, staffId } = legs[0]!
  return sessionKey(serviceId, staffId, startsAt)
}

function isStaff(plan: ShopPlan, staffId: string): boolean {
  return plan.staff.some(one => one.id === staffId)
}

/** The legs in the order in which they were asked for; null where one of them is unknown. */
export function wantedLegs(plan: ShopPlan, request: VisitRequest): WantedLeg[] | null {
  const services = request.serviceIds.map(id => plan.services.find(service => service.id === id))
  const known = services.filter(service => service !== undefined)
  if (known.length === 0 || known.length < services.length) return null
  const extras = extrasOf(known, request.addOnIds ?? [])
  if (extras === null) return null
  return known.map((service, index) => ({
    service,
    addOns: extras[index]!,
    staffId: request.legStaffIds === undefined ? request.staffId : request.legStaffIds[index]!,
    extraMinutes: index === known.length - 1 ? (request.extraMinutes ?? 0) : 0,
  }))
}

/** The add-ons of each service in its place; of a service asked for twice, the first one has them. Null: unknown. */
function extrasOf(services: readonly Service[], ids: readonly string[]): AddOn[][] | null {
  const left = new Set(ids)
  const extras = services.map(service => {
    const own = service.addOns.filter(addOn => left.has(addOn.id))
    for (const addOn of own) left.delete(addOn.id)
    return own
  })
  return left.size === 0 ? extras : null
}

function shapeWith(
  plan: ShopPlan,
  wanted: readonly WantedLeg[],
  staffId: string,
): VisitShape | null {
  const legs = wanted.map(leg => legOf(plan, leg, staffId))
  const whole = legs.filter(leg => leg !== null)
  return whole.length < legs.length ? null : backToBack(whole)
}

/** Null: what takes no time at all would fit anywhere, even at closing time. */
export function backToBack(legs: readonly LegShape[]): VisitShape | null {
  let offset = 0
  const placed = legs.map(leg => {
    const next = legAt(leg, offset)
    offset += leg.length
    return next
  })
  return offset > 0 ? { staffId: legs[0]!.staffId, length: offset, legs: placed } : null
}

/** Each leg in everybody's hands who can do it, in the plan's order of staff. */
export function peoplePerLeg(plan: ShopPlan, wanted: readonly WantedLeg[]): LegShape[][] {
  return wanted.map(leg =>
    plan.staff.flatMap(({ id }) => legOf(plan, leg, id) ?? []).filter(own => own.length > 0),
  )
}

/** Somebody for each leg; asked where nobody does all of it, so that there are several of both. */
function canBeShared(plan: ShopPlan, wanted: readonly WantedLeg[]): boolean {
  return peoplePerLeg(plan, wanted).every(legs => legs.length > 0)
}

/** The same services, all of them from one person; null: from whoever is free. */
export function askedFrom(staffId: string | null, request: VisitRequest): VisitRequest {
  const { serviceIds, addOnIds = [], seats = 1, extraMinutes = 0 } = request
  return { serviceIds, addOnIds, staffId, seats, extraMinutes }
}

/** Who works all of it; null: several people. */
export function onlyPerson({ legs }: PlacedVisit): string | null {
  const { staffId } = legs[0]!
  return legs.every(leg => leg.staffId === staffId) ? staffId : null
}

/** Everybody who may get a part of the visit. */
export function peopleFor(plan: ShopPlan, request: VisitRequest): string[] {
  const wanted = wantedLegs(plan, request) ?? []
  return [...new Set(peoplePerLeg(plan, wanted).flatMap(legs => legs.map(leg => leg.staffId)))]
}

/** The visit at this start, with free units of each pool, the lowest numbers first. */
export function placeVisit(
  shape: VisitShape,
  busy: BusyIndex,
  start: Instant,
  now: Instant,
  exceptOwner?: string,
): PlacedVisit {
  const seated = (occupied: PlacedLeg['occupied']) => {
    if (shape.places === undefined) return occupied
    const { wanted: seats, capacity } = shape.places
    const session = sessionOf(shape, start)
    // Whoever joins takes what the session already has: its chairs, and the length it began with.
    const own = busy.sessionAt(session, now, exceptOwner)?.rows ?? occupied
    return own.map(({ unit, work, padded }) => ({
      unit,
      work,
      padded,
      seating: { session, seats, capacity },
    }))
  }
  const heads = shape.places?.wanted ?? 1
  const legs = shape.legs.map(leg => ({
    serviceId: leg.serviceId,
    staffId: leg.staffId,
    interval: { start: start + leg.offset, end: start + leg.offset + leg.length },
    price: leg.price * heads,
    addOns: leg.addOns,
    occupied: seated(
      leg.parts.flatMap(part => rowsOf(leg.staffId, part, busy, start, now, exceptOwner)),
    ),
  }))
  return {
    interval: { start, end: start + shape.length },
    legs,
    price: legs.reduce((sum, leg) => sum + leg.price, 0),
  }
}

function rowsOf(
  staffId: string,
  part: BusyPart,
  busy: BusyIndex,
  start: Instant,
  now: Instant,
  exceptOwner: string | undefined,
): PlacedLeg['occupied'] {
  const from = start + part.offset
  const work = { start: from, end: from + part.length }
  const padded = { start: work.start - part.before, end: work.end + part.after }
  const units = part.pools.flatMap(pool =>
    unitsThrough(
      pool,
      part,
      from,
      (unit, shape, starts) => busy.blockedStarts(unit, shape, starts, now, exceptOwner),
      (unit, piece, around) => busy.isFree(unit, piece, around, now, exceptOwner),
    ),
  )
  return [{ unit: staffId, work, padded }, ...units]
}
