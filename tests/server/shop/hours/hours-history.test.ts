/** The opening hours of a past day are those of that day, even if the hours change afterwards. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const WEEK_MS = 7 * 86_400_000
const [FRIDAY, SATURDAY, NEXT_SATURDAY] = ['2026-11-27', '2026-11-28', '2026-12-05']

let app: TestApp
let shop: TestShop
let token: string
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
/** A shop with two staff members, open every day from 10 to 20, with half an hour booked on Saturday. */
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
  token = await tokenOf(app, shop.ownerId)
  const booking = aBooking(shop, `${SATURDAY}T11:00:00-03:00`)
  await app.mustCall('createAppointment', booking)
})

const pass = async (weeks: number) => {
  app.clock.set(TUESDAY_AT_TEN + weeks * WEEK_MS)
  token = await tokenOf(app, shop.ownerId)
}
const statsOf = async (from: string, to = from) =>
  await app.mustCall('getStats', { query: { from, to, compare: 'before' } }, token)
const openOn = async (date: string) => {
  const { items } = await app.mustCall('listDays', { query: { from: date, to: date } }, token)
  return [(await statsOf(date)).open_minutes, items[0]!.open_minutes]
}

const shortSaturdays = async () => {
  const ranges = [1, 2, 3, 4, 5, 6].map(weekday => ({
    weekday,
    start_minute: 600,
    end_minute: weekday === 6 ? 840 : 1200,
  }))
  await app.mustCall('replaceHours', { body: { staff: null, ranges } }, token)
}
const close = async (from: string, to = from) => {
  const closure = { staff: null, from, to, kind: 'closed' as const, ranges: [], reason: null }
  const { exception } = await app.mustCall('createException', { body: closure }, token)
  return exception.id
}

test('a past Saturday keeps its hours when Saturdays get shorter', async () => {
  await pass(1)
  // It would be compared with the previous Saturday, on which the shop did not exist.
  const { before: _, ...before } = await statsOf(SATURDAY)
  const sum = await statsOf(SATURDAY, NEXT_SATURDAY)
  expect(before).toMatchObject({ booked_minutes: 30, open_minutes: 1200 })

  await shortSaturdays()

  expect(await statsOf(SATURDAY)).toMatchObject(before)
  expect(await openOn(SATURDAY)).toEqual([1200, 1200])
  expect(await openOn(NEXT_SATURDAY)).toEqual([480, 480])
  const mixed = await statsOf(SATURDAY, NEXT_SATURDAY)
  expect(mixed.open_minutes).toBe(sum.open_minutes - 720)
  expect(mixed.hours.filter(one => one.weekday === 6)).toMatchObject([
    ...[10, 11, 12, 13].map(hour => ({ hour, open_minutes: 240 })),
    ...[14, 15, 16, 17, 18, 19].map(hour => ({ hour, open_minutes: 120 })),
  ])
})

test('the days before the shop existed have no hours', async () => {
  const { open_minutes: since, bookable_minutes: bookable } = await statsOf('2026-11-01', SATURDAY)

  // From Tuesday to Saturday.
  expect([since, bookable]).toEqual([6000, 6000])
  expect(await openOn('2026-11-23')).toEqual([0, 0])
})

test('each day has the hours between two changes', async () => {
  await shortSaturdays()
  await pass(1)
  const ranges = [{ weekday: 6, start_minute: 600, end_minute: 660 }]
  await app.mustCall('replaceHours', { body: { staff: null, ranges } }, token)
  await pass(2)
  await close('2026-12-24')

  expect(await openOn(SATURDAY)).toEqual([480, 480])
  expect(await openOn(NEXT_SATURDAY)).toEqual([120, 120])
})

test('a past closed day stays closed, and an open one open, whatever changes afterwards', async () => {
  const closure = await close(FRIDAY)
  await pass(1)

  await app.mustCall('deleteException', { params: { id: closure } }, token)
  await close(SATURDAY)

  expect(await openOn(FRIDAY)).toEqual([0, 0])
  expect(await openOn(SATURDAY)).toEqual([1200, 1200])
})

test('a staff member who left counts on past days, and one who came later does not', async () => {
  await pass(1)
  const [, leaving] = shop.staffIds
  const leave = { params: { id: leaving! }, body: { is_active: false } }
  await app.mustCall('updateStaff', leave, token)
  expect(await openOn(SATURDAY)).toEqual([1200, 1200])
  expect(await openOn(NEXT_SATURDAY)).toEqual([600, 600])

  for (const name of ['Nora', 'Omar'])
    await app.mustCall('createStaff', { body: { name, services: [] } }, token)

  expect(await openOn(SATURDAY)).toEqual([1200, 1200])
  expect(await openOn(NEXT_SATURDAY)).toEqual([1800, 1800])
})
