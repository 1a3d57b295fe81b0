/** Keys and webhooks of one shop through two real processes, also while one of them does not hear the other. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aReceiver, type Receiver } from '#support/integrations/receiver.ts'
import { startProduct, stopProducts, type Product } from '#support/server/product.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const PATIENCE_MS = 180_000
const WAITING = { timeout: 90_000, interval: 20 }
const days = { from: '2026-11-24', to: '2026-11-24' }

let maker: TestApp
let shop: TestShop
let owner: string
let receiver: Receiver
let products: Product[]

beforeAll(async () => {
  maker = await openApp({ isOneProcess: true })
  shop = await aShop(maker)
  owner = await tokenOf(maker, shop.ownerId)
  receiver = await aReceiver()
  // The app that created the shop is closed, so it hears nothing and runs no jobs.
  await maker.app.close()
  const { dataDir, databaseUrl } = maker.app.context.config
  const begin = async () =>
    await startProduct(dataDir, {
      DATABASE_URL: databaseUrl ?? '',
      DEMO: '0',
      TEST_CLOCK: new Date(maker.clock.now()).toISOString(),
    })
  products = await Promise.all([begin(), begin()])
}, PATIENCE_MS)
afterAll(async () => {
  await stopProducts()
  await receiver.close()
  await maker.close()
}, 60_000)

const at = (place: number) => products[place % products.length]!.url

/** Runs `act` while no process hears what another one says: PostgreSQL keeps it back. */
async function unheard(act: () => Promise<void>): Promise<void> {
  // As the role of the products: nobody else may read what they run.
  const asked = new Client({ connectionString: maker.app.context.config.databaseUrl ?? '' })
  await asked.connect()
  const { rows } = await asked.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  )
  await asked.end()
  expect(rows).toHaveLength(products.length)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    await act()
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
}

async function aKey(place: number, token = owner) {
  const body = { name: 'Planilla', scopes: ['appointments:read' as const] }
  const made = await send(at(place), 'createApiKey', { body }, token)
  return made.body as { key: string; api_key: { id: string } }
}
const listAt = async (place: number, key: string) =>
  await send(at(place), 'listAppointments', { query: days }, key)

test(
  'a key that is revoked through one process is refused by the other on the very next call',
  async () => {
    await unheard(async () => {
      for (const place of [0, 1, 0, 1]) {
        const { key, api_key: made } = await aKey(place)
        for (const any of [place, place + 1])
          expect(await listAt(any, key)).toMatchObject({ status: 200 })

        await send(at(place), 'deleteApiKey', { params: { id: made.id } }, owner)

        expect(await listAt(place + 1, key)).toMatchObject({
          status: 401,
          body: { code: 'invalid_key' },
        })
      }
    })
  },
  PATIENCE_MS,
)

test(
  'a key whose maker leaves through one process is refused by the other on the very next call',
  async () => {
    const partner = await aMember(maker, shop, { role: 'comerce_admin' })
    const { key } = await aKey(1, await tokenOf(maker, partner))
    await unheard(async () => {
      expect(await listAt(1, key)).toMatchObject({ status: 200 })

      await send(at(0), 'removeMember', { params: { id: partner }, body: {} }, owner)

      expect(await listAt(1, key)).toMatchObject({ status: 401, body: { code: 'invalid_key' } })
    })
  },
  PATIENCE_MS,
)

test(
  'an address that is added through one process is told of what happens through the other right after',
  async () => {
    // Both have the shop in memory, and know of no address.
    for (const [place, hour] of [10, 11].entries()) await book(place, hour)
    await unheard(async () => {
      const body = {
        url: receiver.url,
        events: ['appointment.created' as const, 'appointment.cancelled' as const],
      }
      const added = await send(at(0), 'createWebhook', { body }, owner)
      expect(added.status).toBe(201)

      const id = await book(1, 12)
      const cancelling = { params: { id }, body: { status: 'cancelled' as const } }
      expect((await send(at(1), 'setAppointmentStatus', cancelling, owner)).status).toBe(200)
    })

    await expect
      .poll(() => told().toSorted(), WAITING)
      .toEqual(['appointment.cancelled', 'appointment.created'])
  },
  PATIENCE_MS,
)

const told = () => receiver.received.map(one => (JSON.parse(one.body) as { type: string }).type)

async function book(place: number, hour: number): Promise<string> {
  const startsAt = `2026-11-26T${hour}:00:00-03:00`
  const booking = aBooking(shop, startsAt, `11 4444-10${hour}`)
  const { status, body } = await send(at(place), 'createAppointment', booking)
  expect(status).toBe(201)
  return (body as { readonly appointment: { readonly id: string } }).appointment.id
}
