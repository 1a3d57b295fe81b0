/**
 * A database that stops answering (a cut cable, a frozen machine): requests do not wait for ever, and everything
 * recovers.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { join } from 'node:path'
import type { Reply } from '#contract/contract.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { layCable, type Cable } from '#support/server/cable.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { patience } from '#support/patience.ts'
import {
  exited,
  newHome,
  startProduct,
  stopProducts,
  type Product,
} from '#support/server/product.ts'
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

test(
  'nobody waits longer than five seconds, nobody is dropped, and once it is known everybody is refused at once',
  { timeout: 120_000 },
  async () => {
    const { user, database } = clone.owner
    const url = `postgres://${user}@127.0.0.1:${cable.port}/${database}`
    const product = await startProduct(await newHome(), { DATABASE_URL: url, DEMO: '1' })
    const book = async (customer: number): Promise<Told> => await timed(product, visit(customer))
    const [service] = await servicesOf(product)
    const visit = (customer: number) => ({
      services: [service],
      starts_at: `2026-11-26T${10 + (customer % 8)}:00:00-03:00`,
      customer: { name: 'Ana Paz', phone: `+54911555${10_000 + customer}` },
    })
    cable.cut()

    const waited = await Promise.all(Array.from({ length: 60 }, async (_, n) => await book(n)))
    const later = await Promise.all(Array.from({ length: 60 }, async (_, n) => await book(n)))
    const ready = await fetch(`${product.url}/ready`)
    cable.mend()

    expect(new Set([...waited, ...later].map(({ status }) => status))).toEqual(new Set([503]))
    expect([...waited, ...later].every(({ retryAfter }) => retryAfter !== null)).toBe(true)
    expect(Math.max(...waited.map(({ ms }) => ms))).toBeLessThan(patience(5000))
    expect(Math.max(...later.map(({ ms }) => ms))).toBeLessThan(patience(500))
    expect(ready.status).toBe(503)
    await expect
      .poll(async () => (await book(0)).status, { timeout: 30_000, interval: 500 })
      .toBe(201)
  },
)

type Told = { readonly status: number; readonly retryAfter: string | null; readonly ms: number }

async function timed({ url }: Product, body: object): Promise<Told> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/comerces/barberia-demo/appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  const ms = performance.now() - began
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), ms }
}

async function servicesOf({ url }: Product): Promise<string[]> {
  const answer = await fetch(`${url}/api/comerces/barberia-demo`)
  const { comerce } = (await answer.json()) as Reply<'getComerce'>
  return comerce.services.map(({ id }) => id)
}

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
