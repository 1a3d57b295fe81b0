import { DAY_MINUTES } from '#domain/calendar/dates.ts'
import { DAY } from '#domain/calendar/interval.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

/** What was may be written down later, but a start of years ago is a slip. */
const LONGEST_AGO = 400 * DAY

export function refuseLongAgo(startsAt: number, now: number): void {
  if (startsAt < now - LONGEST_AGO) refuseField('starts_at', 'Elegí una fecha más cercana.')
}

/** Refuses a visit of more than a day: what is read around a start for a decision would not be enough. */
export function refuseTooLong(plan: ShopPlan, request: VisitRequest): void {
  const minutes = request.serviceIds.map(id => minutesOf(plan, request, id))
  if (minutes.reduce((sum, one) => sum + one, 0) <= DAY_MINUTES) return
  refuseField('services', 'Juntos duran más de un día. Elegí menos servicios.')
}

/** The minutes of a service with its buffers and add-ons, by the staff member who takes longest. */
function minutesOf(plan: ShopPlan, request: VisitRequest, serviceId: string): number {
  const service = plan.services.find(one => one.id === serviceId)
  if (service === undefined) return 0
  const own = service.segments.reduce((sum, phase) => sum + phase.minutes, 0)
  const offers = plan.offers.filter(offer => offer.serviceId === serviceId)
  const longest = (part: 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes') =>
    Math.max(0, ...offers.map(offer => offer[part] ?? 0))
  const extras = service.addOns
    .filter(addOn => request.addOnIds?.includes(addOn.id))
    .reduce((sum, addOn) => sum + addOn.minutes, 0)
  return (
    Math.max(own, longest('durationMinutes')) +
    extras +
    Math.max(service.bufferBeforeMinutes, longest('bufferBeforeMinutes')) +
    Math.max(service.bufferAfterMinutes, longest('bufferAfterMinutes'))
  )
}

/** Refuses too many seats, or a class with other services, with a better text than the engine's `not_offered`. */
export function refuseOddSeats(plan: ShopPlan, { serviceIds, seats = 1 }: VisitRequest): void {
  const services = plan.services.filter(service => serviceIds.includes(service.id))
  const isClass = services.some(service => service.capacity > 1)
  if (isClass && serviceIds.length > 1) {
    refuseField('services', 'Esta actividad se reserva sola, sin otros servicios.')
  }
  const most = services[0]?.capacity ?? 1
  if (seats > most) {
    refuseField('seats', most === 1 ? 'Es para una sola persona.' : `Hay ${most} lugares.`)
  }
}
