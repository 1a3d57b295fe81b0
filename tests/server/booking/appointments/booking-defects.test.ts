/** Regression tests: wrong appointments that bookings, moves and status changes once produced. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterEach(() => app.clock.set(TUESDAY_AT_TEN))
afterAll(async () => {
  await app.close()
})

const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00-03:00`
const MINUTE = 60_000

async function listed(shop: TestShop, date = day): Promise<string[]> {
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: date, days: 1 },
  })
  return days.flatMap(one => one.slots).map(slot => slot.starts_at)
}

describe('a booking that names a hold', () => {
  test('does not free the appointment of somebody whose id it names', async () => {
    const shop = await aShop(app)
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    await listed(shop)

    const other = aBooking(shop, at('12:00'), '11 4000-0001')
    await app.mustCall('createAppointment', {
      ...other,
      body: { ...other.body, hold: appointment.id },
    })

    expect(await listed(shop)).not.toContain(at('10:00'))
  })

  test('is refused for its time before anything is counted', async () => {
    const shop = await aShop(app)
    await sql`update comerces set max_turns_per_phone_day = 1, max_future_turns_per_phone = 1
      where id = ${shop.id}`.execute(app.app.context.database.db)
    await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const late = aBooking(shop, '2027-11-25T10:00:00-03:00')

    const { body } = await send(app.url, 'createAppointment', {
      ...late,
      body: { ...late.body, hold: randomUUID() },
    })

    expect(body).toMatchObject({ code: 'not_bookable', reason: 'horizon' })
  })
})

test('a retried hold is not created again after it was used', async () => {
  const shop = await aShop(app)
  const asked = {
    params: { ad_url: shop.adUrl },
    body: { services: [shop.serviceId], starts_at: at('10:00') },
    idempotencyKey: randomUUID(),
  }
  const { hold } = await app.mustCall('holdSlot', asked)
  const booking = aBooking(shop, at('10:00'))
  const { manage_token } = await app.mustCall('createAppointment', {
    ...booking,
    body: { ...booking.body, hold },
  })
  await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })

  await app.mustCall('holdSlot', asked)

  expect(await listed(shop)).toContain(at('10:00'))
})

describe('a move', () => {
  test('gives nobody more time to pay the deposit', async () => {
    const shop = await aShop(app)
    await sql`update services set deposit = 500000 where id = ${shop.serviceId}`.execute(
      app.app.context.database.db,
    )
    const booked = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-28T10:00:00-03:00'),
    )
    app.clock.set(TUESDAY_AT_TEN + 90 * MINUTE)

    const { appointment } = await app.mustCall('moveManagedAppointment', {
      params: { manage_token: booked.manage_token },
      body: { starts_at: '2026-11-28T12:00:00-03:00' },
    })

    expect(appointment.waits_until).toBe(booked.appointment.waits_until)
    const { rows } = await sql<{ until: number }>`select distinct expires_at as until from occupancy
      where owner = ${appointment.id}`.execute(app.app.context.database.db)
    expect(rows.map(row => Math.floor(row.until / 1000) * 1000)).toEqual([
      Date.parse(appointment.waits_until!),
    ])
  })

  test('by the customer keeps to what their phone may have on a date', async () => {
    const shop = await aShop(app)
    await sql`update comerces set max_turns_per_phone_day = 1 where id = ${shop.id}`.execute(
      app.app.context.database.db,
    )
    await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const other = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-11-26T10:00:00-03:00'),
    )
    const params = { manage_token: other.manage_token }

    const refused = await send(app.url, 'moveManagedAppointment', {
      params,
      body: { starts_at: at('12:00') },
    })
    const own = await send(app.url, 'moveManagedAppointment', {
      params,
      body: { starts_at: '2026-11-26T12:00:00-03:00' },
    })

    expect(refused.body).toMatchObject({ code: 'too_many_turns', reason: 'phone_day' })
    expect(own.status).toBe(200)
  })

  test('of a service that is no longer sold works, for both', async () => {
    const shop = await aShop(app)
    const { manage_token, appointment } = await app.mustCall(
      'createAppointment',
      aBooking(shop, at('10:00')),
    )
    const token = await tokenOf(app, shop.ownerId)
    await app.mustCall(
      'updateService',
      { params: { id: shop.serviceId }, body: { is_active: false } },
      token,
    )

    const byThem = await send(app.url, 'moveManagedAppointment', {
      params: { manage_token },
      body: { starts_at: at('12:00') },
    })
    const byStaff = await send(
      app.url,
      'moveAppointment',
      { params: { id: appointment.id }, body: { starts_at: at('13:00') } },
      token,
    )

    expect([byThem.status, byStaff.status]).toEqual([200, 200])
  })
})

/** A no-show, marked twenty minutes after its start, whose time was then given to another customer. */
async function anAbsence() {
  const shop = await aShop(app)
  const booked = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
  app.clock.set(Date.parse(at('10:20')))
  const token = await tokenOf(app, shop.ownerId)
  const set = async (status: 'no_show' | 'completed' | 'checked_in') =>
    await send(
      app.url,
      'setAppointmentStatus',
      { params: { id: booked.appointment.id }, body: { status } },
      token,
    )
  expect((await set('no_show')).status).toBe(200)
  const { body } = aBooking(shop, at('10:00'), '11 4000-0001')
  const other = await send(app.url, 'createStaffAppointment', { body }, token)
  expect(other.status).toBe(201)
  return { shop, set }
}

describe('an absence', () => {
  test('is corrected to done although the time was given to another', async () => {
    const { set } = await anAbsence()

    const { status, body } = await set('completed')

    expect([status, body]).toMatchObject([200, { appointment: { status: 'completed' } }])
  })

  test('is taken back when the customer came late', async () => {
    const { set } = await anAbsence()

    const { status, body } = await set('checked_in')

    expect([status, body]).toMatchObject([200, { appointment: { status: 'checked_in' } }])
  })
})

test('a cancelled overbooked appointment comes back over the one it was put on', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
  const { body } = aBooking(shop, at('10:00'), '11 4000-0001')
  const { appointment } = await app.mustCall(
    'createStaffAppointment',
    { body: { ...body, overbook: true } },
    token,
  )
  const set = async (status: 'cancelled' | 'booked') =>
    await send(
      app.url,
      'setAppointmentStatus',
      { params: { id: appointment.id }, body: { status } },
      token,
    )
  await set('cancelled')

  const revived = await set('booked')

  expect(revived.body).toMatchObject({ appointment: { status: 'booked', is_overbooked: true } })
})

describe('the starts to which an appointment can be moved', () => {
  const query = { from: day, days: 1 }

  test('include those around its own for the customer', async () => {
    const shop = await aShop(app)
    const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    await app.mustCall('createAppointment', aBooking(shop, at('11:00'), '11 4000-0001'))

    const { days } = await app.mustCall('listMoveSlots', { params: { manage_token }, query })

    const starts = days.flatMap(one => one.slots).map(slot => slot.starts_at)
    expect(starts.slice(0, 4)).toEqual(['10:00', '10:15', '10:30', '11:30'].map(at))
    const forged = await send(app.url, 'listMoveSlots', {
      params: { manage_token: `${manage_token.slice(0, -2)}xx` },
      query,
    })
    expect(forged.status).toBe(404)
  })

  test('include those around its own for the staff, but only of appointments of their shop', async () => {
    const [shop, other] = [await aShop(app), await aShop(app)]
    const { appointment } = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
    const ask = async (asking: TestShop) =>
      await app.call(
        'listStaffSlots',
        { query: { ...query, services: asking.serviceId, moving: appointment.id } },
        await tokenOf(app, asking.ownerId),
      )

    const own = await ask(shop)
    const strange = await ask(other)

    const starts = own.ok ? own.reply.days.flatMap(one => one.slots) : []
    expect(starts.map(slot => slot.starts_at)).toContain(at('10:15'))
    expect(strange).toMatchObject({ ok: false, problem: { code: 'not_found' } })
  })
})

test('the night forgets holds, expired time and keys of the day before', async () => {
  const shop = await aShop(app)
  const { db } = app.app.context.database
  const old = new Date(TUESDAY_AT_TEN - 25 * 60 * MINUTE)
  await app.mustCall('holdSlot', {
    params: { ad_url: shop.adUrl },
    body: { services: [shop.serviceId], starts_at: at('10:00') },
    idempotencyKey: randomUUID(),
  })
  await app.mustCall('createAppointment', aBooking(shop, at('12:00')))
  await sql`update holds set expires_at = ${old} where comerce_id = ${shop.id}`.execute(db)
  await sql`update occupancy set expires_at = ${old}
    where comerce_id = ${shop.id} and expires_at is not null`.execute(db)
  await sql`update idempotency_keys set created_at = ${old}`.execute(db)

  await app.mustCall('setTestClock', { body: { advance_seconds: 86_400 } })

  const { rows } = await sql<{ holds: number; busy: number; keys: number }>`select
    (select count(*) from holds where comerce_id = ${shop.id}) as holds,
    (select count(*) from occupancy where comerce_id = ${shop.id}) as busy,
    (select count(*) from idempotency_keys) as keys`.execute(db)
  expect(rows).toEqual([{ holds: 0, busy: 2, keys: 0 }])
})
