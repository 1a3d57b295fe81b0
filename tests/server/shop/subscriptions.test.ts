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
    const { subscription: now } = await app.mustCall('getDashboard', {}, await owner())

    expect(now).toMatchObject({ state: 'paused', is_read_only: true })
    expect(now.read_only_from).toMatch(/^20\d\d-/)
    expect(within.ok).toBe(true)
    expect(after).toMatchObject({ problem: { code: 'subscription_over', status: 403 } })
    expect(appointment).toMatchObject({ problem: { code: 'subscription_over' } })
    expect(read.ok).toBe(true)
  })

  test('keeps all that deals with the appointments there are', async () => {
    const over = await booked('2026-12-30T11:00:00-03:00')
    const next = await booked('2027-01-05T11:00:00-03:00')
    const later = await booked('2027-01-06T11:00:00-03:00')
    const occurrences = [{ starts_at: '2027-01-07T11:00:00-03:00' }]
    const wanted = { services: [shop.serviceId], customer: { name: 'Eva' }, occurrences }
    const { series } = await app.mustCall('createSeries', { body: wanted }, await owner())
    await goTo(37.1)
    const token = await owner()
    const { items } = await app.mustCall('listClients', { query: {} }, token)
    const ana = { params: { id: items.find(item => item.name === 'Ana')!.id } }
    const params = { id: next.id }
    const closed = { appointment: over.id, revision: over.revision, status: 'completed' } as const
    const wish = await app.mustCall('getNoticePreferences', {}, token)

    const answers = [
      await app.call('closeAppointments', { body: { turns: [closed] } }, token),
      await app.call('updateAppointment', { params, body: { price: 900_000 } }, token),
      await app.call('updateClient', { ...ana, body: { email: 'ana@example.test' } }, token),
      await app.call('tellCustomer', { params, body: {} }, token),
      await app.call('previewDayMove', { body: away() }, token),
      await app.call(
        'cancelSeries',
        { params: { id: series }, body: { from: away().starts_at } },
        token,
      ),
      await app.call('cancelClientTurns', { ...ana, body: { turns: [later.id] } }, token),
      await app.call('readNotices', { body: {} }, token),
      await app.call('updateNoticePreferences', { body: wish }, token),
      await app.call('removeWaitlistEntry', { params: { id: over.id } }, token),
    ]

    expect(answers.map(answer => (answer.ok ? 'ok' : answer.problem.code))).toEqual([
      ...Array<string>(9).fill('ok'),
      'subscription_over',
    ])
  })

  test('can move all appointments of somebody who is away, and put them back', async () => {
    const next = await booked('2027-01-05T11:00:00-03:00')
    await goTo(37.1)
    const token = await owner()
    const body = {
      ...away(),
      moves: [],
      cancels: [{ appointment: next.id, revision: next.revision }],
    }

    const { id } = await app.mustCall('applyDayMove', { body }, token)
    const { appointments } = await app.mustCall('undoDayMove', { params: { id } }, token)

    expect(appointments).toMatchObject([{ id: next.id, starts_at: next.starts_at }])
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
    // The shop is published, so nothing asks its owner to publish it.
    expect(mails).toContain(`/b/${shop.adUrl}`)
    expect(mails).not.toContain('publicá la página')
  })
})

test('a draft is told to publish, and not that its page is on line', async () => {
  await sql`update comerces set status = 'draft'`.execute(app.app.context.database.db)
  for (const day of [1, 7, 30]) {
    await goTo(day)
    await app.app.context.outbox.drain()
  }

  const mails = (await app.mails()).join('\n')
  expect(mails).toContain('publicá la página')
  expect(mails).toContain('todavía no está publicada')
  expect(mails).not.toContain('sigue en línea')
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

async function goTo(day: number): Promise<void> {
  const now = new Date(TUESDAY_AT_TEN + day * DAY + MINUTE).toISOString()
  await app.mustCall('setTestClock', { body: { now } })
}

function away() {
  const [staff] = shop.staffIds
  return {
    staff: staff!,
    starts_at: '2027-01-05T09:00:00-03:00',
    ends_at: '2027-01-05T20:00:00-03:00',
  }
}

async function booked(startsAt: string) {
  const customer = { name: 'Ana', phone: '11 2345-6789' }
  const body = { services: [shop.serviceId], starts_at: startsAt, customer }
  return (await app.mustCall('createStaffAppointment', { body }, await owner())).appointment
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
