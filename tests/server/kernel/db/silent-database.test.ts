/**
 * A database that stops answering (a cut cable, a frozen machine): requests do not wait for ever, and everything
 * recovers.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { layCable, type Cable } from '#support/server/cable.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { patience } from '#support/patience.ts'
import { exited, newHome, startProduct, stopProducts } from '#support/server/product.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

let clone: TestDatabase
let cable: Cable
let app: TestApp
beforeAll(async () => {
  clone = await cloneDatabase()
  cable = await layCable(join(clone.connection.host, `.s.PGSQL.${clone.connection.port}`))
  app = await openApp({
    through: connection => ({ ...connection, host: '127.0.0.1', port: cable.port }),
    silenceMs: 1000,
  })
})
afterAll(async () => {
  await app.close()
  await cable.close()
  await clone.drop()
})
afterEach(stopProducts)

test('waiting requests are refused, readiness reports it within two seconds, and everything recovers when it is back', async () => {
  const shop = await aShop(app)
  cable.cut()

  const asked = send(app.url, 'createAppointment', aBooking(shop, '2026-11-25T11:00:00-03:00'))
  const began = performance.now()
  const ready = await fetch(`${app.url}/ready`)
  const readyAfter = performance.now() - began
  const answer = await asked
  cable.mend()
  await expect
    .poll(async () => (await fetch(`${app.url}/ready`)).status, { timeout: 20_000 })
    .toBe(200)
  const book = async () =>
    (await send(app.url, 'createAppointment', aBooking(shop, '2026-11-25T12:00:00-03:00'))).status

  expect(ready.status).toBe(503)
  expect(readyAfter).toBeLessThan(patience(2100))
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).not.toBeNull()
  await expect.poll(book, { timeout: 20_000 }).toBe(201)
})

test('a connection cut in the middle of a query ends the query, not the product', async () => {
  const ready = async () => (await fetch(`${app.url}/ready`)).status
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  const { database } = app.app.context.database.connection
  const holder = new Client({ ...clone.connection, database })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin; lock table idempotency_keys')
  // Longer than a previous answer of readiness is cached.
  await pause(600)

  const asked = ready()
  const waits = async () => {
    await holder.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await holder.query(`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`)
    return rowCount
  }
  await expect.poll(waits, { timeout: 10_000, interval: 20 }).toBeGreaterThan(0)
  cable.mend()
  const status = await asked
  await holder.end()

  expect(status).toBe(503)
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
})

test('a stop still ends within ten seconds', { timeout: 40_000 }, async () => {
  const { user, database } = clone.owner
  const url = `postgres://${user}@127.0.0.1:${cable.port}/${database}`
  const product = await startProduct(await newHome(), { DATABASE_URL: url })
  cable.cut()
  const asked = fetch(`${product.url}/api/comerces/nobody`).then(answer => answer.status)
  await expect.poll(cable.lost, { timeout: 10_000, interval: 20 }).toContain('nobody')

  const began = performance.now()
  product.child.kill('SIGTERM')
  await exited(product.child)
  const took = performance.now() - began
  cable.mend()

  expect(await asked).toBe(503)
  expect(took).toBeLessThan(patience(10_000))
})
