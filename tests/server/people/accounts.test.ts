import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PASSWORD,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'

const HOUR = 3_600_000
let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})

afterAll(async () => {
  await server.close()
})

describe('opening an account', () => {
  test('answers the same whether the address is known or not', async () => {
    await server.anAccount('conocida@correo.test')

    const known = await signUp('conocida@correo.test', 'otra clave muy distinta')
    const unknown = await signUp('nueva@correo.test')

    expect(known.status).toBe(202)
    expect(unknown.status).toBe(202)
    expect(known.body).toEqual(unknown.body)
  })

  test('tells only the owner of a known address, and changes nothing of theirs', async () => {
    await server.anAccount('duena@correo.test')

    await signUp('duena@correo.test', 'otra clave muy distinta')

    const last = (await server.mailsTo('duena@correo.test')).at(-1)
    expect(last?.subject).toBe('Ya tenés una cuenta en Mi Turno')
    expect((await logIn('duena@correo.test', 'otra clave muy distinta')).status).toBe(401)
    expect((await logIn('duena@correo.test')).status).toBe(200)
  })

  test('is one account for one mailbox, however it is typed', async () => {
    await server.anAccount('mayus@correo.test')

    await signUp('  MAYUS@Correo.test ')

    const { rows } = await sql`select from users where email ilike 'mayus@%'`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('makes one account of twenty that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signUp('veinte@correo.test')),
    )

    expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([202]))
    const { rows } = await sql`select from users where email = 'veinte@correo.test'`.execute(
      server.database.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('refuses a role, a status or an owner that somebody adds, each by its name', async () => {
    const extra = { is_platform_admin: true, role: ['admin'], status: 'active' }
    const body = { name: 'Ana', email: 'extra@correo.test', password: PASSWORD, ...extra }

    const answer = await server.call('signup', { body })

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    const { errors } = answer.body as { errors: { field: string }[] }
    expect(errors.map(({ field }) => field)).toEqual(Object.keys(extra))
  })

  test('answers a program that fills in every field, and opens nothing', async () => {
    const body = { name: 'Bot', email: 'bot@correo.test', password: PASSWORD, website: 'http://x' }

    const answer = await server.call('signup', { body })

    expect(answer.status).toBe(202)
    const { rows } = await sql`select from users where email = 'bot@correo.test'`.execute(
      server.database.db,
    )
    expect(rows).toEqual([])
  })

  test('stores the phone in one format, and names the field when it is invalid', async () => {
    const body = { name: 'Ana', email: 'fono@correo.test', password: PASSWORD }

    const wrong = await server.call('signup', { body: { ...body, phone: '15 1234' } })
    await server.call('signup', { body: { ...body, phone: '011 15-2345-6789' } })

    expect(wrong.body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'phone' }] })
    const { token } = (await verify('fono@correo.test')).body
    expect((await server.call('getProfile', { token })).body.phone).toBe('+5491123456789')
  })

  test.each([
    'password123',
    'P4ssw0rd!',
    'contraseña1',
    'miturno2026',
    'barberia-123',
    '12345678',
    '20262026',
    'aaaaaaaaaa',
    'qwerty12345',
    'boca_juniors',
    'anaperez1990',
    '1234567',
  ])('refuses the password %s', async password => {
    const answer = await signUp('floja@correo.test', password)

    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ field: 'password' }])
  })

  test('takes long passwords whole, with any character', async () => {
    const long = `${'caballo correcto 🐎 '.repeat(5)}a`
    await signUp('larga@correo.test', long)
    await verify('larga@correo.test')

    const other = await logIn('larga@correo.test', `${long.slice(0, -1)}b`)
    const same = await logIn('larga@correo.test', long.normalize('NFD'))

    expect(other.status).toBe(401)
    expect(same.status).toBe(200)
  })
})

describe('verifying an address', () => {
  test('opens the account and a session with the seed’s payload', async () => {
    await signUp('verifica@correo.test')

    const { status, body } = await verify('verifica@correo.test')

    expect(status).toBe(200)
    expect(body.user).toMatchObject({ name: 'Ana Pérez', role: ['user'], id_comerce: null })
    const payload = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString())
    expect(payload).toMatchObject(body.user)
  })

  test('takes its token once', async () => {
    await signUp('unavez@correo.test')
    const token = tokenIn((await server.mailsTo('unavez@correo.test'))[0])

    const both = await Promise.all([useToVerify(token), useToVerify(token)])
    const later = await useToVerify(token)

    expect(both.map(answer => answer.status).toSorted()).toEqual([200, 410])
    expect(later.body.code).toBe('token_used')
  })

  test('sends a new token that kills the old one', async () => {
    await signUp('reenvio@correo.test')
    const [first] = await server.mailsTo('reenvio@correo.test')

    await server.call('resendVerification', { body: { email: 'reenvio@correo.test' } })

    const second = (await server.mailsTo('reenvio@correo.test'))[1]
    expect((await useToVerify(tokenIn(first))).status).toBe(410)
    expect((await useToVerify(tokenIn(second))).status).toBe(200)
  })

  test('refuses a token after twenty-four hours', async () => {
    await signUp('tarde@correo.test')
    const token = tokenIn((await server.mailsTo('tarde@correo.test'))[0])

    const late = await atLater(24 * HOUR, () => useToVerify(token))

    expect(late.status).toBe(410)
  })

  test('takes no token of another purpose, nor a changed one', async () => {
    await signUp('ajena@correo.test')
    await server.call('forgotPassword', { body: { email: 'ajena@correo.test' } })
    const [verification, reset] = await server.mailsTo('ajena@correo.test')
    const token = tokenIn(verification)
    const changed = `${token.slice(0, -2)}${token.endsWith('A') ? 'BA' : 'AA'}`

    expect((await useToVerify(tokenIn(reset))).status).toBe(410)
    expect((await useToVerify(changed)).status).toBe(410)
    expect((await useToVerify('x'.repeat(43))).status).toBe(410)
    expect(
      (await server.call('resetPassword', { body: { token, password: PASSWORD } })).status,
    ).toBe(410)
  })
})

describe('logging in', () => {
  test('says the same for a wrong password as for an unknown address', async () => {
    await server.anAccount('existe@correo.test')

    const wrong = await logIn('existe@correo.test', 'no es esta clave')
    const unknown = await logIn('no-existe@correo.test', 'no es esta clave')

    expect(wrong.status).toBe(401)
    expect({ ...unknown.body, request_id: '' }).toEqual({ ...wrong.body, request_id: '' })
  })

  test('says that the address is unverified only with the right password', async () => {
    await signUp('pendiente@correo.test')

    expect((await logIn('pendiente@correo.test')).body.code).toBe('account_not_verified')
    expect((await logIn('pendiente@correo.test', 'no es esta clave')).status).toBe(401)
  })

  test('stops password guessing for one account from many addresses', async () => {
    await server.anAccount('atacada@correo.test')
    for (let guess = 0; guess < 10; guess += 1)
      await logIn('atacada@correo.test', `prueba ${guess}`)

    const eleventh = await logIn('atacada@correo.test')

    expect(eleventh.status).toBe(429)
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('admits the owner from a known network while strangers guess', async () => {
    await server.anAccount('victima@correo.test')
    const home = '181.10.20.30'
    const body = { email: 'victima@correo.test', password: PASSWORD }
    await server.call('login', { body, ip: home })
    for (let guess = 0; guess < 12; guess += 1)
      await server.call('login', {
        body: { ...body, password: `prueba ${guess}` },
        ip: `203.0.${guess}.9`,
      })

    const stranger = await server.call('login', { body, ip: '198.51.100.7' })
    const neighbour = await server.call('login', { body, ip: '181.10.20.99' })

    expect(stranger.status).toBe(429)
    expect(neighbour.status).toBe(200)
  })

  test('stops guessing from a known network as well', async () => {
    await server.anAccount('vecina@correo.test')
    const ip = '2001:db8:7:1::5'
    const body = { email: 'vecina@correo.test', password: PASSWORD }
    await server.call('login', { body, ip })
    for (let guess = 0; guess < 10; guess += 1)
      await server.call('login', { body: { ...body, password: `prueba ${guess}` }, ip })

    expect((await server.call('login', { body, ip: '2001:db8:7:2::9' })).status).toBe(429)
  })

  test('opens by a link in the mail, once, while the password is being guessed', async () => {
    await server.anAccount('magica@correo.test')
    for (let guess = 0; guess < 12; guess += 1)
      await server.call('login', {
        body: { email: 'magica@correo.test', password: `prueba ${guess}` },
        ip: `203.1.${guess}.9`,
      })
    await server.call('requestMagicLink', { body: { email: 'magica@correo.test' } })
    const mail = (await server.mailsTo('magica@correo.test')).at(-1)
    const body = { token: tokenIn(mail) }

    const opened = await server.call('exchangeMagicLink', { body })
    const again = await server.call('exchangeMagicLink', { body })

    expect(opened.body.user.role).toEqual(['user'])
    expect(again.status).toBe(410)
    await server.call('requestMagicLink', { body: { email: 'magica@correo.test' } })
    const late = { token: tokenIn((await server.mailsTo('magica@correo.test')).at(-1)) }
    const tooLate = await atLater(HOUR / 6, () => server.call('exchangeMagicLink', { body: late }))
    expect(tooLate.status).toBe(410)
  })

  test('refuses a suspended account as if it did not exist', async () => {
    const token = await server.anAccount('suspendida@correo.test')

    await sql`update users set status = 'suspended' where email = 'suspendida@correo.test'`.execute(
      server.database.db,
    )

    expect((await logIn('suspendida@correo.test')).body.code).toBe('invalid_credentials')
    expect((await server.call('getProfile', { token })).status).toBe(401)
  })
})

test('no form of ours fills somebody’s mailbox, and none says so', async () => {
  await server.anAccount('llena@correo.test')
  const answers = []
  for (let time = 0; time < 8; time += 1) {
    const body = { email: 'llena@correo.test' }
    answers.push(await server.call('forgotPassword', { body }))
    answers.push(await server.call('requestMagicLink', { body }))
    await server.mailsTo('llena@correo.test')
  }

  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([202]))
  expect((await server.mailsTo('llena@correo.test')).length).toBeLessThanOrEqual(3)
})

describe('a session', () => {
  test('can be renewed while it is valid, and its old token stays valid', async () => {
    const token = await server.anAccount('renueva@correo.test')

    const renewed = await server.call('refreshSession', { token })

    expect(renewed.status).toBe(200)
    expect((await server.call('getProfile', { token: renewed.body.token })).status).toBe(200)
  })

  test('ends at once with its own log-out, and no other session does', async () => {
    const here = await server.anAccount('sale@correo.test')
    const there = (await logIn('sale@correo.test')).body.token

    expect((await server.call('logout', { token: here })).status).toBe(204)

    expect((await server.call('getProfile', { token: here })).body.code).toBe('session_ended')
    expect((await server.call('refreshSession', { token: here })).status).toBe(401)
    expect((await server.call('getProfile', { token: there })).status).toBe(200)
  })

  test('does not open a shop where the person is no member', async () => {
    const token = await server.anAccount('curiosa@correo.test')
    const shop = await aShop('ajeno@correo.test', 'local-ajeno')

    const answer = await server.call('switchComerce', { token, body: { id_comerce: shop } })

    expect(answer.status).toBe(404)
  })
})

function signUp(email: string, password = PASSWORD) {
  return server.call('signup', { body: { name: 'Ana Pérez', email, password } })
}

function logIn(email: string, password = PASSWORD) {
  return server.call('login', { body: { email, password } })
}

function useToVerify(token: string) {
  return server.call('verifyAccount', { body: { token } })
}

async function verify(email: string) {
  return await useToVerify(tokenIn((await server.mailsTo(email)).at(-1)))
}

async function atLater<Result>(later: number, work: () => Promise<Result>): Promise<Result> {
  const { clock } = server.app.context
  clock.set(clock.now() + later)
  try {
    return await work()
  } finally {
    clock.set(clock.now() - later)
  }
}

async function aShop(email: string, adUrl: string): Promise<string> {
  const token = await server.anOwner(email, adUrl)
  return (await server.call('getProfile', { token })).body.comerces[0].id as string
}
