/** The visit that an appointment is to become: what the request changes, and the rest as it was. */
import { MINUTE } from '#domain/calendar/interval.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { askedFrom, staffPerItem, type VisitRequest, wantedItems } from '#domain/visit/visit.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { refuseOddSeats, refuseTooLong } from '../visits/visit-limits.ts'
import type { AtShop } from '../book/claim-slot.ts'
import type { AppointmentRow } from '../queries.ts'
import { keptItems, movedVisit, soldAs, visitOf, withSold } from './visit-of.ts'

export type ServicesChange = {
  readonly serviceIds: readonly string[]
  /** Undefined: services that stay keep their add-ons. */
  readonly addOnIds: readonly string[] | undefined
  /** The staff member for added services; undefined: whoever begins the visit, if they offer them, else anybody. */
  readonly addedStaffId: string | undefined
}

export type WantedChange = {
  /** Undefined keeps the staff; null takes whoever is free. */
  readonly staffId: string | null | undefined
  /** In place of `staffId`: the staff member of each service item; null: whoever is free. */
  readonly itemStaffIds?: readonly (string | null)[] | undefined
  /** With `itemStaffIds`: the services in their new order; undefined: in the order that they have. */
  readonly itemServiceIds?: readonly string[] | undefined
  /** The length of the whole visit; undefined: as long as its services take. */
  readonly durationMinutes?: number | undefined
  /** The new services; undefined: those that were booked. */
  readonly services?: ServicesChange | undefined
}

/**
 * The visit as it would be after the change. What the appointment was sold with stays available, even if the shop no
 * longer offers it.
 */
export async function wantedVisit(
  { context, shop }: AtShop,
  appointment: AppointmentRow,
  change: WantedChange,
): Promise<VisitRequest> {
  const { durationMinutes, services } = change
  if (durationMinutes === undefined && services === undefined)
    return whoseVisit(visitOf(appointment), appointment, change)
  const plan = await withSold(context.database.db, shop.plan, appointment)
  const visit = visitIn(plan, appointment, change)
  if (durationMinutes === undefined) return visit
  const usual = { ...visit, extraMinutes: 0 }
  return { ...visit, extraMinutes: durationMinutes - usualMinutes(plan, usual) }
}

/** As `wantedVisit`, without a new length. `plan` comes from `withSold`. */
export function visitIn(
  plan: ShopPlan,
  appointment: AppointmentRow,
  change: WantedChange,
): VisitRequest {
  if (change.services === undefined) return whoseVisit(visitOf(appointment), appointment, change)
  const visit = withServices(plan, appointment, change.services)
  refuseOddSeats(plan, visit)
  refuseTooLong(plan, visit)
  return whoseVisit(visit, appointment, change)
}

function whoseVisit(
  visit: VisitRequest,
  appointment: AppointmentRow,
  { staffId, itemStaffIds, itemServiceIds, services }: WantedChange,
): VisitRequest {
  if (itemStaffIds !== undefined) {
    const serviceIds = itemServiceIds ?? visit.serviceIds
    const sold = keptItems(appointment, serviceIds).map(item => soldAs(item))
    return { ...visit, serviceIds, itemStaffIds, soldAs: sold }
  }
  if (services === undefined) return movedVisit(appointment, staffId)
  return staffId === undefined ? visit : askedFrom(staffId, visit)
}

/** Services that stay keep their staff member, their minutes and their add-ons. */
function withServices(
  plan: ShopPlan,
  appointment: AppointmentRow,
  { serviceIds, addOnIds, addedStaffId }: ServicesChange,
): VisitRequest {
  const kept = keptItems(appointment, serviceIds)
  const first = appointment.legs[0]?.staff_id ?? null
  const offers = (staffId: string | null, serviceId: string) =>
    plan.offers.some(one => one.staffId === staffId && one.serviceId === serviceId)
  const added = (serviceId: string) => addedStaffId ?? (offers(first, serviceId) ? first : null)
  const sold = kept.flatMap(item => item?.add_ons.map(addOn => addOn.id) ?? [])
  return {
    serviceIds,
    addOnIds: addOnIds ?? sold,
    staffId: null,
    itemStaffIds: serviceIds.map((id, place) => kept[place]?.staff_id ?? added(id)),
    seats: appointment.seats,
    extraMinutes: extraOf(appointment, serviceIds),
    soldAs: kept.map(item => soldAs(item)),
  }
}

/** Extra minutes stay with the appointment. Minutes that were cut off stay only while the last service is the same. */
function extraOf(
  { extra_minutes: extra, legs: items, session }: AppointmentRow,
  serviceIds: readonly string[],
): number {
  if (session !== null) return 0
  const isSameEnd = items.at(-1)?.service_id === serviceIds.at(-1)
  return isSameEnd ? extra : Math.max(0, extra)
}

function usualMinutes(plan: ShopPlan, visit: VisitRequest): number {
  const wanted = wantedItems(plan, visit) ?? []
  if (wanted.some(item => item.service.capacity > 1)) {
    refuseField('duration_minutes', 'Una clase dura lo mismo para todos.')
  }
  const items = staffPerItem(plan, wanted).map(staff => staff[0] ?? refuse('not_found'))
  return items.reduce((sum, item) => sum + item.length, 0) / MINUTE
}
