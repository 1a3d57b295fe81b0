/** What happens in a shop is told to other programs: once it is true, signed, and until it arrives. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type WebhookEvent, webhookEvents } from '#contract/integrations/webhook-events.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aReceiver, isSigned, type Receiver } from '#support/integrations/receiver.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let receiver: Receiver

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  receiver = await aReceiver()
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})
afterEach(async () => await receiver.close())

const all = [...webhookEvents]
const drain = async () => await app.app.context.webhooks.drain()
async function aWebhook(events: readonly WebhookEvent[] = all, url = receiver.url) {
  return await app.mustCall('createWebhook', { body: { url, events: [...events] } }, owner)
}
async function book(startsAt = '2026-11-26T11:00:00-03:00', phone = '11 2345-6789') {
  const body = {
    services: [shop.serviceId],
    staff: shop.staffIds[0]!,
    starts_at: startsAt,
    customer: { name: 'Sofía Paz', phone },
  }
  return (await app.mustCall('createStaffAppointment', { body }, owner)).appointment
}
const types = () => receiver.received.map(({ body }) => JSON.parse(body).type as string)

const told = (type: string) =>
  JSON.parse(receiver.received.find(({ body }) => JSON.parse(body).type === type)!.body).data

describe('what happens', () => {
  test('is told with all that an integrator needs, signed with the secret that was shown', async () => {
    const { secret } = await aWebhook(['appointment.created'])
    const { id } = await book()
    await drain()

    const [one] = receiver.received
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(one).toBeDefined()
    expect(isSigned(one!, secret)).toBe(true)
    expect(one!.headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(one!.body.length).toBeLessThan(20_000)
    expect(JSON.parse(one!.body)).toMatchObject({
      type: 'appointment.created',
      timestamp: expect.stringMatching(/^2026-11-24T13:00/),
      data: {
        id,
        status: 'booked',
        starts_at: '2026-11-26T11:00:00-03:00',
        starts_at_utc: '2026-11-26T14:00:00.000Z',
        starts_at_local: '2026-11-26T11:00',
        time_zone: 'America/Argentina/Buenos_Aires',
        customer_name: 'Sofía Paz',
        customer_phone: '+5491123456789',
        services: 'Corte con Persona 1',
        service_ids: [shop.serviceId],
        staff: 'Persona 1',
        price: 1_000_000,
        currency: 'ARS',
        manage_url: expect.stringContaining('/agenda/'),
        legs: [{ service: { id: shop.serviceId } }],
      },
    })
  })

  test('is told by its name, with what it was before', async () => {
    await aWebhook()
    const { id } = await book()
    const params = { id }
    const later = { starts_at: '2026-11-26T12:00:00-03:00' }
    await app.mustCall('moveAppointment', { params, body: later }, owner)
    await app.mustCall('setAppointmentStatus', { params, body: { status: 'confirmed' } }, owner)
    const customer = { name: 'Elsa Ruiz', phone: '11 5555-0000' }
    await app.mustCall('changeAppointmentCustomer', { params, body: { customer } }, owner)
    await app.mustCall('setAppointmentStatus', { params, body: { status: 'cancelled' } }, owner)
    await drain()

    expect(types().toSorted()).toEqual([
      'appointment.cancelled',
      'appointment.created',
      'appointment.customer_changed',
      'appointment.moved',
      'appointment.status_changed',
      'customer.created',
      'customer.created',
    ])
    expect(told('appointment.moved')).toMatchObject({
      id,
      starts_at: '2026-11-26T12:00:00-03:00',
      previous: { starts_at: '2026-11-26T11:00:00-03:00', starts_at_local: '2026-11-26T11:00' },
    })
    expect(told('appointment.moved').previous).not.toHaveProperty('customer_name')
    expect(told('appointment.customer_changed')).toMatchObject({
      customer_name: 'Elsa Ruiz',
      previous: { customer_name: 'Sofía Paz' },
    })
    expect(told('appointment.cancelled')).toMatchObject({ previous: { status: 'confirmed' } })
  })

  test('is told of customers too', async () => {
    await aWebhook(['customer.created', 'customer.updated', 'customer.merged'])
    const add = async (name: string) =>
      (await app.mustCall('createClient', { body: { name } }, owner)).client.id
    const [one, other] = [await add('Ramón'), await add('Ramon')]
    const change = { params: { id: one }, body: { notes: 'Sin apuro' } }
    await app.mustCall('updateClient', change, owner)
    await app.mustCall('mergeClients', { params: { id: one }, body: { other } }, owner)
    await drain()

    expect(types().toSorted()).toEqual([
      'customer.created',
      'customer.created',
      'customer.merged',
      'customer.updated',
    ])
    const bodies = receiver.received.map(({ body }) => JSON.parse(body))
    expect(bodies.find(({ type }) => type === 'customer.merged').data).toMatchObject({
      id: one,
      merged_id: other,
    })
    expect(bodies.find(({ type }) => type === 'customer.updated').data).toMatchObject({
      notes: 'Sin apuro',
      previous: { notes: '' },
    })
  })

  test('is told of money too', async () => {
    await aWebhook(['sale.created', 'sale.refunded'])
    const body = {
      lines: [{ kind: 'service' as const, id: shop.serviceId, staff: shop.staffIds[0]! }],
      payments: [{ method: 'transfer', amount: 1_000_000 }],
    }
    const { sale } = await app.mustCall('createSale', { body }, owner)
    const refund = { amount: 400_000, method: 'transfer', reason: 'No le gustó' }
    await app.mustCall('refundSale', { params: { id: sale.id }, body: refund }, owner)
    await drain()

    const told = receiver.received.map(({ body: text }) => JSON.parse(text))
    expect(told.map(({ type, data }) => [type, data.total]).toSorted()).toEqual([
      ['sale.created', 1_000_000],
      ['sale.refunded', -400_000],
    ])
  })

  test('is told only to whoever asked for it, and to nobody of another shop', async () => {
    await aWebhook(['sale.created'])
    const other = await aShop(app)
    const theirs = await tokenOf(app, other.ownerId)
    const { webhook } = await app.mustCall(
      'createWebhook',
      { body: { url: receiver.url, events: all } },
      theirs,
    )
    await book()
    await drain()

    expect(receiver.received).toEqual([])
    const params = { id: webhook.id }
    expect(
      await send(app.url, 'listWebhookDeliveries', { params, query: {} }, owner),
    ).toMatchObject({
      status: 404,
    })
    expect(await send(app.url, 'deleteWebhook', { params }, owner)).toMatchObject({ status: 404 })
  })

  test('is not told when it did not happen', async () => {
    await aWebhook(['appointment.created'])
    await book()
    const body = {
      services: [shop.serviceId],
      staff: shop.staffIds[0]!,
      starts_at: '2026-11-26T11:00:00-03:00',
      customer: { name: 'Otra', phone: '11 4444-4444' },
    }
    expect(await send(app.url, 'createStaffAppointment', { body }, owner)).toMatchObject({
      status: 409,
    })
    await drain()

    expect(receiver.received).toHaveLength(1)
  })
})
