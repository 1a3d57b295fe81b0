/**
 * A visit: the services of one request, back to back with one person, laid out from an unknown start.
 * The list of slots and the booking both ask `freeStarts`, so what is listed can be booked and nothing else can.
 */
import { type Instant, type Interval, MINUTE } from './interval.ts'
import { type BlockedStarts, type BusyIndex, type Occupied, resourceUnit } from './occupancy.ts'
import { type WorkShape } from './occupancy.ts'
import type { AddOn, Offer, Segment, Service, ShopPlan } from './shop.ts'

/** `staffId` null: any person. Several services go back to back with one person. */
export type VisitRequest = {
  readonly serviceIds: readonly string[]
  readonly staffId: string | null
  /** Extras of these services, each worked once and at the end of its own. */
  readonly addOnIds?: readonly string[]
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

/** Milliseconds from the start of the visit. */
type BusyPart = WorkShape & { readonly offset: number; readonly pools: readonly Pool[] }
type Pool = { readonly units: readonly string[]; readonly quantity: number }
type LegShape = {
  readonly serviceId: string
  readonly offset: number
  readonly length: number
  readonly price: number
  readonly addOns: readonly AddOn[]
  readonly parts: readonly BusyPart[]
}

export type VisitShape = {
  readonly staffId: string
  readonly length: number
  readonly legs: readonly LegShape[]
}

export type ShapeRefusal = 'unknown_service' | 'unknown_staff' | 'not_offered'
export type Shapes =
  | { readonly ok: true; readonly shapes: readonly VisitShape[] }
  | { readonly ok: false; readonly reason: ShapeRefusal }

/** One shape per person who offers all of it, in the plan's order of staff. */
export function shapesFor(plan: ShopPlan, request: VisitRequest): Shapes {
  const services = request.serviceIds.map(id => plan.services.find(service => service.id === id))
  const known = services.filter(service => service !== undefined)
  if (known.length === 0 || known.length < services.length) return refuse('unknown_service')
  const extras = extrasOf(known, request.addOnIds ?? [])
  if (extras === null) return refuse('unknown_service')
  const staff = plan.staff.filter(one => request.staffId === null || one.id === request.staffId)
  if (staff.length === 0 && request.staffId !== null) return refuse('unknown_staff')
  const shapes = staff.flatMap(one => shapeWith(plan, known, extras, one.id) ?? [])
  return shapes.length === 0 ? refuse('not_offered') : { ok: true, shapes }
}

function refuse(reason: ShapeRefusal): Shapes {
  return { ok: false, reason }
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
  services: readonly Service[],
  extras: readonly (readonly AddOn[])[],
  staffId: string,
): VisitShape | null {
  const legs: LegShape[] = []
  let offset = 0
  for (const [index, service] of services.entries()) {
    const offer = plan.offers.find(one => one.staffId === staffId && one.serviceId === service.id)
    if (offer === undefined) return null
    const leg = legFrom(plan, service, offer, extras[index]!, offset)
    legs.push(leg)
    offset += leg.length
  }
  // What takes no time at all would fit anywhere, even at closing time.
  return offset > 0 ? { staffId, length: offset, legs } : null
}

function legFrom(
  plan: ShopPlan,
  service: Service,
  offer: Offer,
  addOns: readonly AddOn[],
  offset: number,
): LegShape {
  const segments = withExtras(segmentsOf(service, offer.durationMinutes), addOns)
  const pools = service.resources.map(need => poolOf(plan, need))
  const parts: BusyPart[] = []
  let end = offset
  for (const segment of segments) {
    const length = segment.minutes * MINUTE
    if (segment.busy) parts.push({ offset: end, length, before: 0, after: 0, pools })
    end += length
  }
  return {
    serviceId: service.id,
    offset,
    length: end - offset,
    price: addOns.reduce((sum, addOn) => sum + addOn.price, offer.price ?? service.price),
    addOns,
    parts: parts.map((part, index) => ({
      ...part,
      // Buffers stand around the service; whoever works in its free time needs none of them.
      before: index === 0 ? service.bufferBeforeMinutes * MINUTE : 0,
      after: index === parts.length - 1 ? service.bufferAfterMinutes * MINUTE : 0,
    })),
  }
}

/** Extras are worked after everything else, in one go with the last work. */
function withExtras(segments: readonly Segment[], addOns: readonly AddOn[]): readonly Segment[] {
  const minutes = addOns.reduce((sum, addOn) => sum + addOn.minutes, 0)
  if (minutes === 0) return segments
  const last = segments.at(-1)
  if (last?.busy !== true) return [...segments, { busy: true, minutes }]
  return [...segments.slice(0, -1), { busy: true, minutes: last.minutes + minutes }]
}

function poolOf(plan: ShopPlan, need: Service['resources'][number]): Pool {
  const size = plan.resources.find(resource => resource.id === need.resourceId)?.quantity ?? 0
  const units = Array.from({ length: size }, (_, index) => resourceUnit(need.resourceId, index + 1))
  return { units, quantity: need.quantity }
}

/** A person's own duration stretches or shortens the last busy segment, then the ones before it, free ones last. */
export function segmentsOf(
  service: Pick<Service, 'segments'>,
  durationMinutes: number | null,
): readonly Segment[] {
  const total = service.segments.reduce((sum, segment) => sum + segment.minutes, 0)
  let excess = total - (durationMinutes ?? total)
  const minutes = service.segments.map(segment => segment.minutes)
  for (const busy of [true, false]) {
    for (let index = minutes.length - 1; index >= 0 && excess !== 0; index -= 1) {
      if (service.segments[index]!.busy !== busy) continue
      const cut = Math.min(excess, minutes[index]!)
      minutes[index]! -= cut
      excess -= cut
    }
  }
  return service.segments
    .map((segment, index) => ({ busy: segment.busy, minutes: minutes[index]! }))
    .filter(segment => segment.minutes > 0)
}

/** When a visit cannot start: because of its person, and because of each pool that one of its parts draws from. */
export type Obstacles = {
  readonly person: BlockedStarts
  readonly pools: readonly { readonly units: readonly BlockedStarts[]; readonly quantity: number }[]
}

/** Both included. */
export type StartRange = { readonly first: Instant; readonly last: Instant }

export function obstaclesFor(
  shape: VisitShape,
  busy: BusyIndex,
  starts: StartRange,
  now: Instant,
  exceptOwner?: string,
): Obstacles {
  const parts = shape.legs.flatMap(leg => leg.parts)
  const blockedBy = (unit: string, part: BusyPart) => {
    const range = { first: starts.first + part.offset, last: starts.last + part.offset }
    const blocked = busy.blockedStarts(unit, part, range, now, exceptOwner)
    return part.offset === 0 ? blocked : blocked.map(instant => instant - part.offset)
  }
  return {
    person: joined(parts.map(part => blockedBy(shape.staffId, part))),
    pools: parts.flatMap(part =>
      part.pools.map(pool => ({
        units: pool.units.map(unit => blockedBy(unit, part)),
        quantity: pool.quantity,
      })),
    ),
  }
}

export function isBlocked(blocked: BlockedStarts, start: Instant): boolean {
  const index = firstObstacle(blocked, start)
  return index < blocked.length && blocked[index]! < start
}

/** Where in the list the first range begins that ends after this start. */
export function firstObstacle(blocked: BlockedStarts, start: Instant): number {
  let low = 0
  let high = blocked.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (blocked[2 * middle + 1]! <= start) low = middle + 1
    else high = middle
  }
  return 2 * low
}

export function hasResources(obstacles: Obstacles, start: Instant): boolean {
  return obstacles.pools.every(
    pool => pool.units.filter(unit => !isBlocked(unit, start)).length >= pool.quantity,
  )
}

/** One sorted list of disjoint open ranges out of several. */
function joined(lists: readonly BlockedStarts[]): BlockedStarts {
  if (lists.length === 1) return lists[0]!
  const ranges = lists
    .flatMap(list =>
      list.flatMap((from, index) => (index % 2 === 0 ? [[from, list[index + 1]!] as const] : [])),
    )
    .sort((a, b) => a[0] - b[0])
  const result: Instant[] = []
  for (const [from, until] of ranges) {
    const last = result.length - 1
    // A start exactly between two ranges is free, so touching ranges stay apart.
    if (last < 0 || from >= result[last]!) result.push(from, until)
    else result[last] = Math.max(result[last]!, until)
  }
  return result
}

/** The visit at this start, with the free unit of each pool that has the lowest number. */
export function placeVisit(
  shape: VisitShape,
  busy: BusyIndex,
  start: Instant,
  now: Instant,
  exceptOwner?: string,
): PlacedVisit {
  const legs = shape.legs.map(leg => ({
    serviceId: leg.serviceId,
    staffId: shape.staffId,
    interval: { start: start + leg.offset, end: start + leg.offset + leg.length },
    price: leg.price,
    addOns: leg.addOns,
    occupied: leg.parts.flatMap(part => rowsOf(shape.staffId, part, busy, start, now, exceptOwner)),
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
  const work = { start: start + part.offset, end: start + part.offset + part.length }
  const padded = { start: work.start - part.before, end: work.end + part.after }
  const units = part.pools.flatMap(pool => {
    const free = pool.units.filter(unit => busy.isFree(unit, work, padded, now, exceptOwner))
    // Somebody squeezed in over the count stands beside the first ones.
    return [...free, ...pool.units.filter(unit => !free.includes(unit))].slice(0, pool.quantity)
  })
  return [staffId, ...units].map(unit => ({ unit, work, padded }))
}
