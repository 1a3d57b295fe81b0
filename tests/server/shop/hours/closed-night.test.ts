/** A shop that works past midnight and closes one date: the night of that date, and no other. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

test('closing a date takes its own night, lists who is in it, and leaves the night before', async () => {
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const ranges = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start_minute: 20 * 60,
    end_minute: 26 * 60,
  }))
  await app.mustCall('replaceHours', { body: { staff: null, ranges } }, token)
  const nights = [
    ['the night before', '2026-11-27T01:00:00-03:00'],
    ['the evening of the date', '2026-11-27T21:00:00-03:00'],
    ['its night', '2026-11-28T01:00:00-03:00'],
    ['the next evening', '2026-11-28T21:00:00-03:00'],
  ] as const
  for (const [place, [name, startsAt]] of nights.entries()) {
    const booking = aBooking(shop, startsAt, `11 4000-004${place}`)
    const customer = { ...booking.body.customer, name }
    await app.mustCall('createAppointment', { ...booking, body: { ...booking.body, customer } })
  }
  const date = { from: '2026-11-27', to: '2026-11-27' }
  const closure = {
    ...date,
    staff: null,
    kind: 'closed' as const,
    ranges: [],
    reason: null,
  }

  const change = { kind: 'exception', exception: closure } as const
  const seen = await app.mustCall('previewChange', { body: { change } }, token)
  const { stranded } = await app.mustCall('createException', { body: closure }, token)
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: '2026-11-27', days: 2 },
  })

  expect(stranded).toBe(2)
  expect(seen.items.map(item => item.starts_at)).toEqual([nights[1][1], nights[2][1]])
  const starts = days.flatMap(day => day.slots.map(slot => slot.starts_at))
  expect(starts).toContain('2026-11-27T00:00:00-03:00')
  expect(starts.filter(one => one > '2026-11-27T02:00' && one < '2026-11-28T20:00')).toEqual([])
})
