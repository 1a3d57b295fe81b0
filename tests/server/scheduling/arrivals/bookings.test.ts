/** Strangers of one network book a share of a day and of an hour at once; what is more waits for the shop. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, aUser, type TestShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_PROFILE: 'default' } })
})
afterAll(async () => {
  await app.close()
})

const DAY = '2026-11-25'
/** The half hours of a day from ten to eight. */
const start = (n: number, day = DAY) =>
  new Date(Date.parse(`${day}T10:00:00-03:00`) + n * 1_800_000).toISOString()

let phones = 0
async function book(shop: TestShop, ip: string, startsAt: string, token?: string) {
  phones += 1
  const booking = aBooking(shop, startsAt, `11 4444-${1000 + phones}`)
  const { status, body } = await send(app.url, 'createAppointment', booking, token, {
    'x-forwarded-for': ip,
  })
  const { appointment, code } = body as {
    appointment?: { id: string; status: string }
    code?: string
  }
  return { status, is: appointment?.status ?? code, id: appointment?.id ?? '', body }
}

test('a family of three books at once in a shop of one person, the next one asks, and others still book', async () => {
  const shop = await aShop(app)
  const outcomes: (string | undefined)[] = []
  for (let n = 0; n < 5; n += 1) outcomes.push((await book(shop, '203.0.113.1', start(n))).is)

  expect(outcomes).toEqual(['booked', 'booked', 'booked', 'ask_the_shop', 'ask_the_shop'])
  expect((await book(shop, '203.0.113.1', start(0, '2026-11-26'))).is).toBe('booked')
  expect((await book(shop, '203.0.113.2', start(10))).is).toBe('booked')
})

test('the refusal beyond says how somebody on the same network gets an appointment', async () => {
  const shop = await aShop(app)
  for (let n = 0; n < 3; n += 1) await book(shop, '203.0.113.3', start(n))

  const { body } = await book(shop, '203.0.113.3', start(5))

  expect(body).toMatchObject({
    status: 409,
    code: 'ask_the_shop',
    detail:
      'Desde tu conexión ya se pidieron muchos turnos en este local. Escribile por WhatsApp y te anota, o entrá con tu cuenta y reservá.',
  })
})

test('what the shop accepts makes room for the next one of the same network', async () => {
  const shop = await aShop(app, { people: 2 })
  const token = await tokenOf(app, shop.ownerId)
  const seven = []
  for (let n = 0; n < 7; n += 1) seven.push(await book(shop, '203.0.113.4', start(n)))
  const waiting = ['pending', 'pending', 'pending']
  expect(seven.map(one => one.is)).toEqual([
    'booked',
    'booked',
    'booked',
    ...waiting,
    'ask_the_shop',
  ])

  const params = { id: seven[3]!.id }
  await app.mustCall('setAppointmentStatus', { params, body: { status: 'booked' } }, token)

  expect((await book(shop, '203.0.113.4', start(8))).is).toBe('pending')
})

test('an account is counted alone, on whatever network it is', async () => {
  const shop = await aShop(app)
  for (let n = 0; n < 3; n += 1) await book(shop, '203.0.113.5', start(n))
  const token = await tokenOf(app, await aUser(app))

  expect((await book(shop, '203.0.113.5', start(6), token)).is).toBe('booked')
})

test('whoever shows the link of a visit that took place is counted alone', async () => {
  const shop = await aShop(app)
  const booked = await book(shop, '203.0.113.6', start(0))
  const { manage_token: link } = booked.body as { manage_token: string }
  await app.app.context.database.pool.query(
    `update appointments set status = 'completed' where id = $1`,
    [booked.id],
  )
  for (let n = 1; n < 4; n += 1) await book(shop, '203.0.113.6', start(n))
  expect((await book(shop, '203.0.113.6', start(8))).is).toBe('ask_the_shop')

  const booking = aBooking(shop, start(9), '11 4444-0001')
  const known = { ...booking, body: { ...booking.body, known_by: link } }
  const { body } = await send(app.url, 'createAppointment', known, undefined, {
    'x-forwarded-for': '203.0.113.6',
  })

  expect(body).toMatchObject({ appointment: { status: 'booked' } })
})

test('the days that are booked in one hour are limited too, and an hour later there is room again', async () => {
  const shop = await aShop(app)
  const days = Array.from({ length: 20 }, (_, n) =>
    new Date(Date.parse('2026-11-26T12:00:00Z') + n * 86_400_000).toISOString().slice(0, 10),
  )
  const outcomes: (string | undefined)[] = []
  for (const day of days) outcomes.push((await book(shop, '203.0.113.7', start(3, day))).is)

  // Four hours are booked at once, four more wait for the shop.
  const tally = (is: string) => outcomes.filter(one => one === is).length
  expect([tally('booked'), tally('pending'), tally('ask_the_shop')]).toEqual([8, 8, 4])
  app.clock.set(app.clock.now() + 61 * 60_000)
  expect((await book(shop, '203.0.113.7', start(3, days[19]))).is).toBe('booked')
})

test('a /48 of IPv6 books no more than its share, from however many lines', async () => {
  const shop = await aShop(app)
  const outcomes: (string | undefined)[] = []
  for (let n = 0; n < 6; n += 1)
    outcomes.push((await book(shop, `2001:db8:9:${n.toString(16)}::1`, start(n))).is)

  const refused = Array.from({ length: 3 }, () => 'ask_the_shop')
  expect(outcomes).toEqual(['booked', 'booked', 'booked', ...refused])
})

test('only fingerprints of the network are stored, and for a week', async () => {
  const { rows } = await app.app.context.database.pool.query<{ line: string; network: string }>(
    'select line, network from arrivals',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { line, network } of rows)
    expect(`${line} ${network}`).not.toMatch(/203\.0\.113|2001:db8/)
})
