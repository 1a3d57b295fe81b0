/** One service of a visit, worked by one staff member: how long it is, what it occupies and what it costs. */
import { MINUTE } from '../calendar/interval.ts'
import type { WorkShape } from '../occupancy/occupancy.ts'
import { type Pool, unitsIn } from './pools.ts'
import type { DatedPrice, LaterPrice } from '../shop/dated-price.ts'
import type { AddOn, Offer, Phase, Service, ShopPlan } from '../shop/shop.ts'
import { phasesOf } from './phases.ts'

/** A busy phase; `offset` is milliseconds from the start of the visit. */
export type BusyPart = WorkShape & { readonly offset: number; readonly pools: readonly Pool[] }

/** How long a service is and what time it keeps free around it, whoever works it. */
export type Terms = Pick<Service, 'segments' | 'bufferBeforeMinutes' | 'bufferAfterMinutes'>

/** The terms on which a service was sold, and the extras sold with it. */
export type SoldAs = Terms & { readonly addOns: readonly AddOn[] }

export type ItemShape = {
  readonly serviceId: string
  readonly staffId: string
  readonly offset: number
  readonly length: number
  readonly prices: DatedPrice
  readonly addOns: readonly AddOn[]
  readonly terms: Terms
  readonly parts: readonly BusyPart[]
}

/** A service as it is asked for, whoever works it. */
export type WantedItem = {
  readonly service: Service
  readonly addOns: readonly AddOn[]
  /** Null: anybody. */
  readonly staffId: string | null
  /** By how many minutes it is longer (or, if negative, shorter) than the staff member usually takes. */
  readonly extraMinutes?: number
  /** As it was sold, for an appointment that changes; undefined: as it is offered now. */
  readonly soldAs?: SoldAs | undefined
}

/**
 * The item with an offset of zero; null when this staff member does not offer the service, or another one is asked for.
 */
export function itemShapeOf(plan: ShopPlan, wanted: WantedItem, staffId: string): ItemShape | null {
  if (wanted.staffId !== null && wanted.staffId !== staffId) return null
  const offer = plan.offers.find(
    one => one.staffId === staffId && one.serviceId === wanted.service.id,
  )
  return offer === undefined ? null : shapeFrom(plan, wanted, offer)
}

function shapeFrom(
  plan: ShopPlan,
  { service, addOns, extraMinutes = 0, soldAs }: WantedItem,
  offer: Offer,
): ItemShape {
  const terms = soldAs === undefined ? offeredTerms(service, offer) : withoutAddOns(soldAs)
  const own = terms.segments
  // Extras of one customer do not make a class longer.
  const phases = service.capacity > 1 ? own : stretched(withExtras(own, addOns), extraMinutes)
  const pools = service.resources.map(need => poolOf(plan, need))
  const before = terms.bufferBeforeMinutes * MINUTE
  const after = terms.bufferAfterMinutes * MINUTE
  const parts: BusyPart[] = []
  let end = 0
  for (const phase of phases) {
    const length = phase.minutes * MINUTE
    if (phase.busy) parts.push({ offset: end, length, before: 0, after: 0, pools })
    end += length
  }
  return {
    serviceId: service.id,
    staffId: offer.staffId,
    offset: 0,
    length: end,
    prices: withAddOns(offeredPrice(service, offer), addOns),
    addOns,
    terms,
    parts: parts.map((part, index) => ({
      ...part,
      // Buffers stand around the whole service, not around its free phases.
      before: index === 0 ? before : 0,
      after: index === parts.length - 1 ? after : 0,
    })),
  }
}

/** What a service costs with this staff member: their own price, or else the service's. */
export function offeredPrice(
  service: Pick<Service, 'price' | 'laterPrices'>,
  { price, laterPrices = [] }: Pick<Offer, 'price' | 'laterPrices'>,
): DatedPrice {
  return price === null ? service : { price, laterPrices }
}

function withAddOns({ price, laterPrices = [] }: DatedPrice, addOns: readonly AddOn[]): DatedPrice {
  const extra = addOns.reduce((sum, addOn) => sum + addOn.price, 0)
  const dearer = (one: LaterPrice) => ({ ...one, price: one.price + extra })
  return { price: price + extra, laterPrices: laterPrices.map(dearer) }
}

function offeredTerms(service: Service, offer: Offer): Terms {
  return {
    segments: phasesOf(service, offer.durationMinutes),
    bufferBeforeMinutes: offer.bufferBeforeMinutes ?? service.bufferBeforeMinutes,
    bufferAfterMinutes: offer.bufferAfterMinutes ?? service.bufferAfterMinutes,
  }
}

function withoutAddOns({ segments, bufferBeforeMinutes, bufferAfterMinutes }: SoldAs): Terms {
  return { segments, bufferBeforeMinutes, bufferAfterMinutes }
}

export function itemAt(item: ItemShape, offset: number): ItemShape {
  const parts = item.parts.map(part => ({ ...part, offset: part.offset + offset }))
  return { ...item, offset: item.offset + offset, parts }
}

/** Extras are worked after everything else, in one go with the last work. */
function withExtras(phases: readonly Phase[], addOns: readonly AddOn[]): readonly Phase[] {
  const minutes = addOns.reduce((sum, addOn) => sum + addOn.minutes, 0)
  if (minutes === 0) return phases
  const last = phases.at(-1)
  if (last?.busy !== true) return [...phases, { busy: true, minutes }]
  return [...phases.slice(0, -1), { busy: true, minutes: last.minutes + minutes }]
}

function stretched(phases: readonly Phase[], extraMinutes: number): readonly Phase[] {
  const usual = phases.reduce((sum, phase) => sum + phase.minutes, 0)
  return phasesOf({ segments: phases }, Math.max(0, usual + extraMinutes))
}

function poolOf(plan: ShopPlan, need: Service['resources'][number]): Pool {
  const resource = plan.resources.find(one => one.id === need.resourceId)
  const { quantity } = need
  if (resource === undefined) return { units: [], size: 0, quantity }
  return { units: unitsIn(resource), size: resource.quantity, quantity }
}
