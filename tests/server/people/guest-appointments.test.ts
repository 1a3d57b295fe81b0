/** A new account finds what it booked before as a guest: by a saved link or its confirmed address. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let userId: string
let token: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  userId = await aUser(app)
  token = await tokenOf(app, userId)
})

const PHONE = '11 4444-5555'
const ownMail = () => `${userId}@example.test`

async function bookAsGuest(hour: string, email?: string): Promise<string> {
  const { params, body } = aBooking(shop, `2026-11-25T${hour}:00-03:00`, PHONE)
  const customer = { ...body.customer, ...(email ? { email } : {}) }
  const booked = await app.mustCall('createAppointment', { params, body: { ...body, customer } })
  return booked.manage_token
}

const find = async (manage_tokens: readonly string[], as = token) =>
  (
    await app.mustCall('findGuestAppointments', { body: { manage_tokens: [...manage_tokens] } }, as)
  ).items.map(({ appointment }) => appointment.starts_at.slice(11, 16))

const take = async (manage_tokens: readonly string[], as = token) =>
  (await app.mustCall('takeGuestAppointments', { body: { manage_tokens: [...manage_tokens] } }, as))
    .claimed

const mine = async (as = token) =>
  (await app.mustCall('listMyAppointments', { query: {} }, as)).items.map(({ appointment }) =>
    appointment.starts_at.slice(11, 16),
  )

test('saved links and the account’s address find guest appointments, and one call claims them', async () => {
  const kept = await bookAsGuest('10:00')
  await bookAsGuest('11:00', ownMail())
  const both = await bookAsGuest('12:00', ownMail())

  expect(await find([kept, both])).toEqual(['10:00', '11:00', '12:00'])
  expect(await mine()).toEqual([])
  expect(await take([kept, both])).toBe(3)

  expect(await mine()).toEqual(['10:00', '11:00', '12:00'])
  expect(await find([kept, both])).toEqual([])
  expect(await take([kept, both])).toBe(0)
})

test('neither the phone nor a forged or an older link proves anything', async () => {
  await bookAsGuest('10:00')
  const renewed = await bookAsGuest('11:00')
  await sql`update appointments set manage_generation = manage_generation + 1
    where id = ${app.app.context.secrets.readSignedId(renewed)}`.execute(
    app.app.context.database.db,
  )
  const { db } = app.app.context.database
  await sql`update users set phone = '+5491144445555' where id = ${userId}`.execute(db)

  for (const tokens of [[], [renewed], ['x'.repeat(43)], ['no es un link']]) {
    expect(await find(tokens)).toEqual([])
    expect(await take(tokens)).toBe(0)
  }
})

test('a mail that nobody confirmed proves nothing either', async () => {
  await bookAsGuest('10:00', ownMail())
  await sql`update users set verified_at = null where id = ${userId}`.execute(
    app.app.context.database.db,
  )

  expect(await find([])).toEqual([])
  expect(await take([])).toBe(0)
})

test('what is in another account stays there, and what came to nothing is not offered', async () => {
  const taken = await bookAsGuest('10:00', ownMail())
  const cancelled = await bookAsGuest('11:00', ownMail())
  const other = await tokenOf(app, await aUser(app))
  expect(await take([taken], other)).toBe(1)
  await app.mustCall('cancelManagedAppointment', {
    params: { manage_token: cancelled },
    body: {},
  })

  expect(await find([taken, cancelled])).toEqual([])
  expect(await take([taken, cancelled])).toBe(0)
  expect(await mine(other)).toEqual(['10:00'])
})

test('two simultaneous claims take each appointment once, with a line in the audit log', async () => {
  const kept = [await bookAsGuest('10:00'), await bookAsGuest('11:00')]

  const claimed = await Promise.all([take(kept), take(kept)])

  expect(claimed.toSorted()).toEqual([0, 2])
  const { rows } = await sql<{ detail: { claimed: number } }>`
    select detail from audit where action = 'account.claimed' and actor_id = ${userId}`.execute(
    app.app.context.database.db,
  )
  expect(rows.map(({ detail }) => detail.claimed)).toEqual([2])
})

test('a list says what its customer may still do with each of them', async () => {
  const kept = await bookAsGuest('10:00')
  await take([kept])
  const ways = async () => {
    const [item] = (await app.mustCall('listMyAppointments', { query: {} }, token)).items
    return [item?.can_move, item?.can_cancel, item?.can_confirm]
  }

  expect(await ways()).toEqual([true, true, true])
  app.clock.set(Date.parse('2026-11-25T09:59:00-03:00'))
  const [canMove] = await ways()
  await app.mustCall('cancelManagedAppointment', { params: { manage_token: kept }, body: {} })

  expect(canMove).toBe(false)
  expect(await ways()).toEqual([false, false, false])
})

test('the list asks for a review once, and only of visits that took place', async () => {
  const kept = await bookAsGuest('10:00')
  await take([kept])
  const isAsked = async () =>
    (await app.mustCall('listMyAppointments', { query: {} }, token)).items[0]?.can_review
  const ahead = await isAsked()
  app.clock.set(Date.parse('2026-11-25T11:00:00-03:00'))
  await sql`update appointments set status = 'completed' where user_id = ${userId}`.execute(
    app.app.context.database.db,
  )

  const over = await isAsked()
  const params = { manage_token: kept }
  await app.mustCall('writeReview', { params, body: { rating: 5, text: '' } })

  expect([ahead, over, await isAsked()]).toEqual([false, true, false])
})
