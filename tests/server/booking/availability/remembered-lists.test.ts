/** What a shop remembers is bounded, whatever is asked of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { STAFF } from '#domain/visit/scheduling-context.ts'
import { addDays } from '#domain/calendar/local-time.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import { listSlotsFor } from '#server/shop/public/slots.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

const at = (time: string) => `2026-11-25T${time}:00-03:00`

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

async function aMemory(): Promise<ShopMemory> {
  const { adUrl } = await aShop(app)
  return (await app.app.context.availability.find(adUrl))!
}

/** Answers what was said. */
function ask(shop: ShopMemory, day: number, days: number): string {
  const visit = { serviceIds: [shop.plan.services[0]!.id], staffId: null }
  const from = addDays('2026-11-25', day)
  return listSlotsFor(shop, { visit, from, days }, { now: app.clock.now(), audience: STAFF }).body
}

test('a shop remembers two hundred lists, the newest ones', async () => {
  const shop = await aMemory()

  for (let day = 0; day < 250; day += 1) ask(shop, day, 1)

  expect(shop.answers.size).toBe(200)
  expect([...shop.answers.keys()].at(0)).toContain(addDays('2026-11-25', 50))
})

test('long ones it remembers fewer of, and always the last', async () => {
  const shop = await aMemory()
  const bodies = Array.from({ length: 12 }, (_, day) => ask(shop, day, 62))

  const kept = [...shop.answers.values()].map(answer => answer.body)

  expect(bodies.join('').length).toBeGreaterThan(1_000_000)
  expect(kept.join('').length).toBeLessThanOrEqual(1_000_000)
  expect(kept.length).toBeGreaterThan(1)
  expect(kept.at(-1)).toBe(bodies.at(-1))
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
