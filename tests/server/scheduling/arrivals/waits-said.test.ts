/** What is booked from a connection with many bookings is never made a request unless the customer was told before. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let ip: string
beforeAll(async () => {
  app = await openApp({
    hasPages: true,
    env: { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_PROFILE: 'default' },
  })
})
afterAll(async () => {
  await app.close()
})

let shops = 0
/** A shop of two, in which three visits were booked from `ip`: the next one waits. */
beforeEach(async () => {
  shops += 1
  ip = `203.0.113.${shops}`
  shop = await aShop(app, { people: 2 })
  for (let n = 0; n < 3; n += 1) await book(start(n))
})

const start = (n: number) =>
  new Date(Date.parse('2026-11-25T10:00:00-03:00') + n * 1_800_000).toISOString()
const WAITS = {
  for: 'mail',
  text: 'Desde tu conexión ya se reservaron varios turnos: dejá tu mail y este lo confirmás con un link. Sin mail, lo tiene que confirmar el local.',
}

let phones = 0
async function book(startsAt: string, more: object = {}) {
  phones += 1
  const { params, body } = aBooking(shop, startsAt, `11 4444-${1000 + phones}`)
  const input = { params, body: { ...body, ...more } }
  return await send(app.url, 'createAppointment', input, undefined, { 'x-forwarded-for': ip })
}

async function hold(startsAt: string, more: object = {}) {
  const body = { services: [shop.serviceId], starts_at: startsAt, ...more }
  const input = { params: { ad_url: shop.adUrl }, body }
  return await send(app.url, 'holdSlot', input, undefined, { 'x-forwarded-for': ip })
}

test('a hold says that its booking will wait, and one from elsewhere does not', async () => {
  expect((await hold(start(6))).body).toMatchObject({ waits: WAITS })
  ip = `198.51.100.${shops}`
  expect((await hold(start(7))).body).not.toHaveProperty('waits')
})

test('a hold that is refused says so too', async () => {
  const answers = []
  for (let n = 4; n < 12; n += 1) answers.push(await hold(start(n)))

  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  for (const { body } of refused) expect(body).toMatchObject({ waits: WAITS })
})

test('whoever shows the link of a visit that took place is not told to wait', async () => {
  const { body } = await book(start(3))
  const { appointment, manage_token: link } = body as {
    appointment: { id: string }
    manage_token: string
  }
  await app.app.context.database.pool.query(
    `update appointments set status = 'completed' where id = $1`,
    [appointment.id],
  )

  expect((await hold(start(6), { known_by: link })).body).not.toHaveProperty('waits')
})

test('several people who book together are told that the shop decides', async () => {
  const { pool } = app.app.context.database
  const people = [{ services: [shop.serviceId] }]
  await pool.query('update comerces set rules_version = rules_version + 1 where id = $1', [shop.id])

  const { body } = await hold(start(6), { people, together: 'same_time' })

  expect(body).toMatchObject({
    waits: {
      for: 'shop',
      text: 'Desde tu conexión ya se reservaron varios turnos: este lo tiene que confirmar el local.',
    },
  })
})

test('what the shop approves anyway, and what a deposit keeps, is not told twice', async () => {
  const { pool } = app.app.context.database
  await pool.query('update services set needs_approval = true where id = $1', [shop.serviceId])
  app.app.context.availability.forget(shop.id)

  expect((await hold(start(6))).body).not.toHaveProperty('waits')
})

test('a booking that was told nothing is refused rather than made a request, and made once it was told', async () => {
  const unaware = await book(start(6), { expects: 'nothing' })
  const told = await book(start(6), { expects: 'mail' })

  expect(unaware).toMatchObject({ status: 409, body: { code: 'would_wait', waits: WAITS } })
  expect(told).toMatchObject({ status: 201, body: { appointment: { status: 'pending' } } })
})

test('without a script the form comes back with the reason at its button, and the second tap asks for it', async () => {
  const form = {
    services: shop.serviceId,
    staff: 'any',
    starts_at: start(6),
    name: 'Julia Sosa',
    phone: '11 4455-6677',
  }
  const post = async (fields: Record<string, string>) =>
    await fetch(`${app.url}/comerce/${shop.adUrl}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'text/html', 'x-forwarded-for': ip },
      body: new URLSearchParams(fields),
    })
  const back = await post(form)
  const html = await back.text()
  const again = await post({ ...form, expects: 'mail' })

  expect(back.status).toBe(409)
  expect(html).toContain(WAITS.text)
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Pedir mié/)
  expect(html).toContain('<input type="hidden" name="expects" value="mail"')
  expect(again.status).toBe(303)
})
