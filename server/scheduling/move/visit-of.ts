import type { Kysely } from 'kysely'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { SoldAs } from '#domain/visit/service-item.ts'
import { askedFrom, type VisitRequest } from '#domain/visit/visit.ts'
import { loadRules } from '../availability/load.ts'
import type { AppointmentRow, ServiceItemRow } from '../queries.ts'

/**
 * The request that would give this appointment again: same staff, minutes, buffers and add-ons as it was sold with,
 * whatever the shop offers by now.
 */
export function visitOf(appointment: AppointmentRow): VisitRequest {
  return {
    serviceIds: appointment.legs.map(item => item.service_id),
    addOnIds: appointment.legs.flatMap(item => item.add_ons.map(addOn => addOn.id)),
    staffId: appointment.legs[0]?.staff_id ?? null,
    itemStaffIds: appointment.legs.map(item => item.staff_id),
    seats: appointment.seats,
    extraMinutes: appointment.extra_minutes,
    soldAs: appointment.legs.map(soldAs),
  }
}

/** How a service of an appointment was sold. A service that it did not have: undefined. */
export function soldAs(item: ServiceItemRow): SoldAs
export function soldAs(item: ServiceItemRow | undefined): SoldAs | undefined
export function soldAs(item: ServiceItemRow | undefined): SoldAs | undefined {
  return item && { ...item.sold_as, addOns: item.add_ons }
}

/** The item that the appointment has for each of these services; undefined for one that it did not have. */
export function keptItems(
  { legs }: AppointmentRow,
  serviceIds: readonly string[],
): (ServiceItemRow | undefined)[] {
  const left = [...legs]
  return serviceIds.map(id => {
    const place = left.findIndex(item => item.service_id === id)
    return place < 0 ? undefined : left.splice(place, 1)[0]
  })
}

/** `staffId` undefined: each service item keeps its staff member; null: whoever is free. */
export function movedVisit(
  appointment: AppointmentRow,
  staffId: string | null | undefined,
): VisitRequest {
  return staffId === undefined ? visitOf(appointment) : askedFrom(staffId, visitOf(appointment))
}

/**
 * The plan with the services and offers that this appointment was sold with, even if they are not offered any more.
 */
export async function withSold(
  db: Kysely<unknown>,
  plan: ShopPlan,
  appointment: AppointmentRow,
): Promise<ShopPlan> {
  const { serviceIds } = visitOf(appointment)
  const isWhole = serviceIds.every(id => plan.services.some(service => service.id === id))
  const whole = isWhole
    ? plan
    : ((await loadRules(db, appointment.comerce_id, serviceIds))?.plan ?? plan)
  return withSoldOffers(whole, appointment)
}

function withSoldOffers(plan: ShopPlan, appointment: AppointmentRow): ShopPlan {
  const lost = appointment.legs
    .filter(
      item =>
        !plan.offers.some(
          offer => offer.staffId === item.staff_id && offer.serviceId === item.service_id,
        ),
    )
    .map(item => ({
      staffId: item.staff_id,
      serviceId: item.service_id,
      durationMinutes: null,
      price: null,
    }))
  return lost.length === 0 ? plan : { ...plan, offers: [...plan.offers, ...lost] }
}
