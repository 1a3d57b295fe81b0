/** Offers at night: whom they wake, what they cost, and how a wait ends. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { readMail } from '#support/server/mails/read-mail.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = '2026-11-26'
const at = (time: string) => `${DAY}T${time}:00-03:00`
const quiet = { from: 22 * 60, to: 9 * 60 }

let app: TestApp
let shop: TestShop
let person = 0
let email = ''

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())

beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  person += 1
  email = `noche${person}@espera.test`
  await sql`update comerces set reminders = jsonb_set(reminders, '{quiet}', ${JSON.stringify(quiet)}::jsonb)
    where id = ${shop.id}`.execute(app.app.context.database.db)
})

describe('a start that becomes free in the quiet hours', () => {
  test('is kept at once, and told when they end, with the usual time to answer', async () => {
    const { token, free } = await waitFor('15:00')
    await goTo(at('02:00'))
    await free()
    const atNight = await offers()
    const kept = await entryOf(token)
    await goTo(at('08:59'))
    const before = await offers()
    await goTo(at('09:00'))

    expect([atNight, before]).toEqual([[], []])
    expect(kept).toMatchObject({
      state: 'offered',
      offer: { starts_at: at('15:00'), expires_at: expect.stringMatching(`^${DAY}T09:15`) },
    })
    const [mail] = await offers()
    expect(mail).toContain('15:00')
    expect(mail).toContain('09:15')
  })

  test('is told at once when it begins too early to wait, and letting it pass costs nothing', async () => {
    await sql`update comerces set reminders = jsonb_set(reminders, '{quiet,to}', '630')
      where id = ${shop.id}`.execute(db())
    const { token, free } = await waitFor('10:00')
    for (let night = 0; night < 3; night += 1) {
      await goTo(at(`0${2 + night}:00`))
      await sql`update waitlist_entries set refused_starts = '{}'`.execute(db())
      await free()
      expect(await offers()).toHaveLength(night + 1)
      await goTo(at(`0${2 + night}:30`))
    }

    expect(await entryOf(token)).toMatchObject({ state: 'waiting', ended_by: null })
  })

  test('is told at once in a shop without quiet hours', async () => {
    await sql`update comerces set reminders = jsonb_set(reminders, '{quiet}', 'null')
      where id = ${shop.id}`.execute(db())
    const { free } = await waitFor('15:00')
    await goTo(at('02:00'))
    await free()

    expect(await offers()).toHaveLength(1)
  })
})

describe('three offers without an answer', () => {
  test('end the wait: the last one says so, and its page says why', async () => {
    const { token, free } = await waitFor('15:00')
    const said: boolean[] = []
    for (const time of ['10:00', '11:30', '12:45']) {
      await goTo(at(time))
      await sql`update waitlist_entries set refused_starts = '{}'`.execute(db())
      await free()
      said.push((await entryOf(token)).offer?.is_last ?? false)
    }
    await goTo(at('14:00'))

    expect(said).toEqual([false, false, true])
    expect((await offers()).map(mail => mail.includes('salís de la lista'))).toEqual(said)
    expect(await entryOf(token)).toMatchObject({ state: 'expired', ended_by: 'unanswered' })
  })
})

test('a wish for an earlier start ends with its appointment', async () => {
  const { manage_token } = await app.mustCall('createAppointment', aBooking(shop, at('15:00')))
  await block('09:00', '15:00')
  const { waitlist_token: token } = await app.mustCall('askEarlier', {
    params: { manage_token },
    body: {},
  })
  await app.mustCall('cancelManagedAppointment', { params: { manage_token }, body: {} })
  await goTo(at('02:00'))

  expect(await entryOf(token)).toMatchObject({ state: 'expired', ended_by: 'turn_over' })
})

function db() {
  return app.app.context.database.db
}

/** Somebody waits on a day whose only start is taken; `free` gives it back, and takes it again after an offer. */
async function waitFor(time: string) {
  let booked = await app.mustCall('createAppointment', aBooking(shop, at(time)))
  const [hour] = time.split(':')
  if (time !== '10:00') await block('09:00', time)
  await block(`${hour}:30`, '20:00')
  const customer = { name: 'Elena Paz', phone: `11 4444-${5000 + person}`, email }
  const body = { services: [shop.serviceId], from: DAY, to: DAY, customer }
  const { waitlist_token: token } = await app.mustCall('joinWaitlist', {
    params: { ad_url: shop.adUrl },
    body,
  })
  let isTaken = true
  const free = async () => {
    if (!isTaken) booked = await app.mustCall('createAppointment', aBooking(shop, at(time)))
    await app.mustCall('cancelManagedAppointment', {
      params: { manage_token: booked.manage_token },
      body: {},
    })
    isTaken = false
    await goTo(new Date(app.clock.now()).toISOString())
  }
  return { token, free }
}

async function block(from: string, to: string): Promise<void> {
  const [staff = ''] = shop.staffIds
  const body = { staff, starts_at: at(from), ends_at: at(to), reason: '' }
  app.clock.set(TUESDAY_AT_TEN)
  await app.mustCall('createBlock', { body }, await tokenOf(app, shop.ownerId))
}

async function goTo(now: string): Promise<void> {
  await app.mustCall('setTestClock', { body: { now } })
  await app.app.context.outbox.drain()
}

async function entryOf(token: string) {
  return (await app.mustCall('getWaitlistEntry', { params: { waitlist_token: token } })).entry
}

async function offers(): Promise<string[]> {
  return (await app.mails())
    .map(readMail)
    .filter(mail => mail.kind === 'waitlist_offer' && mail.to === email)
    .map(mail => mail.text)
}
