/**
 * What visitors see of a shop while bookings come one after another: answers up to a second old, but never against its
 * rules.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp({ hasPages: true, isOneProcess: true, connections: 12 })
  shop = await aShop(app)
})
afterAll(async () => await app.close())

const body = async (path: string) => await (await fetch(app.url + path)).text()

test('a crowd sees answers of a moment ago, and never what the rules forbid', async () => {
  const list = `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&from=2026-11-25&days=1`
  const page = `/comerce/${shop.adUrl}`
  const before = await Promise.all([list, page].map(body))
  const startsAt = '2026-11-25T10:00:00-03:00'
  const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, startsAt))

  const { pool } = app.app.context.database
  const locked = await pool.connect()
  await locked.query('begin; lock table appointments in access exclusive mode')
  const url = `/api/appointments/${manage_token}`
  const waiting = Promise.all(
    Array.from({ length: 40 }, async () => await app.app.server.inject(url)),
  )
  const stuck = async () => {
    const { rows } = await locked.query<{ count: number }>(
      "select count(*)::integer from pg_locks where relation = 'appointments'::regclass and not granted",
    )
    return rows[0]?.count
  }
  await expect.poll(stuck).toBeGreaterThanOrEqual(6)
  expect(await Promise.all([list, page].map(body))).toEqual(before)
  expect(before[0]).toContain(startsAt)

  const owner = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateSettings', { body: { name: 'La Tijera' } }, owner)
  const renamed = body(page)
  await locked.query('rollback')
  locked.release()
  expect(await renamed).toContain('La Tijera')
  await waiting
  expect(await body(list)).not.toContain(startsAt)
})
