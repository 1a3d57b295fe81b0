/** The owner is told that much came from one connection, and cancels it at once, without a mail to anybody. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, type TestShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_PROFILE: 'default' } })
})
afterAll(async () => {
  await app.close()
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const day = (n: number) => new Date(Date.parse('2026-11-25T12:00:00Z') + n * 86_400_000)
const start = (n: number) => `${day(n).toISOString().slice(0, 10)}T15:00:00-03:00`

let phones = 0
async function book(shop: TestShop, ip: string, startsAt: string): Promise<string> {
  phones += 1
  const { params, body } = aBooking(shop, startsAt, `11 4444-${2000 + phones}`)
  const customer = { ...body.customer, email: `nadie-${phones}@correo.test` }
  const input = { params, body: { ...body, customer } }
  const { status, body: answer } = await send(
    app.url,
    'createAppointment',
    input,
    undefined,
    from(ip),
  )
  expect(status).toBe(201)
  return (answer as { appointment: { id: string } }).appointment.id
}

test('the owner sees what came from one place, and one act cancels it silently', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const mine = await book(shop, '198.51.100.40', start(9))
  const invented: string[] = []
  for (let n = 0; n < 7; n += 1) invented.push(await book(shop, '203.0.113.40', start(n)))
  await app.app.context.outbox.drain()
  const mailsBefore = (await app.mails()).length

  const { items: notices } = await app.mustCall('listNotices', { query: {} }, token)
  const told = notices.filter(one => one.message.includes('desde una misma conexión'))
  const { groups } = await app.mustCall('listArrivals', {}, token)
  const ids = groups[0]!.items.map(one => one.id)
  const done = await app.mustCall('cancelArrivals', { body: { ids } }, token)
  await app.app.context.outbox.drain()

  expect(told.map(one => one.message)).toEqual([
    '5 reservas llegaron desde una misma conexión en la última hora. Si son inventadas, en Avisos las cancelás todas juntas.',
  ])
  expect(ids.toSorted()).toEqual(invented.toSorted())
  expect(done.cancelled).toBe(7)
  const query = { from: '2026-11-24', to: '2026-12-10' }
  const { items } = await app.mustCall('listAppointments', { query }, token)
  expect(items.filter(one => one.status === 'booked').map(one => one.id)).toEqual([mine])
  expect(await app.mails()).toHaveLength(mailsBefore)
  const unnotified = 'select from untold_turns where organization_id = $1'
  const { pool } = app.app.context.database
  expect((await pool.query(unnotified, [shop.organizationId])).rowCount).toBe(0)
  expect((await app.mustCall('listArrivals', {}, token)).groups).toEqual([])
})

test('fewer than three are not listed, nor what the shop wrote down itself', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  for (let n = 0; n < 2; n += 1) await book(shop, '203.0.113.41', start(n))
  const { services, customer } = aBooking(shop, start(3), '11 4444-0003').body
  for (let n = 3; n < 6; n += 1) {
    const body = { services, starts_at: start(n), customer }
    await app.mustCall('createStaffAppointment', { body }, token)
  }

  expect((await app.mustCall('listArrivals', {}, token)).groups).toEqual([])
})

test('only the owner may, and only what came from outside to this shop', async () => {
  const shop = await aShop(app)
  const other = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))
  const theirs = await book(other, '203.0.113.42', start(0))

  const body = { ids: [theirs] }
  expect(await app.call('cancelArrivals', { body }, token)).toMatchObject({
    ok: false,
    problem: { code: 'not_found' },
  })
  expect(await app.call('cancelArrivals', { body }, advisor)).toMatchObject({
    ok: false,
    problem: { status: 403 },
  })
})

test('one network fills neither the queue nor the waitlist, and the act empties both', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  await app.app.context.database.pool.query(
    'update comerces set takes_queue = true, rules_version = rules_version + 1 where id = $1',
    [shop.id],
  )
  app.app.context.availability.forget(shop.id)
  const join = async (n: number, ip: string) =>
    await send(
      app.url,
      'joinQueue',
      { params: { ad_url: shop.adUrl }, body: { name: `Nadie ${n}` } },
      undefined,
      from(ip),
    )
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1)
    statuses.push((await join(n, n % 2 === 0 ? '203.0.113.43' : '203.0.113.44')).status)

  expect(statuses.filter(status => status === 201)).toHaveLength(12)
  expect((await join(41, '198.51.100.41')).status).toBe(201)

  const { groups } = await app.mustCall('listArrivals', {}, token)
  const ids = groups.flatMap(group => group.items.map(one => one.id))
  expect(await app.mustCall('cancelArrivals', { body: { ids } }, token)).toEqual({ cancelled: 12 })
  const { items } = await app.mustCall('listWalkIns', { query: {} }, token)
  expect(items.filter(one => one.state === 'waiting')).toHaveLength(1)
})

test('reviews of visits that the shop never closed go with them, and those of real visits stay', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const manageTokens: string[] = []
  for (const clock of ['12:00', '13:00', '14:00', '15:00']) {
    phones += 1
    const input = aBooking(shop, `2026-11-25T${clock}:00-03:00`, `11 4444-${2000 + phones}`)
    const ip = from(`198.51.100.${phones}`)
    const made = await send(app.url, 'createAppointment', input, undefined, ip)
    manageTokens.push((made.body as { manage_token: string }).manage_token)
  }
  const query = { from: '2026-11-25', to: '2026-11-25' }
  const { items } = await app.mustCall('listAppointments', { query }, token)
  app.clock.set(Date.parse('2026-11-26T12:00:00-03:00'))
  const later = await tokenOf(app, shop.ownerId)
  const params = { id: items[0]!.id }
  await app.mustCall('setAppointmentStatus', { params, body: { status: 'completed' } }, later)
  for (const manage_token of manageTokens) {
    const body = { rating: 1, text: 'Pésimo' }
    const input = { params: { manage_token }, body }
    const { status } = await send(app.url, 'writeReview', input, undefined, from('203.0.113.45'))
    expect(status).toBe(200)
  }
  const shown = async () =>
    (await app.mustCall('listReviews', { params: { ad_url: shop.adUrl }, query: {} })).items

  expect(await shown()).toHaveLength(4)
  const { groups } = await app.mustCall('listArrivals', {}, later)
  expect(groups[0]?.items.map(one => one.kind)).toEqual(['review', 'review', 'review'])
  const ids = groups.flatMap(group => group.items.map(one => one.id))
  const done = await app.mustCall('cancelArrivals', { body: { ids } }, later)

  expect(done.cancelled).toBe(3)
  expect(await shown()).toHaveLength(1)
  expect(
    (await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })).comerce,
  ).toMatchObject({ rating: { count: 1 } })
  expect((await app.mustCall('listArrivals', {}, later)).groups).toEqual([])
})
