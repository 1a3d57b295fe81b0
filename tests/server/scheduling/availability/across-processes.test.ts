import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp, type App } from '#server/app.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let other: App
let otherUrl: string

beforeAll(async () => {
  app = await openApp({ isOneProcess: true })
  const { config, database } = app.app.context
  other = await buildApp({ config, database, site: null, clock: app.clock })
  await other.server.listen({ host: '127.0.0.1', port: 0 })
  otherUrl = `http://127.0.0.1:${(other.server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await other.close()
  await app.close()
})

const DATE = '2026-11-26'
const at = (time: string) => `${DATE}T${time}:00-03:00`

async function firstStart(url: string, shop: TestShop): Promise<string | undefined> {
  const { body } = await send(url, 'listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: DATE, days: 1 },
  })
  const { days } = body as { days: { slots: { starts_at: string }[] }[] }
  return days[0]?.slots[0]?.starts_at
}

test('an appointment booked in one process leaves the list of the other', async () => {
  const shop = await aShop(app)
  expect(await firstStart(otherUrl, shop)).toBe(at('10:00'))

  const made = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

  await vi.waitFor(async () => expect(await firstStart(otherUrl, shop)).toBe(at('10:30')))
  const params = { manage_token: made.manage_token }
  await app.mustCall('cancelManagedAppointment', { params, body: {} })
  await vi.waitFor(async () => expect(await firstStart(otherUrl, shop)).toBe(at('10:00')))
})

test('new hours saved in one process hold in the other', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  expect(await firstStart(otherUrl, shop)).toBe(at('10:00'))
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start_minute: 720,
    end_minute: 1200,
  }))

  await app.mustCall('replaceHours', { body: { staff: null, ranges } }, token)

  await vi.waitFor(async () => expect(await firstStart(otherUrl, shop)).toBe(at('12:00')))
})

test('a process whose listening connection ends drops its cache, and listens again', async () => {
  const shop = await aShop(app)
  expect(await firstStart(otherUrl, shop)).toBe(at('10:00'))
  const { pool } = app.app.context.database
  const ears = `from pg_stat_activity where datname = current_database() and query like 'listen %'`

  await pool.query(`select pg_terminate_backend(pid) ${ears}`)
  await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

  await vi.waitFor(async () => expect(await firstStart(otherUrl, shop)).toBe(at('10:30')), 5000)
  await vi.waitFor(async () => {
    const { rows } = await pool.query<{ heard: number }>(`select count(*) as heard ${ears}`)
    expect(rows[0]?.heard).toBe(2)
  }, 5000)
  await app.mustCall('createAppointment', aBooking(shop, at('10:30'), '11 4000-0001'))
  await vi.waitFor(async () => expect(await firstStart(otherUrl, shop)).toBe(at('11:00')))
})

test.each(['not json', '{"from":', '{}'])(
  'the invalid message %j only empties the cache',
  async news => {
    const { availability, database } = app.app.context
    const { adUrl, organizationId } = await aShop(app)
    await availability.find(adUrl)
    expect(availability.knows(organizationId)).toBe(true)

    await sql`select pg_notify('mi_turno', ${news})`.execute(database.db)

    await vi.waitFor(() => expect(availability.knows(organizationId)).toBe(false))
  },
)

test('fifty customers of two processes get as many appointments as there are people', async () => {
  const shop = await aShop(app, { people: 2 })

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      send(
        index % 2 === 0 ? app.url : otherUrl,
        'createAppointment',
        aBooking(shop, at('15:00'), `11 4000-${1000 + index}`),
      ),
    ),
  )

  expect(answers.filter(answer => answer.status === 201)).toHaveLength(2)
  expect(answers.filter(answer => answer.status >= 500)).toHaveLength(0)
})
