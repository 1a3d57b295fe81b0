import type { Kysely } from 'kysely'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { askedFrom, type VisitRequest } from '#domain/visit/visit.ts'
import { loadRules } from '#server/booking/availability/load.ts'
import type { AppointmentRow } from '../queries.ts'

/** What would have to be asked for to get this turn again, with the same people. */
export function visitOf(turn: AppointmentRow): VisitRequest {
  return {
    serviceIds: turn.legs.map(leg => leg.service_id),
    addOnIds: turn.legs.flatMap(leg => leg.add_ons.map(addOn => addOn.id)),
    staffId: turn.legs[0]?.staff_id ?? null,
    itemStaffIds: turn.legs.map(leg => leg.staff_id),
    seats: turn.seats,
    extraMinutes: turn.extra_minutes,
  }
}

/** Each leg keeps its person, unless somebody is named; null: whoever is free. */
export function movedVisit(turn: AppointmentRow, staffId: string | null | undefined): VisitRequest {
  return staffId === undefined ? visitOf(turn) : askedFrom(staffId, visitOf(turn))
}

/** The plan, with whatever this turn was sold with: it goes on being worked, also when nobody sells it any more. */
export async function withSold(
  db: Kysely<unknown>,
  plan: ShopPlan,
  turn: AppointmentRow,
): Promise<ShopPlan> {
  const { serviceIds } = visitOf(turn)
  const isWhole = serviceIds.every(id => plan.services.some(service => service.id === id))
  const whole = isWhole ? plan : ((await loadRules(db, turn.comerce_id, serviceIds))?.plan ?? plan)
  return withSoldExtras(withSoldOffers(whole, turn), turn)
}

function withSoldOffers(plan: ShopPlan, turn: AppointmentRow): ShopPlan {
  const lost = turn.legs
    .filter(
      leg =>
        !plan.offers.some(
          offer => offer.staffId === leg.staff_id && offer.serviceId === leg.service_id,
        ),
    )
    .map(leg => ({
      staffId: leg.staff_id,
      serviceId: leg.service_id,
      durationMinutes: null,
      price: null,
    }))
  return lost.length === 0 ? plan : { ...plan, offers: [...plan.offers, ...lost] }
}

function withSoldExtras(plan: ShopPlan, turn: AppointmentRow): ShopPlan {
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
