import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

describe('a holiday', () => {
  test('is open as always until the shop chooses', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)

    const { items } = await app.mustCall('listHolidays', { query: {} }, token)

    expect(items[0]).toEqual({
      date: '2026-12-07',
      name: 'Día no laborable',
      kind: 'bridge',
      choice: 'open',
      ranges: [],
    })
  })

  test('is listed on the next page, where there are more than a hundred', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)

    const first = await app.mustCall('listHolidays', { query: {} }, token)
    const cursor = first.next_cursor ?? ''
    const second = await app.mustCall('listHolidays', { query: { cursor } }, token)

    expect(first.items).toHaveLength(100)
    expect(second.next_cursor).toBeNull()
    const dates = [...first.items, ...second.items].map(({ date }) => date)
    expect(dates).toEqual([...new Set(dates)].sort())
    expect(second.items.length).toBeGreaterThan(0)
  })

  test('has no special hours while another closure covers it', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const dates = { from: '2026-12-20', to: '2026-12-31' }
    const away = {
      staff: null,
      ...dates,
      kind: 'closed' as const,
      ranges: [],
      reason: 'Vacaciones',
    }
    await app.mustCall('createException', { body: away }, token)
    const ranges = [{ start_minute: 600, end_minute: 660 }]
    const body = { date: '2026-12-25', choice: 'reduced' as const, ranges }

    expect(await app.call('chooseHoliday', { body }, token)).toMatchObject({
      ok: false,
      problem: { errors: [{ message: expect.stringContaining('cerrado: Vacaciones') }] },
    })
  })

  test('closes, opens for shorter, and opens again', async () => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)
    const date = '2026-12-08'
    const starts = async () => {
      const query = { services: shop.serviceId, from: date, days: 1 }
      const params = { ad_url: shop.adUrl }
      const { days } = await app.mustCall('listSlots', { params, query })
      return days[0]!.slots.map(slot => slot.starts_at.slice(11, 16))
    }
    await app.mustCall('createAppointment', aBooking(shop, `${date}T18:00:00-03:00`))

    const closed = await app.mustCall('chooseHoliday', { body: { date, choice: 'closed' } }, token)
    const whileClosed = await starts()
    const { comerce: publicShop } = await app.mustCall('getComerce', {
      params: { ad_url: shop.adUrl },
    })
    const ranges = [{ start_minute: 600, end_minute: 660 }]
    const body = { date, choice: 'reduced' as const, ranges }
    const reduced = await app.mustCall('chooseHoliday', { body }, token)
    const whileReduced = await starts()
    await app.mustCall('chooseHoliday', { body: { date, choice: 'open' } }, token)

    expect(closed.stranded).toBe(1)
    expect(whileClosed).toEqual([])
    expect(publicShop.closures).toEqual([{ from: date, to: date, reason: 'Inmaculada Concepción' }])
    expect(reduced.holiday).toMatchObject({ choice: 'reduced', ranges })
    expect(whileReduced).toEqual(['10:00', '10:15', '10:30'])
    expect((await starts())[0]).toBe('10:00')
    expect(await starts()).toHaveLength(36)
  })

  test.each([
    [{ date: '2026-12-09', choice: 'closed' }, 'not_found'],
    [{ date: '2026-12-08', choice: 'reduced' }, 'validation_failed'],
  ] as const)('that is none, or without hours, is refused: %j', async (body, code) => {
    const shop = await aShop(app)
    const token = await tokenOf(app, shop.ownerId)

    const answer = await send(app.url, 'chooseHoliday', { body }, token)

    expect(answer.body).toMatchObject({ code })
  })
})
