/** What a visit consists of, in minutes: the oracle's counterpart of `domain/visit/visit.ts`. */
import type { BookingRefusal } from '#domain/booking/booking.ts'
import type { Service, ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'

/** One requested service with the staff member who does it. `index`: its position in the request. */
export type OracleServiceItem = {
  readonly serviceId: string
  readonly staffId: string
  readonly index: number
}

export type Part = {
  staffId: string
  offset: number
  minutes: number
  before: number
  after: number
  service: Service
}

/** The busy phases of these service items, one after the other, in minutes from the start of the first. */
export function partsOf(
  plan: ShopPlan,
  request: VisitRequest,
  items: readonly OracleServiceItem[],
) {
  const parts: Part[] = []
  let clock = 0
  for (const { serviceId: id, staffId, index } of items) {
    const service = plan.services.find(one => one.id === id)!
    const isFirst = request.serviceIds.indexOf(id) === index
    const offer = plan.offers.find(one => one.staffId === staffId && one.serviceId === id)
    const own: Part[] = []
    for (const phase of stretched(service, offer?.durationMinutes ?? null)) {
      if (phase.busy && phase.minutes > 0) {
        own.push({ staffId, offset: clock, minutes: phase.minutes, before: 0, after: 0, service })
      }
      clock += phase.minutes
    }
    for (const addOn of service.addOns) {
      if (!isFirst || request.addOnIds?.includes(addOn.id) !== true || addOn.minutes === 0) continue
      if (service.capacity > 1) continue
      own.push({ staffId, offset: clock, minutes: addOn.minutes, before: 0, after: 0, service })
      clock += addOn.minutes
    }
    if (own.length > 0) {
      own[0]!.before = offer?.bufferBeforeMinutes ?? service.bufferBeforeMinutes
      own.at(-1)!.after = offer?.bufferAfterMinutes ?? service.bufferAfterMinutes
    }
    parts.push(...own)
  }
  return { parts, minutes: clock }
}

/** A part as single minutes. The buffer before belongs to the first minute, the buffer after to the last. */
export function minutesOf(part: Part): Part[] {
  const minutes = Array.from({ length: part.minutes }, (_, index) => ({
    ...part,
    offset: part.offset + index,
    minutes: 1,
    before: 0,
    after: 0,
  }))
  const ends = [
    { ...minutes[0]!, before: part.before },
    { ...minutes.at(-1)!, after: part.after },
  ]
  return [...minutes, ...ends]
}

/** Shortens or lengthens the phases minute by minute, the last busy one first; free ones only when no busy one is left. */
function stretched(service: Service, durationMinutes: number | null) {
  const phases = service.segments.map(phase => ({ ...phase }))
  const total = () => phases.reduce((sum, phase) => sum + phase.minutes, 0)
  const wanted = durationMinutes ?? total()
  while (total() > wanted) {
    const last =
      phases.findLast(one => one.busy && one.minutes > 0) ??
      phases.findLast(one => one.minutes > 0)!
    last.minutes -= 1
  }
  while (total() < wanted) (phases.findLast(one => one.busy) ?? phases.at(-1)!).minutes += 1
  return phases
}

/** For each service item the staff members who offer it, in the order of the plan. */
export function staffPerServiceOf(plan: ShopPlan, request: VisitRequest): OracleServiceItem[][] {
  return request.serviceIds.map((serviceId, index) =>
    plan.staff
      .map(one => one.id)
      .filter(id => {
        const wanted =
          request.itemStaffIds?.[index] ?? (request.itemStaffIds ? null : request.staffId)
        return wanted === null || wanted === id
      })
      .filter(id =>
        plan.offers.some(offer => offer.staffId === id && offer.serviceId === serviceId),
      )
      .map(staffId => ({ serviceId, staffId, index })),
  )
}

/** Every ordering of the service items, the requested one first. With many service items only the requested one. */
export function orderingsFor<ServiceItem>(items: readonly ServiceItem[]): ServiceItem[][] {
  if (items.length > 4) return [[...items]]
  if (items.length === 0) return [[]]
  return items.flatMap((first, index) =>
    orderingsFor(items.filter((_, other) => other !== index)).map(rest => [first, ...rest]),
  )
}

/** Every combination of one element of each list. */
export function combinations<ServiceItem>(
  choices: readonly (readonly ServiceItem[])[],
): ServiceItem[][] {
  const [first, ...rest] = choices
  if (first === undefined) return [[]]
  return first.flatMap(one => combinations(rest).map(others => [one, ...others]))
}

export function isKnown(plan: ShopPlan, request: VisitRequest): boolean {
  const known = request.serviceIds.every(id => plan.services.some(service => service.id === id))
  return known && request.serviceIds.length > 0
}

export function impossibility(
  plan: ShopPlan,
  request: VisitRequest,
  isOffered: boolean,
): BookingRefusal | null {
  if (!isKnown(plan, request)) return 'unknown_service'
  const extras = new Set(
    plan.services
      .filter(service => request.serviceIds.includes(service.id))
      .flatMap(service => service.addOns.map(addOn => addOn.id)),
  )
  if (request.addOnIds?.some(id => !extras.has(id)) === true) return 'unknown_service'
  const asked = request.itemStaffIds ?? [request.staffId]
  const areKnown = asked.every(id => id === null || plan.staff.some(one => one.id === id))
  if (!areKnown) return 'unknown_staff'
  const services = plan.services.filter(one => request.serviceIds.includes(one.id))
  const isClass = services.some(one => one.capacity > 1)
  if (isClass && request.serviceIds.length > 1) return 'not_offered'
  if ((request.seats ?? 1) > services[0]!.capacity) return 'not_offered'
  return isOffered ? null : 'not_offered'
}
