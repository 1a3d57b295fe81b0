import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

test('settings can be saved while many book', async () => {
  const shop = await aShop(app, { people: 12 })
  const token = await tokenOf(app, shop.ownerId)
  const storm = { isOver: false }
  let booked = 0
  let asked = 0
  const customer = async (): Promise<void> => {
    while (!storm.isOver) {
      asked += 1
      const day = String(25 + (asked % 5)).padStart(2, '0')
      const startsAt = `2026-11-${day}T${10 + (asked % 10)}:00:00-03:00`
      const booking = aBooking(shop, startsAt, `11 2${String(1_000_000 + asked)}`)
      const { status } = await send(app.url, 'createAppointment', booking)
      if (status === 201) booked += 1
    }
  }
  const customers = Array.from({ length: 12 }, customer)

  const statuses: number[] = []
  for (let time = 0; time < 10; time += 1) {
    const settings = { body: { description: `Casa ${time}` } }
    statuses.push((await send(app.url, 'updateSettings', settings, token)).status)
  }
  storm.isOver = true
  await Promise.all(customers)

  expect(booked).toBeGreaterThan(5)
  expect(statuses.filter(status => status !== 200)).toEqual([])
})

test('settings wait longer for a lock on the rules than a booking does', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const holder = new Client(app.app.context.database.direct)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from comerces where id = $1 for share', [shop.id])

  const saving = send(app.url, 'updateSettings', { body: { description: 'Casa' } }, token)
  // Longer than the three seconds after which other requests give up.
  await holder.query('select pg_sleep(3.5)')
  await holder.end()

  expect((await saving).status).toBe(200)
})
