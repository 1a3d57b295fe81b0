/** What the texts promise about single appointments: a date of a series, a late cancellation, an offered place. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const at = (time: string, date = DAY) => `${date}T${time}:00-03:00`

let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

test('one date of a series is moved or made longer, and the others stay as they are', async () => {
  const starts = [at('10:00'), at('10:00', '2026-12-03'), at('10:00', '2026-12-10')]
  const { appointments } = await app.mustCall(
    'createSeries',
    {
      body: {
        services: [shop.serviceId],
        customer: { name: 'Raúl Ortega' },
        occurrences: starts.map(starts_at => ({ starts_at })),
      },
    },
    owner,
  )
  const params = { id: appointments[1]!.id }

  await app.mustCall(
    'moveAppointment',
    { params, body: { starts_at: at('12:00', '2026-12-03'), duration_minutes: 45 } },
    owner,
  )

  const query = { from: DAY, to: '2026-12-31' }
  const { items } = await app.mustCall('listAppointments', { query }, owner)
  expect(items.map(one => [one.starts_at, one.ends_at.slice(11, 16)])).toEqual([
    [starts[0], '10:30'],
    [at('12:00', '2026-12-03'), '12:45'],
    [starts[2], '10:30'],
  ])
})

test('a customer may cancel after the limit, and the shop reads that it was late', async () => {
  await app.mustCall('updateSettings', { body: { rules: { cancel_cutoff_minutes: 120 } } }, owner)
  const words: string[] = []
  for (const [start, now] of [
    ['15:00', '12:59'],
    ['16:00', '14:01'],
  ] as const) {
    const booked = await app.mustCall('createAppointment', aBooking(shop, at(start)))
    app.clock.set(Date.parse(at(now)))
    const params = { manage_token: booked.manage_token }
    await app.mustCall('cancelManagedAppointment', { params, body: {} })
    const { items } = await app.mustCall(
      'listAppointmentEvents',
      { params: { id: booked.appointment.id } },
      await tokenOf(app, shop.ownerId),
    )
    words.push(items.find(one => one.text.startsWith('Cancel'))?.text ?? '')
  }

  expect(words).toEqual([
    expect.not.stringContaining('Cancelación tardía'),
    expect.stringContaining('Cancelación tardía'),
  ])
})

test('a place that staff offer by hand is mailed too, where there is an address', async () => {
  const taken = await app.mustCall('createAppointment', aBooking(shop, at('10:00')))
  const [staff = ''] = shop.staffIds
  const rest = { staff, starts_at: at('10:30'), ends_at: at('20:00'), reason: '' }
  await app.mustCall('createBlock', { body: rest }, owner)
  for (const [name, email] of [
    ['Elena Paz', 'elena-a-mano@correo.test'],
    ['Ema Ruiz', 'ema-a-mano@correo.test'],
  ] as const)
    await app.mustCall('joinWaitlist', {
      params: { ad_url: shop.adUrl },
      body: {
        services: [shop.serviceId],
        from: DAY,
        to: DAY,
        customer: { name, email, phone: '11 4444-5555' },
      },
    })
  const { items } = await app.mustCall('listWaitlist', { query: {} }, owner)
  const second = items.find(one => one.customer.name === 'Ema Ruiz')
  await app.mustCall(
    'setAppointmentStatus',
    { params: { id: taken.appointment.id }, body: { status: 'cancelled' } },
    owner,
  )

  await app.mustCall(
    'offerWaitlistSlot',
    { params: { id: second?.id ?? '' }, body: { starts_at: at('10:00') } },
    owner,
  )
  await app.app.context.outbox.drain()

  const mails = await app.mails()
  const toEma = mails.filter(one => one.includes('To: ema-a-mano@correo.test'))
  expect(toEma).toHaveLength(2)
})
