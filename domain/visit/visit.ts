/**
 * A visit: the services of one request, back to back, laid out from an unknown start. The list of slots and the booking
 * ask the same questions about it, so what is listed can be booked and nothing else can.
 */
import type { Instant, Interval } from '../calendar/interval.ts'
import {
  itemAt,
  type ItemShape,
  itemShapeOf,
  type SoldAs,
  type Terms,
  type WantedItem,
} from './service-item.ts'
import type { BusyView } from '../occupancy/occupancy.ts'
import type { Occupied } from '../occupancy/occupied.ts'
import { assignUnits, unitsIn } from './pools.ts'
import { sessionKey } from '../occupancy/seats.ts'
import { priceAt } from '../shop/dated-price.ts'
import type { AddOn, Service, ShopPlan } from '../shop/shop.ts'

/** `staffId` null: whoever is free. */
export type VisitRequest = {
  readonly serviceIds: readonly string[]
  readonly staffId: string | null
  /** Extras of these services, each worked once and at the end of its own. */
  readonly addOnIds?: readonly string[]
  /** In place of `staffId`: the requested staff member of each service; null: whoever is free. */
  readonly itemStaffIds?: readonly (string | null)[]
  /** The customer's usual staff member, who comes first among those who are free. */
  readonly preferredStaffId?: string | null
  /** Places in a class; absent: one. */
  readonly seats?: number
  /** By how many minutes the last service of this visit is longer (or, if negative, shorter) than usual. */
  readonly extraMinutes?: number
  /**
   * Of an appointment that moves or changes: how each of these services was sold. Undefined: as it is offered now. With
   * it in the request, what is offered for a move and what is accepted are the same.
   */
  readonly soldAs?: readonly (SoldAs | undefined)[]
}

export type PlacedItem = {
  readonly serviceId: string
  readonly staffId: string
  readonly interval: Interval
  /** In minor units, for the service with its add-ons. */
  readonly price: number
  readonly addOns: readonly AddOn[]
  readonly terms: Terms
  readonly occupied: readonly Omit<Occupied, 'owner' | 'expiresAt'>[]
}

export type PlacedVisit = {
  readonly interval: Interval
  readonly items: readonly PlacedItem[]
  readonly price: number
}

/** `staffId`: whose hours the visit has to fit; each item says who works it. */
export type VisitShape = {
  readonly staffId: string
  readonly length: number
  readonly items: readonly ItemShape[]
  /** Only for a class: the places requested and those of the session. */
  readonly places?: { readonly wanted: number; readonly capacity: number }
}

export type ShapeRefusal = 'unknown_service' | 'unknown_staff' | 'not_offered'
export type Shapes =
  | { readonly ok: true; readonly shapes: readonly VisitShape[] }
  | { readonly ok: false; readonly reason: ShapeRefusal }

/** One shape per staff member who does all of it alone, in the plan's order of staff. None: several have to share it. */
export function shapesFor(plan: ShopPlan, request: VisitRequest): Shapes {
  const wanted = wantedItems(plan, request)
  if (wanted === null) return refuse('unknown_service')
  if (wanted.some(({ staffId }) => staffId !== null && !isStaff(plan, staffId))) {
    return refuse('unknown_staff')
  }
  if (!fitOneVisit(wanted, request.seats ?? 1)) return refuse('not_offered')
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
function fitOneVisit(wanted: readonly WantedItem[], seats: number): boolean {
  const isClass = wanted.some(item => item.service.capacity > 1)
  return isClass ? wanted.length === 1 && seats <= wanted[0]!.service.capacity : seats === 1
}

function withPlaces(shape: VisitShape, { capacity }: Service, wanted: number): VisitShape {
  return capacity > 1 ? { ...shape, places: { wanted, capacity } } : shape
}

/** The session of a class that this visit would be in. */
export function sessionOf({ items }: VisitShape, startsAt: Instant): string {
  const { serviceId, staffId } = items[0]!
  return sessionKey(serviceId, staffId, startsAt)
}

function isStaff(plan: ShopPlan, staffId: string): boolean {
  return plan.staff.some(one => one.id === staffId)
}

/** The items in the order in which they were asked for; null where one of them is unknown. */
export function wantedItems(plan: ShopPlan, request: VisitRequest): WantedItem[] | null {
  const services = request.serviceIds.map(id => plan.services.find(service => service.id === id))
  const known = services.filter(service => service !== undefined)
  if (known.length === 0 || known.length < services.length) return null
  const extras = extrasOf(known, request)
  if (extras === null) return null
  return known.map((service, index) => ({
    service,
    addOns: extras[index]!,
    staffId: request.itemStaffIds === undefined ? request.staffId : request.itemStaffIds[index]!,
    extraMinutes: index === known.length - 1 ? (request.extraMinutes ?? 0) : 0,
    soldAs: request.soldAs?.[index],
  }))
}

/** The add-ons of each service in its place; of a service asked for twice, the first one has them. Null: unknown. */
function extrasOf(services: readonly Service[], request: VisitRequest): AddOn[][] | null {
  const left = new Set(request.addOnIds)
  const extras = services.map((service, index) => {
    const sold = request.soldAs?.[index]?.addOns ?? []
    const offered = service.addOns.filter(({ id }) => !sold.some(one => one.id === id))
    const own = [...sold, ...offered].filter(addOn => left.has(addOn.id))
    for (const addOn of own) left.delete(addOn.id)
    return own
  })
  return left.size === 0 ? extras : null
}

function shapeWith(
  plan: ShopPlan,
  wanted: readonly WantedItem[],
  staffId: string,
): VisitShape | null {
  const items = wanted.map(item => itemShapeOf(plan, item, staffId))
  const whole = items.filter(item => item !== null)
  return whole.length < items.length ? null : backToBack(whole)
}

/** One item after the other. Returns null when they take no time: such a visit would fit even at closing time. */
export function backToBack(items: readonly ItemShape[]): VisitShape | null {
  let offset = 0
  const placed = items.map(item => {
    const next = itemAt(item, offset)
    offset += item.length
    return next
  })
  return offset > 0 ? { staffId: items[0]!.staffId, length: offset, items: placed } : null
}

/** Each item by everybody who can work it, in the plan's order of staff. */
export function staffPerItem(plan: ShopPlan, wanted: readonly WantedItem[]): ItemShape[][] {
  return wanted.map(item =>
    plan.staff.flatMap(({ id }) => itemShapeOf(plan, item, id) ?? []).filter(own => own.length > 0),
  )
}

/** Whether several staff members together can do all items. */
function canBeShared(plan: ShopPlan, wanted: readonly WantedItem[]): boolean {
  return staffPerItem(plan, wanted).every(items => items.length > 0)
}

/** The same services, all of them from one staff member; null: from whoever is free. */
export function askedFrom(staffId: string | null, request: VisitRequest): VisitRequest {
  const { serviceIds, addOnIds = [], seats = 1, extraMinutes = 0, soldAs } = request
  const asked = { serviceIds, addOnIds, staffId, seats, extraMinutes }
  return soldAs === undefined ? asked : { ...asked, soldAs }
}

/** Who works all of it; null: several staff members. */
export function soleStaffId({ items }: PlacedVisit): string | null {
  const { staffId } = items[0]!
  return items.every(item => item.staffId === staffId) ? staffId : null
}

/**
 * The rows that the visit occupies. A hold, or an appointment that waits for an answer, occupies them until
 * `expiresAt`.
 */
export function occupiedBy(
  owner: string,
  visit: PlacedVisit,
  expiresAt: Instant | null = null,
): Occupied[] {
  return visit.items.flatMap(item => item.occupied.map(row => ({ ...row, owner, expiresAt })))
}

/** Everybody who may get a part of the visit. */
export function staffFor(plan: ShopPlan, request: VisitRequest): string[] {
  const wanted = wantedItems(plan, request) ?? []
  return [
    ...new Set(
      staffPerItem(plan, wanted)
        .flat()
        .map(item => item.staffId),
    ),
  ]
}

/** The visit at this start, at the prices of then, with free units of each pool, the lowest numbers first. */
export function placeVisit(view: BusyView, shape: VisitShape, start: Instant): PlacedVisit {
  const seated = seatsIn(view, shape, start)
  const heads = shape.places?.wanted ?? 1
  const items = shape.items.map((item): PlacedItem => {
    const from = start + item.offset
    return {
      serviceId: item.serviceId,
      staffId: item.staffId,
      interval: { start: from, end: from + item.length },
      price: priceAt(item.prices, start) * heads,
      addOns: item.addOns,
      terms: item.terms,
      occupied: seated(takenBy(view, item, start)),
    }
  })
  return {
    interval: { start, end: start + shape.length },
    items,
    price: items.reduce((sum, item) => sum + item.price, 0),
  }
}

type Taken = PlacedItem['occupied']

function takenBy(view: BusyView, item: ItemShape, start: Instant): Taken {
  return item.parts.flatMap(part => {
    const from = start + part.offset
    const work = { start: from, end: from + part.length }
    const padded = { start: work.start - part.before, end: work.end + part.after }
    const units = part.pools.flatMap(pool => assignUnits(view, pool, { work, padded }))
    return [{ unit: item.staffId, work, padded }, ...units]
  })
}

/** A customer who joins a class occupies what its session has already: the same resources, for the same time. */
function seatsIn(view: BusyView, shape: VisitShape, start: Instant): (taken: Taken) => Taken {
  if (shape.places === undefined) return taken => taken
  const { wanted: seats, capacity } = shape.places
  const session = sessionOf(shape, start)
  const rows = view.busy.sessionAt(session, view)?.rows
  return taken =>
    (rows ?? taken).map(({ unit, work, padded }) => ({
      unit,
      work,
      padded,
      seating: { session, seats, capacity },
    }))
}

/** Everybody who could work this visit. A booking with any staff member locks all of them before it chooses. */
export function candidatesOf(plan: ShopPlan, request: VisitRequest): string[] {
  const able = staffFor(plan, request)
  return able.length === 0 && request.staffId !== null ? [request.staffId] : able
}

/** All units that such a visit may occupy: the staff members, and every unit of the resources that its services need. */
export function unitsOf(
  plan: ShopPlan,
  staffIds: readonly string[],
  serviceIds: readonly string[],
): string[] {
  const pools = new Set(
    plan.services
      .filter(service => serviceIds.includes(service.id))
      .flatMap(service => service.resources.map(need => need.resourceId)),
  )
  const numbered = plan.resources.filter(resource => pools.has(resource.id)).flatMap(unitsIn)
  return [...staffIds, ...numbered]
}
