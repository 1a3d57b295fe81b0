/** An owner closes their business or one branch: what it says before, what it does, and the way back. */
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY } from '#domain/calendar/interval.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aMember, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp | null = null
let shop: TestShop

beforeEach(async () => {
  await app?.close()
  app = await openApp()
  shop = await aShop(app)
})
afterAll(async () => await app?.close())

describe('before the business is closed', () => {
  test('it says the dates, how many appointments come later, and how many customers a mail reaches', async () => {
    await book('2026-11-26T11:00:00-03:00', 'rita@correo.test')
    await book('2026-11-27T11:00:00-03:00', 'rita@correo.test')
    await book('2026-12-23T11:00:00-03:00', null)

    const preview = await use().mustCall('previewClosing', {}, await owner())

    expect(preview.at_once).toMatchObject({
      turns: 3,
      mails: 1,
      without_mail: 1,
      ends_at: around('2026-11-24'),
      read_only_from: around('2026-12-01'),
      taken_back_until: around('2026-12-24'),
    })
    expect(preview.at_once.follows).toEqual([
      { what: 'bookings_stop', at: around('2026-11-24') },
      { what: 'subscription_ends', at: around('2026-11-24') },
      { what: 'page_closes', at: around('2026-12-24') },
      { what: 'data_erased', at: around('2027-02-22') },
    ])
    expect(preview.period_end).toMatchObject({ turns: 0, ends_at: around('2026-12-24') })
    expect(preview.branch).toEqual({ turns: 3, mails: 1, without_mail: 1 })
  })

  test('what it said is what happens', async () => {
    const { at_once: said } = await use().mustCall('previewClosing', {}, await owner())
    const done = await cancel('at_once')
    const { read_only_from: readOnlyFrom, follows } = await subscription()

    expect(datesOf(done.follows)).toEqual(datesOf(said.follows))
    expect(datesOf(follows)).toEqual(datesOf(said.follows).slice(2))
    expect(readOnlyFrom?.slice(0, 10)).toBe(said.read_only_from.slice(0, 10))
    await goTo(30.1)
    expect(await pageStatus()).toBe(410)
    // The panel is there to be read until the data is erased.
    expect((await use().mustCall('getDashboard', {}, await owner())).comerce.id).toBe(shop.id)
  })

  test('only the owner is shown it', async () => {
    const admin = await tokenOf(use(), await aMember(use(), shop))

    expect(await use().call('previewClosing', {}, admin)).toMatchObject({
      problem: { code: 'forbidden' },
    })
  })
})

describe('the appointments after the end', () => {
  test('stay, and nobody but the owner is told, unless the owner cancels them', async () => {
    const kept = await book('2026-11-26T11:00:00-03:00', 'rita@correo.test')
    await use().app.context.outbox.drain()
    const before = (await mailsTo('rita@correo.test')).length
    await cancel('at_once')

    expect(await statusOf(kept)).toBe('booked')
    expect(await mailsTo('rita@correo.test')).toHaveLength(before)
    expect(await mailsTo(`${shop.ownerId}@example.test`)).not.toEqual([])
  })

  test('are cancelled when the owner says so: one mail to each customer, the others are left to be told', async () => {
    const kept = await book('2026-11-25T11:00:00-03:00', 'rita@correo.test')
    const one = await book('2026-12-10T11:00:00-03:00', 'rita@correo.test')
    const two = await book('2026-12-11T11:00:00-03:00', 'rita@correo.test')
    await sql`update organizations set trial_ends_at = ${new Date(TUESDAY_AT_TEN + 5 * DAY)}`.execute(
      use().app.context.database.db,
    )
    const silent = await book('2026-12-11T15:00:00-03:00', null)
    await use().app.context.outbox.drain()

    const { cancelled_turns: count } = await cancel('period_end', 'cancel')

    expect(count).toBe(3)
    expect(await Promise.all([kept, one, two, silent].map(statusOf))).toEqual([
      'booked',
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    use().clock.set(TUESDAY_AT_TEN + DAY)
    await use().app.context.outbox.drain()
    const told = (await mailsTo('rita@correo.test')).filter(mail => mail.kind === 'cancelled')
    expect(told).toHaveLength(1)
    const { items } = await use().mustCall('listUntold', {}, await owner())
    expect(items).toHaveLength(1)
  })
})

test('more appointments than one transaction cancels still make one mail to each customer', async () => {
  const token = await owner()
  for (let count = 0; count < 60; count += 1) {
    const date = new Date(TUESDAY_AT_TEN + (1 + Math.floor(count / 3)) * DAY).toISOString()
    const starts_at = `${date.slice(0, 10)}T${11 + (count % 3)}:00:00-03:00`
    const customer = {
      name: 'Rita',
      phone: `11 2999-${1000 + count}`,
      email: `r${count % 5}@correo.test`,
    }
    const body = { services: [shop.serviceId], staff: shop.staffIds[0]!, starts_at, customer }
    await use().mustCall('createStaffAppointment', { body }, token)
  }
  await use().app.context.outbox.drain()
  const { cancelled_turns: count } = await cancel('at_once', 'cancel')
  use().clock.set(TUESDAY_AT_TEN + DAY / 24)
  await use().app.context.outbox.drain()

  expect(count).toBe(60)
  const told = (await use().mails()).map(readMail).filter(mail => mail.kind === 'cancelled')
  expect(told.map(mail => mail.to).toSorted()).toEqual(
    [0, 1, 2, 3, 4].map(one => `r${one}@correo.test`),
  )
})

describe('the way back', () => {
  test('of a trial that was ended at once is open to its owner until the trial is over', async () => {
    await cancel('at_once')
    expect(await mailText('B-')).toContain(
      'Hasta el jueves 24 de diciembre de 2026 podés deshacer la baja desde Suscripción.',
    )
    await goTo(29)
    const ended = await subscription()
    await takeBack()

    expect(ended).toMatchObject({ state: 'canceled', taken_back_until: around('2026-12-24') })
    expect(await subscription()).toMatchObject({
      state: 'trialing',
      trial_ends_at: ended.trial_ends_at,
      cancel_at: null,
      taken_back_until: null,
      takes_bookings: true,
      follows: [],
    })
    const { items } = await use().mustCall('listAudit', { query: {} }, await owner())
    expect(items.map(one => one.action)).toContain('takeBackCancellation')
  })

  test('before it takes effect leaves everything as it was', async () => {
    await cancel('period_end')
    const { taken_back_until: until, cancel_at: end } = await subscription()
    await takeBack()

    expect(until).toBe(end)
    expect(await subscription()).toMatchObject({ state: 'trialing', cancel_at: null })
    await expect(takeBack()).rejects.toThrow('invalid_transition')
  })

  test('opens the page that had closed, while what was paid lasts', async () => {
    await payMonths(6)
    await cancel('at_once')
    await goTo(31)
    const closed = await pageStatus()
    await takeBack()

    expect(closed).toBe(410)
    expect(await pageStatus()).toBe(200)
    expect(await subscription()).toMatchObject({ state: 'active', takes_bookings: true })
  })

  test('is closed once nothing is left, and to everybody but the owner', async () => {
    await cancel('at_once')
    const admin = await tokenOf(use(), await aMember(use(), shop))
    const byOther = await use().call('takeBackCancellation', {}, admin)
    await goTo(30.1)
    const late = await use().call('takeBackCancellation', {}, await owner())

    expect(byOther).toMatchObject({ problem: { code: 'forbidden' } })
    expect(late).toMatchObject({
      problem: { code: 'invalid_transition', detail: expect.stringContaining('Escribinos') },
    })
    expect(await subscription()).toMatchObject({ taken_back_until: null })
  })

  test('of a closed page that is published says where it is', async () => {
    await cancel('at_once')
    await goTo(5)
    const body = { status: 'published' as const }
    await sql`update comerces set status_before_closing = status, status = 'closed'
      where id = ${shop.id}`.execute(use().app.context.database.db)

    expect(await use().call('publishComerce', { body }, await owner())).toMatchObject({
      problem: {
        code: 'not_ready_to_publish',
        errors: [{ field: 'status', message: expect.stringContaining('Entrá a Suscripción') }],
      },
    })
  })
})

describe('one branch of several', () => {
  test('is closed by its owner: its page shows nothing, and the others and its data stay', async () => {
    await addBranch()
    await book('2026-11-26T11:00:00-03:00', 'rita@correo.test')

    await use().mustCall('closeBranch', { body: {} }, await owner())

    expect(await pageStatus()).toBe(410)
    expect(await pageStatus(`${shop.adUrl}-sur`)).toBe(404)
    const dashboard = await use().mustCall('getDashboard', {}, await owner())
    expect(dashboard.comerce.status).toBe('closed')
    expect(dashboard.comerces).toHaveLength(2)
    const { items } = await use().mustCall('listClients', { query: {} }, await owner())
    expect(items).toHaveLength(1)
    expect(await subscription()).toMatchObject({ state: 'trialing', follows: [] })
    await payMonths(1)
    expect(await pageStatus()).toBe(410)
  })

  test('is opened again by its owner, and by nobody else', async () => {
    await addBranch()
    await use().mustCall('closeBranch', { body: {} }, await owner())
    const body = { status: 'published' as const }
    const admin = await tokenOf(use(), await aMember(use(), shop))

    expect(await use().call('publishComerce', { body }, admin)).toMatchObject({
      problem: { errors: [{ field: 'status' }] },
    })
    await use().mustCall('publishComerce', { body }, await owner())
    expect(await pageStatus()).toBe(200)
  })

  test('takes its appointments along when the owner says so, and no others', async () => {
    await addBranch()
    const id = await book('2026-11-26T11:00:00-03:00', 'rita@correo.test')

    const closed = await use().mustCall('closeBranch', { body: { turns: 'cancel' } }, await owner())

    expect(closed).toEqual({ cancelled_turns: 1 })
    expect(await statusOf(id)).toBe('cancelled')
  })

  test('stays open when it is the last, when it is closed already, or when another administrator asks', async () => {
    const refused = async (token: string) => await use().call('closeBranch', { body: {} }, token)
    const last = await refused(await owner())
    await addBranch()
    const other = await refused(await tokenOf(use(), await aMember(use(), shop)))
    const answers = await Promise.all([refused(await owner()), refused(await owner())])

    expect(last).toMatchObject({
      problem: { code: 'invalid_transition', detail: expect.stringContaining('único local') },
    })
    expect(other).toMatchObject({ problem: { code: 'forbidden' } })
    expect(answers.map(one => one.ok).toSorted()).toEqual([false, true])
  })
})

function use(): TestApp {
  if (app === null) throw new Error('The app is not open')
  return app
}

const owner = async () => await tokenOf(use(), shop.ownerId)
const subscription = async () => await use().mustCall('getSubscription', {}, await owner())
const takeBack = async () => await use().mustCall('takeBackCancellation', {}, await owner())

/** Without the time of day, because the clock goes on. */
function datesOf(follows: readonly { readonly what: string; readonly at: string }[]) {
  return follows.map(({ what, at }) => [what, at.slice(0, 10)])
}

/** Compares only the date, because the clock goes on. */
function around(date: string): unknown {
  return expect.stringContaining(date)
}

async function cancel(takes_effect: 'at_once' | 'period_end', turns: 'keep' | 'cancel' = 'keep') {
  return await use().mustCall(
    'cancelSubscription',
    { body: { takes_effect, turns } },
    await owner(),
  )
}

let phones = 0
async function book(startsAt: string, email: string | null): Promise<string> {
  const booking = aBooking(shop, startsAt)
  const phone = `11 2888-${1000 + ++phones}`
  const customer = { name: 'Rita Gómez', phone, ...(email === null ? {} : { email }) }
  const { appointment } = await use().mustCall('createAppointment', {
    ...booking,
    body: { ...booking.body, customer },
  })
  return appointment.id
}

async function statusOf(id: string): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from appointments where id = ${id}`.execute(use().app.context.database.db)
  return rows[0]?.status
}

async function mailsTo(address: string) {
  await use().app.context.outbox.drain()
  return (await use().mails()).map(readMail).filter(mail => mail.to === address)
}

async function mailText(part: string): Promise<string> {
  await use().app.context.outbox.drain()
  return ((await use().mails()).find(one => one.includes(part)) ?? '').replaceAll(/\s+/g, ' ')
}

async function pageStatus(ad_url = shop.adUrl): Promise<number> {
  const answer = await use().call('getComerce', { params: { ad_url } })
  return answer.ok ? 200 : answer.problem.status
}

async function payMonths(months: number): Promise<void> {
  const admin = await tokenOf(use(), await aUser(use(), { isAdmin: true, isCustomer: false }))
  const body = { amount: 100_000, months }
  await use().mustCall('recordPayment', { params: { id: shop.id }, body }, admin)
}

async function addBranch(): Promise<void> {
  const place = { address: 'Alsina 10', city: 'Lomas' }
  const body = { name: 'La Navaja Sur', ad_url: `${shop.adUrl}-sur`, ...place }
  await use().mustCall('createBranch', { body }, await owner())
}

async function goTo(days: number): Promise<void> {
  const now = new Date(TUESDAY_AT_TEN + days * DAY).toISOString()
  await use().mustCall('setTestClock', { body: { now } })
}
