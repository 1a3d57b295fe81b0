/** The notice centre: what appeared as a toast, for each member, and by mail when nobody was connected. */
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

async function open(staffMembers = 1): Promise<void> {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: staffMembers })
  owner = await tokenOf(app, shop.ownerId)
}

let phones = 1000

async function book(time: string, { staff = shop.staffIds[0] ?? '', name = 'Sofía Benítez' } = {}) {
  phones += 1
  const booking = aBooking(shop, `2026-11-26T${time}:00-03:00`, `11 2345-${phones}`)
  const customer = { ...booking.body.customer, name }
  const made = await app.mustCall('createAppointment', {
    ...booking,
    body: { ...booking.body, customer, staff },
  })
  await app.app.context.notices.flush()
  return made
}

async function listed(token = owner) {
  return await app.mustCall('listNotices', { query: {} }, token)
}

async function pass(seconds: number): Promise<void> {
  await app.mustCall('setTestClock', { body: { advance_seconds: seconds } })
}

async function mailsToOwner(): Promise<string[]> {
  return (await app.mails())
    .filter(mail => mail.includes(`To: ${shop.ownerId}@example.test`))
    .map(readable)
}

function readable(mail: string): string {
  const joined = mail.replaceAll(/=\r?\n/g, '')
  return joined.replaceAll(/(=[0-9A-F]{2})+/g, bytes =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  )
}

describe('the notices of a member', () => {
  test('keep what happened, with the appointment and its present day', async () => {
    await open()
    const { appointment, manage_token } = await book('11:00')
    await app.mustCall('moveManagedAppointment', {
      params: { manage_token },
      body: { starts_at: '2026-11-27T12:00:00-03:00' },
    })
    // Two processes store what they did almost at the same time, in either order.
    await app.app.context.notices.flush()
    await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
    await app.app.context.notices.flush()

    const { items, unread } = await listed()

    expect(items.map(one => one.kind)).toEqual(['cancel', 'move', 'new'])
    expect(items[2]?.message).toMatch(/^Nuevo turno: Sofía Benítez, Corte/)
    expect(items.map(one => one.turn)).toEqual(
      items.map(() => ({ id: appointment.id, date: '2026-11-27' })),
    )
    expect([unread, items.every(one => !one.is_read)]).toEqual([3, true])
  })

  test('are read one by one or all at once, by each for themselves', async () => {
    await open()
    for (const time of ['11:00', '11:30', '12:00']) await book(time)
    const other = await tokenOf(app, await aMember(app, shop))
    const [newest] = (await listed()).items

    const one = await app.mustCall('readNotices', { body: { ids: [newest?.id ?? ''] } }, owner)
    const states = (await listed()).items.map(item => item.is_read)
    const all = await app.mustCall('readNotices', { body: {} }, owner)

    expect([one.unread, states, all.unread]).toEqual([2, [true, false, false], 0])
    expect((await listed(other)).unread).toBe(3)
    expect((await app.mustCall('getDashboard', {}, owner)).unread_notices).toBe(0)
    await book('12:30')
    expect((await app.mustCall('getDashboard', {}, owner)).unread_notices).toBe(1)
  })

  test('come in pages that lose and repeat nothing', async () => {
    await open()
    for (const time of ['11:00', '11:30', '12:00']) await book(time)

    const first = await app.mustCall('listNotices', { query: { limit: 2 } }, owner)
    const query = { limit: 2, cursor: first.next_cursor ?? '' }
    const second = await app.mustCall('listNotices', { query }, owner)

    expect([first.items.length, second.items.length, second.next_cursor]).toEqual([2, 1, null])
    expect(new Set([...first.items, ...second.items].map(one => one.id)).size).toBe(3)
  })

  test('show an advisor their own agenda only, and nothing of another shop', async () => {
    await open(2)
    const [mine = '', others = ''] = shop.staffIds
    const advisor = await tokenOf(
      app,
      await aMember(app, shop, { role: 'comerce_advisor', staffId: mine }),
    )
    const dashboard = await tokenOf(
      app,
      await aMember(app, shop, { role: 'comerce_advisor', staffId: mine, isReception: true }),
    )
    const stranger = await tokenOf(app, (await aShop(app)).ownerId)
    await book('11:00', { staff: others, name: 'De Otra' })
    await book('11:00', { staff: mine, name: 'De Ella' })

    const own = await listed(advisor)

    expect(own.items.map(one => one.message.includes('De Ella'))).toEqual([true])
    expect(own.unread).toBe(1)
    expect((await listed(dashboard)).unread).toBe(2)
    expect((await listed(stranger)).items).toEqual([])
    const ids = own.items.map(one => one.id)
    await app.mustCall('readNotices', { body: { ids } }, stranger)
    expect((await listed(advisor)).unread).toBe(1)
  })

  test('tell others who came on duty, and do not count that as unread', async () => {
    await open()
    const colleague = await tokenOf(app, await aMember(app, shop))
    const socket = io(app.url, { transports: ['websocket'], forceNew: true })
    await socket.emitWithAck('room:login', { token: colleague, id_comerce: shop.id })
    socket.disconnect()
    await app.app.context.notices.flush()

    expect((await listed()).items).toMatchObject([
      { kind: 'team', message: 'Maru Sosa ingresó', is_read: true, turn: null },
    ])
    expect((await listed()).unread).toBe(0)
    expect((await listed(colleague)).items).toEqual([])
  })

  test('are forgotten after ninety days', async () => {
    await open()
    await book('11:00')
    await pass(91 * 86_400)
    const later = await tokenOf(app, shop.ownerId)

    expect((await listed(later)).items).toEqual([])
  })
})

describe('a mail about what nobody saw', () => {
  test('collects the notices of a minute, and is sent once an hour at most', async () => {
    await open()
    await book('11:00', { name: 'Una Persona' })
    await book('11:30', { name: 'Otra Persona' })
    await pass(30)
    expect(await mailsToOwner()).toEqual([])

    await pass(31)
    const first = await mailsToOwner()
    await book('12:00', { name: 'Tercera Persona' })
    await pass(120)
    const soon = await mailsToOwner()
    await pass(3600)
    const later = await mailsToOwner()

    expect(first).toHaveLength(1)
    expect(first[0]).toContain('2 novedades en La Navaja')
    expect(first[0]).toContain('Una Persona')
    expect(first[0]).toContain('Otra Persona')
    expect(first[0]).toContain('/dashboard/avisos')
    expect(soon).toHaveLength(1)
    expect(later).toHaveLength(2)
    expect(later.at(-1)).toContain('Tercera Persona')
  })

  test('is not sent when the member was connected, has read it since, or did it themselves', async () => {
    await open()
    const socket = io(app.url, { transports: ['websocket'], forceNew: true })
    await socket.emitWithAck('room:login', { token: owner, id_comerce: shop.id })
    await book('11:00')
    socket.disconnect()
    await expect.poll(() => app.app.io.sockets.sockets.size).toBe(0)
    await book('11:30')
    await app.mustCall('readNotices', { body: {} }, owner)
    const { body } = aBooking(shop, '2026-11-26T15:00:00-03:00', '11 2345-9999')
    await app.mustCall('createStaffAppointment', { body }, owner)
    await app.app.context.notices.flush()

    await pass(7200)

    expect(await mailsToOwner()).toEqual([])
  })

  test('waits for the end of the quiet hours, and is not sent to members who switched it off', async () => {
    await open()
    const { channels } = await app.mustCall('getNoticePreferences', {}, owner)
    expect(channels.new).toEqual({ screen: true, sound: true, mail: true })
    const quiet = { from: 9 * 60, to: 12 * 60 }
    await app.mustCall('updateNoticePreferences', { body: { channels, quiet } }, owner)
    await book('11:00')
    await pass(3600)
    expect(await mailsToOwner()).toEqual([])
    await pass(3600)
    expect(await mailsToOwner()).toHaveLength(1)

    const silent = { ...channels, new: { ...channels.new, mail: false } }
    await app.mustCall(
      'updateNoticePreferences',
      { body: { channels: silent, quiet: null } },
      owner,
    )
    const { manage_token } = await book('11:30')
    await pass(7200)
    expect(await mailsToOwner()).toHaveLength(1)
    await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
    await pass(7200)
    const mails = await mailsToOwner()
    expect(mails).toHaveLength(2)
    expect(mails.at(-1)).toContain('canceló su turno')
    expect((await app.mustCall('getDashboard', {}, owner)).notice_preferences).toMatchObject({
      channels: silent,
      quiet: null,
      digest: true,
    })
  })

  test('keeps the preferences that a change does not name', async () => {
    await open()
    const wishes = await app.mustCall('getNoticePreferences', {}, owner)
    const push = { new: false, cancel: true, move: false, arrived: true }
    await app.mustCall(
      'updateNoticePreferences',
      { body: { ...wishes, push, digest: false } },
      owner,
    )
    const { review: _, ...channels } = wishes.channels

    const body = { channels, quiet: null }
    const after = await app.mustCall('updateNoticePreferences', { body }, owner)

    expect(after).toMatchObject({ push, digest: false, channels: wishes.channels })
  })

  test('is sent to an advisor only when they switch it on', async () => {
    await open()
    const userId = await aMember(app, shop, {
      role: 'comerce_advisor',
      staffId: shop.staffIds[0] ?? '',
    })
    await book('11:00')
    await pass(120)

    expect((await app.mails()).filter(mail => mail.includes(userId))).toEqual([])
  })
})
