/** How often a shop's page is drawn while its bookings come one after another. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshShopPage } from '#server/site/pages/freshness.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ isOneProcess: true })
})
afterAll(async () => await app.close())

async function aPage() {
  const shop = await aShop(app)
  const { context } = app.app
  const watch = { ms: 0 }
  const draw = async () => {
    const page = { status: 200, headers: [], body: Buffer.from('') }
    const memory = (await context.availability.find(shop.adUrl))!
    const drawn = await freshShopPage(
      context,
      memory,
      async () => page,
      () => watch.ms,
    )
    return { isFresh: () => drawn!.isFresh!(context.clock.now()) }
  }
  let hour = 10
  const book = async () => {
    const startsAt = `2026-11-25T${hour++}:00:00-03:00`
    await app.mustCall('createAppointment', aBooking(shop, startsAt))
  }
  return { shop, watch, draw, book }
}

test('a booking now and then is on the page at once', async () => {
  const { watch, draw, book } = await aPage()
  for (let bookings = 0; bookings < 5; bookings += 1) {
    const page = await draw()
    expect(page.isFresh()).toBe(true)
    await book()
    expect(page.isFresh()).toBe(false)
    watch.ms += 500
  }
})

test('in a storm the page is a second behind the bookings, and never behind the rules', async () => {
  const { shop, watch, draw, book } = await aPage()
  for (let drawings = 0; drawings < 3; drawings += 1) {
    await draw()
    await book()
  }

  const inStorm = await draw()
  await book()
  expect(inStorm.isFresh()).toBe(true)
  watch.ms += 1000
  expect(inStorm.isFresh()).toBe(false)

  for (let drawings = 0; drawings < 3; drawings += 1) await draw()
  const another = await draw()
  expect(another.isFresh()).toBe(true)
  const owner = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateSettings', { body: { name: 'La Tijera' } }, owner)
  expect(another.isFresh()).toBe(false)
})
