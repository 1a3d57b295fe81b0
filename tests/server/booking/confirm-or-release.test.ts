/**
 * A shop asks customers who booked with a mail address to confirm. Unconfirmed appointments are released, and can be
 * taken back.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { releaseUnconfirmed } from '#server/booking/reminders/release.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const THURSDAY_AT_THREE = '2026-11-26T15:00:00-03:00'

let app: TestApp
let shop: TestShop
let owner: string
let customers = 0
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  await app.mustCall('updateSettings', { body: { must_confirm: true } }, owner)
})

async function book(startsAt = THURSDAY_AT_THREE) {
  const email = `vera${(customers += 1)}@correo.test`
  const { body, ...call } = aBooking(shop, startsAt)
  const customer = { ...body.customer, email }
  const booked = await app.mustCall('createAppointment', { ...call, body: { ...body, customer } })
  return { ...booked, email, params: { manage_token: booked.manage_token } }
}
type Booked = Awaited<ReturnType<typeof book>>

const goTo = async (now: string) =>
  await app.mustCall('setTestClock', { body: { now: `2026-11-${now}:00-03:00` } })
const pageOf = async ({ params }: Booked) => await app.mustCall('getManagedAppointment', { params })
const confirm = async ({ params }: Booked) =>
  await app.call('confirmManagedAppointment', { params, body: {} })
const ownerNow = async () => await tokenOf(app, shop.ownerId)

async function kindsTo(email: string): Promise<string[]> {
  const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  return mails.map(mail => /^X-Mi-Turno-Kind: (\S+)/m.exec(mail)?.[1] ?? '')
}

/** What the calendar files of these mails say: `REQUEST` adds or keeps the event, `CANCEL` removes it. */
async function calendarsTo(email: string): Promise<(string | undefined)[]> {
  const mails = (await app.mails()).filter(mail => mail.includes(`To: ${email}`))
  return mails.map(mail => /^Content-Type: text\/calendar;[^]*?method=(\w+)/im.exec(mail)?.[1])
}

async function release(): Promise<Booked> {
  const booked = await book()
  await goTo('25T15:00')
  await goTo('26T13:00')
  return booked
}

describe('where the shop asks', () => {
  test('an unconfirmed appointment is released: after a question, a last call, and a mail that says so', async () => {
    const booked = await book()
    await goTo('25T15:00')
    const asked = await pageOf(booked)
    await goTo('26T12:00')
    await goTo('26T12:59')
    const before = await pageOf(booked)
    await goTo('26T13:00')
    await goTo('26T13:05')

    expect(asked.confirm_by).toBe('2026-11-26T13:00:00-03:00')
    expect(before.appointment.status).toBe('booked')
    expect(await pageOf(booked)).toMatchObject({
      appointment: { status: 'expired', is_released: true },
      can_confirm: false,
      can_take_back: true,
      confirm_by: null,
    })
    expect(await kindsTo(booked.email)).toEqual([
      'booked',
      'confirm_request',
      'confirm_last_call',
      'released',
    ])
  })

  test('the event leaves the calendar with a release, and returns when it is taken back', async () => {
    const booked = await book()
    await goTo('25T15:00')
    await goTo('26T12:00')
    await goTo('26T13:00')
    await confirm(booked)
    await app.app.context.outbox.drain()

    expect(await kindsTo(booked.email)).toEqual([
      'booked',
      'confirm_request',
      'confirm_last_call',
      'released',
      'booked',
    ])
    expect(await calendarsTo(booked.email)).toEqual([
      'REQUEST',
      'REQUEST',
      'REQUEST',
      'CANCEL',
      'REQUEST',
    ])
  })

  test('a confirmation keeps it, and afterwards the customer is only reminded', async () => {
    const booked = await book()
    await goTo('25T15:00')
    expect(await confirm(booked)).toMatchObject({ ok: true })

    await goTo('26T14:00')

    expect(await pageOf(booked)).toMatchObject({
      appointment: { status: 'confirmed' },
      confirm_by: null,
    })
    expect(await kindsTo(booked.email)).toEqual(['booked', 'confirm_request', 'reminder_3h'])
  })

  test('customers without a mail address, or who booked within a day, lose nothing', async () => {
    const { body, ...call } = aBooking(shop, THURSDAY_AT_THREE)
    const silent = await app.mustCall('createAppointment', { ...call, body })
    await goTo('25T16:00')
    const late = await book('2026-11-26T16:00:00-03:00')
    await goTo('26T14:30')

    const params = { manage_token: silent.manage_token }
    const kept = await app.mustCall('getManagedAppointment', { params })
    expect(kept.appointment.status).toBe('booked')
    expect((await pageOf(late)).appointment.status).toBe('booked')
    expect(await kindsTo(late.email)).not.toContain('confirm_request')
  })

  test('a customer whose appointment was moved is asked about the new start', async () => {
    const booked = await book()
    await goTo('25T15:00')
    const body = { starts_at: '2026-11-27T15:00:00-03:00' }
    await app.mustCall('moveManagedAppointment', { params: booked.params, body })

    await goTo('26T13:30')
    expect((await pageOf(booked)).appointment.status).toBe('booked')
    await goTo('26T15:00')
    await goTo('27T13:00')

    expect((await pageOf(booked)).appointment.is_released).toBe(true)
    const asked = (await kindsTo(booked.email)).filter(kind => kind === 'confirm_request')
    expect(asked).toHaveLength(2)
  })

  test('a customer who changes the staff member on the last day is only reminded, and keeps the appointment', async () => {
    const two = await aShop(app, { people: 2 })
    const [first, other] = two.staffIds
    const settings = { body: { must_confirm: true } }
    await app.mustCall('updateSettings', settings, await tokenOf(app, two.ownerId))
    const { body, ...call } = aBooking(two, THURSDAY_AT_THREE)
    const email = `vera${(customers += 1)}@correo.test`
    const customer = { ...body.customer, email }
    const booked = await app.mustCall('createAppointment', {
      ...call,
      body: { ...body, staff: first!, customer },
    })
    const params = { manage_token: booked.manage_token }
    await goTo('25T15:00')
    const asked = await app.mustCall('getManagedAppointment', { params })
    await goTo('25T20:00')
    const move = { starts_at: THURSDAY_AT_THREE, staff: other! }
    await app.mustCall('moveManagedAppointment', { params, body: move })
    const moved = await app.mustCall('getManagedAppointment', { params })
    await goTo('26T12:00')
    await goTo('26T13:30')

    expect([asked.confirm_by, moved.confirm_by]).toEqual(['2026-11-26T13:00:00-03:00', null])
    const after = await app.mustCall('getManagedAppointment', { params })
    expect(after.appointment.status).toBe('booked')
    expect(await kindsTo(email)).toEqual(['booked', 'confirm_request', 'moved', 'reminder_3h'])
  })

  test('a customer who agreed a near start together with other services is not asked, and keeps the appointment', async () => {
    const booked = await book()
    await goTo('25T10:00')
    const services = [shop.serviceId, shop.serviceId]
    const body = { services, starts_at: '2026-11-25T18:00:00-03:00', notify: true }
    const params = { id: booked.appointment.id }
    await app.mustCall('changeAppointmentServices', { params, body }, await ownerNow())

    await goTo('25T10:05')
    await goTo('25T15:00')
    await goTo('25T16:30')

    expect((await pageOf(booked)).appointment.status).toBe('booked')
    expect(await kindsTo(booked.email)).toEqual(['booked', 'moved', 'reminder_3h'])
  })

  test('nothing is released when the question was sent too late', async () => {
    const booked = await book()
    // No job ran for a day, so the question is sent only now, too late for the customer to answer in time.
    await goTo('26T13:30')
    await goTo('26T14:00')
    expect((await pageOf(booked)).appointment.status).toBe('booked')
  })

  test('appointments that nobody was asked about do not keep others from being released', async () => {
    const booked = await book()
    await goTo('25T15:00')
    await book('2026-11-26T14:00:00-03:00')
    await book('2026-11-26T14:30:00-03:00')
    app.clock.set(Date.parse('2026-11-26T13:00:00-03:00'))

    await releaseUnconfirmed(app.app.context, 1)

    expect((await pageOf(booked)).appointment.status).toBe('expired')
  })

  test('two processes release it once', async () => {
    const booked = await book()
    await goTo('25T15:00')
    app.clock.set(Date.parse('2026-11-26T13:00:00-03:00'))
    const { context } = app.app
    await Promise.all([releaseUnconfirmed(context), releaseUnconfirmed(context)])
    await app.app.context.outbox.drain()

    const released = (await kindsTo(booked.email)).filter(kind => kind === 'released')
    expect(released).toHaveLength(1)
  })
})

describe('a released appointment', () => {
  test('is taken back while it is free', async () => {
    const booked = await release()
    expect(await confirm(booked)).toMatchObject({ ok: true })
    expect(await pageOf(booked)).toMatchObject({
      appointment: { status: 'confirmed' },
      can_take_back: false,
    })
    const again = aBooking(shop, THURSDAY_AT_THREE, '11 4444-5555')
    expect(await app.call('createAppointment', again)).toMatchObject({
      problem: { code: 'slot_taken' },
    })
  })

  test('belongs to whoever took it first', async () => {
    const booked = await release()
    await app.mustCall('createAppointment', aBooking(shop, THURSDAY_AT_THREE, '11 4444-5555'))
    expect(await confirm(booked)).toMatchObject({ ok: false, problem: { code: 'slot_taken' } })
  })

  test('is not taken back once it has begun', async () => {
    const booked = await release()
    await goTo('26T15:00')
    expect((await pageOf(booked)).can_take_back).toBe(false)
    expect(await confirm(booked)).toMatchObject({ problem: { code: 'invalid_transition' } })
  })

  test('tells the reason in its history and to the shop', async () => {
    const { appointment } = await release()
    const token = await ownerNow()
    const params = { id: appointment.id }
    const { items } = await app.mustCall('listAppointmentEvents', { params }, token)
    expect(items.at(-1)?.text).toContain('Sin confirmar, quedó libre')
    await app.app.context.notices.flush()
    const notices = await app.mustCall('listNotices', { query: {} }, token)
    expect(notices.items[0]?.message).toContain('no confirmó y su turno quedó libre')
  })
})

test('a request that timed out cannot be taken back', async () => {
  const params = { id: shop.serviceId }
  await app.mustCall('updateService', { params, body: { needs_approval: true } }, owner)
  const asked = await book()
  await goTo('25T23:00')
  expect(await pageOf(asked)).toMatchObject({
    appointment: { status: 'expired' },
    can_take_back: false,
  })
  expect(await confirm(asked)).toMatchObject({ problem: { code: 'invalid_transition' } })
})
