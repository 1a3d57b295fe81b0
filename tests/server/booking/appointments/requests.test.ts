import { sql } from 'kysely'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const HOUR = 3_600_000
const MINUTE = 60_000
const at = (time: string) => `2026-11-26T${time}:00-03:00`
const phone = (index: number) => `11 4000-${String(1000 + index)}`

async function aShopThat(wants: {
  needs_approval?: boolean
  deposit?: number
}): Promise<{ shop: TestShop; token: string }> {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const params = { id: shop.serviceId }
  await app.mustCall('updateService', { params, body: wants }, token)
  return { shop, token }
}

/** Rounded, because the clock goes on while the test runs. */
const hoursUntil = (iso = '') => Math.round((Date.parse(iso) - TUESDAY_AT_TEN) / HOUR)

const setStatus = (id: string, status: 'booked' | 'rejected' | 'awaiting_deposit', token: string) =>
  send(app.url, 'setAppointmentStatus', { params: { id }, body: { status } }, token)

describe('a service that the shop approves', () => {
  test('takes a request, which occupies the calendar and names its end', async () => {
    const { shop } = await aShopThat({ needs_approval: true })

    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const other = await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), phone(1)))

    expect(appointment.status).toBe('pending')
    expect(hoursUntil(appointment.waits_until)).toBe(12)
    expect(other.status).toBe(409)
  })

  test('becomes an appointment once, whoever accepts first', async () => {
    const { shop, token } = await aShopThat({ needs_approval: true })
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => setStatus(appointment.id, 'booked', token)),
    )

    expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(200))
    const { items } = await app.mustCall(
      'listAppointmentEvents',
      { params: { id: appointment.id } },
      token,
    )
    expect(items.map(event => event.kind)).toEqual(['booked', 'status'])
  })

  test('gives the time back when the shop says no', async () => {
    const { shop, token } = await aShopThat({ needs_approval: true })
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    await setStatus(appointment.id, 'rejected', token)

    const other = await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), phone(1)))
    expect(other.status).toBe(201)
  })

  test('frees the time by itself, and cannot be accepted any more', async () => {
    const { shop } = await aShopThat({ needs_approval: true })
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    // Only the clock moves: no job has run.
    app.clock.set(TUESDAY_AT_TEN + 12 * HOUR + MINUTE)
    const fresh = await tokenOf(app, shop.ownerId)
    const late = await setStatus(appointment.id, 'booked', fresh)
    const other = await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), phone(1)))

    expect(late.body).toMatchObject({ code: 'invalid_transition' })
    expect(other.status).toBe(201)
  })

  test('is written down as expired by the job, and the customer sees it', async () => {
    const { shop } = await aShopThat({ needs_approval: true })
    const booked = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    await app.mustCall('setTestClock', { body: { advance_seconds: 13 * 3600 } })

    const params = { manage_token: booked.manage_token }
    const managed = await app.mustCall('getManagedAppointment', { params })
    const { items } = await app.mustCall(
      'listAppointmentEvents',
      { params: { id: booked.appointment.id } },
      await tokenOf(app, shop.ownerId),
    )
    expect(managed.appointment.status).toBe('expired')
    expect(items.at(-1)).toMatchObject({ actor: 'system', text: 'Vencido (el sistema)' })
  })

  test('is booked at once when staff write it down', async () => {
    const { shop, token } = await aShopThat({ needs_approval: true, deposit: 500_000 })

    const { appointment } = await app.mustCall(
      'createStaffAppointment',
      { body: aBooking(shop, at('10:00')).body },
      token,
    )

    expect(appointment.status).toBe('booked')
  })
})

describe('two requests for one start, accepted at once', () => {
  test('of ten rounds, each ends with one appointment', async () => {
    const { shop, token } = await aShopThat({ needs_approval: true })
    for (let round = 0; round < 10; round += 1) {
      const start = `${10 + Math.floor(round / 2)}:${round % 2 === 0 ? '00' : '30'}`
      const requests = await Promise.all(
        [0, 1].map(index =>
          send(app.url, 'createAppointment', aBooking(shop, at(start), phone(round * 2 + index))),
        ),
      )
      expect(requests.map(one => one.status).sort()).toEqual([201, 409])
      const made = requests.find(one => one.status === 201)!
      const { id } = (made.body as { appointment: { id: string } }).appointment
      const answers = await Promise.all([
        setStatus(id, 'booked', token),
        setStatus(id, 'rejected', token),
      ])
      expect(answers.map(one => one.status).sort()).toEqual([200, 409])
    }
  })
})

describe('"I sent the deposit"', () => {
  test('reaches the shop at once, keeps the slot while the shop checks, and counts once', async () => {
    const { shop, token } = await aShopThat({ deposit: 500_000 })
    const made = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const params = { manage_token: made.manage_token }
    const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
    await socket.emitWithAck('room:login', { token, id_comerce: shop.id })
    const heard = new Promise<{ message: string }>(resolve => {
      socket.once('appointment:deposit:broadcast', resolve)
    })

    const { appointment } = await app.mustCall('tellDepositSent', { params })
    const again = await app.mustCall('tellDepositSent', { params })

    expect((await heard).message).toContain('avisa que mandó la seña')
    socket.disconnect()
    expect(appointment).toMatchObject({ status: 'awaiting_deposit', revision: 2 })
    expect(hoursUntil(appointment.deposit?.sent_at)).toBe(0)
    expect(hoursUntil(made.appointment.waits_until)).toBe(2)
    expect(hoursUntil(appointment.waits_until)).toBe(24)
    expect(again.appointment).toEqual(appointment)
    app.clock.set(TUESDAY_AT_TEN + 23 * HOUR)
    const other = await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), phone(1)))
    expect(other.status).toBe(409)
    app.clock.set(TUESDAY_AT_TEN + 24 * HOUR + MINUTE)
    const late = await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), phone(2)))
    expect(late.status).toBe(201)
  })

  test('is in the audit log of the shop and in the history', async () => {
    const { shop, token } = await aShopThat({ deposit: 500_000 })
    const made = await app.mustCall('createAppointment', aBooking(shop, at('11:00')))
    await app.mustCall('tellDepositSent', { params: { manage_token: made.manage_token } })

    const { items } = await app.mustCall(
      'listAppointmentEvents',
      { params: { id: made.appointment.id } },
      token,
    )
    expect(items.at(-1)?.text).toBe('Avisó que mandó la seña (el cliente)')
    expect((await setStatus(made.appointment.id, 'booked', token)).status).toBe(200)
  })

  test('is for an appointment that waits for one, and not once it is over', async () => {
    const { shop } = await aShopThat({})
    const plain = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const { shop: strict } = await aShopThat({ deposit: 500_000 })
    const made = await app.mustCall('createAppointment', aBooking(strict, at('10:00')))
    app.clock.set(TUESDAY_AT_TEN + 2 * HOUR + MINUTE)

    for (const { manage_token } of [plain, made]) {
      const refused = await send(app.url, 'tellDepositSent', { params: { manage_token } })
      expect(refused).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    }
  })
})

describe('a deposit', () => {
  test.each([
    [300_000, ['awaiting_deposit', 300_000]],
    [0, ['booked', undefined]],
  ])('is at most the price, also where a staff member charges %s', async (price, expected) => {
    const { shop } = await aShopThat({ deposit: 500_000 })
    const { db } = app.app.context.database
    await sql`update service_offers set price = ${price} where service_id = ${shop.serviceId}`.execute(
      db,
    )
    app.app.context.availability.forget(shop.id)

    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    // A deposit that nobody paid frees the place, an appointment without one does not.
    app.clock.set(TUESDAY_AT_TEN + 24 * HOUR)
    const later = await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), phone(1)))

    expect([appointment.status, appointment.deposit?.amount]).toEqual(expected)
    expect(later.status).toBe(price === 0 ? 409 : 201)
  })

  test('is asked for, and marking it received books the appointment', async () => {
    const { shop, token } = await aShopThat({ deposit: 500_000 })
    await app.mustCall(
      'updateSettings',
      { body: { deposit_instructions: 'Alias: la.navaja' } },
      token,
    )

    const made = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const params = { manage_token: made.manage_token }
    const managed = await app.mustCall('getManagedAppointment', { params })
    const { body } = await setStatus(made.appointment.id, 'booked', token)

    expect(made.appointment).toMatchObject({
      status: 'awaiting_deposit',
      deposit: { amount: 500_000, is_received: false },
    })
    expect(hoursUntil(made.appointment.waits_until)).toBe(2)
    expect(managed.comerce.deposit_instructions).toBe('Alias: la.navaja')
    expect(body).toMatchObject({
      appointment: { status: 'booked', deposit: { is_received: true } },
    })
  })

  test('may be asked for after the approval, and then has its own end', async () => {
    const { shop, token } = await aShopThat({ needs_approval: true, deposit: 500_000 })
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    const { body } = await setStatus(appointment.id, 'awaiting_deposit', token)

    const { waits_until: until } = (body as { appointment: { waits_until: string } }).appointment
    expect(hoursUntil(until)).toBe(2)
    app.clock.set(TUESDAY_AT_TEN + 2 * HOUR + MINUTE)
    expect(
      (await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), phone(1)))).status,
    ).toBe(201)
  })
})

const asking = (shop: TestShop, time: string, deposit: number) => ({
  body: { ...aBooking(shop, at(time)).body, deposit },
})

describe('a deposit asked for by the staff', () => {
  test('keeps the appointment until it comes, and gives the time back when it does not', async () => {
    const { shop, token } = await aShopThat({})
    const { appointment } = await app.mustCall(
      'createStaffAppointment',
      asking(shop, '10:00', 400_000),
      token,
    )
    const other = await app.mustCall('createStaffAppointment', asking(shop, '11:00', 1), token)
    const { items } = await app.mustCall(
      'listAppointmentEvents',
      { params: { id: appointment.id } },
      token,
    )
    const paid = await setStatus(other.appointment.id, 'booked', token)
    app.clock.set(TUESDAY_AT_TEN + 2 * HOUR + MINUTE)
    const later = await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), phone(1)))

    expect(appointment).toMatchObject({
      status: 'awaiting_deposit',
      deposit: { amount: 400_000, is_received: false },
    })
    expect(hoursUntil(appointment.waits_until)).toBe(2)
    expect(items[0]?.text).toMatch(/^Reservado, espera la seña/)
    expect(paid.body).toMatchObject({ appointment: { deposit: { is_received: true } } })
    expect(later.status).toBe(201)
  })

  test.each([
    ['more than the price', '10:00', 1_000_001],
    ['of a turn that has begun', '09:00', 100_000],
  ])('is refused %s, naming the field', async (_, time, deposit) => {
    const { shop, token } = await aShopThat({})
    const { body } = asking(shop, time, deposit)
    const starts_at = time === '09:00' ? new Date(TUESDAY_AT_TEN).toISOString() : body.starts_at
    const input = { body: { ...body, starts_at, overbook: true, staff: shop.staffIds[0]! } }

    const answer = await send(app.url, 'createStaffAppointment', input, token)

    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'deposit' }] } })
  })
})

describe('the night', () => {
  test('completes what nobody closed, from three in the morning on, and marks it as assumed', async () => {
    const { shop } = await aShopThat({})
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const statusOn = async (now: string) => {
      await app.mustCall('setTestClock', { body: { now } })
      const query = { from: '2026-11-26', to: '2026-11-26' }
      const fresh = await tokenOf(app, shop.ownerId)
      return (await app.mustCall('listAppointments', { query }, fresh)).items[0]
    }

    expect(await statusOn('2026-11-27T02:59:00-03:00')).toMatchObject({ status: 'booked' })
    expect(await statusOn('2026-11-27T03:00:00-03:00')).toMatchObject({
      id: appointment.id,
      status: 'completed',
      is_assumed: true,
    })
  })
})
