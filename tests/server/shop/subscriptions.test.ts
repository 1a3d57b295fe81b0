import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = 86_400_000
/** The shop was created a moment after the clock was set, so tests add a minute. */
const MINUTE = 60_000
let app: TestApp
let shop: TestShop

beforeEach(async () => {
  app = await openApp()
  shop = await aShop(app)
})
afterEach(async () => {
  await app.close()
})

describe('a trial that has ended', () => {
  test('stops new online bookings and nothing else', async () => {
    const kept = await app.mustCall(
      'createAppointment',
      aBooking(shop, '2026-12-23T11:00:00-03:00'),
    )

    await goTo(29.9)
    const last = await app.call('createAppointment', aBooking(shop, '2026-12-28T12:00:00-03:00'))
    await goTo(30)
    const late = await app.call('createAppointment', aBooking(shop, '2026-12-28T13:00:00-03:00'))

    expect(last.ok).toBe(true)
    expect(late).toMatchObject({ problem: { code: 'comerce_not_bookable' } })
    const { comerce: publicShop } = await app.mustCall('getComerce', {
      params: { ad_url: shop.adUrl },
    })
    expect(publicShop).toMatchObject({ takes_bookings: false, status: 'published' })
    expect(publicShop.whatsapp).not.toBeNull()
    const { manage_token } = kept
    const { appointment } = await app.mustCall('getManagedAppointment', {
      params: { manage_token },
    })
    expect(appointment.status).not.toBe('cancelled')
  })

  test('leaves the appointments there are untouched, row by row', async () => {
    await app.mustCall('createAppointment', aBooking(shop, '2026-12-20T11:00:00-03:00'))
    const before = await appointmentRows()
    await sql`update organizations set trial_ends_at = ${new Date(app.clock.now())}`.execute(
      app.app.context.database.db,
    )

    await goTo(0.1)

    expect(await subscription()).toBe('paused')
    expect(await appointmentRows()).toEqual(before)
  })

  test('allows everything for a week, and then only the existing appointments', async () => {
    await goTo(36)
    const within = await app.call('createStaff', { body: { name: 'Nadia' } }, await owner())
    await goTo(37.1)
    const after = await app.call('createStaff', { body: { name: 'Nadia' } }, await owner())
    const appointment = await app.call(
      'createStaffAppointment',
      {
        body: {
          services: [shop.serviceId],
          starts_at: '2027-01-05T11:00:00-03:00',
          customer: { name: 'Ana' },
        },
      },
      await owner(),
    )
    const read = await app.call('getSettings', {}, await owner())

    expect(within.ok).toBe(true)
    expect(after).toMatchObject({ problem: { code: 'subscription_over', status: 403 } })
    expect(appointment).toMatchObject({ problem: { code: 'subscription_over' } })
    expect(read.ok).toBe(true)
  })

  test('is announced on its days, once each, and after a jump only with the newest mail', async () => {
    const notified: string[] = []
    for (const day of [0.5, 1, 1.5, 6, 7, 8, 23, 24, 27, 29, 30, 31, 37]) {
      await goTo(day)
      await app.app.context.outbox.drain()
      const { rows } = await sql<{ notice: string }>`
        select payload->>'notice' as notice from outbox where kind = 'trial_notice' order by created_at`.execute(
        app.app.context.database.db,
      )
      const notice = rows.at(-1)?.notice ?? 'none'
      if (notified.length < rows.length) notified.push(`${day} ${notice}`)
    }

    expect(notified).toEqual([
      '1 day-1',
      '7 day-7',
      '23 left-7',
      '27 left-3',
      '29 left-1',
      '30 over',
      '37 over-7',
    ])
    const mails = (await app.mails()).join('\n')
    expect(mails.match(/^Subject: /gm)).toHaveLength(7)
  })
})

test('an extended trial announces its new end again, but not its first week', async () => {
  for (const day of [1, 7, 23]) await goTo(day)
  await sql`update organizations set trial_extensions = 1,
    trial_ends_at = trial_ends_at + interval '15 days'`.execute(app.app.context.database.db)
  for (const day of [24, 38]) await goTo(day)

  const { rows } = await sql<{ notice: string }>`
    select payload->>'notice' as notice from outbox where kind = 'trial_notice' order by created_at`.execute(
    app.app.context.database.db,
  )
  expect(rows.map(row => row.notice)).toEqual(['day-1', 'day-7', 'left-7', 'left-7'])
})

test('a subscription that is not paid becomes late, then unpaid, then ended', async () => {
  const paidUntil = new Date(app.clock.now() + 30 * DAY)
  await sql`update organizations set subscription = 'active', paid_until = ${paidUntil}`.execute(
    app.app.context.database.db,
  )
  const seen: string[] = []
  for (const day of [29, 30, 37, 38, 61]) {
    await goTo(day)
    seen.push(await subscription())
  }

  expect(seen).toEqual(['active', 'past_due', 'past_due', 'unpaid', 'canceled'])
})

async function goTo(day: number): Promise<void> {
  const now = new Date(TUESDAY_AT_TEN + day * DAY + MINUTE).toISOString()
  await app.mustCall('setTestClock', { body: { now } })
}

async function owner(): Promise<string> {
  return await tokenOf(app, shop.ownerId)
}

async function subscription(): Promise<string> {
  const { rows } = await sql<{ subscription: string }>`
    select subscription from organizations where id = ${shop.organizationId}`.execute(
    app.app.context.database.db,
  )
  return rows[0]?.subscription ?? ''
}

async function appointmentRows(): Promise<unknown[]> {
  const { rows } = await sql`select a::text as row from appointments a order by id`.execute(
    app.app.context.database.db,
  )
  return rows
}
