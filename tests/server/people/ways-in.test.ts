/** No login of an account with a second factor bypasses it: tries every operation that answers a session. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import {
  PASSWORD,
  PUBLIC_URL,
  startAccountServer,
  tokenIn,
  type AccountServer,
} from '#support/account-server.ts'
import { withApp } from '#support/codes.ts'
import { answerWith, makeKey } from '#support/passkeys.ts'
import { startProvider, type TestProvider } from '#support/server/oidc-provider.ts'
import { anySessionToken } from '#support/session-tokens.ts'

const BROWSER = 'la-pestaña-de-siempre'
const NEEDED = [403, 'second_factor_needed']
let provider: TestProvider
let server: AccountServer

beforeAll(async () => {
  provider = await startProvider(`${PUBLIC_URL}/login`)
  server = await startAccountServer(provider.env)
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

type Answer = Awaited<ReturnType<AccountServer['call']>>
type Way = {
  /** Tries to log in to an account with a second factor, without a session. */
  readonly enter: (email: string) => Promise<Answer>
  readonly answers: readonly [number, string]
}

/** An operation that answers a session and is missing here fails the first test. */
const ways: Partial<Record<OperationId, Way>> = {
  login: {
    enter: async email => await server.call('login', { body: { email, password: PASSWORD } }),
    answers: [403, 'second_factor_needed'],
  },
  exchangeMagicLink: {
    enter: async email => {
      await server.call('requestMagicLink', { body: { email } })
      const token = tokenIn((await server.mailsTo(email)).at(-1))
      return await server.call('exchangeMagicLink', { body: { token } })
    },
    answers: [403, 'second_factor_needed'],
  },
  verifyAccount: {
    enter: async email => {
      const token = await linkOf(email, 'verify_account')
      return await server.call('verifyAccount', { body: { token } })
    },
    answers: [410, 'token_used'],
  },
  verifyByCode: {
    enter: async email =>
      await server.call('verifyByCode', { body: { email, code: '123456', proof: BROWSER } }),
    answers: [403, 'wrong_code'],
  },
  finishOidc: {
    enter: async email => {
      const { body } = await server.call('startOidc', { body: { browser: BROWSER } })
      return await back(body.url, email)
    },
    answers: [403, 'second_factor_needed'],
  },
  acceptInvitation: {
    enter: async email => {
      const owner = await server.anOwner(`duena-de-${email}`, `local-${email.split('@')[0]}`)
      const invited = await server.call('inviteMember', {
        token: owner,
        body: { email, role: 'comerce_advisor', is_reception: true },
      })
      expect(invited.body).toMatchObject({ member: { email } })
      const mails = (await server.mailsTo(email)).map(mail => mail.text).join('\n')
      const invitation_token = /invitacion\?token=([\w-]+)/.exec(mails)?.[1] ?? ''
      const params = { invitation_token }
      return await server.call('acceptInvitation', { params, body: {} })
    },
    answers: [401, 'not_authenticated'],
  },
  loginWithPasskey: {
    enter: async () => {
      const { body } = await server.call('startPasskeyLogin', { body: {} })
      const { key } = makeKey({
        ...body.options,
        rp: { id: body.options.rpId },
        user: { id: 'AA' },
      })
      const passkey = answerWith(key, body.options)
      return await server.call('loginWithPasskey', { body: { passkey } })
    },
    answers: [403, 'passkey_refused'],
  },
  enterByPin: {
    // Without the cookie of a trusted device, and with a PIN that was never chosen.
    enter: async email => {
      const { rows } = await sql<{ id: string }>`
        select id from users where email = ${email}`.execute(server.database.db)
      const body = { member: rows[0]?.id ?? '', pin: '4071' }
      return await server.call('enterByPin', { body })
    },
    answers: [404, 'not_found'],
  },
  confirmSignIn: {
    enter: async email => {
      const { body } = await server.call('login', { body: { email, password: PASSWORD } })
      const challenge = { challenge_token: body.challenge.token }
      return await server.call('confirmSignIn', { body: challenge })
    },
    answers: [403, 'wrong_code'],
  },
}

test('every operation that answers a session is tried here', () => {
  const answering = Object.entries(contract).filter(([, { access, ...endpoint }]) => {
    const reply = 'reply' in endpoint ? endpoint.reply : undefined
    const shape = reply !== undefined && 'shape' in reply ? Object.keys(reply.shape) : []
    return access === 'public' && shape.includes('token')
  })

  expect(answering.map(([id]) => id).toSorted()).toEqual(Object.keys(ways).toSorted())
})

test.each(Object.entries(ways))('%s opens nothing without the second factor', async (id, way) => {
  const email = `${id.toLowerCase()}@correo.test`
  const token = await server.anAccount(email)
  expect(token).toMatch(anySessionToken)
  const { body } = await server.call('linkProvider', {
    token,
    body: { browser: BROWSER, password: PASSWORD },
  })
  expect((await back(body.url, email)).status).toBe(200)
  await withApp(server, token)
  const before = await countSessions(email)

  const answer = await way.enter(email)

  expect([answer.status, answer.body.code]).toEqual(way.answers)
  expect(JSON.stringify(answer.body)).not.toMatch(anySessionToken)
  expect(await countSessions(email)).toBe(before)
})

test('a new password and a new address open nothing either', async () => {
  const email = 'todo-nuevo@correo.test'
  const { token } = await withApp(server, await server.anAccount(email))
  await server.call('forgotPassword', { body: { email } })
  const reset = tokenIn((await server.mailsTo(email)).at(-1))
  const password = 'otra frase larga y tranquila'
  expect((await server.call('resetPassword', { body: { token: reset, password } })).status).toBe(
    204,
  )

  const answer = await server.call('login', { body: { email, password } })

  expect([answer.status, answer.body.code]).toEqual(NEEDED)
  expect((await server.call('getProfile', { token })).status).toBe(401)
})

test('one statement creates sessions, and it checks the factor itself', () => {
  const root = join(import.meta.dirname, '../../..')
  const makers = globSync('server/**/*.ts', { cwd: root }).filter(file =>
    /insert into sessions\b/.test(readFileSync(join(root, file), 'utf8')),
  )

  expect(makers).toEqual(['server/people/accounts/sessions.ts'])
})

async function back(url: string, email: string): Promise<Answer> {
  const user = { sub: email, email, email_verified: true, name: 'Ana Pérez' }
  const params = await provider.signIn(url, user)
  const part = (name: string): string => params.get(name) ?? ''
  const body = { browser: BROWSER, state: part('state'), code: part('code'), iss: part('iss') }
  return await server.call('finishOidc', { body })
}

/** The link in the mail of a sign-up. It was used to verify this account. */
async function linkOf(email: string, purpose: 'verify_account'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select t.id from single_use_tokens t join users u on u.id = t.user_id
    where u.email = ${email} and t.purpose = ${purpose}`.execute(server.database.db)
  return server.app.context.secrets.signId(purpose, rows[0]?.id ?? '', 1)
}

async function countSessions(email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions s join users u on u.id = s.user_id
    where u.email = ${email}`.execute(server.database.db)
  return rows[0]?.count ?? 0
}
