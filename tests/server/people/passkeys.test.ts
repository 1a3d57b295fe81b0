/** Passkeys: as the only login and as a second factor, and the answers that must be refused. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, startAccountServer, type AccountServer } from '#support/account-server.ts'
import { codeAt, withApp } from '#support/codes.ts'
import { answerWith, makeKey, withPasskey, type Key } from '#support/passkeys.ts'

const MINUTE = 60_000
const REFUSED = [403, 'passkey_refused']
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
  email = `llave-${accounts}@correo.test`
})

describe('logging in with a passkey alone', () => {
  test('opens the account of the passkey, and counts as the second factor', async () => {
    const { key } = await anAccountWithKey()
    const answer = await comeIn(key)

    expect(answer.status).toBe(200)
    expect(answer.body.user.name).toBe('Ana Pérez')
    const { body } = await server.call('getSecondFactor', { token: answer.body.token })
    expect(body.confirmed_until).not.toBeNull()
    expect(body.passkeys).toMatchObject([{ name: 'Mi teléfono', is_synced: false }])
    expect(body.passkeys[0].last_used_at).not.toBeNull()
  })

  test('uses the configured origin, whatever host the request names', async () => {
    const { body } = await server.call('startPasskeyLogin', { body: {} })

    expect(body.options).toMatchObject({
      rpId: 'turnos.localhost',
      userVerification: 'required',
      allowCredentials: [],
    })
  })

  test('a challenge is answered once, and within five minutes', async () => {
    const { key } = await anAccountWithKey()
    const options = await question()
    const passkey = answerWith(key, options)
    const first = await server.call('loginWithPasskey', { body: { passkey } })
    const again = await server.call('loginWithPasskey', { body: { passkey } })
    const late = answerWith(key, await question())
    server.app.context.clock.set(now() + 5 * MINUTE)
    const over = await server.call('loginWithPasskey', { body: { passkey: late } })

    expect(first.status).toBe(200)
    expect([again.status, again.body.code]).toEqual(REFUSED)
    expect([over.status, over.body.code]).toEqual(REFUSED)
  })

  test('of two simultaneous answers to one challenge, one is accepted', async () => {
    const { key } = await anAccountWithKey()
    const passkey = answerWith(key, await question())
    const both = [1, 2].map(async () => server.call('loginWithPasskey', { body: { passkey } }))
    const answers = await Promise.all(both)

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  test.each([
    ['of another origin', { origin: 'https://miturno.example' }],
    ['for another site', { rpId: 'localhost' }],
    ['of a device that did not ask who it was', { isVerified: false }],
    ['to another question of the standard', { type: 'webauthn.create' }],
  ])('an answer %s is refused', async (_, lies) => {
    const { key } = await anAccountWithKey()
    const answer = await comeIn(key, lies)

    expect([answer.status, answer.body.code]).toEqual(REFUSED)
  })

  test('forged signatures, invented challenges and unknown keys are refused', async () => {
    const { key } = await anAccountWithKey()
    const { key: stranger } = await aKeyOf(`otra-${email}`)
    const forged = answerWith({ ...key, privateKey: stranger.privateKey }, await question())
    const { rpId } = await question()
    const own = answerWith(key, { rpId, challenge: 'bWFkZS11cA' })
    const unknown = answerWith({ ...key, id: 'AAAA' }, await question())
    const ofAnother = answerWith({ ...key, userHandle: stranger.userHandle }, await question())
    const noJson = answerWith(key, await question())
    const spoilt = { ...noJson, response: { ...noJson.response, clientDataJSON: 'AAAA' } }
    for (const passkey of [forged, own, unknown, ofAnother, spoilt]) {
      const answer = await server.call('loginWithPasskey', { body: { passkey } })
      expect([answer.status, answer.body.code]).toEqual(REFUSED)
    }
  })

  test('a passkey whose counter decreases is refused as a copy', async () => {
    const { key } = await anAccountWithKey()
    const statuses: number[] = []
    for (const count of [7, 7, 6, 0, 8]) statuses.push((await comeIn(key, { count })).status)

    expect(statuses).toEqual([200, 403, 403, 403, 200])
  })

  test('reactivates a deactivated account, and opens no deleted one', async () => {
    const { key, token } = await anAccountWithKey()
    await server.call('deactivateAccount', { token, body: { password: PASSWORD } })
    const awake = await comeIn(key)
    await server.call('deleteAccount', { token: awake.body.token, body: { password: PASSWORD } })
    const gone = await comeIn(key)

    expect(awake.status).toBe(200)
    expect([gone.status, gone.body.code]).toEqual(REFUSED)
  })

  test('an answer that was given to confirm opens no session, and the other way round', async () => {
    const { key, token } = await anAccountWithKey()
    const proof = await server.call('startPasskeyProof', { token })
    const asLogin = answerWith(key, proof.body.options)
    const login = await server.call('loginWithPasskey', { body: { passkey: asLogin } })
    const asProof = answerWith(key, await question())
    const confirmed = await server.call('confirmFactor', { token, body: { passkey: asProof } })

    expect([login.status, login.body.code]).toEqual(REFUSED)
    expect([confirmed.status, confirmed.body.code]).toEqual(REFUSED)
  })
})

describe('after the password', () => {
  test('the account asks for its passkey, and accepts it', async () => {
    const { key } = await anAccountWithKey()
    const held = await logIn()
    const { token: challenge_token, ways } = held.body.challenge
    const { body } = await server.call('startPasskeyLogin', { body: { challenge_token } })
    const passkey = answerWith(key, body.options)
    const answer = await server.call('confirmSignIn', { body: { challenge_token, passkey } })

    expect([held.status, held.body.code]).toEqual([403, 'second_factor_needed'])
    expect(ways).toEqual(['passkey', 'recovery_code'])
    expect(body.options.allowCredentials).toMatchObject([{ id: key.id, transports: ['internal'] }])
    expect(answer.status).toBe(200)
  })

  test('a passkey of another account is refused', async () => {
    await anAccountWithKey()
    const { key: other } = await aKeyOf(`ajena-${email}`)
    const { challenge_token, options } = await secondStep()
    const passkey = answerWith(other, options)
    const answer = await server.call('confirmSignIn', { body: { challenge_token, passkey } })

    expect([answer.status, answer.body.code]).toEqual(REFUSED)
  })

  test('a recovery code replaces a lost device', async () => {
    const { recoveryCodes } = await anAccountWithKey()
    const { challenge_token } = await secondStep()
    const body = { challenge_token, recovery_code: recoveryCodes[0] ?? '' }
    const answer = await server.call('confirmSignIn', { body })

    expect(recoveryCodes).toHaveLength(10)
    expect(answer.status).toBe(200)
  })

  test('guessing is stopped after ten wrong answers', async () => {
    const { key } = await anAccountWithKey()
    const { challenge_token } = await secondStep()
    const codes: string[] = []
    for (let tries = 0; tries < 11; tries += 1) {
      const { body: asked } = await server.call('startPasskeyLogin', { body: { challenge_token } })
      const passkey = answerWith(key, asked.options, { isVerified: false })
      const answer = await server.call('confirmSignIn', { body: { challenge_token, passkey } })
      codes.push(answer.body.code)
    }

    expect(codes).toEqual([...Array(10).fill('passkey_refused'), 'too_many_requests'])
  })
})

describe('the passkeys of an account', () => {
  test('the first takes the password; the account is told by mail and its other sessions end', async () => {
    const token = await server.anAccount(email)
    const other = await logIn()
    const without = await server.call('startPasskey', { token, body: {} })
    await withPasskey(server, token)

    expect([without.status, without.body.code]).toEqual([401, 'invalid_credentials'])
    expect((await server.call('getProfile', { token: other.body.token })).status).toBe(401)
    const mail = (await server.mailsTo(email)).at(-1)
    expect(mail?.subject).toBe('Tu cuenta de Mi Turno tiene una llave de acceso nueva')
    expect(mail?.text).toContain('«Mi teléfono»')
  })

  test.each([
    ['of another origin', { origin: 'https://miturno.example' }],
    ['for another site', { rpId: 'localhost' }],
    ['without its lock', { isVerified: false }],
  ])('a passkey made %s is refused', async (_, lies) => {
    const token = await server.anAccount(email)
    const { body } = await server.call('startPasskey', { token, body: { password: PASSWORD } })
    const { passkey } = makeKey(body.options, lies)
    const added = await server.call('addPasskey', { token, body: { name: 'Falsa', passkey } })

    expect([added.status, added.body.code]).toEqual(REFUSED)
    expect((await logIn()).status).toBe(200)
  })

  test('a challenge of one account adds no passkey to another, nor one passkey twice', async () => {
    const { token } = await anAccountWithKey()
    const stranger = await server.anAccount(`ajena-${email}`)
    const { body } = await server.call('startPasskey', { token, body: {} })
    const { passkey } = makeKey(body.options)
    const name = 'Ajena'
    const added = await server.call('addPasskey', { token: stranger, body: { name, passkey } })
    const twice = await server.call('addPasskey', { token, body: { name, passkey } })
    const replayed = await server.call('addPasskey', { token, body: { name, passkey } })

    expect([added.status, added.body.code]).toEqual(REFUSED)
    expect([twice.status, twice.body.recovery_codes]).toEqual([200, []])
    expect([replayed.status, replayed.body.code]).toEqual(REFUSED)
  })

  test('are renamed and removed by their own user only', async () => {
    const { token, key } = await anAccountWithKey()
    const [{ id }] = (await server.call('getSecondFactor', { token })).body.passkeys
    const stranger = await server.anAccount(`ajena-${email}`)
    const params = { id }
    const body = { name: 'La del trabajo' }
    const statuses = [
      await server.call('renamePasskey', { token: stranger, params, body }),
      await server.call('removePasskey', { token: stranger, params }),
      await server.call('renamePasskey', { token, params, body }),
    ].map(answer => answer.status)
    const { body: shown } = await server.call('getSecondFactor', { token })
    const removed = await server.call('removePasskey', { token, params })

    expect(statuses).toEqual([404, 404, 204])
    expect(shown.passkeys).toMatchObject([{ name: 'La del trabajo' }])
    expect(removed.status).toBe(204)
    expect([(await comeIn(key)).status, (await logIn()).status]).toEqual([403, 200])
    const { rows } = await sql`
      select from recovery_codes r join users u on u.id = r.user_id where u.email = ${email}`.execute(
      server.database.db,
    )
    expect(rows).toEqual([])
    const mail = (await server.mailsTo(email)).at(-1)
    expect(mail?.subject).toBe('Quitaron una llave de acceso de tu cuenta de Mi Turno')
  })

  test('keep the same recovery codes when the authenticator app is removed', async () => {
    const { secret, token } = await withApp(server, await server.anAccount(email))
    await server.call('confirmFactor', { token, body: { code: codeAt(secret, now()) } })
    const { recoveryCodes } = await withPasskey(server, token)
    await server.call('removeApp', { token })
    const { body } = await server.call('getSecondFactor', { token })

    expect(recoveryCodes).toEqual([])
    expect(body.recovery_codes_left).toBe(10)
    expect((await logIn()).body.challenge.ways).toEqual(['passkey', 'recovery_code'])
  })

  test('do not let the password alone confirm a sensitive operation', async () => {
    const { token } = await anAccountWithKey()
    const answer = await server.call('confirmFactor', { token, body: { password: PASSWORD } })

    expect([answer.status, answer.body.code]).toEqual([403, 'wrong_code'])
  })

  test('a sensitive operation asks for the passkey again', async () => {
    const { token, key } = await anAccountWithKey()
    server.app.context.clock.set(now() + 11 * MINUTE)
    const due = await server.call('exportMyData', { token })
    const { body } = await server.call('startPasskeyProof', { token })
    const passkey = answerWith(key, body.options)
    const confirmed = await server.call('confirmFactor', { token, body: { passkey } })
    const exported = await server.call('exportMyData', { token })

    expect(due.body.code).toBe('second_factor_due')
    expect(confirmed.status).toBe(200)
    expect(exported.body.passkeys).toMatchObject([{ name: 'Mi teléfono' }])
  })
})

async function anAccountWithKey() {
  return await withPasskey(server, await server.anAccount(email))
}

async function aKeyOf(address: string) {
  return await withPasskey(server, await server.anAccount(address))
}

async function question() {
  return (await server.call('startPasskeyLogin', { body: {} })).body.options
}

async function comeIn(key: Key, lies = {}) {
  const passkey = answerWith(key, await question(), lies)
  return await server.call('loginWithPasskey', { body: { passkey } })
}

async function logIn() {
  return await server.call('login', { body: { email, password: PASSWORD } })
}

async function secondStep() {
  const challenge_token: string = (await logIn()).body.challenge.token
  const { body } = await server.call('startPasskeyLogin', { body: { challenge_token } })
  return { challenge_token, options: body.options }
}

function now(): number {
  return server.app.context.clock.now()
}
