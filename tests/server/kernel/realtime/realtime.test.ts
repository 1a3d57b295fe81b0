import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { patience } from '#support/patience.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let sockets: Socket[] = []
beforeEach(async () => {
  app = await openApp()
})
afterEach(async () => {
  for (const socket of sockets) socket.disconnect()
  sockets = []
  await app.close()
})

const start = '2026-11-25T10:00:00-03:00'
type Heard = { readonly name: string; readonly message: string; readonly id: string }
type Screen = { readonly socket: Socket; readonly heard: Heard[]; readonly reply: unknown }

/** A connected screen that records every event it receives. */
async function openScreen(login: object | null, event = 'room:login'): Promise<Screen> {
  const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  const heard: Heard[] = []
  socket.onAny((name: string, payload: { message: string; id: string }) =>
    heard.push({ name, ...payload }),
  )
  await new Promise<void>(resolve => {
    socket.on('connect', resolve)
  })
  const reply: unknown = login === null ? null : await socket.emitWithAck(event, login)
  return { socket, heard, reply }
}

async function staffScreen(shop: TestShop, userId: string): Promise<Screen> {
  return await openScreen({ token: await tokenOf(app, userId), id_comerce: shop.id })
}

/** Whether a screen may send more than sixty events at once. */
async function areMoreThanSixtyTaken(): Promise<boolean> {
  const { socket } = await openScreen(null)
  const left = new Promise<boolean>(resolve => socket.on('disconnect', () => resolve(false)))
  for (let n = 0; n < 61; n += 1) socket.emit('room:watch', { ad_url: 'no-such-shop' })
  return await Promise.race([left, socket.emitWithAck('room:watch', {}).then(() => true)])
}

const namesOf = (screen: Screen) => screen.heard.map(one => one.name)

/** Events arrive in order, so after one more round trip on each socket all earlier ones have arrived. */
async function settle(...screens: Screen[]): Promise<void> {
  await app.allHeard()
  await Promise.all(
    screens.map(screen => screen.socket.emitWithAck('room:watch', { ad_url: 'no-such-shop' })),
  )
  for (const screen of screens) {
    const index = screen.heard.findLastIndex(one => one.name === 'socket:error')
    if (index >= 0) screen.heard.splice(index, 1)
  }
}

describe('a new appointment', () => {
  test('reaches the staff of that shop, and nobody else', async () => {
    const shop = await aShop(app)
    const other = await aShop(app)
    const customerId = await aUser(app)
    const advisorId = await aMember(app, shop, { role: 'comerce_advisor' })
    const adminId = await aUser(app, { isAdmin: true, isCustomer: false })
    const owner = await staffScreen(shop, shop.ownerId)
    const advisor = await staffScreen(shop, advisorId)
    const otherOwner = await staffScreen(other, other.ownerId)
    const customer = await openScreen({ token: await tokenOf(app, customerId), id_comerce: null })
    const admin = await openScreen({ token: await tokenOf(app, adminId), id_comerce: null })
    const stranger = await openScreen(null)

    await app.mustCall('createAppointment', aBooking(shop, start))
    await settle(owner, advisor, otherOwner, customer, admin, stranger)

    const news = 'appointment:new:broadcast'
    expect(namesOf(owner)).toContain(news)
    expect(namesOf(advisor)).toContain(news)
    for (const screen of [otherOwner, customer, admin, stranger])
      expect(namesOf(screen)).not.toContain(news)
    const notice = owner.heard.find(one => one.name === news)
    expect(notice).toMatchObject({ type: 'appointment:new', revision: 1 })
    expect(notice?.message).toContain('Sofía Benítez')
  })

  test('does not reach an advisor with another agenda, until they work at reception', async () => {
    const shop = await aShop(app, { people: 2 })
    const [theirs = '', his = ''] = shop.staffIds
    const advisors = { role: 'comerce_advisor' } as const
    const theirId = await aMember(app, shop, { ...advisors, staffId: theirs })
    const them = await staffScreen(shop, theirId)
    const he = await staffScreen(shop, await aMember(app, shop, { ...advisors, staffId: his }))
    const book = async (time: string) => {
      const { params, body } = aBooking(shop, `2026-11-25T${time}:00-03:00`)
      await app.mustCall('createAppointment', { params, body: { ...body, staff: his } })
      await settle(them, he)
    }
    const owner = await tokenOf(app, shop.ownerId)

    await book('10:00')
    const before = namesOf(them)
    // Each screen receives only one event for a booking.
    expect(namesOf(he)).not.toContain('board:changed')
    const change = { params: { id: theirId }, body: { is_reception: true } }
    await app.mustCall('updateMember', change, owner)
    await book('11:00')

    const news = 'appointment:new:broadcast'
    expect(before).not.toContain(news)
    expect(before).toContain('board:changed')
    expect(namesOf(he).filter(name => name === news)).toHaveLength(2)
    expect(namesOf(them).filter(name => name === news)).toHaveLength(1)
    const back = { params: { id: theirId }, body: { is_reception: false } }
    await app.mustCall('updateMember', back, owner)
    await book('12:00')
    expect(namesOf(them).filter(name => name === news)).toHaveLength(1)
  })

  test('reaches the open pages of the shop, without a name', async () => {
    const shop = await aShop(app)
    const page = await openScreen({ ad_url: shop.adUrl }, 'room:watch')

    await app.mustCall('createAppointment', aBooking(shop, start))
    await settle(page)

    const change = page.heard.find(one => one.name === 'slots:changed')
    expect(change).toMatchObject({ dates: ['2026-11-25'] })
    expect(JSON.stringify(page.heard)).not.toContain('Sofía')
  })
})

describe('a new state', () => {
  test('reaches the guest with the link and the account holder, and nobody else', async () => {
    const shop = await aShop(app)
    const customerId = await aUser(app)
    const strangerId = await aUser(app)
    const customerToken = await tokenOf(app, customerId)
    const booked = await send(app.url, 'createAppointment', aBooking(shop, start), customerToken)
    const { appointment, manage_token } = booked.body as {
      appointment: { id: string }
      manage_token: string
    }
    const guest = await openScreen({ manage_token })
    const customer = await openScreen({ token: customerToken, id_comerce: null })
    const stranger = await openScreen({ token: await tokenOf(app, strangerId), id_comerce: null })
    const owner = await staffScreen(shop, shop.ownerId)

    const token = await tokenOf(app, shop.ownerId)
    await app.mustCall(
      'setAppointmentStatus',
      { params: { id: appointment.id }, body: { status: 'confirmed' } },
      token,
    )
    await settle(guest, customer, stranger, owner)

    const news = 'appointment:update:status:broadcast'
    expect(namesOf(guest)).toContain(news)
    expect(namesOf(customer)).toContain(news)
    expect(namesOf(stranger)).not.toContain(news)
    expect(namesOf(owner)).not.toContain(news)
    expect(namesOf(owner)).toContain('board:changed')
  })

  test('a cancellation by the customer is heard by the staff', async () => {
    const shop = await aShop(app)
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, start))
    const owner = await staffScreen(shop, shop.ownerId)

    await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
    await settle(owner)

    expect(namesOf(owner)).toContain('appointment:cancel:broadcast')
  })
})

describe('an arrival on duty', () => {
  test('is announced once to the others, and never to the person themselves', async () => {
    const shop = await aShop(app)
    const advisorId = await aMember(app, shop, { role: 'comerce_advisor' })
    const owner = await staffScreen(shop, shop.ownerId)
    const login = { token: await tokenOf(app, advisorId), id_comerce: shop.id }
    // Otherwise the event of the owner's own login may still be on its way.
    await app.allHeard()
    const advisor = await openScreen(login)

    await advisor.socket.emitWithAck('room:login', login)
    await settle(owner, advisor)

    expect(namesOf(owner).filter(name => name === 'room:login:broadcast')).toHaveLength(1)
    expect(namesOf(advisor)).not.toContain('room:login:broadcast')
  })
})

describe('a room', () => {
  test('of another shop is refused with a message', async () => {
    const shop = await aShop(app)
    const other = await aShop(app)

    const screen = await openScreen({
      token: await tokenOf(app, other.ownerId),
      id_comerce: shop.id,
    })
    await app.mustCall('createAppointment', aBooking(shop, start))
    await settle(screen)

    expect(screen.reply).toEqual({ ok: false, code: 'forbidden' })
    expect(namesOf(screen)).not.toContain('appointment:new:broadcast')
  })

  test.each([
    ['a forged token', { token: 'a.b.c', id_comerce: null }],
    ['a forged link', { manage_token: 'x'.repeat(43) }],
    ['nothing at all', {}],
    ['a number', 7],
    ['null', null],
  ])('is not opened by %s', async (_, login) => {
    const screen = await openScreen(null)

    const reply: unknown = await screen.socket.emitWithAck('room:login', login)

    expect(reply).toMatchObject({ ok: false })
    expect(namesOf(screen)).toContain('socket:error')
  })

  test('is closed within a second of a log-out', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const screen = await openScreen({ token, id_comerce: shop.id })
    const gone = new Promise(resolve => screen.socket.on('disconnect', resolve))
    const began = Date.now()

    await app.mustCall('logout', {}, token)
    await gone

    expect(Date.now() - began).toBeLessThan(patience(1000))
    const after = await send(app.url, 'getProfile', {}, token)
    expect(after.status).toBe(401)
  })

  test('is closed within a second when the session moves to another shop', async () => {
    const [shop, second] = [await aShop(app), await aShop(app)]
    await aMember(app, second, { userId: shop.ownerId })
    const token = await tokenOf(app, shop.ownerId)
    const screen = await openScreen({ token, id_comerce: shop.id })

    await app.mustCall('switchComerce', { body: { id_comerce: second.id } }, token)
    await app.mustCall('createAppointment', aBooking(shop, start))
    await settle(screen)

    expect(namesOf(screen)).not.toContain('appointment:new:broadcast')
    const again = await screen.socket.emitWithAck('room:login', { token, id_comerce: shop.id })
    expect(again).toEqual({ ok: false, code: 'forbidden' })
    const there = await screen.socket.emitWithAck('room:login', { token, id_comerce: second.id })
    expect(there).toEqual({ ok: false, code: 'forbidden' })
  })

  test('is closed when the session expires, and the screen is told', async () => {
    const shop = await aShop(app)
    const screen = await staffScreen(shop, shop.ownerId)
    const gone = new Promise(resolve => screen.socket.on('disconnect', resolve))

    const now = new Date(app.clock.now() + 13 * 3_600_000).toISOString()
    await app.mustCall('setTestClock', { body: { now } })
    await gone

    const notified = screen.heard.find(one => one.name === 'socket:error')
    expect(notified).toMatchObject({ code: 'session_ended' })
  })

  test('frames of strangers do not stop the server', async () => {
    const shop = await aShop(app)
    const owner = await staffScreen(shop, shop.ownerId)
    const hostile = await openScreen(null)
    for (const payload of [
      [],
      '__proto__',
      { token: {} },
      { manage_token: ['x'] },
      'x'.repeat(5000),
    ]) {
      hostile.socket.emit('room:login', payload, 'not a function')
      hostile.socket.emit('room:watch', payload)
    }

    await app.mustCall('createAppointment', aBooking(shop, start))
    await settle(owner)

    expect(namesOf(owner)).toContain('appointment:new:broadcast')
  })

  test('takes sixty events a minute from one screen, and a hundred times as many in tests', async () => {
    const plain = await openApp({ env: { RATE_LIMIT_PROFILE: 'default' } })
    const inTests = app

    expect(await areMoreThanSixtyTaken()).toBe(true)
    app = plain
    expect(await areMoreThanSixtyTaken()).toBe(false)

    app = inTests
    await plain.close()
  })

  test('a page of another site cannot connect', async () => {
    const answer = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`, {
      headers: { origin: 'https://evil.test' },
    })

    expect(answer.status).toBe(403)
  })
})
