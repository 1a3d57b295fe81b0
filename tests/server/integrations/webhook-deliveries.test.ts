/** What is told to other programs is sent until it arrives, and its log is kept. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WebhookEvent, webhookEvents } from '#contract/integrations/webhook-events.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import {
  aReceiver,
  answering,
  answeringOneByOne,
  isSigned,
  type Receiver,
} from '#support/integrations/receiver.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = 86_400_000
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
const pass = async (ms: number) => {
  app.clock.set(app.clock.now() + ms)
  await drain()
}
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
async function log(id: string) {
  return (await app.mustCall('listWebhookDeliveries', { params: { id }, query: {} }, owner)).items
}
const state = async (id: string) =>
  (await app.mustCall('listWebhooks', {}, owner)).items.find(one => one.id === id)

describe('a receiver that fails', () => {
  test('gets it again with the same id, a new time and a valid signature, until it answers', async () => {
    receiver.answer(answeringOneByOne(500, 500))
    const { webhook, secret } = await aWebhook(['appointment.created'])
    await book()
    await drain()
    await pass(6000)
    await pass(6 * 60_000)

    const { received } = receiver
    expect(received).toHaveLength(3)
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3)
    expect(received.every(one => isSigned(one, secret))).toBe(true)
    const [delivery] = await log(webhook.id)
    expect(delivery).toMatchObject({ state: 'delivered', next_at: null })
    expect(delivery?.attempts.map(({ status }) => status)).toEqual([200, 500, 500])
    expect(await state(webhook.id)).toMatchObject({ is_on: true, failing_since: null })
  })

  test('is waited for as long as it asks', async () => {
    receiver.answer(answering(503, { 'retry-after': '3600' }))
    await aWebhook(['appointment.created'])
    await book()
    await drain()
    await pass(30 * 60_000)
    expect(receiver.received).toHaveLength(1)
    await pass(31 * 60_000)
    expect(receiver.received).toHaveLength(2)
  })

  test('is tried ten times in three days, and after five days of nothing turned off with a mail', async () => {
    receiver.answer(answering(500))
    const { webhook } = await aWebhook(['appointment.created'])
    await book()
    await drain()
    for (let hour = 0; hour < 100; hour += 1) await pass(3_600_000)
    expect(receiver.received).toHaveLength(10)
    owner = await tokenOf(app, shop.ownerId)
    expect(await log(webhook.id)).toMatchObject([{ state: 'failed' }])
    expect(await state(webhook.id)).toMatchObject({ is_on: true })

    app.clock.set(TUESDAY_AT_TEN + 5 * DAY + 60_000)
    owner = await tokenOf(app, shop.ownerId)
    await book('2026-12-02T11:00:00-03:00')
    await drain()
    await app.app.context.outbox.drain()

    expect(await state(webhook.id)).toMatchObject({ is_on: false, off_reason: 'failing' })
    const mails = (await app.mails()).filter(mail => mail.includes('X-Mi-Turno-Kind: webhook_off'))
    expect(mails.join('\n')).toContain('Subject: Dejamos de avisarle a')
  })

  test('is turned off at once when it is gone, and hears nothing more until it is turned on', async () => {
    receiver.answer(answering(410))
    const { webhook } = await aWebhook(['appointment.created'])
    await book()
    await drain()
    await book('2026-11-26T12:00:00-03:00')
    await drain()

    expect(receiver.received).toHaveLength(1)
    expect(await state(webhook.id)).toMatchObject({ is_on: false, off_reason: 'gone' })
    const params = { id: webhook.id }
    const told = await log(webhook.id)
    expect(told).toHaveLength(1)
    const [delivery] = told
    const again = { params: { id: delivery?.id ?? '' } }
    expect(await send(app.url, 'replayWebhookDelivery', again, owner)).toMatchObject({
      status: 409,
      body: { code: 'webhook_off' },
    })
    receiver.answer(answering(200))
    await app.mustCall('updateWebhook', { params, body: { is_on: true } }, owner)
    await app.mustCall('replayWebhookDelivery', again, owner)
    await drain()
    expect(receiver.received).toHaveLength(2)
    const [first, second] = receiver.received
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  test('is turned off also while some of its log is being deleted', async () => {
    receiver.answer(answering(503))
    const { webhook } = await aWebhook(['appointment.created'])
    await book()
    await book('2026-11-26T12:00:00-03:00')
    await drain()
    const { db } = app.app.context.database
    receiver.answer(answering(410))

    await db.transaction().execute(async trx => {
      await sql`delete from webhook_deliveries where id = (select id from webhook_deliveries
        where webhook_id = ${webhook.id} order by next_at desc limit 1)`.execute(trx)
      app.clock.set(app.clock.now() + 6000)
      await app.app.context.webhooks.begin()
      await vi.waitFor(
        async () => expect(await state(webhook.id)).toMatchObject({ is_on: false }),
        {
          timeout: 20_000,
        },
      )
    })

    expect((await log(webhook.id)).map(one => one.state)).toEqual(['failed'])
  })

  test('and is slow does not hold up the others', async () => {
    const slow = await aReceiver()
    try {
      slow.answer(() => undefined)
      await aWebhook(['appointment.created'], slow.url)
      await aWebhook(['appointment.created'])
      const atSlow = slow.next()
      const arrived = receiver.next()
      await book()
      await atSlow
      await arrived
      const again = receiver.next()
      await book('2026-11-26T12:00:00-03:00')
      await again
      expect(receiver.received).toHaveLength(2)
    } finally {
      await slow.close()
    }
  })

  test('gets what it missed again, of a range of time', async () => {
    receiver.answer(answering(500))
    const { webhook } = await aWebhook(['appointment.created'])
    await book()
    await drain()
    await app.mustCall(
      'updateWebhook',
      { params: { id: webhook.id }, body: { is_on: false } },
      owner,
    )
    receiver.answer(answering(200))
    await app.mustCall(
      'updateWebhook',
      { params: { id: webhook.id }, body: { is_on: true } },
      owner,
    )
    const range = async (from: string, to: string) =>
      await app.mustCall(
        'replayWebhookDeliveries',
        { params: { id: webhook.id }, body: { from, to } },
        owner,
      )

    expect(await range('2026-11-20T00:00:00-03:00', '2026-11-21T00:00:00-03:00')).toEqual({
      count: 0,
    })
    expect(await range('2026-11-24T00:00:00-03:00', '2026-11-25T00:00:00-03:00')).toEqual({
      count: 1,
    })
    await drain()
    expect(await log(webhook.id)).toMatchObject([{ state: 'delivered' }])
  })
})

describe('an address', () => {
  test('has a secret that is renewed without a gap: for a day there are two signatures', async () => {
    const { webhook, secret: before } = await aWebhook(['appointment.created'])
    const params = { id: webhook.id }
    const { secret: after } = await app.mustCall('rotateWebhookSecret', { params }, owner)
    await book()
    await drain()
    app.clock.set(TUESDAY_AT_TEN + DAY + 60_000)
    owner = await tokenOf(app, shop.ownerId)
    await book('2026-11-26T12:00:00-03:00')
    await drain()

    const signed = receiver.received.map(one =>
      [before, after].map(secret => isSigned(one, secret)),
    )
    expect(before).not.toBe(after)
    expect(signed).toEqual([
      [true, true],
      [false, true],
    ])
  })

  test.each(all)('can be tried with an invented %s', async type => {
    const { webhook, secret } = await aWebhook(['sale.created'])
    await app.mustCall('testWebhook', { params: { id: webhook.id }, body: { type } }, owner)
    await drain()

    expect(receiver.received).toHaveLength(1)
    expect(isSigned(receiver.received[0]!, secret)).toBe(true)
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ type, data: expect.anything() })
    expect(await log(webhook.id)).toMatchObject([{ is_test: true, state: 'delivered' }])
    expect(receiver.received[0]?.headers['mi-turno-test']).toBe('true')
  })

  test.each([503, 410])('is tried once, and turns nothing off', async status => {
    receiver.answer(answering(status))
    const { webhook } = await aWebhook()
    const body = { type: 'appointment.created' as const }
    await app.mustCall('testWebhook', { params: { id: webhook.id }, body }, owner)
    await drain()
    await pass(3_600_000)

    expect(receiver.received).toHaveLength(1)
    expect(await state(webhook.id)).toMatchObject({ is_on: true, failing_since: null })
  })

  test.each([
    'ftp://example.com/',
    'no es una dirección',
    'https://ana:clave@example.com/',
    'javascript:alert(1)',
  ])('%s is refused', async url => {
    const body = { url, events: all }
    expect(await send(app.url, 'createWebhook', { body }, owner)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'url' }] },
    })
  })

  test('that is removed is not told what waited', async () => {
    receiver.answer(answering(500))
    const { webhook } = await aWebhook(['appointment.created'])
    await book()
    await drain()
    await app.mustCall('deleteWebhook', { params: { id: webhook.id } }, owner)
    await pass(6 * 60_000)

    expect(receiver.received).toHaveLength(1)
    expect((await app.mustCall('listWebhooks', {}, owner)).items).toEqual([])
  })

  test('keeps its log for thirty days', async () => {
    const { webhook } = await aWebhook(['appointment.created'])
    await book()
    await drain()
    expect(await log(webhook.id)).toHaveLength(1)
    await app.mustCall('setTestClock', { body: { advance_seconds: 31 * 86_400 } })
    owner = await tokenOf(app, shop.ownerId)
    expect(await log(webhook.id)).toEqual([])
  })
})
