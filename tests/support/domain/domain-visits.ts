/** Visits of two and three services, and which staff members could do them. */
import { type Audience, PUBLIC } from '#domain/booking/scheduling-context.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { BusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Offer, ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import { aService, at, busyWith } from './domain-builders.ts'

export const DAY = '2027-03-01'
export const now = at(`${DAY} 00:00`)
export const OVERBOOK = { kind: 'staff', overbook: true } as const
export const offer = (staffId: string, serviceId: string): Offer => ({
  staffId,
  serviceId,
  durationMinutes: null,
  price: null,
})

export const cut = aService({ id: 'corte', minutes: 30 })
export const beard = aService({ id: 'barba', minutes: 30 })
export const colour = aService({
  id: 'color',
  segments: [
    { busy: true, minutes: 30 },
    { busy: false, minutes: 30 },
    { busy: true, minutes: 30 },
  ],
})
export const services = [cut, beard, colour]
export const basin = [{ resourceId: 'bacha', quantity: 1 }]

export function decided(
  plan: ShopPlan,
  request: VisitRequest,
  clock: string,
  { busy = busyWith(), audience = PUBLIC }: { busy?: BusyIndex; audience?: Audience } = {},
) {
  const start = at(`${DAY} ${clock}`)
  const decision = decideBooking({ plan, busy, now, audience }, request, start)
  return decision.ok
    ? decision.visit.items.map(
        item =>
          `${item.serviceId} with ${item.staffId} at ${(item.interval.start - start) / MINUTE}`,
      )
    : decision.reason
}

export const both = { serviceIds: ['corte', 'barba'], staffId: null }
