/** Deactivated accounts, and appointments that were booked without an account. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { eraseAccount } from '#server/people/profile/delete-account.ts'
import {
  PASSWORD,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'
import { TUESDAY_AT_TEN, openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'
import { tablesThatSay } from '#support/server/tables.ts'

let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(async () => {
  await server.close()
})

describe('a deactivated account', () => {
  test('has no valid sessions, and is reactivated by the next log-in', async () => {
    const email = 'pausa@correo.test'
    const token = await server.anAccount(email)
    const wrong = await server.call('deactivateAccount', { token, body: { password: 'otra cosa' } })
    const done = await server.call('deactivateAccount', { token, body: { password: PASSWORD } })

    const old = await server.call('getProfile', { token })
    const back = await server.call('login', { body: { email, password: PASSWORD } })
    const profile = await server.call('getProfile', { token: back.body.token })

    expect([wrong.status, done.status, old.status]).toEqual([401, 204, 401])
    expect(profile.body).toMatchObject({ email, name: 'Ana Pérez' })
  })

  test('is reactivated by a link in a mail, or by a new password', async () => {
    for (const [email, ask] of [
      ['por-link@correo.test', 'requestMagicLink'],
      ['por-clave@correo.test', 'forgotPassword'],
    ] as const) {
      const token = await server.anAccount(email)
      await server.call('deactivateAccount', { token, body: { password: PASSWORD } })
      await server.call(ask, { body: { email } })
      const link = tokenIn((await server.mailsTo(email)).at(-1))
      const answer =
        ask === 'requestMagicLink'
          ? await server.call('exchangeMagicLink', { body: { token: link } })
          : await server.call('resetPassword', { body: { token: link, password: PASSWORD } })

      expect(answer.status).toBeLessThan(300)
      expect((await logIn(email)).status).toBe(200)
    }
  })

  test('answers a stranger as if it did not exist', async () => {
    const email = 'callada@correo.test'
    const token = await server.anAccount(email)
    await server.call('deactivateAccount', { token, body: { password: PASSWORD } })

    const guess = await server.call('login', { body: { email, password: 'no es la suya' } })
    const again = await server.call('signup', { body: { name: 'Otra', email, password: PASSWORD } })

    expect(guess.body.code).toBe('invalid_credentials')
    expect(again.status).toBe(202)
    expect((await server.mailsTo(email)).at(-1)?.subject).toBe('Ya tenés una cuenta en Mi Turno')
  })

  test('cannot own a shop', async () => {
    const token = await server.anOwner('duena-pausa@correo.test', 'duena-pausa')

    const answer = await server.call('deactivateAccount', { token, body: { password: PASSWORD } })

    expect([answer.status, answer.body.code]).toEqual([409, 'still_needed'])
  })
})

describe('with a shop', () => {
  let app: TestApp
  let shop: TestShop
  let starts = 9

  beforeEach(async () => {
    app = await openApp()
    shop = await aShop(app)
  })
  afterEach(async () => {
    await app.close()
  })

  test('a deactivated account is deleted after thirty days', async () => {
    const { token, userId, email } = await anAccount()
    const { manageToken } = await book('alguien@correo.test')
    await app.mustCall('claimAppointment', { body: { manage_token: manageToken } }, token)
    await sql`update users set status = 'deactivated', deactivated_at = ${new Date(TUESDAY_AT_TEN)}
      where id = ${userId}`.execute(app.app.context.database.db)

    await advanceTo(TUESDAY_AT_TEN + 30 * DAY - 1000)
    const before = await statusOf(userId)
    await advanceTo(TUESDAY_AT_TEN + 30 * DAY)
    const after = await statusOf(userId)
    await advanceTo(TUESDAY_AT_TEN)

    expect(before).toMatchObject({ status: 'deactivated', email })
    expect(after).toMatchObject({ status: 'deleted', name: 'Cuenta eliminada' })
    expect(after?.email).toMatch(/@deleted\.invalid$/)
  })

  test('S56, a deleted account is named in no table of any shop, and a day later in no notice', async () => {
    const { token, userId, email } = await anAccount()
    const customer = { name: 'Canaria Borrada', phone: '11 2999-0001', email }
    const booking = aBooking(shop, '2026-12-10T12:00:00-03:00')
    await app.mustCall(
      'createAppointment',
      { ...booking, body: { ...booking.body, customer, note: 'Canaria Borrada' } },
      token,
    )
    await app.app.context.outbox.drain()
    const { db } = app.app.context.database
    const pattern = `canaria.borrada|1129990001|${email}`

    const before = await tablesThatSay(db, pattern)
    await eraseAccount(app.app.context, userId)
    await app.app.context.outbox.drain()

    await advanceTo(TUESDAY_AT_TEN + 2 * DAY)
    const after = await tablesThatSay(db, pattern)

    expect(before).toContain('customers')
    expect(after).toEqual([])
  })

  test('appointments booked with their own address come at once, and nobody else’s', async () => {
    const { token, email } = await anAccount()
    await book(email)
    await book(email)
    await book('ajena@correo.test')

    const answer = await app.mustCall('requestTurnClaim', { body: { email } }, token)
    const mine = await app.mustCall('listMyAppointments', { query: {} }, token)

    expect(answer).toMatchObject({ claimed: 2 })
    expect(mine.items).toHaveLength(2)
    expect(await app.mustCall('requestTurnClaim', { body: { email } }, token)).toMatchObject({
      claimed: 0,
    })
  })

  test('appointments of another address come by a mail to it, in the account that asked, once', async () => {
    const other = 'su-otro-mail@correo.test'
    const asking = await anAccount()
    const stranger = await anAccount()
    await book(other)
    const answer = await app.mustCall('requestTurnClaim', { body: { email: other } }, asking.token)
    const claim = { token: await claimToken(other) }

    const stolen = await app.call('claimTurns', { body: claim }, stranger.token)
    const mailed = await app.mustCall('claimTurns', { body: claim }, asking.token)
    const again = await app.call('claimTurns', { body: claim }, asking.token)

    expect(answer.claimed).toBe(0)
    expect(stolen).toMatchObject({ ok: false, problem: { code: 'token_used' } })
    expect(mailed.claimed).toBe(1)
    expect(again).toMatchObject({ ok: false, problem: { code: 'token_used' } })
  })

  test('an address nobody booked with gets the same answer and no mail', async () => {
    const { token } = await anAccount()
    const known = 'reservo@correo.test'
    await book(known)
    const answers = []
    for (const email of [known, 'nunca-reservo@correo.test'])
      answers.push(await app.mustCall('requestTurnClaim', { body: { email } }, token))
    await app.app.context.outbox.drain()
    const mails = await app.mails()

    expect(answers[0]).toEqual(answers[1])
    expect(mails.some(mail => mail.includes('nunca-reservo@'))).toBe(false)
  })

  test('nobody claims an appointment that is in an account already', async () => {
    const shared = 'compartido@correo.test'
    const first = await anAccount()
    const second = await anAccount()
    const { manageToken } = await book(shared)
    await app.mustCall('claimAppointment', { body: { manage_token: manageToken } }, first.token)
    await book(shared)
    await app.mustCall('requestTurnClaim', { body: { email: shared } }, second.token)

    const { claimed } = await app.mustCall(
      'claimTurns',
      { body: { token: await claimToken(shared) } },
      second.token,
    )

    expect(claimed).toBe(1)
  })

  async function anAccount() {
    const userId = await aUser(app)
    const token = await tokenOf(app, userId)
    const { email } = await app.mustCall('getProfile', {}, token)
    return { userId, token, email }
  }

  async function book(email: string): Promise<{ manageToken: string }> {
    const hour = String(((starts += 1) % 6) + 10).padStart(2, '0')
    const day = 25 + Math.floor((starts - 6) / 6)
    const booking = aBooking(shop, `2026-11-${day}T${hour}:00:00-03:00`)
    const phone = `11 2777-${String(1000 + starts)}`
    const customer: Sent<'createAppointment', 'body'>['customer'] = { name: 'Ana', phone, email }
    const reply = await app.mustCall('createAppointment', {
      ...booking,
      body: { ...booking.body, customer },
    })
    return { manageToken: reply.manage_token }
  }

  async function claimToken(email: string): Promise<string> {
    await app.app.context.outbox.drain()
    const mail = (await app.mails()).findLast(
      text => text.includes(`To: ${email}`) && text.includes('/profile?token='),
    )
    return /\/profile\?token=3?D?([\w-]{43})/.exec(mail?.replaceAll('=\r\n', '') ?? '')?.[1] ?? ''
  }

  async function advanceTo(now: number): Promise<void> {
    await app.mustCall('setTestClock', { body: { now: new Date(now).toISOString() } })
  }

  async function statusOf(id: string) {
    const { rows } = await sql<{ status: string; email: string; name: string }>`
      select status, email, name from users where id = ${id}`.execute(app.app.context.database.db)
    return rows[0]
  }
})

async function logIn(email: string) {
  return await server.call('login', { body: { email, password: PASSWORD } })
}
