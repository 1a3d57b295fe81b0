/** One service of a visit, worked by one staff member: how long it is, what it occupies and what it costs. */
import { MINUTE } from '../calendar/interval.ts'
import type { WorkShape } from '../occupancy/occupancy.ts'
import { type Pool, unitsIn } from './pools.ts'
import type { AddOn, Offer, Segment, Service, ShopPlan } from '../shop/shop.ts'

/** Milliseconds from the start of the visit. */
export type BusyPart = WorkShape & { readonly offset: number; readonly pools: readonly Pool[] }

export type ItemShape = {
  readonly serviceId: string
  readonly staffId: string
  readonly offset: number
  readonly length: number
  readonly price: number
  readonly addOns: readonly AddOn[]
  readonly parts: readonly BusyPart[]
}

/** A service as it is asked for, whoever works it. */
export type WantedItem = {
  readonly service: Service
  readonly addOns: readonly AddOn[]
  /** Null: anybody. */
  readonly staffId: string | null
  /** Longer, or shorter, than whoever works it usually takes. */
  readonly extraMinutes?: number
}

/** From an offset of zero; null where this staff member does not do it. */
export function itemShapeOf(plan: ShopPlan, wanted: WantedItem, staffId: string): ItemShape | null {
  if (wanted.staffId !== null && wanted.staffId !== staffId) return null
  const offer = plan.offers.find(
    one => one.staffId === staffId && one.serviceId === wanted.service.id,
  )
  return offer === undefined ? null : shapeFrom(plan, wanted, offer)
}

function shapeFrom(
  plan: ShopPlan,
  { service, addOns, extraMinutes = 0 }: WantedItem,
  offer: Offer,
): ItemShape {
  const own = segmentsOf(service, offer.durationMinutes)
  // A class is as long for everybody, whatever one of them adds.
  const segments = service.capacity > 1 ? own : stretched(withExtras(own, addOns), extraMinutes)
  const pools = service.resources.map(need => poolOf(plan, need))
  const before = (offer.bufferBeforeMinutes ?? service.bufferBeforeMinutes) * MINUTE
  const after = (offer.bufferAfterMinutes ?? service.bufferAfterMinutes) * MINUTE
  const parts: BusyPart[] = []
  let end = 0
  for (const segment of segments) {
    const length = segment.minutes * MINUTE
    if (segment.busy) parts.push({ offset: end, length, before: 0, after: 0, pools })
    end += length
  }
  return {
    serviceId: service.id,
    staffId: offer.staffId,
    offset: 0,
    length: end,
    price: addOns.reduce((sum, addOn) => sum + addOn.price, offer.price ?? service.price),
    addOns,
    parts: parts.map((part, index) => ({
      ...part,
      // Buffers stand around the service; whoever works in its free time needs none of them.
      before: index === 0 ? before : 0,
      after: index === parts.length - 1 ? after : 0,
    })),
  }
}

/** The same item, so much later. */
export function itemAt(item: ItemShape, offset: number): ItemShape {
  const parts = item.parts.map(part => ({ ...part, offset: part.offset + offset }))
  return { ...item, offset: item.offset + offset, parts }
}

/** Extras are worked after everything else, in one go with the last work. */
function withExtras(segments: readonly Segment[], addOns: readonly AddOn[]): readonly Segment[] {
  const minutes = addOns.reduce((sum, addOn) => sum + addOn.minutes, 0)
  if (minutes === 0) return segments
  const last = segments.at(-1)
  if (last?.busy !== true) return [...segments, { busy: true, minutes }]
  return [...segments.slice(0, -1), { busy: true, minutes: last.minutes + minutes }]
}

function stretched(segments: readonly Segment[], extraMinutes: number): readonly Segment[] {
  const usual = segments.reduce((sum, segment) => sum + segment.minutes, 0)
  return segmentsOf({ segments }, Math.max(0, usual + extraMinutes))
}

function poolOf(plan: ShopPlan, need: Service['resources'][number]): Pool {
  const resource = plan.resources.find(one => one.id === need.resourceId)
  const { quantity } = need
  if (resource === undefined) return { units: [], size: 0, quantity }
  return { units: unitsIn(resource), size: resource.quantity, quantity }
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
    for (let index = minutes.length - 1; index >= 0; index -= 1) {
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
