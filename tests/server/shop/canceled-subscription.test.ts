/** What remains of a shop after its subscription ended, day by day, and how a payment restores it. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { asOwner } from '#support/server/database.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'
import { tablesThatSay } from '#support/server/tables.ts'

const CANARY = 'Canaria Perdida'
let app: TestApp | null = null
let shop: TestShop

beforeEach(async () => {
  await app?.close()
  app = await openApp()
  shop = await aShop(app)
})
afterAll(async () => {
  await app?.close()
})

describe('an owner who ends their subscription', () => {
  test('gets a code at once, and the page stays without taking bookings', async () => {
    const booked = await use().mustCall('createAppointment', bookingOf('2026-12-20'))

    const { code, ends_at: endsAt } = await cancel('at_once')

    expect(code).toMatch(/^B-/)
    expect(Date.parse(endsAt)).toBeLessThanOrEqual(use().clock.now())
    expect(await getShop()).toMatchObject({
      ok: true,
      reply: { comerce: { takes_bookings: false } },
    })
    const { appointment } = await use().mustCall('getManagedAppointment', {
      params: { manage_token: booked.manage_token },
    })
    expect(appointment.status).toBe('booked')
    const mail = await mailWith(code)
    expect(mail).toContain('Tu suscripción terminó el martes 24 de noviembre de 2026.')
    expect(mail).toContain('Tu página se ve hasta el jueves 24 de diciembre de 2026.')
    expect(mail).toContain(
      'Hasta el lunes 22 de febrero de 2027 podés bajar tus datos o volver; ese día los borramos.',
    )
    expect(mail).not.toContain('24 horas')
    expect(await cancelAgain()).toMatchObject({
      ok: false,
      problem: { code: 'invalid_transition' },
    })
  })

  test('keeps what is paid for until its end', async () => {
    const { code } = await cancel('period_end')
    expect(await mailWith(code)).toContain(
      'Tu suscripción termina el jueves 24 de diciembre de 2026.',
    )
    const during = await use().mustCall('getSubscription', {}, await owner())
    await goTo(29.9)
    const before = await getShop()
    await goTo(30.1)

    expect(during).toMatchObject({ state: 'trialing', takes_bookings: true })
    expect(during.cancel_at).toBe(during.trial_ends_at)
    expect(before).toMatchObject({ ok: true, reply: { comerce: { takes_bookings: true } } })
    expect(await getShop()).toMatchObject({ reply: { comerce: { takes_bookings: false } } })
    expect(await use().mustCall('getSubscription', {}, await owner())).toMatchObject({
      state: 'canceled',
    })
  })

  test('goes on when the platform extends the trial whose end they chose', async () => {
    await cancel('period_end')
    await goTo(20)
    const body = { reason: 'Lo pensó mejor' }
    await use().mustCall('extendTrial', { params: { id: shop.id }, body }, await anAdmin())
    await goTo(31)

    expect(await getShop()).toMatchObject({ reply: { comerce: { takes_bookings: true } } })
    expect(await use().mustCall('getSubscription', {}, await owner())).toMatchObject({
      state: 'trialing',
      cancel_at: null,
    })
  })

  test('must be the owner: no other administrator can end it', async () => {
    const token = await tokenOf(use(), await aUser(use()))
    const stranger = await use().call(
      'cancelSubscription',
      { body: { takes_effect: 'at_once' } },
      token,
    )

    const admin = await use().call(
      'cancelSubscription',
      { body: { takes_effect: 'at_once' } },
      await tokenOf(use(), await aMember(use(), shop)),
    )

    expect(stranger).toMatchObject({ ok: false, problem: { code: 'forbidden' } })
    expect(admin).toMatchObject({ ok: false, problem: { status: 403, code: 'forbidden' } })
    expect(await use().mustCall('getSubscription', {}, await owner())).toMatchObject({
      state: 'trialing',
      cancel_at: null,
    })
  })
})

describe('after the end', () => {
  test('the page closes on the thirtieth day, and a payment restores it', async () => {
    await cancel('at_once')
    await goTo(29.9)
    const last = await getShop()
    await goTo(30.1)
    const gone = await getShop()
    const slots = await use().call('listSlots', {
      params: { ad_url: shop.adUrl },
      query: { services: shop.serviceId },
    })
    await pay()

    expect(last.ok).toBe(true)
    expect(gone).toMatchObject({ ok: false, problem: { status: 410, code: 'comerce_closed' } })
    expect(slots).toMatchObject({ ok: false, problem: { status: 410 } })
    expect(await getShop()).toMatchObject({
      ok: true,
      reply: { comerce: { status: 'published', takes_bookings: true } },
    })
  })

  test('a payment restores also a page that was suspended while it was closed', async () => {
    await cancel('at_once')
    await goTo(30.1)
    const admin = await anAdmin()
    const change = { params: { id: shop.id }, body: { reason: 'Una queja' } }
    await use().mustCall('suspendComerce', change, admin)
    await pay()
    const suspended = await getShop()
    await use().mustCall('restoreComerce', change, admin)

    expect(suspended.ok).toBe(false)
    expect(await getShop()).toMatchObject({ reply: { comerce: { takes_bookings: true } } })
  })

  test('personal data is erased on the ninetieth day, for good', async () => {
    await use().mustCall('createAppointment', bookingOf('2026-11-26'))
    // As an SMTP server words a refusal.
    await sql`update outbox set last_error = '550 no such user guest@mail.test'
      where organization_id is not null`.execute(db())
    const token = await owner()
    await cancel('at_once')
    await goTo(83.01)
    await goTo(89.9)
    const before = await namesLeft()
    await goTo(90.1)

    expect(before).toContain('customers')
    expect(await namesLeft()).toEqual([])
    expect(await use().call('getSettings', {}, token)).toMatchObject({ ok: false })
    expect(await getShop()).toMatchObject({ problem: { status: 410 } })
    expect(await payOnce()).toMatchObject({ ok: false, problem: { code: 'invalid_transition' } })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from appointments where price > 0`.execute(db())
    expect(rows[0]?.count).toBe(1)
    const { rows: errors } = await sql`select last_error from outbox
      where organization_id is not null and last_error is not null`.execute(db())
    expect(errors).toEqual([])
  })

  test('the days count from the end, whoever ended it', async () => {
    await sql`update organizations set subscription = 'active', paid_until = ${new Date(TUESDAY_AT_TEN)}`.execute(
      db(),
    )
    for (const day of [0.1, 8.1, 31.1]) await goTo(day)
    const canceled = await use().mustCall('getSubscription', {}, await owner())
    await goTo(60)
    const still = await getShop()
    await goTo(61.1)

    expect(canceled.state).toBe('canceled')
    expect(still.ok).toBe(true)
    expect(await getShop()).toMatchObject({ problem: { status: 410 } })
  })
})

test('a job that fails delays no other job', async () => {
  await asOwner(use().app.context.database, 'alter table waitlist_entries rename to out_of_order')

  await goTo(30.1)

  expect(await use().mustCall('getSubscription', {}, await owner())).toMatchObject({
    state: 'paused',
  })
})

function use(): TestApp {
  if (app === null) throw new Error('The app is not open')
  return app
}

function db() {
  return use().app.context.database.db
}

async function owner(): Promise<string> {
  return await tokenOf(use(), shop.ownerId)
}

async function cancel(takesEffect: 'at_once' | 'period_end') {
  return await use().mustCall(
    'cancelSubscription',
    { body: { takes_effect: takesEffect } },
    await owner(),
  )
}

async function cancelAgain() {
  return await use().call(
    'cancelSubscription',
    { body: { takes_effect: 'at_once' } },
    await owner(),
  )
}

async function getShop() {
  return await use().call('getComerce', { params: { ad_url: shop.adUrl } })
}

async function anAdmin(): Promise<string> {
  return await tokenOf(use(), await aUser(use(), { isAdmin: true, isCustomer: false }))
}

async function payOnce() {
  const body = { amount: 100_000, months: 1 }
  return await use().call('recordPayment', { params: { id: shop.id }, body }, await anAdmin())
}

async function pay(): Promise<void> {
  expect(await payOnce()).toMatchObject({ ok: true })
}

/** As one line, because its lines are broken anywhere. */
async function mailWith(text: string): Promise<string> {
  await use().app.context.outbox.drain()
  const mail = (await use().mails()).find(one => one.includes(text)) ?? ''
  return mail.replaceAll(/\s+/g, ' ')
}

async function goTo(days: number): Promise<void> {
  const now = new Date(TUESDAY_AT_TEN + days * DAY).toISOString()
  await use().mustCall('setTestClock', { body: { now } })
}

function bookingOf(date: string) {
  const booking = aBooking(shop, `${date}T11:00:00-03:00`)
  const customer = { name: CANARY, phone: '11 2888-0001', email: 'canaria-perdida@correo.test' }
  return { ...booking, body: { ...booking.body, customer, note: CANARY } }
}

async function namesLeft(): Promise<string[]> {
  return await tablesThatSay(db(), 'canaria.perdida|1128880001')
}
