import { DAY } from '#domain/calendar/interval.ts'
import { areaCodeIn, phonesAt } from '#server/kernel/phones.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Choices } from './import-row.ts'
import type { ShopFacts } from './reading/shop-facts.ts'

/** What reading a file needs to know of the shop. */
export function factsOf(
  { row, plan }: ShopMemory,
  { area_code: areaCode }: Pick<Choices, 'area_code'>,
  now: number,
): ShopFacts {
  return {
    place: { country: row.country, areaCode: areaCode ?? usualAreaCode(row) },
    currency: row.currency,
    timeZone: row.timeZone,
    services: row.services.map(named),
    staff: row.staff.map(named),
    now,
    until: now + plan.rules.horizonDays * DAY,
  }
}

/** Of the shop's city; where that is not known, of its own phone. */
export function usualAreaCode(
  shop: Pick<ShopMemory['row'], 'country' | 'city' | 'whatsapp'>,
): string | null {
  return phonesAt(shop).areaCode ?? areaCodeIn(shop.whatsapp)
}

function named({ id, name }: { readonly id: string; readonly name: string }) {
  return { id, name }
}
