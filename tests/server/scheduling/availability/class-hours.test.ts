import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

/** A Thursday, and the Friday after it. */
const at = (time: string, day = 26) => `2026-11-${day}T${time}:00-03:00`
const thursdayAtSix = { weekday: 4, minute: 18 * 60 }
const fridayAtHalfPastTen = { weekday: 5, minute: 10 * 60 + 30 }
const held = [at('18:00'), at('10:30', 27)]

async function aTimetable() {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const change = async (body: object) =>
    await send(app.url, 'updateService', { params: { id: shop.serviceId }, body }, token)
  const answer = await change({
    capacity: 4,
    class_hours: [fridayAtHalfPastTen, thursdayAtSix],
  })
  return { shop, token, change, answer }
}

async function offered(shop: TestShop): Promise<string[]> {
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: '2026-11-26', days: 4 },
  })
  return days.flatMap(day => day.slots.map(slot => slot.starts_at))
}

describe('a class with a timetable', () => {
  test('is offered to customers and to staff at its hours only', async () => {
    const { shop, token, answer } = await aTimetable()

    const own = await app.mustCall(
      'listStaffSlots',
      { query: { services: shop.serviceId, from: '2026-11-26', days: 4 } },
      token,
    )

    expect(answer.body).toMatchObject({
      service: { class_hours: [thursdayAtSix, fridayAtHalfPastTen] },
    })
    expect(await offered(shop)).toEqual(held)
    expect(own.days.flatMap(day => day.slots.map(slot => slot.starts_at))).toEqual(held)
  })

  test('is refused to a customer at another start', async () => {
    const { shop } = await aTimetable()

    const other = await send(app.url, 'createAppointment', aBooking(shop, at('18:15')))
    const right = await send(app.url, 'createAppointment', aBooking(shop, at('18:00')))

    expect(other).toMatchObject({ status: 422, body: { code: 'not_bookable' } })
    expect(right.status).toBe(201)
  })

  test('is taken down by staff at another start, which customers may join then', async () => {
    const { shop, token } = await aTimetable()

    const { body } = aBooking(shop, at('12:00'))
    const written = await send(app.url, 'createStaffAppointment', { body }, token)

    expect(written.status).toBe(201)
    expect(await offered(shop)).toEqual([at('12:00'), ...held])
  })

  test('moves only to one of its hours when its customer moves it', async () => {
    const { shop } = await aTimetable()
    const one = await app.mustCall('createAppointment', aBooking(shop, at('18:00')))
    const move = async (startsAt: string) =>
      await send(app.url, 'moveManagedAppointment', {
        params: { manage_token: one.manage_token },
        body: { starts_at: startsAt },
      })

    expect((await move(at('11:00', 27))).status).toBe(422)
    expect((await move(at('10:30', 27))).status).toBe(200)
  })

  test('is offered at every start again when the timetable is taken away', async () => {
    const { shop, change } = await aTimetable()

    await change({ class_hours: [] })

    expect(await offered(shop)).toContain(at('12:15'))
  })

  test('keeps its timetable when something else of it changes', async () => {
    const { shop, change } = await aTimetable()

    await change({ price: 2_000_000 })

    expect(await offered(shop)).toEqual(held)
  })

  test('is written into the audit, the old timetable and the new one', async () => {
    const { token, change } = await aTimetable()

    await change({ class_hours: [thursdayAtSix] })

    const { items } = await app.mustCall('listAudit', { query: {} }, token)
    expect(items[0]!.detail).toMatchObject({
      from: { class_hours: [thursdayAtSix, fridayAtHalfPastTen] },
      to: { class_hours: [thursdayAtSix] },
    })
  })

  const wrong = [
    ['the same hour twice', [thursdayAtSix, thursdayAtSix], 'class_hours'],
    ['a weekday that does not exist', [{ weekday: 8, minute: 600 }], 'class_hours.0.weekday'],
    ['a minute of the next day', [{ weekday: 1, minute: 1440 }], 'class_hours.0.minute'],
    [
      'more than fifty',
      Array.from({ length: 51 }, (_, minute) => ({ weekday: 1, minute })),
      'class_hours',
    ],
  ] as const

  test.each(wrong)('is refused with %s, by the name of the field', async (_, hours, field) => {
    const { change } = await aTimetable()

    expect(await change({ class_hours: hours })).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
  })
})
