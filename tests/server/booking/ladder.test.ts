/**
 * What the shop requires of customers who book online, by how many appointments they missed. They are told before they
 * book.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { initialLadder, type Ladder } from '#domain/customer/ladder.ts'
import { releaseUnconfirmed } from '#server/booking/reminders/release.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

const PHONE = '11 2345-6789'
const HOUR = 3_600_000

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
const setLadder = async (ladder: Ladder | null = initialLadder) =>
  await app.mustCall('updateSettings', { body: { ladder } }, await owner())

type More = {
  readonly accepts?: 'must_confirm' | 'deposit' | 'approval'
  readonly known_by?: string
}

function bookingOf(startsAt: string, more: More = {}, phone = PHONE) {
  const { body, ...call } = aBooking(shop, startsAt, phone)
  return { ...call, body: { ...body, ...more } }
}
async function book(startsAt: string, more: More = {}, token?: string) {
  return await app.call('createAppointment', bookingOf(startsAt, more), token)
}

/** Appointments at ten on these days, marked as missed or completed. Returns the link of the last one. */
async function past(status: 'no_show' | 'completed', days: readonly number[], token?: string) {
  let link = ''
  for (const day of days) {
    const startsAt = Date.parse(`2026-11-${day}T10:00:00-03:00`)
    app.clock.set(startsAt - HOUR)
    const request = bookingOf(new Date(startsAt).toISOString(), { accepts: 'must_confirm' })
    const booked = await app.mustCall('createAppointment', request, token)
    app.clock.set(startsAt + HOUR)
    const params = { id: booked.appointment.id }
    await app.mustCall('setAppointmentStatus', { params, body: { status } }, await owner())
    link = booked.manage_token
  }
  return link
}
const SUNDAY = '2026-11-29T15:00:00-03:00'

const at = (text: string) => app.clock.set(Date.parse(`2026-11-${text}:00-03:00`))
async function mustConfirm() {
  await setLadder({ ...initialLadder, newcomers: 'must_confirm' })
  const request = bookingOf(SUNDAY, { accepts: 'must_confirm' })
  const { manage_token } = await app.mustCall('createAppointment', request)
  return { params: { manage_token } }
}

const pageOf = async (booked: Awaited<ReturnType<typeof mustConfirm>>) =>
  await app.mustCall('getManagedAppointment', booked)

const said = async () =>
  (await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })).comerce.asks

describe('before an hour is chosen', () => {
  test('the page says what is required, and of whom', async () => {
    expect(await said()).toBeUndefined()
    await setLadder({ ...initialLadder, newcomers: 'deposit' })
    expect(await said()).toBe(
      'La primera vez dejás una seña del 30 %; si faltaste a 1 turno, confirmás el turno el día anterior; ' +
        'si faltaste a 2 turnos, dejás una seña del 30 %; si faltaste a 3 turnos, arreglás por WhatsApp o por teléfono.',
    )
  })

  test('a limit that a stricter one covers is left out', async () => {
    const limits = { must_confirm: 2, deposit: null, approval: null, phone_only: 2 }
    await setLadder({ ...initialLadder, limits })
    expect(await said()).toBe('Si faltaste a 2 turnos, arreglás por WhatsApp o por teléfono.')
  })
})

describe('without a ladder', () => {
  test('the same is asked of everybody', async () => {
    await past('no_show', [25, 26, 27])
    expect(await book(SUNDAY)).toMatchObject({
      ok: true,
      reply: { appointment: { status: 'booked' } },
    })
  })
})

describe('a guest who missed two', () => {
  beforeEach(async () => await setLadder())

  test('no confirmation is required for a booking on the same day, since there is no day before it', async () => {
    await setLadder({ ...initialLadder, newcomers: 'must_confirm' })

    const today = await book('2026-11-24T18:00:00-03:00', {})
    const tomorrow = await book('2026-11-25T18:00:00-03:00', {})

    expect(today).toMatchObject({ ok: true })
    expect(tomorrow).toMatchObject({ ok: false, problem: { code: 'terms_to_accept' } })
  })

  test('is told of the deposit before booking, without the reason, and then has to pay it', async () => {
    await past('no_show', [25, 26])
    const answer = await book(SUNDAY)
    expect(answer).toMatchObject({
      ok: false,
      problem: {
        status: 409,
        code: 'terms_to_accept',
        terms: {
          asks: 'deposit',
          deposit_percent: 30,
          text: 'Para este turno te pedimos una seña de $\u00A03.000 para guardarte el turno.',
        },
      },
    })
    const nobody = await book(SUNDAY, { accepts: 'must_confirm' })
    expect(nobody).toMatchObject({ ok: false, problem: { code: 'terms_to_accept' } })
    const booked = await book(SUNDAY, { accepts: 'deposit' })
    expect(booked).toMatchObject({
      ok: true,
      reply: {
        appointment: {
          status: 'awaiting_deposit',
          deposit: { amount: 300_000, is_received: false },
          terms: { asks: 'deposit', text: expect.stringMatching(/^Para este turno/) },
        },
      },
    })
  })

  test('is told the reason with a link of an earlier appointment, as on their ticket', async () => {
    const link = await past('no_show', [25, 26])
    expect(await book(SUNDAY, { known_by: link })).toMatchObject({
      problem: { terms: { text: expect.stringMatching(/^Como la última vez no pudiste venir/) } },
    })
    const booked = await book(SUNDAY, { accepts: 'deposit', known_by: link })
    expect(booked).toMatchObject({
      ok: true,
      reply: { appointment: { terms: { text: expect.stringMatching(/^Como la última vez/) } } },
    })
  })

  test('is told the reason with an account that came with that phone', async () => {
    const account = await tokenOf(app, await aUser(app))
    await past('no_show', [25, 26], account)
    const answer = await book(SUNDAY, {}, account)
    expect(answer).toMatchObject({
      ok: false,
      problem: { terms: { text: expect.stringMatching(/^Como la última vez/) } },
    })
  })

  test('is not told the reason with a link that a stranger made with that phone', async () => {
    await past('no_show', [25, 26])
    const booked = await app.mustCall(
      'createAppointment',
      bookingOf(SUNDAY, { accepts: 'deposit' }),
    )
    const more = { known_by: booked.manage_token }
    expect(await book('2026-11-30T15:00:00-03:00', more)).toMatchObject({
      problem: { terms: { text: expect.stringMatching(/^Para este turno/) } },
    })
  })

  test('keeps the requirement with another phone when their link identifies them', async () => {
    const link = await past('no_show', [25, 26])
    const other = bookingOf(SUNDAY, { known_by: link }, '11 5555-0001')
    expect(await app.call('createAppointment', other)).toMatchObject({
      problem: { code: 'terms_to_accept', terms: { asks: 'deposit' } },
    })
    const friend = bookingOf(SUNDAY, {}, '11 5555-0001')
    expect(await app.call('createAppointment', friend)).toMatchObject({ ok: true })
  })

  test('is booked at once by staff, who see it', async () => {
    await past('no_show', [25, 26])
    const { body } = aBooking(shop, SUNDAY)
    const booked = await app.mustCall('createStaffAppointment', { body }, await owner())
    expect(booked.appointment.status).toBe('booked')
    expect(booked.appointment.terms).toBeUndefined()
    const found = await app.mustCall('listClients', { query: { q: 'Sofía' } }, await owner())
    expect(found.items).toMatchObject([{ rung: 'deposit', no_shows: 2 }])
    const params = { id: found.items[0]!.id }
    expect(await app.mustCall('getClient', { params }, await owner())).toMatchObject({
      client: { rung: 'deposit' },
    })
  })
})

describe('the other steps of the ladder', () => {
  test('a customer who missed too many is sent to the shop, as a blocked phone is', async () => {
    await setLadder()
    await past('no_show', [25, 26])
    await setLadder({ ...initialLadder, limits: { ...initialLadder.limits, phone_only: 2 } })
    const refused = await book(SUNDAY, { accepts: 'approval' })
    expect(refused).toMatchObject({ ok: false, problem: { status: 409, code: 'ask_the_shop' } })
    expect(refused.ok ? null : refused.problem.terms).toBeUndefined()
  })

  test('a newcomer and a customer who missed are told the same when neither can be identified', async () => {
    await setLadder({ ...initialLadder, newcomers: 'deposit' })
    const newcomer = await book(SUNDAY)
    await setLadder({ ...initialLadder, limits: { ...initialLadder.limits, deposit: 1 } })
    app.clock.set(TUESDAY_AT_TEN)
    await past('no_show', [25])
    const known = await book(SUNDAY)
    const terms = { asks: 'deposit', text: expect.stringMatching(/^Para este turno te pedimos/) }
    expect(newcomer).toMatchObject({ ok: false, problem: { terms } })
    expect(known).toMatchObject({
      ok: false,
      problem: { terms: newcomer.ok ? {} : newcomer.problem.terms },
    })
  })

  test('a booking that requires approval becomes a request', async () => {
    await setLadder({ ...initialLadder, newcomers: 'approval' })
    expect(await book(SUNDAY, { accepts: 'approval' })).toMatchObject({
      reply: { appointment: { status: 'pending', terms: { asks: 'approval' } } },
    })
  })

  test('a customer who then keeps two appointments is asked for nothing again', async () => {
    await setLadder()
    await past('no_show', [24, 25])
    await setLadder(null)
    await past('completed', [26, 27])
    await setLadder()
    expect(await book(SUNDAY)).toMatchObject({ reply: { appointment: { status: 'booked' } } })
  })

  test('a late cancellation counts as missed when the owner wants that', async () => {
    const booked = await app.mustCall('createAppointment', bookingOf('2026-11-24T11:00:00-03:00'))
    const params = { manage_token: booked.manage_token }
    await app.mustCall('cancelManagedAppointment', { params, body: {} })
    await setLadder()
    expect(await book(SUNDAY)).toMatchObject({ problem: { terms: { asks: 'must_confirm' } } })
    await setLadder({ ...initialLadder, counts_late_cancels: false })
    expect(await book(SUNDAY)).toMatchObject({ ok: true })
  })
})

test.each([
  ['a request that was not accepted', { needs_approval: true }],
  ['an appointment whose deposit was not paid', { deposit: 300_000 }],
])('withdrawing %s does not count as missed, however late', async (_, body) => {
  const params = { id: shop.serviceId }
  await app.mustCall('updateService', { params, body }, await owner())
  const near = bookingOf('2026-11-24T11:00:00-03:00')
  const { manage_token } = await app.mustCall('createAppointment', near)
  await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
  await app.mustCall(
    'updateService',
    { params, body: { needs_approval: false, deposit: null } },
    await owner(),
  )
  await setLadder()

  expect(await book(SUNDAY)).toMatchObject({ ok: true })
})

describe('a customer who must confirm and has no mail address', () => {
  test('confirms on the page on the last day', async () => {
    const booked = await mustConfirm()
    at('28T14:59')
    expect((await pageOf(booked)).confirm_by).toBeNull()
    at('28T15:00')
    expect((await pageOf(booked)).confirm_by).toBe('2026-11-29T13:00:00-03:00')
    await app.mustCall('confirmManagedAppointment', { ...booked, body: {} })
    at('29T13:00')
    await releaseUnconfirmed(app.app.context)
    expect((await pageOf(booked)).appointment.status).toBe('confirmed')
  })

  test('is released two hours before, and may take the appointment back', async () => {
    const booked = await mustConfirm()
    at('29T12:59')
    await releaseUnconfirmed(app.app.context)
    expect((await pageOf(booked)).appointment.status).toBe('booked')
    at('29T13:00')
    await releaseUnconfirmed(app.app.context)
    const page = await pageOf(booked)
    expect(page).toMatchObject({ can_take_back: true, appointment: { status: 'expired' } })
  })

  test('need not confirm when they booked on the last day', async () => {
    await setLadder({ ...initialLadder, newcomers: 'must_confirm' })
    at('29T12:00')
    const request = bookingOf(SUNDAY, { accepts: 'must_confirm' })
    const { manage_token } = await app.mustCall('createAppointment', request)
    at('29T13:30')
    await releaseUnconfirmed(app.app.context)
    expect((await pageOf({ params: { manage_token } })).appointment.status).toBe('booked')
  })
})

describe('the owner', () => {
  test('sees what would be required of how many customers before saving', async () => {
    await past('no_show', [25, 26])
    const someone = bookingOf(SUNDAY, {}, '11 5555-0001')
    await app.mustCall('createAppointment', someone)
    const body = { ladder: { ...initialLadder, newcomers: 'approval' as const } }
    expect(await app.mustCall('previewLadder', { body }, await owner())).toEqual({
      customers: 2,
      rungs: { reminders: 0, must_confirm: 0, deposit: 0, approval: 2, phone_only: 0 },
    })
    const plain = { ladder: initialLadder }
    expect(await app.mustCall('previewLadder', { body: plain }, await owner())).toEqual({
      customers: 2,
      rungs: { reminders: 1, must_confirm: 0, deposit: 1, approval: 0, phone_only: 0 },
    })
  })

  test('finds the change in the audit log', async () => {
    await setLadder()
    const { items } = await app.mustCall('listAudit', { query: {} }, await owner())
    const changed = items.find(entry => entry.action === 'settings.changed')
    expect(JSON.stringify(changed)).toContain('phone_only')
  })

  test('is refused limits that make no sense', async () => {
    const ladder = { ...initialLadder, deposit_percent: 0 }
    const token = await owner()
    expect(await app.call('updateSettings', { body: { ladder } }, token)).toMatchObject({
      ok: false,
      problem: { status: 422, code: 'validation_failed' },
    })
  })
})
