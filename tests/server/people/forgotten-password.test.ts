import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  PASSWORD,
  PUBLIC_URL,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'

const HOUR = 3_600_000
const NEW_PASSWORD = 'otra noche de truco y mate'
let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})

afterAll(async () => {
  await server.close()
})

describe('a forgotten password', () => {
  test('gets the same answer for every address, and a mail only for a known one', async () => {
    await server.anAccount('olvida@correo.test')

    const known = await forget('olvida@correo.test')
    const unknown = await forget('nadie@correo.test')

    expect(known.status).toBe(202)
    expect(known.body).toEqual(unknown.body)
    expect(await server.mailsTo('nadie@correo.test')).toEqual([])
    expect((await server.mailsTo('olvida@correo.test')).at(-1)?.subject).toMatch(/contraseña/)
  })

  test('ends every session when the new one is set', async () => {
    const before = await server.anAccount('robada@correo.test')
    await forget('robada@correo.test')

    const reset = await resetWith(tokenIn((await server.mailsTo('robada@correo.test')).at(-1)))

    expect(reset.status).toBe(204)
    expect((await server.call('getProfile', { token: before })).status).toBe(401)
    expect((await logIn('robada@correo.test')).status).toBe(401)
    expect((await logIn('robada@correo.test', NEW_PASSWORD)).status).toBe(200)
  })

  test('takes its link once, for an hour, and only the newest', async () => {
    await server.anAccount('enlaces@correo.test')
    await forget('enlaces@correo.test')
    const older = tokenIn((await server.mailsTo('enlaces@correo.test')).at(-1))
    await forget('enlaces@correo.test')
    const newer = tokenIn((await server.mailsTo('enlaces@correo.test')).at(-1))

    expect((await resetWith(older)).status).toBe(410)
    expect((await atLater(HOUR, () => resetWith(newer))).status).toBe(410)
    expect((await resetWith(newer)).status).toBe(204)
    expect((await resetWith(newer)).status).toBe(410)
  })

  test('says of its link, without using it, whether it still sets a password', async () => {
    const check = async (token: string) =>
      (await server.call('checkResetLink', { body: { token } })).status
    await server.anAccount('mira@correo.test')
    await forget('mira@correo.test')
    const token = tokenIn((await server.mailsTo('mira@correo.test')).at(-1))

    expect(await check(token)).toBe(204)
    expect(await check(token)).toBe(204)
    expect(await check(`${token.slice(0, -3)}xyz`)).toBe(410)
    expect(await atLater(HOUR, () => check(token))).toBe(410)
    expect((await resetWith(token)).status).toBe(204)
    expect(await check(token)).toBe(410)
  })

  test('keeps its link when the new password is refused', async () => {
    await server.anAccount('insiste@correo.test')
    await forget('insiste@correo.test')
    const token = tokenIn((await server.mailsTo('insiste@correo.test')).at(-1))

    const weak = await server.call('resetPassword', { body: { token, password: 'password123' } })

    const own = await server.call('resetPassword', { body: { token, password: 'insiste2026' } })

    expect(weak.status).toBe(422)
    expect(own.body.errors[0].message).toMatch(/tu mail/)
    expect((await resetWith(token)).status).toBe(204)
  })

  test('verifies an unverified account, and invalidates its other link', async () => {
    await signUp('nuncaverifico@correo.test')
    await forget('nuncaverifico@correo.test')
    const [verification, reset] = await server.mailsTo('nuncaverifico@correo.test')

    await resetWith(tokenIn(reset))

    expect((await logIn('nuncaverifico@correo.test', NEW_PASSWORD)).status).toBe(200)
    expect((await useToVerify(tokenIn(verification))).status).toBe(410)
  })

  test('mails a link to our own address only, whatever the request says', async () => {
    await server.anAccount('enlace@correo.test')

    await server.call('forgotPassword', {
      body: { email: 'enlace@correo.test' },
      headers: {
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
        origin: 'https://evil.test',
        referer: 'https://evil.test/',
      },
    })

    const mail = (await server.mailsTo('enlace@correo.test')).at(-1)
    expect(mail?.text).toContain(`${PUBLIC_URL}/forgot-password?token=`)
    expect(mail?.text).not.toContain('evil.test')
    expect(mail?.html).not.toContain('evil.test')
  })

  test('refuses a host that is not ours', async () => {
    const answer = await server.call('forgotPassword', {
      body: { email: 'enlace@correo.test' },
      headers: { host: 'evil.test' },
    })

    expect(answer.status).toBe(421)
  })
})

test('nobody can fill a mailbox through our forms', async () => {
  await signUp('bombardeada@correo.test')

  const answers = []
  for (let appointment = 0; appointment < 12; appointment += 1) {
    answers.push(
      await server.call('resendVerification', { body: { email: 'bombardeada@correo.test' } }),
    )
    answers.push(await forget('bombardeada@correo.test'))
    answers.push(await signUp('bombardeada@correo.test'))
  }

  expect(new Set(answers.map(answer => answer.status))).toEqual(new Set([202]))
  expect((await server.mailsTo('bombardeada@correo.test')).length).toBeLessThanOrEqual(3)
})

function signUp(email: string, password = PASSWORD) {
  return server.call('signup', { body: { name: 'Ana Pérez', email, password } })
}

function logIn(email: string, password = PASSWORD) {
  return server.call('login', { body: { email, password } })
}

function forget(email: string) {
  return server.call('forgotPassword', { body: { email } })
}

function useToVerify(token: string) {
  return server.call('verifyAccount', { body: { token } })
}

function resetWith(token: string) {
  return server.call('resetPassword', { body: { token, password: NEW_PASSWORD } })
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
