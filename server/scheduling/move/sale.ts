/** What an appointment is sold as, before a change and after it. */
import { atAgreedPrices, shareOut } from '#domain/visit/agreed-price.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { PlacedVisit, VisitRequest } from '#domain/visit/visit.ts'
import { changedFields } from '#server/kernel/changed-fields.ts'
import type { AppointmentRow } from '../queries.ts'

/** The visit with its prices: as agreed for services that stay. `price`, if staff set one, is divided over the items. */
export function pricedVisit(
  visit: PlacedVisit,
  { legs, price: agreed, seats }: AppointmentRow,
  price: number | undefined,
): PlacedVisit {
  const items = legs.map(item => ({
    serviceId: item.service_id,
    price: item.price,
    addOns: item.add_ons,
  }))
  const priced = atAgreedPrices(visit, { items, price: agreed, seats })
  if (price === undefined) return priced
  const shares = shareOut(price, priced.items)
  return {
    ...priced,
    price,
    items: priced.items.map((item, place) => ({ ...item, price: shares[place]! })),
  }
}

/** What changed, for the history: the fields that differ (services, staff, start, minutes, price, deposit), before and after. */
export function saleChange(before: AppointmentRow, after: AppointmentRow) {
  return changedFields(saleOf(before), saleOf(after)) ?? {}
}

function saleOf({ legs: items, starts_at, ends_at, price, deposit }: AppointmentRow) {
  return {
    sold: items.map(itemWords).join(' + '),
    staff: items[0]?.staff_id,
    next_staff: items.slice(1).map(item => item.staff_id),
    starts_at,
    duration_minutes: (ends_at - starts_at) / MINUTE,
    price,
    deposit,
  }
}

/** `Corte (Lavado, Peinado)`. */
function itemWords({ service_name: name, add_ons: addOns }: AppointmentRow['legs'][number]) {
  return addOns.length === 0 ? name : `${name} (${addOns.map(one => one.name).join(', ')})`
}

/** Whether the appointment already is what is asked for. */
export function isSold(
  { legs: items, starts_at: startsAt, price }: AppointmentRow,
  { visit, price: wanted, startsAt: start, isResized }: WantedSale,
): boolean {
  const addOns = items.flatMap(item => item.add_ons.map(addOn => addOn.id))
  return (
    !isResized &&
    startsAt === start &&
    (wanted === undefined || wanted === price) &&
    isSame(
      visit.serviceIds,
      items.map(item => item.service_id),
    ) &&
    isSame((visit.addOnIds ?? []).toSorted(), addOns.toSorted()) &&
    staffIdsIn(visit).every((id, place) => id === items[place]?.staff_id)
  )
}

function staffIdsIn({ serviceIds, staffId, itemStaffIds }: VisitRequest) {
  return itemStaffIds ?? serviceIds.map(() => staffId)
}

type WantedSale = {
  readonly visit: VisitRequest
  readonly price: number | undefined
  readonly startsAt: number
  readonly isResized: boolean
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((one, place) => one === b[place])
}
