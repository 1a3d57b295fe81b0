import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { patience } from '#support/patience.ts'
import { tally } from '#support/server/races.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

const day = '2026-11-25'
const at = (time: string) => `${day}T${time}:00-03:00`

describe('a guest books', () => {
  test('a listed start, and it is no longer listed', async () => {
    const shop = await aShop(app)
    const query = { services: shop.serviceId, from: day, days: 1 }
    const before = await app.mustCall('listSlots', { params: { ad_url: shop.adUrl }, query })

    const booked = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))

    const after = await app.mustCall('listSlots', { params: { ad_url: shop.adUrl }, query })
    expect(before.days[0]?.slots[0]?.starts_at).toBe(at('10:00'))
    expect(booked.appointment.status).toBe('booked')
    expect(booked.appointment.customer.phone).toBe('+5491123456789')
    expect(after.days[0]?.slots[0]?.starts_at).toBe(at('10:30'))
  })

  test('a taken start is refused with the nearest three', async () => {
    const shop = await aShop(app)
    await app.mustCall('createAppointment', aBooking(shop, at('15:00')))

    const answer = await send(
      app.url,
      'createAppointment',
      aBooking(shop, at('15:15'), '11 5555-0001'),
    )

    expect(answer.status).toBe(409)
    // The answer says nothing of when the start was taken: the booking form adds that itself.
    expect(answer.body).toMatchObject({
      code: 'slot_taken',
      title: 'Ese horario ya está ocupado',
    })
    expect((answer.body as { alternatives: unknown[] }).alternatives).toHaveLength(3)
  })

  test('staff are offered the same hour with somebody else first', async () => {
    const shop = await aShop(app, { people: 2 })
    const token = await tokenOf(app, shop.ownerId)
    const [one, other] = shop.staffIds
    const take = {
      services: [shop.serviceId],
      staff: one,
      starts_at: at('15:00'),
      customer: { name: 'Ana' },
    }
    await app.mustCall('createStaffAppointment', { body: take }, token)

    const again = await app.call('createStaffAppointment', { body: take }, token)

    const { alternatives } = (again as { problem: { alternatives: readonly unknown[] } }).problem
    expect(alternatives).toHaveLength(3)
    expect(alternatives[0]).toEqual({ starts_at: at('15:00'), staff: other })
  })

  test.each([
    ['before opening', at('09:00'), 422],
    ['off the grid', at('10:07'), 422],
    ['past closing', at('19:45'), 422],
    ['yesterday', '2026-11-23T10:00:00-03:00', 422],
    ['beyond the horizon', '2027-11-25T10:00:00-03:00', 422],
  ])('%s is refused', async (_, startsAt, status) => {
    const shop = await aShop(app)

    const answer = await send(app.url, 'createAppointment', aBooking(shop, startsAt))

    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ code: 'not_bookable' })
  })

  test('a phone that cannot be one is a problem of its field', async () => {
    const shop = await aShop(app)

    const answer = await send(app.url, 'createAppointment', aBooking(shop, at('10:00'), '1234567'))

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'customer.phone' }],
    })
  })

  test('the same phone, however it is spelled, is one customer', async () => {
    const shop = await aShop(app)
    for (const [index, phone] of [
      '011 15-2345-6789',
      '+54 9 11 2345-6789',
      '54 11 2345 6789',
    ].entries()) {
      await app.mustCall('createAppointment', aBooking(shop, at(`1${index}:00`), phone))
    }

    const { rows } = await sql<{ people: number }>`select count(*) as people from customers
      where organization_id = ${shop.organizationId}`.execute(app.app.context.database.db)

    expect(rows[0]?.people).toBe(1)
  })
})

describe('two hundred customers want one start', () => {
  test('one gets it, the rest are told what is left, nobody an error', async () => {
    const shop = await aShop(app)

    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        send(
          app.url,
          'createAppointment',
          aBooking(shop, at('11:00'), `11 4000-${String(1000 + index)}`),
        ),
      ),
    )

    const counts = Object.groupBy(answers, answer => String(answer.status))
    expect(
      Object.fromEntries(Object.entries(counts).map(([status, list]) => [status, list?.length])),
    ).toEqual({
      '201': 1,
      '409': 199,
    })
    expect(
      answers
        .filter(answer => answer.status === 409)
        .every(answer => (answer.body as { code: string }).code === 'slot_taken'),
    ).toBe(true)
  })

  test('k free people serve exactly k of them', async () => {
    const shop = await aShop(app, { people: 3 })

    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        send(
          app.url,
          'createAppointment',
          aBooking(shop, at('12:00'), `11 4000-${String(2000 + index)}`),
        ),
      ),
    )

    expect(answers.filter(answer => answer.status === 201)).toHaveLength(3)
    expect(answers.filter(answer => answer.status >= 500)).toHaveLength(0)
  })

  test('partly overlapping starts never overlap in the database', async () => {
    const shop = await aShop(app)
    const starts = Array.from({ length: 40 }, (_, index) => {
      const minute = 600 + (index % 12) * 15
      return `${String(Math.floor(minute / 60))}:${String(minute % 60).padStart(2, '0')}`
    })
    const began = Date.now()

    const answers = await Promise.all(
      starts.map((start, index) =>
        send(
          app.url,
          'createAppointment',
          aBooking(shop, at(start), `11 4000-${String(3000 + index)}`),
        ),
      ),
    )

    const { rows } = await sql<{ overlaps: number }>`
      select count(*) as overlaps from appointments a join appointments b
        on a.organization_id = b.organization_id and a.id < b.id
        and a.starts_at < b.ends_at and b.starts_at < a.ends_at
      where a.organization_id = ${shop.organizationId}`.execute(app.app.context.database.db)
    expect(rows[0]?.overlaps).toBe(0)
    expect(answers.every(answer => answer.status === 201 || answer.status === 409)).toBe(true)
    expect(Date.now() - began).toBeLessThan(patience(3000))
  })
})

describe('a retry with the same key', () => {
  test('gets the same answer, byte by byte, and books once', async () => {
    const shop = await aShop(app)
    const booking = { ...aBooking(shop, at('16:00')), idempotencyKey: crypto.randomUUID() }

    const [first, ...others] = await Promise.all(
      Array.from({ length: 5 }, () => send(app.url, 'createAppointment', booking)),
    )

    expect(first?.status).toBe(201)
    for (const other of others) expect(other.body).toEqual(first?.body)
    const replays = [first, ...others].filter(
      answer => answer?.headers.get('idempotent-replayed') === 'true',
    )
    expect(replays).toHaveLength(4)
  })

  test('and another body is refused', async () => {
    const shop = await aShop(app)
    const idempotencyKey = crypto.randomUUID()
    await app.mustCall('createAppointment', { ...aBooking(shop, at('16:00')), idempotencyKey })

    const answer = await send(app.url, 'createAppointment', {
      ...aBooking(shop, at('17:00')),
      idempotencyKey,
    })

    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ code: 'idempotency_key_reused' })
  })
})

describe('a hold', () => {
  test('keeps the start for its holder, and frees it by itself', async () => {
    const shop = await aShop(app)
    const wanted = {
      params: { ad_url: shop.adUrl },
      body: { services: [shop.serviceId], starts_at: at('18:00') },
    }
    const { hold } = await app.mustCall('holdSlot', wanted)

    const other = await send(
      app.url,
      'createAppointment',
      aBooking(shop, at('18:00'), '11 4000-0001'),
    )
    const booking = aBooking(shop, at('18:00'))
    const own = await send(app.url, 'createAppointment', {
      ...booking,
      body: { ...booking.body, hold },
    })

    expect(other.status).toBe(409)
    expect(own.status).toBe(201)
  })

  test('that expired is nobody’s', async () => {
    const own = await openApp()
    const shop = await aShop(own)
    const wanted = {
      params: { ad_url: shop.adUrl },
      body: { services: [shop.serviceId], starts_at: at('18:00') },
    }
    const { hold } = await own.mustCall('holdSlot', wanted)
    own.clock.set(own.clock.now() + 5 * 60_000 + 1)

    const other = await send(
      own.url,
      'createAppointment',
      aBooking(shop, at('18:00'), '11 4000-0001'),
    )
    const booking = aBooking(shop, at('18:00'))
    const late = await send(own.url, 'createAppointment', {
      ...booking,
      body: { ...booking.body, hold },
    })
    await own.close()

    expect(other.status).toBe(201)
    expect(late.status).toBe(409)
  })

  test('is one of twelve that an address may have in a shop, until they run out', async () => {
    const own = await openApp({ env: { RATE_LIMIT_PROFILE: 'default' } })
    const shop = await aShop(own, { people: 14 })
    const starts = Array.from(
      { length: 20 },
      (_, half) => Date.parse(at('10:00')) + half * 1_800_000,
    )
    const holdAll = async () =>
      await Promise.all(
        starts.map(start =>
          send(own.url, 'holdSlot', {
            params: { ad_url: shop.adUrl },
            body: { services: [shop.serviceId], starts_at: new Date(start).toISOString() },
          }),
        ),
      )

    const first = await holdAll()
    own.clock.set(own.clock.now() + 5 * 60_000 + 1)
    const later = await holdAll()
    await own.close()

    const twelve = { '201': 12, '429 too_many_requests': 8 }
    expect([tally(first), tally(later)]).toEqual([twelve, twelve])
  })

  test('cannot be the id of somebody’s appointment', async () => {
    const shop = await aShop(app)
    const booked = await app.mustCall('createAppointment', aBooking(shop, at('18:00')))
    const booking = aBooking(shop, at('18:00'), '11 4000-0001')

    const answer = await send(app.url, 'createAppointment', {
      ...booking,
      body: { ...booking.body, hold: booked.appointment.id },
    })

    expect(answer.status).toBe(409)
  })
})
