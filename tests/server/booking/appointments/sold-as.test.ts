/** An appointment keeps the minutes, buffers and price that it was sold with until somebody changes its services. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const NEXT_DAY = '2026-11-27'
const at = (time: string, day = DAY) => `${day}T${time}:00-03:00`
const SOLD_PRICE = 1_000_000

let app: TestApp
let shop: TestShop
let owner: string
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app, { people: 2 })
  owner = await tokenOf(app, shop.ownerId)
})

/** Of 30 minutes, with the first staff member. */
async function sell(time: string, phone?: string) {
  const booking = aBooking(shop, at(time), phone)
  // Earlier starts are offered by mail.
  const customer = { ...booking.body.customer, email: `vendido-${shop.adUrl}@correo.test` }
  const body = { ...booking.body, customer, staff: shop.staffIds[0] }
  const { manage_token, appointment } = await app.mustCall('createAppointment', {
    ...booking,
    body,
  })
  return { params: { manage_token }, id: appointment.id, appointment }
}

/** Meanwhile the service has become longer, dearer, and has buffers. */
async function soldBefore(time: string) {
  const sold = await sell(time)
  await changeService({})
  return sold
}

async function changeService(change: object): Promise<void> {
  const [first = '', second = ''] = shop.staffIds
  const own = { price: null, buffer_before_minutes: null, buffer_after_minutes: null }
  const body = {
    duration_minutes: 45,
    buffer_before_minutes: 5,
    buffer_after_minutes: 15,
    price: 1_300_000,
    offers: [
      { staff: first, duration_minutes: null, ...own },
      { staff: second, duration_minutes: 70, ...own },
    ],
    ...change,
  }
  await app.mustCall('updateService', { params: { id: shop.serviceId }, body }, owner)
}

const placeOf = (one: { starts_at: string; ends_at: string; price: number }) => [
  one.starts_at,
  one.ends_at,
  one.price,
]
const aBlock = async (staff: string, from: string, to: string, day = DAY) =>
  await app.mustCall(
    'createBlock',
    { body: { staff, starts_at: at(from, day), ends_at: at(to, day), reason: '' } },
    owner,
  )
const move = async (id: string, body: object) =>
  await app.call('moveAppointment', { params: { id }, body: body as never }, owner)

describe('an appointment whose service is longer by now', () => {
  test('moves by the link into a gap of the old length, which is offered; new bookings need the new one', async () => {
    const { params } = await soldBefore('10:00')
    const [first = ''] = shop.staffIds
    await aBlock(first, '10:00', '14:00', NEXT_DAY)
    await aBlock(first, '14:30', '20:00', NEXT_DAY)

    const query = { from: NEXT_DAY, days: 1, staff: first }
    const offered = await app.mustCall('listMoveSlots', { params, query })
    const toBook = await app.mustCall('listSlots', {
      params: { ad_url: shop.adUrl },
      query: { ...query, services: shop.serviceId },
    })
    const { appointment } = await app.mustCall('moveManagedAppointment', {
      params,
      body: { starts_at: at('14:00', NEXT_DAY) },
    })

    expect(offered.days[0]?.slots.map(slot => slot.starts_at)).toEqual([at('14:00', NEXT_DAY)])
    expect(toBook.days[0]?.slots).toEqual([])
    expect(placeOf(appointment)).toEqual([at('14:00', NEXT_DAY), at('14:30', NEXT_DAY), SOLD_PRICE])
  })

  test('keeps its minutes with staff who take longer, and when it is moved again', async () => {
    const { id } = await soldBefore('10:00')

    const other = await move(id, { starts_at: at('12:00'), staff: shop.staffIds[1] })
    await changeService({ duration_minutes: 90 })
    const again = await move(id, { starts_at: at('13:00') })

    expect(other).toMatchObject({ ok: true, reply: { appointment: { ends_at: at('12:30') } } })
    expect(again).toMatchObject({
      ok: true,
      reply: { appointment: { ends_at: at('13:30'), price: SOLD_PRICE } },
    })
  })

  test('keeps its buffers too: right before the next one it still fits', async () => {
    const { id } = await sell('10:00')
    await sell('16:00', '11 4000-0001')
    await changeService({})

    const before = await move(id, { starts_at: at('15:30') })

    expect(before).toMatchObject({ ok: true, reply: { appointment: { ends_at: at('16:00') } } })
  })

  test('keeps the pause in the middle, and its extra of the old minutes', async () => {
    const extra = { name: 'Lavado', minutes: 10, price: 1000 }
    const pause = [
      { busy: true, minutes: 20 },
      { busy: false, minutes: 30 },
      { busy: true, minutes: 10 },
    ]
    await changeService({
      segments: pause,
      duration_minutes: undefined,
      add_ons: [extra],
      offers: [],
    })
    await changeService({ segments: pause, duration_minutes: undefined, buffer_before_minutes: 0 })
    const { items } = await app.mustCall('listServices', {}, owner)
    const [addOn] = items[0]!.add_ons
    const body = {
      services: [shop.serviceId],
      add_ons: [addOn!.id],
      staff: shop.staffIds[0],
      starts_at: at('10:00'),
      customer: { name: 'Con pausa' },
    }
    const { appointment } = await app.mustCall('createStaffAppointment', { body }, owner)
    await changeService({ add_ons: [{ ...addOn!, minutes: 40 }] })

    await move(appointment.id, { starts_at: at('12:00') })
    const inside = await app.call(
      'createStaffAppointment',
      { body: { ...body, add_ons: [], starts_at: at('12:20'), customer: { name: 'En la pausa' } } },
      owner,
    )
    const moved = await move(appointment.id, { starts_at: at('14:00') })

    expect(appointment.ends_at).toBe(at('11:10'))
    expect(moved).toMatchObject({ ok: true, reply: { appointment: { ends_at: at('15:10') } } })
    expect(inside).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
  })

  test('keeps its minutes when another service is added, which is sold as it is now', async () => {
    const { id } = await soldBefore('10:00')
    const { service } = await app.mustCall(
      'createService',
      { body: { name: 'Barba', duration_minutes: 20, price: 500_000 } },
      owner,
    )

    const { appointment } = await app.mustCall(
      'changeAppointmentServices',
      { params: { id }, body: { services: [shop.serviceId, service.id] } },
      owner,
    )

    expect(placeOf(appointment)).toEqual([at('10:00'), at('10:50'), SOLD_PRICE + 500_000])
  })

  test('is restored with what it had', async () => {
    const { id } = await soldBefore('10:00')
    const status = async (to: 'cancelled' | 'booked') =>
      await app.mustCall('setAppointmentStatus', { params: { id }, body: { status: to } }, owner)

    await status('cancelled')
    const { appointment } = await status('booked')

    expect(placeOf(appointment)).toEqual([at('10:00'), at('10:30'), SOLD_PRICE])
  })
})

test('a day move keeps the minutes, and its undo gives back the place between its neighbours', async () => {
  const [ill = '', other = ''] = shop.staffIds
  const { id, appointment } = await soldBefore('10:00')
  await aBlock(ill, '10:30', '20:00')
  const body = { staff: ill, starts_at: at('10:00'), ends_at: at('10:30') }
  const preview = await app.mustCall('previewDayMove', { body: { ...body, why: 'away' } }, owner)
  await aBlock(other, '10:30', '20:00')
  const moves = [
    { appointment: id, revision: appointment.revision, starts_at: at('10:00'), staff: other },
  ]

  const applied = await app.mustCall('applyDayMove', { body: { ...body, moves } }, owner)
  const undone = await app.mustCall('undoDayMove', { params: { id: applied.id } }, owner)

  expect(preview.turns[0]?.proposal).toMatchObject({ starts_at: at('10:00'), staff: other })
  expect(applied.appointments.map(placeOf)).toEqual([[at('10:00'), at('10:30'), SOLD_PRICE]])
  expect(undone.appointments.map(placeOf)).toEqual([[at('10:00'), at('10:30'), SOLD_PRICE]])
  expect(undone.appointments[0]?.legs[0]?.staff.id).toBe(ill)
})

test('an earlier start is offered and taken in a gap of the old length', async () => {
  const [first = ''] = shop.staffIds
  const early = await sell('10:00', '11 4000-0003')
  const { params } = await sell('13:00', '11 4000-0004')
  await changeService({ duration_minutes: 60 })
  await aBlock(first, '10:30', '13:00')
  await aBlock(shop.staffIds[1]!, '10:00', '20:00')
  const { waitlist_token } = await app.mustCall('askEarlier', {
    params,
    body: {},
  })

  await app.mustCall('cancelManagedAppointment', { params: early.params, body: {} })
  await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })
  await app.mustCall('takeWaitlistOffer', { params: { waitlist_token } })

  const { appointment } = await app.mustCall('getManagedAppointment', { params })
  expect(appointment.starts_at).toBe(at('10:00'))
  expect(appointment.ends_at).toBe(at('10:30'))
})

test('each date of a series keeps the minutes of the day it was sold', async () => {
  const body = {
    services: [shop.serviceId],
    staff: shop.staffIds[0],
    customer: { name: 'Fija' },
    occurrences: [{ starts_at: at('10:00') }, { starts_at: at('10:00', '2026-12-03') }],
  }
  const { appointments } = await app.mustCall('createSeries', { body }, owner)
  await changeService({})

  const moved = await move(appointments[1]!.id, { starts_at: at('11:00', '2026-12-03') })

  expect(moved).toMatchObject({
    ok: true,
    reply: { appointment: { ends_at: at('11:30', '2026-12-03'), price: SOLD_PRICE } },
  })
})

test('one written by the version before keeps the minutes that it stands for', async () => {
  const { id } = await soldBefore('10:00')
  await sql`update appointment_legs set sold_as = null where appointment_id = ${id}`.execute(
    app.app.context.database.db,
  )

  const moved = await move(id, { starts_at: at('12:00') })

  expect(moved).toMatchObject({ ok: true, reply: { appointment: { ends_at: at('12:30') } } })
})
