/** A customer who says that they sent the deposit keeps the day in which the shop looks for it, whatever changes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const at = (time: string, day = 27) => `2026-11-${day}T${time}:00-03:00`

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  const params = { id: shop.serviceId }
  await app.mustCall('updateService', { params, body: { deposit: 500_000 } }, await owner())
})

const owner = async () => await tokenOf(app, shop.ownerId)
/** Rounded, because the clock goes on while the test runs. */
const hoursUntil = (iso = '') => Math.round((Date.parse(iso) - TUESDAY_AT_TEN) / HOUR)

async function saidToBeSent(startsAt: string) {
  const { appointment, manage_token } = await app.mustCall(
    'createAppointment',
    aBooking(shop, startsAt),
  )
  const params = { manage_token }
  await app.mustCall('tellDepositSent', { params })
  return { id: appointment.id, params }
}

async function become(
  id: string,
  status: 'booked' | 'cancelled' | 'awaiting_deposit',
  is_correction = false,
) {
  const input = { params: { id }, body: { status, is_correction } }
  return (await app.mustCall('setAppointmentStatus', input, await owner())).appointment
}

test('a move by the staff or by the customer leaves the day', async () => {
  const { id, params } = await saidToBeSent(at('10:00'))
  app.clock.set(TUESDAY_AT_TEN + 3 * HOUR)

  const later = { params: { id }, body: { starts_at: at('10:15') } }
  const byStaff = await app.mustCall('moveAppointment', later, await owner())
  const body = { starts_at: at('10:30') }
  const byCustomer = await app.mustCall('moveManagedAppointment', { params, body })

  expect(hoursUntil(byStaff.appointment.waits_until)).toBe(24)
  expect(hoursUntil(byCustomer.appointment.waits_until)).toBe(24)
})

test('a move to a start within the day ends it there, and a move back gives it again', async () => {
  const { params } = await saidToBeSent(at('10:00'))
  const move = async (starts_at: string) =>
    (await app.mustCall('moveManagedAppointment', { params, body: { starts_at } })).appointment

  expect(hoursUntil((await move(at('15:00', 24))).waits_until)).toBe(5)
  expect(hoursUntil((await move(at('10:00'))).waits_until)).toBe(24)
})

test.each(['booked', 'cancelled'] as const)(
  'a deposit or a cancellation that was marked by mistake (%s) gives the day back',
  async mistake => {
    const { id } = await saidToBeSent(at('10:00'))
    app.clock.set(TUESDAY_AT_TEN + 3 * HOUR)
    await become(id, mistake)

    const back = await become(id, 'awaiting_deposit', true)

    expect(back.status).toBe('awaiting_deposit')
    expect(hoursUntil(back.waits_until)).toBe(24)
  },
)

test('after the day, a step back waits as for any deposit', async () => {
  const { id } = await saidToBeSent(at('10:00'))
  await become(id, 'booked')
  app.clock.set(TUESDAY_AT_TEN + 30 * HOUR + MINUTE)

  expect(hoursUntil((await become(id, 'awaiting_deposit', true)).waits_until)).toBe(32)
})
