import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
})

const soon = '2026-11-24T11:00:00-03:00'

const late = (manage_token: string, minutes: number) =>
  send(app.url, 'tellLate', { params: { manage_token }, body: { minutes } })

describe('"I am running late"', () => {
  test('reaches the shop at once, and changes no status', async () => {
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, soon))
    const token = await tokenOf(app, shop.ownerId)
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    await socket.emitWithAck('room:login', { token, id_comerce: shop.id })
    const heard = new Promise<{ message: string }>(resolve => {
      socket.once('appointment:late:broadcast', resolve)
    })

    const { status, body } = await late(manage_token, 10)

    expect(status).toBe(200)
    expect(body).toMatchObject({ appointment: { status: 'booked', late_minutes: 10, revision: 2 } })
    expect((await heard).message).toContain('llega 10 min tarde')
    socket.disconnect()
    expect((await late(manage_token, 10)).body).toMatchObject({ appointment: { revision: 2 } })
  })

  test('is only possible shortly before the appointment', async () => {
    const { manage_token } = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-25T11:00:00-03:00'),
    )

    expect((await late(manage_token, 10)).body).toMatchObject({ code: 'invalid_transition' })
    expect((await late(manage_token, 3)).status).toBe(422)
  })
})

describe('my calendar', () => {
  test('has my appointments under an address that can be changed and closed', async () => {
    const token = await tokenOf(app, await aUser(app))
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, soon), token)
    expect(await app.mustCall('getMyFeed', {}, token)).toEqual({ url: null })

    const { url } = await app.mustCall('renewMyFeed', {}, token)
    const read = async (address: string | null) =>
      await fetch(app.url + new URL(address ?? '').pathname)
    const calendar = await read(url)

    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    const text = await calendar.text()
    expect(text).toContain(`UID:${appointment.id}@mi-turno`)
    expect(text).toMatch(/END:VCALENDAR\r\n$/)
    const next = await app.mustCall('renewMyFeed', {}, token)
    expect((await read(url)).status).toBe(404)
    expect((await read(next.url)).status).toBe(200)
    await app.mustCall('closeMyFeed', {}, token)
    expect((await read(next.url)).status).toBe(404)
    expect(await app.mustCall('getMyFeed', {}, token)).toEqual({ url: null })
  })

  test('is private: a forged address is not found', async () => {
    const params = { feed_token: 'x'.repeat(43) }

    expect((await send(app.url, 'getFeedCalendar', { params })).status).toBe(404)
  })
})

test('favourites are private, sorted by name, and unique', async () => {
  const token = await tokenOf(app, await aUser(app))
  const other = await tokenOf(app, await aUser(app))
  const second = await aShop(app, { name: 'Ábaco' })

  await app.mustCall('addFavourite', { params: { ad_url: shop.adUrl } }, token)
  await app.mustCall('addFavourite', { params: { ad_url: shop.adUrl } }, token)
  const { items } = await app.mustCall('addFavourite', { params: { ad_url: second.adUrl } }, token)

  expect(items.map(one => one.name)).toEqual(['Ábaco', 'La Navaja'])
  expect((await app.mustCall('listFavourites', {}, other)).items).toEqual([])
  const left = await app.mustCall('removeFavourite', { params: { ad_url: second.adUrl } }, token)
  expect(left.items.map(one => one.name)).toEqual(['La Navaja'])
})

test('a favourite that has closed can be removed', async () => {
  const token = await tokenOf(app, await aUser(app))
  await app.mustCall('addFavourite', { params: { ad_url: shop.adUrl } }, token)
  const setStatus = async (status: string) =>
    await app.app.context.database.pool.query('update comerces set status = $1 where id = $2', [
      status,
      shop.id,
    ])
  await setStatus('closed')
  await app.mustCall('removeFavourite', { params: { ad_url: shop.adUrl } }, token)
  await setStatus('published')

  expect((await app.mustCall('listFavourites', {}, token)).items).toEqual([])
})

test('the links of appointments ahead are mailed to the address they were booked with, and to no other', async () => {
  const booking = aBooking(shop, soon)
  const customer = { ...booking.body.customer, email: 'sofia@links.test' }
  const { manage_token } = await app.mustCall('createAppointment', {
    ...booking,
    body: { ...booking.body, customer },
  })
  const ask = (email: string) => send(app.url, 'resendTurnLinks', { body: { email } })

  const known = await ask('sofia@links.test')
  const unknown = await ask('nadie@links.test')
  await app.app.context.outbox.drain()

  expect([known.status, unknown.status]).toEqual([202, 202])
  expect(known.body).toEqual(unknown.body)
  const mails = (await app.mails()).filter(mail => mail.includes('Los links de tus turnos'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.replaceAll('=\r\n', '')).toContain(manage_token)
})
