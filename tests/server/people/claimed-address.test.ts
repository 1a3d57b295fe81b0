/**
 * A stranger signs up with somebody's address, before or after its owner: opening the mail must never let the stranger
 * in.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import {
  PASSWORD,
  TRIAL,
  aPhone,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'

const THEIRS = 'la clave de su verdadera dueña'
const STRANGERS = 'la que eligió el otro de antes'
const THEIR_BROWSER = 'navegador-de-vera'
const HIS_BROWSER = 'navegador-del-otro'
let server: AccountServer
let users = 0

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(async () => {
  await server.close()
})

describe('the page that confirms an address', () => {
  test('logs in directly in the browser that signed up', async () => {
    const email = anAddress()
    await signUp(email, THEIRS, THEIR_BROWSER)

    const answer = await verify({ token: await lastToken(email), proof: THEIR_BROWSER })

    expect(answer.status).toBe(200)
    expect(await mayLogIn(email, THEIRS)).toBe(true)
  })

  test('logs in directly with a mail requested again, too', async () => {
    const email = anAddress()
    await signUp(email, THEIRS, THEIR_BROWSER)
    await server.call('resendVerification', { body: { email } })

    expect((await verify({ token: await lastToken(email), proof: THEIR_BROWSER })).status).toBe(200)
  })

  test.each([
    [
      'before the owner of the address, who never did',
      async (email: string) => {
        await signUp(email, STRANGERS, HIS_BROWSER)
      },
    ],
    [
      'after the owner of the address',
      async (email: string) => {
        await signUp(email, THEIRS, THEIR_BROWSER)
        await signUp(email, STRANGERS, HIS_BROWSER)
      },
    ],
    [
      'after the owner, without a browser',
      async (email: string) => {
        await signUp(email, THEIRS, THEIR_BROWSER)
        await signUp(email, STRANGERS)
      },
    ],
    [
      'for a free trial, after the owner',
      async (email: string) => {
        await signUp(email, THEIRS, THEIR_BROWSER)
        await startTrial(email, STRANGERS)
      },
    ],
    [
      'for a free trial, before anybody',
      async (email: string) => await startTrial(email, STRANGERS),
    ],
  ])('asks for a password when a stranger signed up %s', async (_, strangerSignsUp) => {
    const email = anAddress()
    await strangerSignsUp(email)
    const token = await lastToken(email)

    const asked = await verify({ token, proof: THEIR_BROWSER })
    const guessed = await verify({ token, proof: THEIR_BROWSER, password: THEIRS })
    const weak = await verify({ token, proof: THEIR_BROWSER, new_password: 'password1' })
    const chosen = await verify({ token, proof: THEIR_BROWSER, new_password: THEIRS })

    expect([asked.status, asked.body.code]).toEqual([403, 'password_needed'])
    expect([guessed.status, guessed.body.code]).toEqual([401, 'invalid_credentials'])
    expect(weak.body.errors).toMatchObject([{ field: 'new_password' }])
    expect(chosen.status).toBe(200)
    expect(await mayLogIn(email, THEIRS)).toBe(true)
    expect(await mayLogIn(email, STRANGERS)).toBe(false)
  })

  test('logs in from any browser with the password of the sign-up', async () => {
    const email = anAddress()
    await signUp(email, THEIRS, THEIR_BROWSER)
    const token = await lastToken(email)

    const answer = await verify({ token, proof: '', password: THEIRS })

    expect(answer.status).toBe(200)
    expect((await verify({ token, proof: '', password: THEIRS })).status).toBe(410)
  })

  test('stops guessing at the password after ten tries', async () => {
    const email = anAddress()
    await signUp(email, THEIRS, THEIR_BROWSER)
    const token = await lastToken(email)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await verify({ token, password: `no es ${n} la suya` })).status)

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
    expect((await verify({ token, proof: THEIR_BROWSER })).status).toBe(200)
  })

  test('asks an account that is open for no password, and changes none', async () => {
    const email = anAddress()
    const session = await server.anAccount(email)
    const fresh = anAddress()
    await server.call('changeEmail', { body: { email: fresh, password: PASSWORD }, token: session })

    const body = { token: await lastToken(fresh), proof: 'otro', new_password: STRANGERS }
    const answer = await server.call('verifyAccount', { token: session, body })

    expect(answer.status).toBe(200)
    expect(await mayLogIn(fresh, PASSWORD)).toBe(true)
    expect(await mayLogIn(fresh, STRANGERS)).toBe(false)
  })
})

function anAddress(): string {
  users += 1
  return `vera${users}@correo.test`
}

async function signUp(email: string, password: string, proof?: string): Promise<void> {
  const body = { name: 'Vera', email, password, ...(proof === undefined ? {} : { proof }) }
  await server.call('signup', { body })
}

async function startTrial(email: string, password: string): Promise<void> {
  const body = {
    ...TRIAL,
    email,
    password,
    phone: aPhone(),
    ad_url: `local-${users}`,
    proof: HIS_BROWSER,
  }
  await server.call('startFreeTrial', { body })
}

async function lastToken(email: string): Promise<string> {
  const mails = await server.mailsTo(email)
  return tokenIn(mails.findLast(mail => mail.text.includes('?token=')))
}

async function verify(body: Sent<'verifyAccount', 'body'>) {
  return await server.call('verifyAccount', { body })
}

async function mayLogIn(email: string, password: string): Promise<boolean> {
  return (await server.call('login', { body: { email, password } })).status === 200
}
