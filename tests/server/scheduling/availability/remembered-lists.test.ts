/** The cache of a shop is bounded, whatever is requested. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import { addDays } from '#domain/calendar/dates.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { listSlotsFor } from '#server/scheduling/availability/slots.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

const at = (time: string) => `2026-11-25T${time}:00-03:00`

let app: TestApp
beforeAll(async () => {
  app = await openApp({ isOneProcess: true })
})
afterAll(async () => {
  await app.close()
})

async function aMemory(): Promise<ShopMemory> {
  const { adUrl } = await aShop(app)
  return (await app.app.context.availability.find(adUrl))!
}

function ask(shop: ShopMemory, day: number, days: number) {
  const visit = { serviceIds: [shop.plan.services[0]!.id], staffId: null }
  const from = addDays('2026-11-25', day)
  return listSlotsFor(shop, { visit, from, days }, { now: app.clock.now(), audience: STAFF })
}

test('a list stays cached until the shop changes', async () => {
  const shop = await aMemory()
  const list = ask(shop, 0, 7)
  const again = ask(shop, 0, 7)
  app.app.context.availability.apply(shop.row, 'somebody', [])

  expect(again).toBe(list)
  expect(ask(shop, 0, 7)).not.toBe(list)
})

test('the cached lists of all shops together take at most 32 MB, and the newest ones are kept', async () => {
  const [quiet, busy] = [await aMemory(), await aMemory()]
  const [forgotten, kept] = [ask(quiet, 0, 62), ask(quiet, 1, 62)]
  let bytes = 0
  let last = forgotten
  for (let day = 0; bytes < 33 * 1_048_576; day += 1) {
    last = ask(busy, day % 300, 62 - Math.floor(day / 300))
    bytes += last.body.length
    ask(quiet, 1, 62)
  }

  expect(ask(quiet, 1, 62)).toBe(kept)
  expect(ask(quiet, 0, 62)).not.toBe(forgotten)
  expect(bytes).toBeLessThan(50 * 1_048_576)
})

test('a shop is read again after a day, without the appointments that are over', async () => {
  const shop = await aShop(app)
  const [staffId = ''] = shop.staffIds
  const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('18:00')))
  const during = { start: Date.parse(appointment.starts_at), end: Date.parse(appointment.ends_at) }
  const minutes = async () => {
    const { busy } = (await app.app.context.availability.find(shop.adUrl))!
    return busy.bookedMinutes(staffId, during, { now: app.clock.now() })
  }
  expect(await minutes()).toBe(30)

  app.clock.set(app.clock.now() + 3 * 86_400_000)

  expect(await minutes()).toBe(0)
})
