/** Counts the statements that a booking sends to the database. How long they take is measured by the bench. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { noteTransactions } from '#support/server/note-transactions.ts'
import { aShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ isOneProcess: true })
})
afterAll(async () => {
  await app.close()
})

test('a hold and the booking that uses it run few statements, each of them once', async () => {
  const shop = await aShop(app, { people: 2 })
  const params = { ad_url: shop.adUrl }
  const visit = { services: [shop.serviceId], starts_at: '2026-11-25T11:00:00-03:00' }
  const transactions = noteTransactions(app.app.context.database.pool)

  const { hold } = await app.mustCall('holdSlot', {
    params,
    body: visit,
    idempotencyKey: randomUUID(),
  })
  const customer = { name: 'Ana Paz', phone: '11 5566-7788', email: 'ana@example.test' }
  await app.mustCall('createAppointment', {
    params,
    body: { ...visit, hold, customer },
    idempotencyKey: randomUUID(),
  })

  const [held = [], booked = []] = transactions.filter(asked =>
    asked.some(text => text.startsWith('insert into idempotency_keys')),
  )
  // Including `begin` and `commit`.
  expect(held.length, held.join('\n')).toBeLessThanOrEqual(8)
  expect(booked.length, booked.join('\n')).toBeLessThanOrEqual(11)
  for (const asked of [held, booked]) expect(new Set(asked).size).toBe(asked.length)
})
