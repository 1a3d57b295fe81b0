import type { ShopPlan } from '#domain/shop.ts'
import type { VisitRequest } from '#domain/visit.ts'
import type { AppointmentRow } from './queries.ts'

/** What would have to be asked for to get this turn again, with the same people. */
export function visitOf(turn: AppointmentRow): VisitRequest {
  return {
    serviceIds: turn.legs.map(leg => leg.service_id),
    addOnIds: turn.legs.flatMap(leg => leg.add_ons.map(addOn => addOn.id)),
    staffId: turn.legs[0]?.staff_id ?? null,
  }
}

/** The plan, with the add-ons this turn was sold with: they go on being worked, also when nobody sells them any more. */
export function withSoldExtras(plan: ShopPlan, turn: AppointmentRow): ShopPlan {
  const isSold = (serviceId: string, addOnId: string) =>
    plan.services.some(
      one => one.id === serviceId && one.addOns.some(addOn => addOn.id === addOnId),
    )
  const retired = turn.legs.flatMap(leg =>
    leg.add_ons
      .filter(addOn => !isSold(leg.service_id, addOn.id))
      .map(addOn => ({ serviceId: leg.service_id, addOn })),
  )
  if (retired.length === 0) return plan
  const services = plan.services.map(service => {
    const own = retired.filter(one => one.serviceId === service.id).map(one => one.addOn)
    return { ...service, addOns: [...service.addOns, ...own] }
  })
  return { ...plan, services }
}
