import type { Transaction } from 'kysely'
import { cutToShop } from '#domain/shop/own-hours.ts'
import type { WeeklyRange as OwnRange } from '#domain/shop/shop.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import type { WeeklyRange } from './check-ranges.ts'
import { deleteHours, type HoursWire, insertHours, type Shop } from './queries.ts'

type DomainRange = Omit<OwnRange, 'staffId'>
type Cut = { readonly staff: string; readonly ranges: WeeklyRange[] }

/** Staff whose own hours go beyond the shop's new week, with what would remain of theirs. */
export function beyondShop(before: HoursWire, ranges: readonly WeeklyRange[]): Cut[] {
  return before.staff.flatMap(({ staff, ranges: own }) => {
    const cut = cutToShop(own.map(toDomain), before.shop.map(toDomain), ranges.map(toDomain))
    return cut === null ? [] : [{ staff, ranges: cut.map(toWire) }]
  })
}

/**
 * Cuts the hours of the named staff to the shop's week. Refuses to cut all hours of somebody: without hours of their own
 * they would have the shop's again.
 */
export async function cutAlso(
  trx: Transaction<unknown>,
  shop: Shop,
  cuts: readonly Cut[],
  also: readonly string[],
): Promise<void> {
  for (const { staff, ranges } of cuts.filter(cut => also.includes(cut.staff))) {
    if (ranges.length === 0) {
      refuseField('also', 'Se quedaría sin ningún horario. Cambialo en su propia semana.')
    }
    await deleteHours(trx, shop, staff)
    await insertHours(trx, shop, staff, ranges)
  }
}

function toDomain({
  weekday,
  start_minute: startMinute,
  end_minute: endMinute,
  week,
}: WeeklyRange) {
  return { weekday, startMinute, endMinute, week: week ?? null }
}

function toWire({ weekday, startMinute, endMinute, week }: DomainRange): WeeklyRange {
  const minutes = { weekday, start_minute: startMinute, end_minute: endMinute }
  return week ? { ...minutes, week } : minutes
}
