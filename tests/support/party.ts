/** One booking for several people, as the public page sends it. */
import { aBooking, type TestShop } from './server/shop.ts'

export const DAY = '2026-11-26'
export const at = (time: string) => `${DAY}T${time}:00-03:00`

let phones = 0
export const aPhone = () => `11 2345-${String((phones += 1)).padStart(4, '0')}`

/** `names`: those who come along. */
export function aParty(
  shop: TestShop,
  time: string,
  names: readonly string[],
  together: 'same_time' | 'in_turn' = 'same_time',
) {
  const { params, body } = aBooking(shop, at(time), aPhone())
  const people = names.map(name => ({ name, services: [shop.serviceId] }))
  return { params, body: { ...body, people, together } }
}
