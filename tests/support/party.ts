/** One booking for several people, as the public page sends it. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from './server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from './server/shop.ts'

export const DAY = '2026-11-26'
export const at = (time: string) => `${DAY}T${time}:00-03:00`

let phones = 0
export const aPhone = () => `11 2345-${String((phones += 1)).padStart(4, '0')}`

/** `names`: those who come along. */
export function aParty(
  shop: TestShop,
  time: string,
  names: readonly string[],
  together: Together = 'same_time',
) {
  const { params, body } = aBooking(shop, at(time), aPhone())
  const people = names.map(name => ({ name, services: [shop.serviceId] }))
  return { params, body: { ...body, people, together } }
}

type Together = 'same_time' | 'in_turn'

/** A server of the file's own and, before each test, a shop with three staff members; and what these tests do there. */
export function useParties() {
  const scene = {} as { app: TestApp; shop: TestShop; owner: string }
  beforeAll(async () => {
    scene.app = await openApp()
  })
  afterAll(async () => await scene.app.close())
  beforeEach(async () => {
    scene.app.clock.set(TUESDAY_AT_TEN)
    scene.shop = await aShop(scene.app, { people: 3 })
    scene.owner = await tokenOf(scene.app, scene.shop.ownerId)
  })
  const bookParty = async (time: string, names = ['Ana'], together: Together = 'same_time') =>
    await scene.app.mustCall('createAppointment', aParty(scene.shop, time, names, together))
  const onBoard = async () => {
    const query = { from: DAY, to: DAY }
    const { items } = await scene.app.mustCall('listAppointments', { query }, scene.owner)
    return items.filter(one => one.status !== 'cancelled')
  }
  const offered = async (more: object) => {
    const query = { services: scene.shop.serviceId, from: DAY, days: 1, ...more }
    const params = { ad_url: scene.shop.adUrl }
    const { days } = await scene.app.mustCall('listSlots', { params, query })
    return days.flatMap(day => day.slots.map(slot => slot.starts_at))
  }
  return { scene, bookParty, onBoard, offered }
}

export const brief = (one: { customer: { name: string }; starts_at: string }) =>
  `${one.customer.name} ${one.starts_at.slice(11, 16)}`
