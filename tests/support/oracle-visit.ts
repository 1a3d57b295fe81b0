/** What a visit is made of, in minutes, by the rules alone: the oracle's half of `domain/visit.ts`. */
import type { Service, ShopPlan } from '#domain/shop.ts'
import type { VisitRequest } from '#domain/visit.ts'

export type Part = {
  offset: number
  minutes: number
  before: number
  after: number
  service: Service
}

/** The busy parts of the visit, in minutes from its start. */
export function partsOf(plan: ShopPlan, request: VisitRequest, staffId: string) {
  const parts: Part[] = []
  let clock = 0
  for (const [index, id] of request.serviceIds.entries()) {
    const service = plan.services.find(one => one.id === id)!
    const isFirst = request.serviceIds.indexOf(id) === index
    const offer = plan.offers.find(one => one.staffId === staffId && one.serviceId === id)
    const own: Part[] = []
    for (const segment of stretched(service, offer?.durationMinutes ?? null)) {
      if (segment.busy && segment.minutes > 0) {
        own.push({ offset: clock, minutes: segment.minutes, before: 0, after: 0, service })
      }
      clock += segment.minutes
    }
    for (const addOn of service.addOns) {
      if (!isFirst || request.addOnIds?.includes(addOn.id) !== true || addOn.minutes === 0) continue
      own.push({ offset: clock, minutes: addOn.minutes, before: 0, after: 0, service })
      clock += addOn.minutes
    }
    if (own.length > 0) {
      own[0]!.before = service.bufferBeforeMinutes
      own.at(-1)!.after = service.bufferAfterMinutes
    }
    parts.push(...own)
  }
  return { parts, minutes: clock }
}

/** Minute by minute, from the last busy segment backwards, free ones when there is no busy minute left. */
function stretched(service: Service, durationMinutes: number | null) {
  const segments = service.segments.map(segment => ({ ...segment }))
  const total = () => segments.reduce((sum, segment) => sum + segment.minutes, 0)
  const wanted = durationMinutes ?? total()
  while (total() > wanted) {
    const last =
      segments.findLast(one => one.busy && one.minutes > 0) ??
      segments.findLast(one => one.minutes > 0)!
    last.minutes -= 1
  }
  while (total() < wanted) (segments.findLast(one => one.busy) ?? segments.at(-1)!).minutes += 1
  return segments
}
