import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

const STARTS = '2026-11-26T10:00:00-03:00'
let guests = 0

async function aRequest(wants: { needs_approval?: boolean; deposit?: number }) {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateService', { params: { id: shop.serviceId }, body: wants }, token)
  const email = `guest${(guests += 1)}@example.test`
  const { params, body } = aBooking(shop, STARTS)
  const customer = { ...body.customer, email }
  const { appointment, manage_token: manageToken } = await app.mustCall('createAppointment', {
    params,
    body: { ...body, customer },
  })
  const subjects = async () => {
    await app.app.context.outbox.drain()
    const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
    return mails.length
  }
  const answer = async (status: 'rejected' | 'booked') =>
    await app.mustCall(
      'setAppointmentStatus',
      { params: { id: appointment.id }, body: { status } },
      token,
    )
  return { shop, token, appointment, manageToken, subjects, answer, email }
}

describe('whoever asks for an appointment', () => {
  test('is mailed that the shop has to answer, and then that it rejected the request', async () => {
    const { subjects, answer } = await aRequest({ needs_approval: true })

    expect(await subjects()).toBe(1)
    await answer('rejected')
    expect(await subjects()).toBe(2)
  })

  test('is mailed the amount of the deposit, and its deadline', async () => {
    const { subjects, email } = await aRequest({ deposit: 300_000 })

    expect(await subjects()).toBe(1)
    const mail = (await app.mails()).find(text => text.includes(`To: ${email}`)) ?? ''
    expect(mail).toMatch(/se=C3=B1a|seña/)
  })

  test('is mailed once that nobody answered in time', async () => {
    const { subjects, appointment } = await aRequest({ needs_approval: true })
    await subjects()

    const now = new Date(Date.parse(appointment.waits_until ?? '') + 60_000).toISOString()
    await app.mustCall('setTestClock', { body: { now } })
    await app.mustCall('setTestClock', { body: { advance_seconds: 1 } })

    expect(await subjects()).toBe(2)
  })
})

test.each([
  ['answer', { needs_approval: true }],
  ['deposit', { deposit: 300_000 }],
] as const)('the page of what expired says that no %s came', async (missing, wants) => {
  const { appointment, manageToken } = await aRequest(wants)
  const waitedFor = async () =>
    (await app.mustCall('getManagedAppointment', { params: { manage_token: manageToken } }))
      .waited_for
  expect(await waitedFor()).toBeNull()

  app.clock.set(Date.parse(appointment.waits_until ?? '') + 1000)
  expect(await waitedFor()).toBe(missing)
  await app.mustCall('setTestClock', { body: { advance_seconds: 120 } })
  expect(await waitedFor()).toBe(missing)
})

test('the cut-off of a service that is no longer sold is still its own', async () => {
  app.clock.set(TUESDAY_AT_TEN)
  const shop = await aShop(app)
  const token = await tokenOf(app, shop.ownerId)
  const params = { id: shop.serviceId }
  const rules = { move_cutoff_minutes: 600, cancel_cutoff_minutes: 600 }
  await app.mustCall('updateService', { params, body: { rules } }, token)
  const booked = await app.mustCall('createAppointment', aBooking(shop, STARTS))
  await app.mustCall('updateService', { params, body: { is_active: false } }, token)

  const { comerce: publicShop } = await app.mustCall('getManagedAppointment', {
    params: { manage_token: booked.manage_token },
  })

  expect(publicShop.move_until).toBe('2026-11-26T00:00:00-03:00')
})
