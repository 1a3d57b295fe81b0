/** What the texts promise to a shop that pauses, ends or only looks, and when its agenda opens. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = 86_400_000
let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
})

const owner = async () => await tokenOf(app, shop.ownerId)
const goTo = async (now: string | number) =>
  await app.mustCall('setTestClock', { body: { now: new Date(now).toISOString() } })
const bookedBy = async (manage_token: string) =>
  (await app.mustCall('getManagedAppointment', { params: { manage_token } })).appointment
const mailsTo = async (address: string) => {
  await app.app.context.outbox.drain()
  return (await app.mails()).filter(one => one.includes(`To: ${address}`))
}
/** The token of the appointment's link in the first mail to this address. */
const linkIn = async (address: string) => {
  const [mail = ''] = await mailsTo(address)
  return /\/agenda\/([\w-]+)/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? ''
}

test.each(['on_break', 'draft'] as const)(
  'a page that is %s leaves every appointment as it is, and staff go on booking',
  async status => {
    const { body, ...call } = aBooking(shop, '2026-11-26T11:00:00-03:00')
    const customer = { ...body.customer, email: `sigue-${status}@correo.test` }
    const booked = await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })

    await app.mustCall('publishComerce', { body: { status } }, await owner())
    const atDesk = await app.call(
      'createStaffAppointment',
      { body: aBooking(shop, '2026-11-26T12:00:00-03:00', '').body },
      await owner(),
    )
    await goTo('2026-11-25T11:01:00-03:00')

    expect(await bookedBy(booked.manage_token)).toMatchObject({ status: 'booked' })
    expect(await mailsTo(customer.email)).toHaveLength(2)
    expect(atDesk.ok).toBe(true)
  },
)

test('an owner who ended the subscription can take their data until it is erased', async () => {
  await app.mustCall('createAppointment', aBooking(shop, '2026-11-26T11:00:00-03:00'))
  const body = { takes_effect: 'at_once' } as const
  await app.mustCall('cancelSubscription', { body }, await owner())
  for (const days of [31, 61, 83.1, 89.9]) await goTo(TUESDAY_AT_TEN + days * DAY)
  const token = await owner()

  const customers = await app.call('exportClients', {}, token)
  const own = await app.call('exportMyData', {}, token)

  expect([customers.ok, own.ok]).toEqual([true, true])
})

test('a trial that nobody went on with keeps its data', async () => {
  const { manage_token } = await app.mustCall(
    'createAppointment',
    aBooking(shop, '2026-11-26T11:00:00-03:00'),
  )
  for (const days of [31, 130, 400]) await goTo(TUESDAY_AT_TEN + days * DAY)

  const { items } = await app.mustCall('listClients', { query: {} }, await owner())

  expect(items.map(one => one.name)).toEqual(['Sofía Benítez'])
  expect(await bookedBy(manage_token)).toMatchObject({ customer: { name: 'Sofía Benítez' } })
})

/** The last day on which customers may book. */
const lastDay = async () => {
  const { days } = await app.mustCall('listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: '2026-11-24', days: 14 },
  })
  return days.findLast(one => one.slots.length > 0)?.date
}
const rulesAre = async (rules: object) =>
  await app.mustCall('updateSettings', { body: { rules } }, await owner())

test('new days open at midnight, or all at once at the release that the shop chose', async () => {
  const seen: (string | undefined)[] = []

  await rulesAre({ horizon_days: 7 })
  for (const now of ['2026-11-24T23:59:00-03:00', '2026-11-25T00:00:00-03:00']) {
    await goTo(now)
    seen.push(await lastDay())
  }
  await rulesAre({ horizon_days: 7, release: { weekday: 4, minute: 600 } })
  for (const now of ['2026-11-26T09:59:00-03:00', '2026-11-26T10:00:00-03:00']) {
    await goTo(now)
    seen.push(await lastDay())
  }

  expect(seen).toEqual(['2026-12-01', '2026-12-02', '2026-11-26', '2026-12-03'])
})

test('a shop that did not pay takes no new bookings, and those it has go on, also when its page is closed', async () => {
  const { db } = app.app.context.database
  await sql`update organizations set subscription = 'active', paid_until = ${new Date(TUESDAY_AT_TEN)}
    where id = ${shop.organizationId}`.execute(db)
  const customer = { name: 'Ana Sigue', phone: '11 2345-6789', email: 'ana-sigue@correo.test' }
  const { appointment } = await app.mustCall(
    'createStaffAppointment',
    { body: { services: [shop.serviceId], starts_at: '2027-01-28T11:00:00-03:00', customer } },
    await owner(),
  )
  const manageToken = await linkIn(customer.email)
  const seen: string[] = []
  for (const days of [0.1, 8.1, 31.1, 61.1]) {
    await goTo(TUESDAY_AT_TEN + days * DAY)
    const day = new Date(app.clock.now() + 2 * DAY).toISOString().slice(0, 10)
    const booked = await app.call('createAppointment', aBooking(shop, `${day}T11:00:00-03:00`))
    seen.push(booked.ok ? 'books' : booked.problem.code)
    expect(await bookedBy(manageToken)).toMatchObject({ id: appointment.id, status: 'booked' })
  }
  const before = (await mailsTo(customer.email)).length
  await goTo('2027-01-27T11:01:00-03:00')
  const reminded = (await mailsTo(customer.email)).length
  const params = { manage_token: manageToken }
  await app.mustCall('cancelManagedAppointment', { params, body: {} })

  expect(seen).toEqual(['books', 'comerce_not_bookable', 'comerce_not_bookable', 'comerce_closed'])
  expect([before, reminded]).toEqual([1, 2])
})
