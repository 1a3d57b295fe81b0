import { DAY } from '#domain/calendar/interval.ts'
import { phonesAt } from '#server/kernel/phones.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import type { Choices } from './import-row.ts'
import type { ShopFacts } from './reading/shop-facts.ts'

/** What reading a file needs to know of the shop. */
export function factsOf(
  { row, plan }: ShopMemory,
  { area_code: areaCode }: Pick<Choices, 'area_code'>,
  now: number,
): ShopFacts {
  const place = phonesAt(row)
  return {
    place: areaCode === null ? place : { ...place, areaCode },
    currency: row.currency,
    timeZone: row.timeZone,
    services: row.services.map(named),
    staff: row.staff.map(named),
    now,
    until: now + plan.rules.horizonDays * DAY,
  }
}

function named({ id, name }: { readonly id: string; readonly name: string }) {
  return { id, name }
}
