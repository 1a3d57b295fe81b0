/** Visits of two and three services, and who would do what in them. */
import { type Audience, decideBooking } from '#domain/booking.ts'
import { MINUTE } from '#domain/interval.ts'
import type { BusyIndex } from '#domain/occupancy.ts'
import type { Offer, ShopPlan } from '#domain/shop.ts'
import type { VisitRequest } from '#domain/visit.ts'
import { aService, at, busyWith } from './domain-builders.ts'

export const DAY = '2027-03-01'
export const now = at(`${DAY} 00:00`)
const PUBLIC = { kind: 'public' } as const
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
  { busy = busyWith(), audience }: { busy?: BusyIndex; audience?: Audience } = {},
) {
  const start = at(`${DAY} ${clock}`)
  const decision = decideBooking(plan, busy, request, start, now, audience ?? PUBLIC)
  return decision.ok
    ? decision.visit.legs.map(
        leg => `${leg.serviceId} with ${leg.staffId} at ${(leg.interval.start - start) / MINUTE}`,
      )
    : decision.reason
}

export const both = { serviceIds: ['corte', 'barba'], staffId: null }
