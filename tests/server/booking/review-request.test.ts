/** After a visit the customer is asked once for a review, and can stop such mails with one click. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askReviews } from '#server/booking/reviews/ask-review.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let customers = 0
beforeAll(async () => {
  app = await openApp({ hasPages: true })
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
})

const goTo = async (now: string) =>
  await app.mustCall('setTestClock', { body: { now: `2026-11-${now}:00-03:00` } })

/** An appointment on Tuesday at eleven, completed at half past. */
async function visit(email = `nora${(customers += 1)}@correo.test`, startsAt = '24T11:00') {
  const { body, ...call } = aBooking(shop, `2026-11-${startsAt}:00-03:00`)
  const customer = { ...body.customer, email }
  const booked = await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })
  const end = Date.parse(booked.appointment.ends_at)
  app.clock.set(end)
  const params = { id: booked.appointment.id }
  const owner = await tokenOf(app, shop.ownerId)
  await app.mustCall('setAppointmentStatus', { params, body: { status: 'completed' } }, owner)
  return { ...booked, email }
}

async function asksTo(email: string): Promise<string[]> {
  const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  return mails.filter(mail => /^X-Mi-Turno-Kind: review_request/m.test(mail))
}

const stopLinkIn = (mail: string) =>
  /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail.replaceAll(/\r\n[ \t]/g, ' '))?.[1] ?? ''

test('a review is asked for two hours after the visit, once, with the link to write it', async () => {
  const { email, manage_url: link } = await visit()
  await goTo('24T13:29')
  const before = await asksTo(email)
  await goTo('24T13:30')
  await Promise.all([askReviews(app.app.context), askReviews(app.app.context)])
  await goTo('25T12:00')

  expect(before).toEqual([])
  const asked = await asksTo(email)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain(link)
  expect(asked[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
})

test('no review is asked for without a visit, in the quiet hours, or when it was already written', async () => {
  const { body, ...call } = aBooking(shop, '2026-11-24T12:00:00-03:00')
  const customer = { ...body.customer, email: 'ausente@correo.test' }
  await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })
  const late = await visit('tarde@correo.test', '24T19:30')
  await goTo('24T22:30')
  const atNight = await asksTo(late.email)
  const params = { manage_token: late.manage_token }
  await app.mustCall('writeReview', { params, body: { rating: 5, text: '' } })
  await goTo('25T09:00')

  expect(atNight).toEqual([])
  expect(await asksTo(late.email)).toEqual([])
  expect(await asksTo('ausente@correo.test')).toEqual([])
})

test('a review of a visit in the evening is asked for in the morning', async () => {
  const { email } = await visit(undefined, '24T19:30')
  await goTo('24T22:30')
  await goTo('25T08:10')
  expect(await asksTo(email)).toHaveLength(1)
})

test('a visit that staff close days later is asked about then, unless it is long ago', async () => {
  const bookedAt = async (email: string, startsAt: string) => {
    const { body, ...call } = aBooking(shop, startsAt)
    const customer = { ...body.customer, email }
    return await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })
  }
  const close = async (id: string) => {
    const owner = await tokenOf(app, shop.ownerId)
    const body = { status: 'completed' as const }
    await app.mustCall('setAppointmentStatus', { params: { id }, body }, owner)
  }
  const late = await bookedAt('tres.dias@correo.test', '2026-11-24T12:00:00-03:00')
  const old = await bookedAt('tres.semanas@correo.test', '2026-11-24T15:00:00-03:00')
  await goTo('27T10:00')
  const before = await asksTo('tres.dias@correo.test')

  await close(late.appointment.id)
  await goTo('27T11:00')
  await app.mustCall('setTestClock', { body: { now: '2026-12-15T10:00:00-03:00' } })
  await close(old.appointment.id)
  await app.mustCall('setTestClock', { body: { now: '2026-12-15T11:00:00-03:00' } })

  expect(before).toEqual([])
  expect(await asksTo('tres.dias@correo.test')).toHaveLength(1)
  expect(await asksTo('tres.semanas@correo.test')).toEqual([])
})

test('a shop in its quiet hours does not keep other shops waiting', async () => {
  await visit(undefined, '24T19:00')
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  const reminders = { hours: [24 as const], quiet: null }
  await app.mustCall('updateSettings', { body: { reminders } }, await tokenOf(app, shop.ownerId))
  const { email } = await visit(undefined, '24T19:30')
  app.clock.set(Date.parse('2026-11-24T22:30:00-03:00'))

  await askReviews(app.app.context, 1)
  await app.app.context.outbox.drain()

  expect(await asksTo(email)).toHaveLength(1)
})

test('no review is asked for when the shop does not want it', async () => {
  const owner = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateSettings', { body: { asks_reviews: false } }, owner)
  const { email } = await visit()
  await goTo('24T14:00')
  expect(await asksTo(email)).toEqual([])
})

test('opening the unsubscribe link changes nothing; the one-click request of a mail program unsubscribes', async () => {
  const { email } = await visit()
  await goTo('24T14:00')
  const [mail = ''] = await asksTo(email)
  const path = new URL(stopLinkIn(mail)).pathname
  const params = { stop_token: path.split('/').at(-1) ?? '' }
  for (const method of ['GET', 'HEAD', 'GET'])
    expect((await fetch(`${app.url}${path}`, { method })).status).toBe(200)
  expect(await app.mustCall('getMailStop', { params })).toMatchObject({
    kind: 'review_request',
    is_stopped: false,
  })

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const stopped = await fetch(`${app.url}${path}`, { method: 'POST', body, redirect: 'manual' })

  expect(stopped.status).toBe(200)
  expect(await app.mustCall('stopMail', { params })).toMatchObject({ is_stopped: true })
  await visit(email, '24T15:00')
  await goTo('24T18:00')
  expect(await asksTo(email)).toHaveLength(1)
})

test('an invalid unsubscribe link changes nothing', async () => {
  const params = { stop_token: 'x'.repeat(43) }
  expect(await app.call('stopMail', { params })).toMatchObject({ problem: { code: 'not_found' } })
  expect((await fetch(`${app.url}/mails/${params.stop_token}`)).status).toBe(404)
})
