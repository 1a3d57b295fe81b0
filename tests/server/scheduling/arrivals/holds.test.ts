/** No visitor, and no network, takes more than a share of a shop's day by holding it; the desk books over holds. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, type TestShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_PROFILE: 'default' } })
})
afterAll(async () => {
  await app.close()
})

const DAY = '2026-11-25'
const at = (minute: number) => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60].map(n =>
    String(n).padStart(2, '0'),
  )
  return `${DAY}T${hours}:${minutes}:00-03:00`
}
/** Every half hour of the day. */
const STARTS = Array.from({ length: 20 }, (_, n) => at(600 + 30 * n))

async function holdFrom(shop: TestShop, ip: string, startsAt: string, staff = 'any') {
  const body = { services: [shop.serviceId], starts_at: startsAt, staff }
  const input = { params: { ad_url: shop.adUrl }, body }
  return await send(app.url, 'holdSlot', input, undefined, { 'x-forwarded-for': ip })
}

async function heldBy(shop: TestShop, ips: readonly string[]): Promise<number> {
  let minutes = 0
  for (const [index, startsAt] of STARTS.entries()) {
    const { status } = await holdFrom(shop, ips[index % ips.length]!, startsAt)
    if (status === 201) minutes += 30
  }
  return minutes
}

describe('of a day of 600 minutes', () => {
  test('one address holds three short visits, and less each time they lapse', async () => {
    const shop = await aShop(app)

    const rounds: number[] = []
    for (let round = 0; round < 4; round += 1) {
      rounds.push(await heldBy(shop, ['203.0.113.7']))
      app.clock.set(app.clock.now() + 6 * 60_000)
    }

    expect(rounds).toEqual([90, 30, 30, 0])
  })

  test('a /48 holds no more than its share, however many addresses of it take part', async () => {
    const shop = await aShop(app)
    const ips = STARTS.map((_, n) => `2001:db8:7:${n.toString(16)}::1`)

    expect(await heldBy(shop, ips)).toBe(90)
  })

  test('all visitors together hold a third', async () => {
    const shop = await aShop(app)
    const ips = STARTS.map((_, n) => `198.51.100.${n + 1}`)

    expect(await heldBy(shop, ips)).toBe(180)
  })

  test('a visitor whose hold was refused books all the same', async () => {
    const shop = await aShop(app)
    for (const startsAt of STARTS.slice(0, 3)) await holdFrom(shop, '203.0.113.8', startsAt)
    expect((await holdFrom(shop, '203.0.113.8', STARTS[5]!)).status).toBe(429)

    const booked = await send(app.url, 'createAppointment', aBooking(shop, STARTS[5]!), undefined, {
      'x-forwarded-for': '203.0.113.9',
    })

    expect(booked.status).toBe(201)
  })
})

describe('staff', () => {
  test('see what a visitor holds, and book over it; the visitor is offered another start', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const held = await holdFrom(shop, '203.0.113.20', STARTS[4]!)
    const { hold } = held.body as { hold: string }

    const query = { services: shop.serviceId, from: DAY, days: 1 }
    const { days } = await app.mustCall('listStaffSlots', { query }, token)
    const marked = days[0]!.slots.filter(slot => slot.is_held === true)
    const { services, starts_at, customer } = aBooking(shop, STARTS[4]!, '11 5555-0001').body
    const mine = await app.mustCall(
      'createStaffAppointment',
      { body: { services, starts_at, customer } },
      token,
    )
    const theirs = await app.call('createAppointment', {
      ...aBooking(shop, STARTS[4]!),
      body: { ...aBooking(shop, STARTS[4]!).body, hold },
    })

    expect(marked.map(slot => slot.starts_at)).toEqual([at(705), STARTS[4], at(735)])
    expect(mine.appointment).toMatchObject({ status: 'booked', starts_at: STARTS[4] })
    expect(theirs).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
    expect(theirs.ok ? [] : theirs.problem.alternatives).not.toHaveLength(0)
  })

  test('take whoever is free before they book over a hold', async () => {
    const shop = await aShop(app, { people: 2 })
    const token = await tokenOf(app, shop.ownerId)
    const [first = ''] = shop.staffIds
    await holdFrom(shop, '203.0.113.21', STARTS[4]!, first)

    const { services, starts_at, customer } = aBooking(shop, STARTS[4]!, '11 5555-0002').body
    const { appointment } = await app.mustCall(
      'createStaffAppointment',
      { body: { services, starts_at, customer } },
      token,
    )

    expect(appointment.legs[0]?.staff.id).toBe(shop.staffIds[1])
  })

  test('move an appointment to where a visitor holds', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const { services, starts_at, customer } = aBooking(shop, STARTS[0]!, '11 5555-0003').body
    const { appointment } = await app.mustCall(
      'createStaffAppointment',
      { body: { services, starts_at, customer } },
      token,
    )
    await holdFrom(shop, '203.0.113.22', STARTS[8]!)

    const params = { id: appointment.id }
    const moved = await app.mustCall(
      'moveAppointment',
      { params, body: { starts_at: STARTS[8]! } },
      token,
    )

    expect(moved.appointment.starts_at).toBe(STARTS[8])
    const query = { services: shop.serviceId, from: DAY, days: 1 }
    const free = await app.mustCall('listSlots', { params: { ad_url: shop.adUrl }, query })
    expect(free.days[0]!.slots.map(slot => slot.starts_at)).toContain(STARTS[0])
  })

  test('do not take over what was offered to somebody on the waitlist', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const ids: string[] = []
    for (const [n, startsAt] of STARTS.entries()) {
      const { services, starts_at, customer } = aBooking(shop, startsAt, `11 5555-01${10 + n}`).body
      const body = { services, starts_at, customer }
      const { appointment } = await app.mustCall('createStaffAppointment', { body }, token)
      ids.push(appointment.id)
    }
    const customer = { name: 'Leo Paz', phone: '11 5555-0009' }
    const wait = { services: [shop.serviceId], from: DAY, to: DAY, customer }
    const { entry } = await app.mustCall('addWaitlistEntry', { body: wait }, token)
    const cancelled = { params: { id: ids[6]! }, body: { status: 'cancelled' } } as const
    await app.mustCall('setAppointmentStatus', cancelled, token)
    // The offer that follows by itself may have been faster.
    const offer = { starts_at: STARTS[6]!, staff: 'any' }
    await app.call('offerWaitlistSlot', { params: { id: entry.id }, body: offer }, token)

    const body = { services: [shop.serviceId], starts_at: STARTS[6]!, customer }
    const taken = await app.call('createStaffAppointment', { body }, token)

    expect(taken).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
  })
})
