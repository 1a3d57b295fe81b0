/* A shop that sells `Corte y barba` for less than both apart: a customer who chooses both is told. */
import type { ServiceWire } from '#contract/contract.ts'
import { priceText } from '#contract/texts/texts.ts'
import type { Choice, Visit } from './visit.ts'

export type Combo = { readonly service: ServiceWire; readonly savedText: string }

type Offered = { readonly services: readonly ServiceWire[]; readonly currency: string }

/** Finds a service that consists of exactly those chosen, and costs less with the staff who may do it. */
export function cheaperCombo(shop: Offered, visit: Visit, { staff }: Choice): Combo | null {
  const wanted = visit.services.map(one => one.id).toSorted()
  const service = shop.services.find(one => one.combo_of === wanted.join())
  if (!service || visit.addOns.length > 0) return null
  const able = service.staff.filter(id => visit.staff.includes(id))
  const saved = (able.includes(staff) ? [staff] : able).map(
    id => visit.services.reduce((sum, one) => sum + priceWith(one, id), 0) - priceWith(service, id),
  )
  // Nobody does both alone: nothing to compare. With several staff members, the saving that holds for each of them.
  const least = saved.length > 0 ? Math.min(...saved) : 0
  return least > 0 ? { service, savedText: priceText(least, shop.currency) } : null
}

function priceWith({ own, price }: ServiceWire, staff: string): number {
  return own?.find(one => one.staff === staff)?.price ?? price
}
