import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { patience } from '#support/patience.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const at = (time: string, day = 26) => `2026-11-${day}T${time}:00-03:00`
const phone = (index: number) => `11 4200-${String(1000 + index)}`

async function aClass(capacity: number, staffMembers = 1) {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app, { people: staffMembers })
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateService', { params: { id: shop.serviceId }, body: { capacity } }, token)
  return { shop, token }
}

function booking(shop: TestShop, index: number, { seats = 1, startsAt = at('10:00') } = {}) {
  const one = aBooking(shop, startsAt, phone(index))
  return { ...one, body: { ...one.body, seats } }
}

async function placesAt(shop: TestShop, startsAt: string): Promise<number | undefined> {
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: startsAt.slice(0, 10), days: 1 },
  })
  return days[0]!.slots.find(slot => slot.starts_at === startsAt)?.places
}

/** A customer's open page. Collects the dates of which it hears that their slots have changed. */
async function watch(shop: TestShop) {
  const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  const heard: string[] = []
  socket.on('slots:changed', ({ dates }: { dates: string[] }) => heard.push(...dates))
  await new Promise<void>(resolve => socket.once('connect', resolve))
  await socket.emitWithAck('room:watch', { ad_url: shop.adUrl })
  return { socket, dates: () => heard }
}

async function seatsTaken(shop: TestShop): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select count(*) as taken from seats
    where organization_id = ${shop.organizationId}`.execute(app.app.context.database.db)
  return rows[0]!.taken
}

describe('a class', () => {
  test('shows the places left, and has the time for itself', async () => {
    const { shop } = await aClass(4)

    const { appointment } = await app.mustCall('createAppointment', booking(shop, 1, { seats: 3 }))

    expect(appointment).toMatchObject({ seats: 3, capacity: 4, price: 3_000_000 })
    expect(await placesAt(shop, at('10:00'))).toBe(1)
    expect(await placesAt(shop, at('10:15'))).toBeUndefined()
    expect(await placesAt(shop, at('10:30'))).toBe(4)
  })

  test('is one session for all who join it, until the last place', async () => {
    const { shop } = await aClass(3)
    const first = await app.mustCall('createAppointment', booking(shop, 1))
    const second = await app.mustCall('createAppointment', booking(shop, 2, { seats: 2 }))

    const third = await send(app.url, 'createAppointment', booking(shop, 3))

    expect(second.appointment.session_id).toBe(first.appointment.session_id)
    expect(third).toMatchObject({ status: 409, body: { code: 'slot_taken' } })
    expect(await placesAt(shop, at('10:00'))).toBeUndefined()
  })

  test('sold out by two who take two each is refused to a third, who hears of other hours', async () => {
    const { shop } = await aClass(4)
    const { socket, dates } = await watch(shop)
    try {
      await app.mustCall('createAppointment', booking(shop, 1, { seats: 2 }))
      await app.mustCall('createAppointment', booking(shop, 2, { seats: 2 }))

      const third = await send(app.url, 'createAppointment', booking(shop, 3))

      expect(third).toMatchObject({
        status: 409,
        body: { code: 'slot_taken', alternatives: expect.arrayContaining([expect.anything()]) },
      })
      expect(third.body).not.toMatchObject({
        alternatives: expect.arrayContaining([expect.objectContaining({ starts_at: at('10:00') })]),
      })
      await expect.poll(dates, { timeout: patience(5000) }).toEqual(['2026-11-26', '2026-11-26'])
    } finally {
      socket.disconnect()
    }
  })

  test('says in the mail how many places are theirs', async () => {
    const { shop } = await aClass(4)
    const { body, params } = booking(shop, 1, { seats: 2 })
    const customer = { ...body.customer, email: 'clase@example.test' }

    await app.mustCall('createAppointment', { params, body: { ...body, customer } })

    await expect
      .poll(async () => (await app.mails()).join(), { timeout: patience(5000) })
      .toContain('(2 lugares) con')
  })

  test('never has more people than places, however many come at once', async () => {
    const { shop } = await aClass(10)
    const wanted = [
      ...Array.from({ length: 30 }, (_, index) => booking(shop, index)),
      ...Array.from({ length: 6 }, (_, index) => booking(shop, 50 + index, { seats: 3 })),
    ]

    const answers = await Promise.all(wanted.map(one => send(app.url, 'createAppointment', one)))

    const seats = answers.map((answer, index) =>
      answer.status === 201 ? (wanted[index]!.body.seats ?? 1) : 0,
    )
    expect(seats.reduce((sum, one) => sum + one, 0)).toBe(10)
    expect(await seatsTaken(shop)).toBe(10)
    expect(answers.filter(answer => answer.status >= 500)).toEqual([])
  })

  test('gives places back when somebody cancels, and the time when the last one does', async () => {
    const { shop } = await aClass(2)
    const one = await app.mustCall('createAppointment', booking(shop, 1))
    const other = await app.mustCall('createAppointment', booking(shop, 2))
    const cancel = async (token: string) =>
      await app.mustCall('cancelManagedAppointment', { params: { manage_token: token }, body: {} })

    await cancel(one.manage_token)
    const afterOne = await placesAt(shop, at('10:00'))
    await cancel(other.manage_token)

    expect(afterOne).toBe(1)
    expect(await placesAt(shop, at('10:15'))).toBe(2)
    expect(await seatsTaken(shop)).toBe(0)
  })

  test('lets a customer change to another session, but not to a full one', async () => {
    const { shop } = await aClass(2)
    const one = await app.mustCall('createAppointment', booking(shop, 1))
    await app.mustCall('createAppointment', booking(shop, 2))
    const move = async (startsAt: string) =>
      await send(app.url, 'moveManagedAppointment', {
        params: { manage_token: one.manage_token },
        body: { starts_at: startsAt },
      })

    const moved = await move(at('12:00'))
    await app.mustCall('createAppointment', booking(shop, 3))
    const back = await move(at('10:00'))

    expect(moved.status).toBe(200)
    expect(back.status).toBe(409)
    expect(await placesAt(shop, at('12:00'))).toBe(1)
    expect(await seatsTaken(shop)).toBe(3)
  })

  test('holds a place for five minutes', async () => {
    const { shop } = await aClass(2)
    const params = { ad_url: shop.adUrl }
    const body = { services: [shop.serviceId], starts_at: at('10:00'), seats: 2 }
    const held = await app.mustCall('holdSlot', { params, body })

    const early = await send(app.url, 'createAppointment', booking(shop, 1))
    const own = booking(shop, 2, { seats: 2 })
    app.clock.set(TUESDAY_AT_TEN + 2 * 60_000)
    const converted = await send(app.url, 'createAppointment', {
      ...own,
      body: { ...own.body, hold: held.hold },
    })

    expect([early.status, converted.status]).toEqual([409, 201])
    expect(await seatsTaken(shop)).toBe(2)
  })

  test('frees a place that was only held when the hold expires', async () => {
    const { shop } = await aClass(2)
    const params = { ad_url: shop.adUrl }
    const body = { services: [shop.serviceId], starts_at: at('10:00'), seats: 2 }
    await app.mustCall('holdSlot', { params, body })

    app.clock.set(TUESDAY_AT_TEN + 6 * 60_000)

    expect(await placesAt(shop, at('10:00'))).toBe(2)
    const late = await send(app.url, 'createAppointment', booking(shop, 1, { seats: 2 }))
    expect(late.status).toBe(201)
  })

  test('fills the session that is open before another one is opened', async () => {
    const { shop } = await aClass(2, 3)
    const made = []
    for (const index of [1, 2, 3]) {
      made.push(await app.mustCall('createAppointment', booking(shop, index)))
    }

    const sessions = made.map(one => one.appointment.session_id)
    expect(sessions[1]).toBe(sessions[0])
    expect(sessions[2]).not.toBe(sessions[0])
  })

  test('may be overbooked by staff, and is then full for everybody', async () => {
    const { shop, token } = await aClass(2)
    await app.mustCall('createAppointment', booking(shop, 1, { seats: 2 }))
    const { body } = booking(shop, 2)

    const plain = await send(app.url, 'createStaffAppointment', { body }, token)
    const squeezed = await app.mustCall(
      'createStaffAppointment',
      { body: { ...body, overbook: true } },
      token,
    )

    expect(plain.status).toBe(409)
    expect(squeezed.appointment).toMatchObject({ is_overbooked: true, capacity: 2 })
    expect(await seatsTaken(shop)).toBe(3)
    expect(await placesAt(shop, at('10:00'))).toBeUndefined()
  })

  test('names the field when somebody wants more places than there are', async () => {
    const { shop } = await aClass(2)

    const refused = await send(app.url, 'createAppointment', booking(shop, 1, { seats: 3 }))

    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'seats' }] } })
  })
})
