/** What others were reported for: events that are missed on some roads, told too early or twice, or that nobody can read. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { webhookEvents } from '#contract/integrations/webhook-events.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aReceiver, answering, isSigned, type Receiver } from '#support/integrations/receiver.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const MORNING = '2026-11-26T11:00:00-03:00'
const NOON = '2026-11-26T12:00:00-03:00'
let app: TestApp
let shop: TestShop
let owner: string
let receiver: Receiver
let secret: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  receiver = await aReceiver()
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
  const events = webhookEvents.filter(event => event.startsWith('appointment.'))
  const made = await app.mustCall('createWebhook', { body: { url: receiver.url, events } }, owner)
  secret = made.secret
})
afterEach(async () => await receiver.close())

type Told = { readonly type: string; readonly data: { readonly id: string; status: string } }
async function told(): Promise<string[]> {
  await app.app.context.webhooks.drain()
  return receiver.received
    .map(({ body }) => JSON.parse(body) as Told)
    .map(({ type, data }) => `${type} ${data.status}`)
    .toSorted()
}
const book = async (startsAt = MORNING) =>
  await app.mustCall('createAppointment', aBooking(shop, startsAt))
const setStatus = async (id: string, status: 'cancelled' | 'completed', token = owner) =>
  await app.mustCall('setAppointmentStatus', { params: { id }, body: { status } }, token)

describe('a change is told', () => {
  test('when the customer makes it by their link', async () => {
    const { manage_token } = await book()
    const params = { manage_token }
    await app.mustCall('moveManagedAppointment', { params, body: { starts_at: NOON } })
    await app.mustCall('confirmManagedAppointment', { params, body: {} })
    await app.mustCall('cancelManagedAppointment', { params, body: {} })

    expect(await told()).toEqual([
      'appointment.cancelled cancelled',
      'appointment.created booked',
      'appointment.moved booked',
      'appointment.status_changed confirmed',
    ])
  })

  test('when a program makes it with a key', async () => {
    const body = { name: 'Agenda', scopes: ['appointments:write' as const] }
    const { key } = await app.mustCall('createApiKey', { body }, owner)
    const booking = { ...aBooking(shop, MORNING).body, staff: shop.staffIds[0]! }
    const { appointment } = await app.mustCall('createStaffAppointment', { body: booking }, key)
    const params = { id: appointment.id }
    await app.mustCall('moveAppointment', { params, body: { starts_at: NOON } }, key)
    await setStatus(appointment.id, 'cancelled', key)

    expect(await told()).toEqual([
      'appointment.cancelled cancelled',
      'appointment.created booked',
      'appointment.moved booked',
    ])
  })

  test('for each who was booked together', async () => {
    const { params, body } = aBooking(shop, MORNING)
    const people = [{ name: 'Teo', services: [shop.serviceId] }]
    const together = { ...body, people, together: 'same_time' as const }
    const { manage_token } = await app.mustCall('createAppointment', { params, body: together })
    const cancelling = { params: { manage_token }, body: { with_company: true } }
    await app.mustCall('cancelManagedAppointment', cancelling)

    expect(await told()).toEqual([
      'appointment.cancelled cancelled',
      'appointment.cancelled cancelled',
      'appointment.created booked',
      'appointment.created booked',
    ])
  })

  test('when it happens by itself: nobody paid, and the night completes what nobody marked', async () => {
    const offers = [{ staff: shop.staffIds[0]!, duration_minutes: null, price: null }]
    const color = {
      name: 'Color',
      duration_minutes: 15,
      price: 1_000_000,
      deposit: 300_000,
      offers,
    }
    const { service } = await app.mustCall('createService', { body: color }, owner)
    const { params, body } = aBooking(shop, NOON)
    const unpaid = { ...body, services: [service.id] }
    await app.mustCall('createAppointment', { params, body: unpaid })
    await book()
    // What is being sent when the clock jumps counts as never answered, and is sent again.
    await app.app.context.webhooks.drain()

    await app.mustCall('setTestClock', { body: { advance_seconds: 4 * 86_400 } })

    expect(await told()).toEqual([
      'appointment.created awaiting_deposit',
      'appointment.created booked',
      'appointment.status_changed completed',
      'appointment.status_changed expired',
    ])
  })
})

test('what is told is there already for whoever asks at once', async () => {
  const found: number[] = []
  receiver.answer((request, response) => {
    const { data } = JSON.parse(receiver.received.at(-1)!.body) as Told
    void send(app.url, 'getAppointment', { params: { id: data.id } }, owner).then(answer => {
      found.push(answer.status)
      answering(200)(request, response)
    })
  })
  await book()
  await told()

  expect(found).toEqual([200])
})

test('a request that is repeated with its key is told once', async () => {
  const request = { ...aBooking(shop, MORNING), idempotencyKey: 'una-reserva' }
  const answers = await Promise.all(
    [1, 2, 3].map(async () => await send(app.url, 'createAppointment', request)),
  )
  await send(app.url, 'createAppointment', request)

  expect(answers.some(({ status }) => status === 201)).toBe(true)
  expect(await told()).toEqual(['appointment.created booked'])
})

test('names of any letters arrive as they are, signed over their bytes', async () => {
  const name = 'Ñandú 💈 \u2028\u2029 \uFEFFÁ "<&>'
  const { params, body } = aBooking(shop, MORNING)
  const customer = { ...body.customer, name }
  await app.mustCall('createAppointment', { params, body: { ...body, customer } })
  await told()

  const [one] = receiver.received
  expect(isSigned(one!, secret)).toBe(true)
  expect(Number(one!.headers['content-length'])).toBe(Buffer.byteLength(one!.body))
  const { data } = JSON.parse(one!.body) as { readonly data: { readonly customer_name: string } }
  expect(data.customer_name).toMatch(/^Ñandú 💈.*Á "<&>$/u)
})

test('the secret is what Standard Webhooks says: the prefix, and 24 to 64 bytes in base64', () => {
  const [, text = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? []
  const bytes = Buffer.from(text, 'base64')

  expect(bytes.toString('base64')).toBe(text)
  expect(bytes.length).toBeGreaterThanOrEqual(24)
  expect(bytes.length).toBeLessThanOrEqual(64)
})

test('a program that looks for its own address finds it, and hears nothing once it took it away', async () => {
  const { items } = await app.mustCall('listWebhooks', {}, owner)
  const mine = items.filter(({ url }) => url === receiver.url)
  expect(mine).toHaveLength(1)

  await app.mustCall('deleteWebhook', { params: { id: mine[0]!.id } }, owner)
  await book()

  expect(await told()).toEqual([])
})
