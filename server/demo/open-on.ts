import { weekdayOf } from '#domain/calendar/dates.ts'
import type { DemoShop } from './shop.ts'

const MONDAY = 1
const SUNDAY = 7

/** When today is a Sunday, the shop opens on Sundays instead of Mondays, so that the demo shows an open day. */
export function openOn(shop: DemoShop, today: string): DemoShop {
  if (weekdayOf(today) !== SUNDAY) return shop
  const opened = <Hours extends { readonly weekdays: readonly number[] }>(hours: Hours): Hours => ({
    ...hours,
    weekdays: hours.weekdays.map(weekday => (weekday === MONDAY ? SUNDAY : weekday)),
  })
  return {
    ...shop,
    hours: shop.hours.map(opened),
    staff: shop.staff.map(({ hours, ...staffMember }) =>
      hours ? { ...staffMember, hours: hours.map(opened) } : staffMember,
    ),
  }
}
