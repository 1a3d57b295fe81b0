import type { Kysely } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { askedFrom, staffPerItem, type VisitRequest, wantedItems } from '#domain/visit/visit.ts'
import { loadRules } from '#server/booking/availability/load.ts'
import type { AppointmentRow } from '../queries.ts'

/** The request that would give this appointment again, with the same staff. */
export function visitOf(appointment: AppointmentRow): VisitRequest {
  return {
    serviceIds: appointment.legs.map(item => item.service_id),
    addOnIds: appointment.legs.flatMap(item => item.add_ons.map(addOn => addOn.id)),
    staffId: appointment.legs[0]?.staff_id ?? null,
    itemStaffIds: appointment.legs.map(item => item.staff_id),
    seats: appointment.seats,
    extraMinutes: appointment.extra_minutes,
  }
}

/** As `visitOf`, and as long as the appointment is, even if its services take another time by now. */
export function visitAsLong(plan: ShopPlan, appointment: AppointmentRow): VisitRequest {
  const usual = { ...visitOf(appointment), extraMinutes: 0 }
  const items = staffPerItem(plan, wantedItems(plan, usual) ?? [])
  const length = items.reduce((sum, [item]) => sum + (item?.length ?? 0), 0)
  const { starts_at: start, ends_at: end } = appointment
  return { ...usual, extraMinutes: (end - start - length) / MINUTE }
}

/** `staffId` undefined: each service item keeps its staff member; null: whoever is free. */
export function movedVisit(
  appointment: AppointmentRow,
  staffId: string | null | undefined,
): VisitRequest {
  return staffId === undefined ? visitOf(appointment) : askedFrom(staffId, visitOf(appointment))
}

/**
 * The plan with the services, offers and add-ons that this appointment was sold with, even if they are not offered any
 * more.
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
  return withSoldExtras(withSoldOffers(whole, appointment), appointment)
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

function withSoldExtras(plan: ShopPlan, appointment: AppointmentRow): ShopPlan {
  const isSold = (serviceId: string, addOnId: string) =>
    plan.services.some(
      one => one.id === serviceId && one.addOns.some(addOn => addOn.id === addOnId),
    )
  const retired = appointment.legs.flatMap(item =>
    item.add_ons
      .filter(addOn => !isSold(item.service_id, addOn.id))
      .map(addOn => ({ serviceId: item.service_id, addOn })),
  )
  if (retired.length === 0) return plan
  const services = plan.services.map(service => {
    const own = retired.filter(one => one.serviceId === service.id).map(one => one.addOn)
    return { ...service, addOns: [...service.addOns, ...own] }
  })
  return { ...plan, services }
}
