/** A shop that changes its time zone keeps the local time of everything that customers were told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { createChance } from '#support/server/chance.ts'
import { startMoodyServer, type MoodyServer } from '#support/server/mails/moody-server.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const WEST = 'America/Bogota'
const DAY = '2026-11-26'
const here = (time: string, day = DAY) => `${day}T${time}:00-03:00`
const there = (time: string, day = DAY) => `${day}T${time}:00-05:00`

let app: TestApp
let server: MoodyServer
let shop: TestShop
let owner: string
beforeAll(async () => {
  server = await startMoodyServer({ chance: createChance(), hangMs: 20, now: Date.now })
  app = await openApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'turnos@correo.test' } })
})
afterAll(async () => {
  await app.close()
  server.close()
})
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

async function book(time: string, place: number) {
  const email = `zona${place}-${shop.adUrl}@correo.test`
  const booking = aBooking(shop, here(time), `11 4000-000${place}`)
  const customer = { ...booking.body.customer, email }
  const booked = await app.mustCall('createAppointment', {
    ...booking,
    body: { ...booking.body, customer },
  })
  await app.app.context.outbox.drain()
  return { email, params: { manage_token: booked.manage_token }, id: booked.appointment.id }
}

const moveTo = async (time_zone: string) =>
  await app.mustCall('updateSettings', { body: { time_zone } }, owner)
const startOf = async ({ params }: Awaited<ReturnType<typeof book>>) =>
  (await app.mustCall('getManagedAppointment', { params })).appointment.starts_at
const mailsTo = (email: string) =>
  server.taken.map(({ text }) => readMail(text)).filter(mail => mail.to === email)

describe('after a change of the time zone', () => {
  test('a full day of appointments is at the same local times, and takes them', async () => {
    const times = ['10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30']
    const booked = await Promise.all(times.map(async (time, place) => await book(time, place)))

    await moveTo(WEST)

    expect(await Promise.all(booked.map(startOf))).toEqual(times.map(time => there(time)))
    const again = await send(
      app.url,
      'createAppointment',
      aBooking(shop, there('10:00'), '11 4000-0020'),
    )
    const free = await send(
      app.url,
      'createAppointment',
      aBooking(shop, there('14:00'), '11 4000-0021'),
    )
    expect([again.status, free.status]).toEqual([409, 201])
  })

  test('the customer gets one mail with the same hour and a calendar file that corrects theirs', async () => {
    const one = await book('10:00', 1)

    await moveTo(WEST)
    await app.app.context.outbox.drain()

    const [booked, corrected, ...more] = mailsTo(one.email)
    expect(more).toEqual([])
    expect(corrected?.text).toContain('sigue el mismo día y a la misma hora')
    expect(corrected?.text).toContain('10:00')
    expect(corrected?.calendar?.uid).toBe(booked?.calendar?.uid)
    expect(corrected?.calendar?.start).toBe(Date.parse(there('10:00')))
    expect(corrected!.calendar!.sequence).toBeGreaterThan(booked!.calendar!.sequence)
  })

  test('the reminder comes the day before the same local time, once', async () => {
    const one = await book('10:00', 1)
    await moveTo(WEST)

    for (let pass = 0; pass < 8; pass += 1)
      await app.mustCall('setTestClock', { body: { advance_seconds: 6 * 3600 } })
    await app.app.context.outbox.drain()

    const kinds = mailsTo(one.email).map(mail => mail.kind)
    expect(kinds.filter(kind => kind === 'reminder_24h')).toHaveLength(1)
  })

  test('blocks, a class and a start kept for the waitlist stay at their local times', async () => {
    const [staff = ''] = shop.staffIds
    const { service } = await app.mustCall(
      'createService',
      { body: { name: 'Yoga', duration_minutes: 60, price: 100, capacity: 2 } },
      owner,
    )
    const seat = async (phone: string, startsAt: string) => {
      const booking = aBooking(shop, startsAt, phone)
      return await send(app.url, 'createAppointment', {
        ...booking,
        body: { ...booking.body, services: [service.id], staff },
      })
    }
    await seat('11 4000-0031', here('16:00'))
    const block = { staff, starts_at: here('18:00'), ends_at: here('19:00'), reason: '' }
    await app.mustCall('createBlock', { body: block }, owner)

    await moveTo(WEST)

    const query = { from: DAY, to: DAY }
    const { items } = await app.mustCall('listBlocks', { query }, owner)
    expect(items.map(one => [one.starts_at, one.ends_at])).toEqual([
      [there('18:00'), there('19:00')],
    ])
    const seats = [
      await seat('11 4000-0032', there('16:00')),
      await seat('11 4000-0033', there('16:00')),
    ]
    expect(seats.map(one => one.status)).toEqual([201, 409])
  })

  test('an earlier start offered to a customer is the one that they were told', async () => {
    const first = await book('11:00', 1)
    const later = await book('15:00', 2)
    const [staff = ''] = shop.staffIds
    for (const [from, to] of [
      ['10:00', '11:00'],
      ['11:30', '15:00'],
    ] as const)
      await app.mustCall(
        'createBlock',
        { body: { staff, starts_at: here(from), ends_at: here(to), reason: '' } },
        owner,
      )
    const { waitlist_token } = await app.mustCall('askEarlier', { params: later.params, body: {} })
    await app.mustCall('cancelManagedAppointment', { params: first.params, body: {} })
    await app.mustCall('setTestClock', { body: { advance_seconds: 0 } })

    await moveTo(WEST)
    await app.mustCall('takeWaitlistOffer', { params: { waitlist_token } })

    expect(await startOf(later)).toBe(there('11:00'))
  })

  test('what has begun stays as it is', async () => {
    const sold = await book('10:00', 1)
    const { appointment } = await app.mustCall('getManagedAppointment', { params: sold.params })
    app.clock.set(Date.parse(here('10:05')))
    owner = await tokenOf(app, shop.ownerId)

    await moveTo(WEST)

    const after = await app.mustCall('getManagedAppointment', { params: sold.params })
    expect(Date.parse(after.appointment.starts_at)).toBe(Date.parse(appointment.starts_at))
  })
})

test('the owner sees before saving what keeps its local time, and who is told', async () => {
  await book('10:00', 1)
  const body = {
    services: [shop.serviceId],
    staff: shop.staffIds[0],
    starts_at: here('12:00'),
    customer: { name: 'Sin mail' },
  }
  await app.mustCall('createStaffAppointment', { body }, owner)

  const seen = await app.mustCall('previewTimeZone', { query: { time_zone: WEST } }, owner)
  const same = await app.mustCall(
    'previewTimeZone',
    { query: { time_zone: 'America/Argentina/Cordoba' } },
    owner,
  )
  const { items } = await app.mustCall('listAppointments', { query: { from: DAY, to: DAY } }, owner)

  expect(seen).toMatchObject({ appointments: 2, mailed: 1, blocks: 0 })
  expect(seen.items.map(one => [one.starts_at, one.is_mailed])).toEqual([
    [there('10:00'), true],
    [there('12:00'), false],
  ])
  expect(same).toMatchObject({ appointments: 0, items: [] })
  expect(items.map(one => one.starts_at)).toEqual([here('10:00'), here('12:00')])
})

test('a zone that does not exist is refused with what to do', async () => {
  const answer = await send(app.url, 'previewTimeZone', { query: { time_zone: '-03:00' } }, owner)

  expect(answer.status).toBe(422)
})
