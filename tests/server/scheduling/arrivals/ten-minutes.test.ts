/**
 * One address and one /48 against one shop for ten minutes by the test clock: as many holds and invented appointments as
 * they can send, with a mailbox for each, whose links they open, and names in the queue. Two thirds of every day stay free for others, the owner books everywhere, and
 * one act cancels what was invented.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aShop, type TestShop, tokenOf } from '#support/server/shop.ts'
import { times } from '#support/server/chance.ts'

const MINUTE = 60_000
const DAYS = 3
const ROUNDS = 10
const PER_ROUND = times(90, 18)
const ADDRESS = '203.0.113.66'

let app: TestApp
let shop: TestShop
let token: string
/** How many starts each day had before, and has after the attack. */
const free: { before: number[]; during: number[][] } = { before: [], during: [] }
const answers = new Map<string, number>()

beforeAll(async () => {
  app = await openApp({ env: { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_PROFILE: 'default' } })
  shop = await aShop(app, { people: 3 })
  token = await tokenOf(app, shop.ownerId)
  const limit =
    'update comerces set takes_queue = true, rules_version = rules_version + 1 where id = $1'
  await app.app.context.database.pool.query(limit, [shop.id])
  app.app.context.availability.forget(shop.id)
  free.before = await freeMinutes()
  for (let round = 0; round < ROUNDS; round += 1) {
    await attack(round)
    free.during.push(await freeMinutes())
    app.clock.set(app.clock.now() + MINUTE)
  }
}, 300_000)
afterAll(async () => {
  await app.close()
})

const dates = Array.from({ length: DAYS }, (_, n) => `2026-11-${25 + n}`)
const startAt = (date: string, n: number) =>
  new Date(Date.parse(`${date}T10:00:00-03:00`) + n * 30 * MINUTE).toISOString()

/** What a customer from elsewhere could still book of each day, in minutes of all three people. */
async function freeMinutes(): Promise<number[]> {
  const each = await Promise.all(
    shop.staffIds.map(async staff => {
      const query = { services: shop.serviceId, staff, from: dates[0]!, days: DAYS }
      const { days } = await app.mustCall('listSlots', { params: { ad_url: shop.adUrl }, query })
      return days.map(day => bookableMinutes(day.slots.map(slot => Date.parse(slot.starts_at))))
    }),
  )
  return dates.map((_, day) => each.reduce((sum, ofStaff) => sum + ofStaff[day]!, 0))
}

/** Of starts each quarter of an hour, those of half an hour that fit one after another. */
function bookableMinutes(starts: readonly number[]): number {
  let until = 0
  let minutes = 0
  for (const start of starts) {
    if (start < until) continue
    until = start + 30 * MINUTE
    minutes += 30
  }
  return minutes
}

async function attack(round: number): Promise<void> {
  for (let n = 0; n < PER_ROUND; n += 1) {
    const id = round * PER_ROUND + n
    const ip = n % 2 === 0 ? ADDRESS : `2001:db8:66:${(id % 65_536).toString(16)}::1`
    const starts_at = startAt(dates[n % DAYS]!, (id * 7) % 20)
    const staff = shop.staffIds[id % 3]!
    const params = { ad_url: shop.adUrl }
    const slot = { services: [shop.serviceId], staff, starts_at }
    const customer = {
      name: `Invento ${id}`,
      phone: `11 ${4_000_0000 + id}`,
      email: `i${id}@example.test`,
    }
    const from = { 'x-forwarded-for': ip }
    const held = await send(app.url, 'holdSlot', { params, body: slot }, undefined, from)
    note('hold', held.status)
    const body = { ...slot, customer }
    const booked = await send(app.url, 'createAppointment', { params, body }, undefined, from)
    note('booking', booked.status)
    await confirm(booked.body)
    const joined = await send(
      app.url,
      'joinQueue',
      { params, body: { name: customer.name } },
      undefined,
      from,
    )
    note('queue', joined.status)
  }
}

/** Opens the link of the mail, when the booking waits for that. */
async function confirm(body: unknown): Promise<void> {
  const { appointment, manage_token } = body as {
    appointment?: { id: string; waits_for_mail?: boolean }
    manage_token: string
  }
  if (!appointment?.waits_for_mail) return
  const proof = app.app.context.secrets.signId('confirm_booking', appointment.id, 1)
  const input = { params: { manage_token }, body: { proof } }
  note('mail', (await app.call('confirmManagedAppointment', input)).ok ? 200 : 409)
}

function note(what: string, status: number): void {
  const key = `${what} ${status}`
  answers.set(key, (answers.get(key) ?? 0) + 1)
}

describe('after ten minutes of one address and one /48', () => {
  test('two thirds of every day stayed bookable for others all the time', () => {
    const worst = dates.map((_, day) => Math.min(...free.during.map(each => each[day]!)))
    console.info('Minutes free before', free.before, 'at worst', worst, Object.fromEntries(answers))

    for (const [day, least] of worst.entries())
      expect(least / free.before[day]!).toBeGreaterThanOrEqual(2 / 3)
    // A network confirms three in a day and a shop; the others of what waits are the shop's to answer.
    expect(answers.get('mail 200')).toBeGreaterThan(0)
    expect(answers.get('mail 200')).toBeLessThanOrEqual(6)
    expect([...answers.keys()].filter(key => / 5\d\d$/.test(key))).toEqual([])
  })

  test('a customer from elsewhere books every day, and joins the queue', async () => {
    const params = { ad_url: shop.adUrl }
    for (const [n, date] of dates.entries()) {
      const query = { services: shop.serviceId, from: date, days: 1 }
      const { days } = await app.mustCall('listSlots', { params, query })
      const starts_at = days[0]!.slots[0]!.starts_at
      const customer = { name: 'Julia Sosa', phone: `11 5555-777${n}` }
      const body = { services: [shop.serviceId], starts_at, customer }
      const from = { 'x-forwarded-for': `198.51.100.${n + 1}` }
      const booked = await send(app.url, 'createAppointment', { params, body }, undefined, from)
      expect(booked.body).toMatchObject({ appointment: { status: 'booked' } })
    }
    const body = { name: 'Leo Paz' }
    const joined = await send(app.url, 'joinQueue', { params, body }, undefined, {
      'x-forwarded-for': '198.51.100.9',
    })
    expect(joined.status).toBe(201)
  })

  test('the owner books over everything that is only held', async () => {
    const refused: string[] = []
    const query = { from: dates[0]!, to: dates.at(-1)! }
    const { items } = await app.mustCall('listAppointments', { query }, token)
    const isTaken = (staff: string, at: number) =>
      items.some(
        one =>
          one.legs[0]?.staff.id === staff &&
          Date.parse(one.starts_at) < at + 30 * MINUTE &&
          Date.parse(one.ends_at) > at &&
          !['cancelled', 'rejected', 'expired'].includes(one.status),
      )
    for (const date of dates)
      for (const staff of shop.staffIds) {
        const n = Array.from({ length: 20 }, (_, at) => at).find(
          at => !isTaken(staff, Date.parse(startAt(date, at))),
        )!
        const from = { 'x-forwarded-for': ADDRESS }
        const slot = { services: [shop.serviceId], staff, starts_at: startAt(date, n) }
        await send(
          app.url,
          'holdSlot',
          { params: { ad_url: shop.adUrl }, body: slot },
          undefined,
          from,
        )
        const body = { ...slot, customer: { name: 'Por teléfono' } }
        const { ok } = await app.call('createStaffAppointment', { body }, token)
        if (!ok) refused.push(`${date} ${staff} ${n}`)
      }
    expect(refused).toEqual([])
  })

  test('one act cancels what was invented, and nothing else', async () => {
    const { groups } = await app.mustCall('listArrivals', {}, token)
    const invented = groups.flatMap(group => group.items)
    expect(invented.every(one => one.name.startsWith('Invento'))).toBe(true)

    const ids = invented.map(one => one.id)
    const { cancelled } = await app.mustCall('cancelArrivals', { body: { ids } }, token)

    expect(cancelled).toBe(ids.length)
    const query = { from: dates[0]!, to: dates.at(-1)! }
    const { items } = await app.mustCall('listAppointments', { query }, token)
    const left = items.filter(one => ['booked', 'pending'].includes(one.status))
    expect(left.filter(one => one.customer.name.startsWith('Invento'))).toEqual([])
    expect(left).toHaveLength(DAYS + 9)
    console.info(`${cancelled} cancelled at once`)
  })
})
