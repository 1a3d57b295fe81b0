/** The second factor over HTTP: an authenticator app and recovery codes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startAccountServer, type AccountServer } from '#support/account-server.ts'
import { codeAt, withApp } from '#support/codes.ts'

const HALF_MINUTE = 30_000
const MINUTE = 60_000
let server: AccountServer
let email: string
let accounts = 0

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(async () => {
  await server.close()
})
beforeEach(() => {
  accounts += 1
  email = `segundo-paso-${accounts}@correo.test`
})

describe('an authenticator app', () => {
  test('is required once its first code was entered, and not before', async () => {
    const token = await server.anAccount(email)
    const started = await server.call('startApp', { token, body: { password: PASSWORD } })

    expect((await logIn()).status).toBe(200)
    const code = codeAt(started.body.secret, now())
    const confirmed = await server.call('confirmApp', { token, body: { code } })
    const answer = await logIn()

    expect(started.body.url).toContain('otpauth://totp/Mi%20Turno:')
    expect(confirmed.body.recovery_codes).toHaveLength(10)
    expect([answer.status, answer.body.code]).toEqual([403, 'second_factor_needed'])
    expect(answer.body.challenge.ways).toEqual(['code', 'recovery_code'])
    expect(answer.body).not.toHaveProperty('token')
  })

  test('needs the password to be added, and a valid code to be confirmed', async () => {
    const token = await server.anAccount(email)
    const without = await server.call('startApp', { token, body: {} })
    await server.call('startApp', { token, body: { password: PASSWORD } })
    const wrong = await server.call('confirmApp', { token, body: { code: '000000' } })

    expect([without.status, without.body.code]).toEqual([401, 'invalid_credentials'])
    expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong_code'])
    expect((await logIn()).status).toBe(200)
  })

  test('accepts the current code, the previous one and the next one', async () => {
    const { secret } = await anAccountWithApp()
    for (const away of [-HALF_MINUTE, 0, HALF_MINUTE]) {
      server.app.context.clock.set(now() + 2 * MINUTE)
      const answer = await show(await challenge(), { code: codeAt(secret, now() + away) })

      expect(answer.status).toBe(200)
      expect(answer.body.user.name).toBe('Ana Pérez')
    }
    for (const away of [-2 * HALF_MINUTE, 2 * HALF_MINUTE]) {
      server.app.context.clock.set(now() + 5 * MINUTE)
      const answer = await show(await challenge(), { code: codeAt(secret, now() + away) })

      expect([answer.status, answer.body.code]).toEqual([403, 'wrong_code'])
    }
  })

  test('refuses a code that was used, and one from before it', async () => {
    const { secret } = await anAccountWithApp()
    server.app.context.clock.set(now() + MINUTE)
    const code = codeAt(secret, now())
    const first = await show(await challenge(), { code })
    const again = await show(await challenge(), { code })
    const before = await show(await challenge(), { code: codeAt(secret, now() - HALF_MINUTE) })

    expect([first.status, again.status, before.status]).toEqual([200, 403, 403])
  })

  test('accepts a code once when it is sent twice at the same time', async () => {
    const { secret } = await anAccountWithApp()
    const [one, other] = [await challenge(), await challenge()]
    const code = codeAt(secret, now())
    const answers = await Promise.all([show(one, { code }), show(other, { code })])

    expect(answers.map(answer => answer.status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test('may be guessed ten times in a quarter of an hour', async () => {
    const { secret } = await anAccountWithApp()
    const held = await challenge()
    const ip = '198.51.100.7'
    const tries = []
    for (let count = 0; count < 11; count += 1)
      tries.push(
        await server.call('confirmSignIn', { ip, body: { challenge_token: held, code: '1' } }),
      )
    const right = { challenge_token: held, code: codeAt(secret, now()) }
    const late = await server.call('confirmSignIn', { ip, body: right })

    expect(tries.map(answer => answer.status)).toEqual([...Array(10).fill(403), 429])
    expect(late.status).toBe(429)
  })

  test('is no longer required after it was removed', async () => {
    const { token } = await anAccountWithApp()

    expect((await server.call('removeApp', { token })).status).toBe(204)
    expect((await logIn()).status).toBe(200)
    expect(await countCodes()).toBe(0)
  })

  test('tells the account by mail, and ends its other sessions', async () => {
    const first = await server.anAccount(email)
    const other = (await logIn()).body.token
    const { token } = await withApp(server, first)
    await server.call('removeApp', { token })
    const subjects = (await server.mailsTo(email)).map(mail => mail.subject)

    expect((await server.call('getProfile', { token: other })).status).toBe(401)
    expect((await server.call('getProfile', { token })).status).toBe(200)
    expect(subjects).toContain('Tu cuenta de Mi Turno ahora pide un código al entrar')
    expect(subjects).toContain('Tu cuenta de Mi Turno ya no pide el código de tu app')
  })
})

describe('the challenge', () => {
  test('is valid once, and for five minutes', async () => {
    const { secret } = await anAccountWithApp()
    const held = await challenge()
    const first = await show(held, { code: codeAt(secret, now()) })
    server.app.context.clock.set(now() + MINUTE)
    const again = await show(held, { code: codeAt(secret, now()) })
    const late = await challenge()
    server.app.context.clock.set(now() + 5 * MINUTE)
    const after = await show(late, { code: codeAt(secret, now()) })

    expect(first.status).toBe(200)
    for (const gone of [again, after])
      expect([gone.status, gone.body.code]).toEqual([410, 'challenge_over'])
  })

  test('ends when the password changes', async () => {
    const { token, secret } = await anAccountWithApp()
    const held = await challenge()
    const body = { current_password: PASSWORD, password: 'otra frase larga y tranquila' }
    expect((await server.call('changePassword', { token, body })).status).toBe(204)
    const answer = await show(held, { code: codeAt(secret, now()) })

    expect([answer.status, answer.body.code]).toEqual([410, 'challenge_over'])
  })

  test('is useless in a copy of the database', async () => {
    await anAccountWithApp()
    const held = await challenge()
    const { rows } = await sql<{ token: string }>`select token from sign_in_challenges`.execute(
      server.database.db,
    )

    expect(rows.map(row => row.token)).not.toContain(held)
  })

  test('does not reactivate an account until the factor was shown', async () => {
    const { token, secret } = await anAccountWithApp()
    await server.call('deactivateAccount', { token, body: { password: PASSWORD } })
    const held = await challenge()
    const resting = await statusOf()
    const answer = await show(held, { code: codeAt(secret, now()) })

    expect([resting, answer.status, await statusOf()]).toEqual(['deactivated', 200, 'active'])
  })
})

describe('a recovery code', () => {
  test('opens the account once, however it is typed, and the mail says how many are left', async () => {
    const { recoveryCodes } = await anAccountWithApp()
    const [code = ''] = recoveryCodes
    const first = await show(await challenge(), {
      recovery_code: ` ${code.toUpperCase().replace('-', ' ')} `,
    })
    const again = await show(await challenge(), { recovery_code: code })
    const { token } = first.body
    const state = await server.call('getSecondFactor', { token })
    const mail = (await server.mailsTo(email)).at(-1)

    expect([first.status, again.status]).toEqual([200, 403])
    expect(state.body.recovery_codes_left).toBe(9)
    expect(mail?.text).toContain('Te quedan 9')
  })

  test('is stored as a hash, and replaced by new ones', async () => {
    const { token, recoveryCodes } = await anAccountWithApp()
    const renewed = await server.call('renewRecoveryCodes', { token })
    const { rows } = await sql<{ code: string }>`select code from recovery_codes`.execute(
      server.database.db,
    )
    const old = await show(await challenge(), { recovery_code: recoveryCodes[0] ?? '' })
    const fresh = await show(await challenge(), { recovery_code: renewed.body.recovery_codes[0] })

    expect(new Set([...recoveryCodes, ...renewed.body.recovery_codes]).size).toBe(20)
    expect(rows.filter(row => renewed.body.recovery_codes.includes(row.code))).toEqual([])
    expect([old.status, fresh.status]).toEqual([403, 200])
  })
})

async function anAccountWithApp() {
  return await withApp(server, await server.anAccount(email))
}

async function logIn() {
  return await server.call('login', { body: { email, password: PASSWORD } })
}

async function challenge(): Promise<string> {
  return (await logIn()).body.challenge.token
}

async function show(held: string, proof: { code?: string; recovery_code?: string }) {
  return await server.call('confirmSignIn', { body: { challenge_token: held, ...proof } })
}

function now(): number {
  return server.app.context.clock.now()
}

async function statusOf(): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from users where email = ${email}`.execute(server.database.db)
  return rows[0]?.status
}

async function countCodes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_codes
    where user_id = (select id from users where email = ${email})`.execute(server.database.db)
  return rows[0]?.count ?? 0
}
