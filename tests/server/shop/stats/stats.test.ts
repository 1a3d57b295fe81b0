import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AppointmentStatus } from '#contract/contract.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let test: TestApp
let shop: TestShop
let other: TestShop
let token: string

beforeAll(async () => {
  test = await openApp()
  shop = await aShop(test, { people: 2, adUrl: 'la-navaja' })
  other = await aShop(test, { name: 'Peluquería Ñandú', adUrl: 'el-nandu' })
  token = await tokenOf(test, shop.ownerId)
  await booked(0, '2026-11-24T11:00:00-03:00', 'completed')
  await booked(0, '2026-11-24T12:00:00-03:00', 'no_show')
  await booked(1, '2026-11-24T19:30:00-03:00', 'completed')
  await booked(0, '2026-11-24T13:00:00-03:00', 'cancelled')
  await booked(0, '2026-11-25T10:00:00-03:00', 'booked')
})
afterAll(async () => await test.close())

async function booked(
  staffMember: number,
  startsAt: string,
  status: AppointmentStatus,
): Promise<void> {
  const booking = aBooking(shop, startsAt)
  const body = { ...booking.body, staff: shop.staffIds[staffMember]! }
  const { appointment } = await test.mustCall('createAppointment', { ...booking, body })
  await sql`update appointments set status = ${status} where id = ${appointment.id}`.execute(
    test.app.context.database.db,
  )
}

const aBlock = (staff: string, from: string, to: string) => ({
  body: { staff, starts_at: `2026-12-${from}:00-03:00`, ends_at: `2026-12-${to}:00-03:00` },
})

describe('the counts of a shop', () => {
  it('are those of its own calendar days, both included', async () => {
    const query = { from: '2026-11-24', to: '2026-11-24' }

    const counts = await test.mustCall('getStats', { query }, token)

    expect(counts).toMatchObject({
      turns: 3,
      completed: 2,
      no_shows: 1,
      cancelled: 1,
      revenue: 2_000_000,
      currency: 'ARS',
      services: [{ id: shop.serviceId, name: 'Corte', turns: 3, revenue: 2_000_000 }],
      staff: [
        { id: shop.staffIds[0], turns: 2, revenue: 1_000_000 },
        { id: shop.staffIds[1], turns: 1, revenue: 1_000_000 },
      ],
    })
  })

  it('contain the days, the hours and the occupancy', async () => {
    const query = { from: '2026-11-24', to: '2026-11-25' }

    const counts = await test.mustCall('getStats', { query }, token)

    // Two staff members for ten hours on each of two days; four appointments of half an hour.
    expect(counts).toMatchObject({ booked_minutes: 120, open_minutes: 2400 })
    expect(counts.days).toEqual([
      { date: '2026-11-24', turns: 3, no_shows: 1, revenue: 2_000_000 },
      { date: '2026-11-25', turns: 1, no_shows: 0, revenue: 0 },
    ])
    expect(counts.hours).toContainEqual({
      weekday: 2,
      hour: 11,
      booked_minutes: 30,
      open_minutes: 120,
      bookable_minutes: 120,
    })
    expect(counts.hours).toContainEqual({
      weekday: 3,
      hour: 15,
      booked_minutes: 0,
      open_minutes: 120,
      bookable_minutes: 120,
    })
    expect(counts.hours).toHaveLength(20)
    expect(counts.staff[0]).toMatchObject({ booked_minutes: 90, open_minutes: 1200 })
  })

  it('know of each hour how much of it could be booked, which blocks reduce', async () => {
    const [blocked, other] = shop.staffIds
    await test.mustCall('createBlock', aBlock(blocked!, '01T11:30', '01T13:00'), token)
    await test.mustCall('createBlock', aBlock(other!, '01T18:00', '02T12:00'), token)
    const query = { from: '2026-12-01', to: '2026-12-02', compare: 'before' } as const

    const counts = await test.mustCall('getStats', { query }, token)
    const { items } = await test.mustCall('listDays', { query }, token)

    // An hour and a half of the one; of the other the last two hours of a day and the first two of the next.
    expect(counts).toMatchObject({ open_minutes: 2400, bookable_minutes: 2400 - 90 - 240 })
    expect(counts.before).toMatchObject({ open_minutes: 2400, bookable_minutes: 2400 })
    expect(items.map(day => day.bookable_minutes)).toEqual([1200 - 90 - 120, 1200 - 120])
    const bookable = (weekday: number, hour: number) =>
      counts.hours.find(one => one.weekday === weekday && one.hour === hour)?.bookable_minutes
    expect([bookable(2, 11), bookable(2, 12), bookable(2, 18), bookable(3, 10)]).toEqual([
      90, 60, 60, 60,
    ])
  })

  it('count the time of a class once, and the time of two staff members for each', async () => {
    const classOf = { params: { id: shop.serviceId }, body: { capacity: 4 } }
    await test.mustCall('updateService', classOf, token)
    await booked(0, '2026-12-03T11:00:00-03:00', 'completed')
    await booked(0, '2026-12-03T11:00:00-03:00', 'no_show')
    await test.mustCall('updateService', { ...classOf, body: { capacity: 1 } }, token)
    await booked(1, '2026-12-03T11:00:00-03:00', 'completed')
    const query = { from: '2026-12-03', to: '2026-12-03' }

    const counts = await test.mustCall('getStats', { query }, token)
    const { items } = await test.mustCall('listDays', { query }, token)

    expect([counts.turns, counts.booked_minutes]).toEqual([3, 60])
    expect(items[0]).toMatchObject({ turns: 2, taken_minutes: 60 })
    expect(counts.hours.filter(one => one.booked_minutes > 0)).toMatchObject([
      { hour: 11, booked_minutes: 60, bookable_minutes: 120 },
    ])
    expect(counts.staff.map(one => one.booked_minutes)).toEqual([30, 30])
  })

  it('separate new from returning customers, and compare with the days before', async () => {
    const query = { from: '2026-11-25', to: '2026-11-25', compare: 'before' } as const

    const counts = await test.mustCall('getStats', { query }, token)

    expect(counts.clients).toEqual({ new: 0, returning: 1 })
    // A Wednesday is compared with the Wednesday before; several days with those just before them.
    expect(counts.before).toMatchObject({ from: '2026-11-18', to: '2026-11-18', turns: 0 })
    const days = await test.mustCall('getStats', { query: { ...query, to: '2026-11-26' } }, token)
    expect(days.before).toMatchObject({
      from: '2026-11-23',
      to: '2026-11-24',
      turns: 3,
      revenue: 2_000_000,
      clients: { new: 1, returning: 0 },
    })
    const year = await test.mustCall('getStats', { query: { ...query, compare: 'year' } }, token)
    expect(year.before).toMatchObject({ from: '2025-11-26', to: '2025-11-26', turns: 0 })
  })

  it('mark the money of appointments that nobody closed', async () => {
    await sql`update appointments set is_assumed = true
      where comerce_id = ${shop.id} and status = 'completed' and starts_at < '2026-11-24T18:00:00-03:00'`.execute(
      test.app.context.database.db,
    )

    const query = { from: '2026-11-24', to: '2026-11-24' }
    const counts = await test.mustCall('getStats', { query }, token)

    expect(counts.assumed).toEqual({ turns: 1, revenue: 1_000_000 })
  })

  it('are zero without appointments', async () => {
    const query = { from: '2026-10-01', to: '2026-10-31' }

    const counts = await test.mustCall('getStats', { query }, token)

    expect(counts).toMatchObject({ turns: 0, revenue: 0, services: [], staff: [] })
  })

  it('are not visible to another shop, nor to an advisor without customers', async () => {
    const query = { from: '2026-11-24', to: '2026-11-25' }
    const advisor = await aMember(test, shop, { role: 'comerce_advisor' })

    const others = await test.mustCall('getStats', { query }, await tokenOf(test, other.ownerId))
    const nobodys = await test.mustCall('getStats', { query }, await tokenOf(test, advisor))

    expect(others.turns).toBe(0)
    expect([nobodys.turns, nobodys.open_minutes, nobodys.staff]).toEqual([0, 0, []])
  })

  it('are an advisor’s own, without those of others and of the page', async () => {
    const query = { from: '2026-11-24', to: '2026-11-25', compare: 'before' } as const
    const [own, others] = shop.staffIds
    const advisor = async (staffId: string, isReception = false) => {
      const user = await aMember(test, shop, { role: 'comerce_advisor', staffId, isReception })
      return await test.mustCall('getStats', { query }, await tokenOf(test, user))
    }

    const all = await test.mustCall('getStats', { query }, token)
    const first = await advisor(own!)
    const second = await advisor(others!, true)

    expect([first.turns, first.completed, first.no_shows]).toEqual([3, 1, 1])
    expect([second.turns, second.completed, second.no_shows]).toEqual([1, 1, 0])
    expect(first.staff.map(share => share.id)).toEqual([own])
    expect(first.revenue + second.revenue).toBe(all.revenue)
    expect(first.open_minutes + second.open_minutes).toBe(all.open_minutes)
    expect(first.booked_minutes + second.booked_minutes).toBe(all.booked_minutes)
    expect([first.lost, first.released]).toEqual([[], 0])
  })

  it('are an advisor’s own also where prices have many digits', async () => {
    const { db } = test.app.context.database
    const price = 3_000_000_000
    await booked(0, '2026-11-28T11:00:00-03:00', 'completed')
    await sql`update appointments set price = ${price} where starts_at = '2026-11-28T11:00:00-03:00'`.execute(
      db,
    )
    await sql`update appointment_legs set price = ${price} where starts_at = '2026-11-28T11:00:00-03:00'`.execute(
      db,
    )
    const query = { from: '2026-11-28', to: '2026-11-28' }
    const staffId = shop.staffIds[0]!
    const advisor = await aMember(test, shop, { role: 'comerce_advisor', staffId })

    const own = await test.mustCall('getStats', { query }, await tokenOf(test, advisor))

    expect(own.revenue).toBe(price)
  })

  it('are refused beside the field when the days run backwards', async () => {
    const query = { from: '2026-11-25', to: '2026-11-24' }

    expect(await test.call('getStats', { query }, token)).toMatchObject({
      ok: false,
      problem: { code: 'validation_failed', errors: [{ field: 'to' }] },
    })
  })
})

describe('every shop', () => {
  afterEach(() => test.clock.set(TUESDAY_AT_TEN))

  it('is listed for the platform, and found without accents', async () => {
    test.clock.set(Date.parse('2026-11-26T10:00:00-03:00'))
    const admin = await tokenOf(test, await aUser(test, { isCustomer: false, isAdmin: true }))

    const all = await test.mustCall('listAllComerces', { query: {} }, admin)
    const found = await test.mustCall('listAllComerces', { query: { q: 'nandu' } }, admin)

    expect(all.items.map(item => [item.ad_url, item.turns_last_30_days])).toEqual(
      expect.arrayContaining([
        ['la-navaja', 4],
        ['el-nandu', 0],
      ]),
    )
    expect(all.next_cursor).toBeNull()
    expect(found.items.map(item => item.ad_url)).toEqual(['el-nandu'])
  })

  it('is listed for nobody else', async () => {
    expect((await send(test.url, 'listAllComerces', { query: {} }, token)).status).toBe(403)
    expect((await send(test.url, 'listAllComerces', { query: {} })).status).toBe(401)
  })

  it('comes a hundred at a time', async () => {
    const admin = await tokenOf(test, await aUser(test, { isCustomer: false, isAdmin: true }))
    const { db } = test.app.context.database
    await sql`insert into comerces (organization_id, id, ad_url, name, created_at)
      select ${shop.organizationId}, gen_random_uuid(), 'sucursal-' || n, 'Sucursal ' || n,
        ${new Date(test.clock.now())}::timestamptz + n * interval '1 microsecond'
      from generate_series(1, 150) as n`.execute(db)

    const first = await test.mustCall('listAllComerces', { query: {} }, admin)
    const cursor = first.next_cursor!
    const second = await test.mustCall('listAllComerces', { query: { cursor } }, admin)

    const ids = [...first.items, ...second.items].map(item => item.id)
    expect([first.items.length, new Set(ids).size, second.next_cursor]).toEqual([100, 152, null])
  })
})
