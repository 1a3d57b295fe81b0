/** Signing in with an OpenID provider, against a real one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sent } from '#contract/contract.ts'
import {
  PASSWORD,
  PUBLIC_URL,
  startAccountServer,
  type AccountServer,
} from '#support/account-server.ts'
import {
  startProvider,
  type ProviderUser,
  type TestProvider,
} from '#support/server/oidc-provider.ts'
import { anySessionToken } from '#support/session-tokens.ts'

const BROWSER = 'la-pestaña-de-siempre'
const GONE = [410, 'token_used']
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

describe('logging in with a provider', () => {
  test('is offered with the provider’s name', async () => {
    const { body } = await server.call('getWaysIn')

    expect(body).toEqual({ provider: { name: '127.0.0.1' } })
  })

  test('opens an account for somebody new, and the same one the next time', async () => {
    const ana = anAccount('ana')

    const first = await comeIn(ana)
    const again = await comeIn(ana)

    expect(first.status).toBe(200)
    expect(first.body).toMatchObject({ user: { name: ana.name, role: ['user'] }, is_linked: false })
    expect(again.body.user._id).toBe(first.body.user._id)
    const { body } = await server.call('getProfile', { token: again.body.token })
    expect(body).toMatchObject({
      email: ana.email,
      has_password: false,
      identities: [{ email: ana.email }],
    })
  })

  test('recognises the user by the provider’s id, even if the address changes there', async () => {
    const before = await comeIn(anAccount('muda'))
    const after = await comeIn({ ...anAccount('muda'), email: 'otra-muda@correo.test' })

    expect(after.body.user._id).toBe(before.body.user._id)
  })

  test.each([
    ['an account that is open', async (email: string) => await server.anAccount(email)],
    [
      'one that still waits for its mail',
      async (email: string) => {
        await server.call('signup', { body: { name: 'Otra', email, password: PASSWORD } })
        return null
      },
    ],
  ])('never enters %s by its address alone', async (what, prepare) => {
    const user = anAccount(what.replaceAll(' ', '-'))
    await prepare(user.email)

    const answer = await comeIn(user)

    expect([answer.status, answer.body.code]).toEqual([409, 'account_exists'])
    expect(answer.body.detail).toContain('desde tu perfil')
    expect(await identitiesOf(user.email)).toEqual([])
  })

  test('is refused for an address that the provider has not verified', async () => {
    const answers = [
      await comeIn({ ...anAccount('sin-confirmar'), email_verified: false }),
      await comeIn({ sub: 'sin-mail', name: 'Sin Mail' }),
    ]

    expect(answers.map(answer => [answer.status, answer.body.code])).toEqual([
      [403, 'provider_refused'],
      [403, 'provider_refused'],
    ])
  })
})

test('is refused when the token is not signed by the provider', async () => {
  provider.forge(true)
  const answer = await comeIn(anAccount('falsa'))
  provider.forge(false)

  expect([answer.status, answer.body.code]).toEqual([403, 'provider_refused'])
  expect((await comeIn(anAccount('falsa'))).status).toBe(200)
})

describe('the redirect back', () => {
  test('works once', async () => {
    const back = await goAndReturn(anAccount('una-vez'))
    const first = await finish(back)
    const second = await finish(back)

    expect(first.status).toBe(200)
    expect([second.status, second.body.code]).toEqual(GONE)
  })

  test('works only in the tab that left', async () => {
    const back = await goAndReturn(anAccount('otra-tab'))
    const stolen = await finish({ ...back, browser: 'la-pestaña-de-un-extraño' })

    expect([stolen.status, stolen.body.code]).toEqual(GONE)
    expect((await finish(back)).status).toBe(200)
  })

  test('works for ten minutes', async () => {
    const back = await goAndReturn(anAccount('tarde'))
    await sql`update oidc_attempts set expires_at = ${new Date(server.app.context.clock.now())}`.execute(
      server.database.db,
    )

    const late = await finish(back)

    expect([late.status, late.body.code]).toEqual(GONE)
  })

  test.each([
    ['a made-up code', { code: 'inventado' }, 'provider_refused'],
    ['a made-up state', { state: 'inventado-del-todo' }, 'token_used'],
    ["another provider's name", { iss: 'https://otro.test' }, 'provider_refused'],
  ])('refuses %s', async (_, wrong, code) => {
    const back = await goAndReturn(anAccount('inventos'))

    const answer = await finish({ ...back, ...wrong })

    expect(answer.body.code).toBe(code)
  })

  test("does not take one person's code for another's attempt", async () => {
    const theirs = await goAndReturn(anAccount('victima'))
    const his = await goAndReturn(anAccount('atacante'))

    const mixed = await finish({ ...theirs, code: his.code })

    expect([mixed.status, mixed.body.code]).toEqual([403, 'provider_refused'])
  })

  test('carries no session token in any address', async () => {
    const { url } = (await server.call('startOidc', { body: { browser: BROWSER } })).body
    const back = await provider.signIn(url, anAccount('direcciones'))

    expect(url).toContain('code_challenge_method=S256')
    expect(url).not.toContain(BROWSER)
    expect([...back.keys()].toSorted()).toEqual(['code', 'iss', 'state'])
    expect(back.toString()).not.toMatch(anySessionToken)
  })
})

describe('a provider linked from the profile', () => {
  test('needs the password, is a login from then on, and can be removed', async () => {
    const user = anAccount('vincula')
    const token = await server.anAccount(user.email)
    const wrong = await server.call('linkProvider', {
      token,
      body: { browser: BROWSER, password: 'no' },
    })

    const linked = await link(token, user)
    const [notifiedOf] = (await server.mailsTo(user.email)).slice(-1)
    const [identity] = await identitiesOf(user.email)
    const entered = await comeIn(user)
    await server.call('unlinkProvider', { token, params: { id: identity ?? '' } })
    const after = await comeIn(user)

    expect(notifiedOf?.subject).toBe('Tu cuenta de Mi Turno ahora entra también con 127.0.0.1')
    expect((await server.mailsTo(user.email)).at(-1)?.subject).toBe(
      'Tu cuenta de Mi Turno ya no entra con 127.0.0.1',
    )
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid_credentials'])
    expect(linked.body).toMatchObject({ is_linked: true })
    expect(entered.status).toBe(200)
    expect([after.status, after.body.code]).toEqual([409, 'account_exists'])
  })

  test('cannot be linked or removed by anybody else', async () => {
    const user = anAccount('de-una')
    const one = await server.anAccount(user.email)
    const other = await server.anAccount('la-otra@correo.test')
    await link(one, user)
    const [identity = ''] = await identitiesOf(user.email)

    const taken = await link(other, user)
    const removed = await server.call('unlinkProvider', { token: other, params: { id: identity } })

    expect([taken.status, taken.body.code]).toEqual([409, 'identity_taken'])
    expect(removed.status).toBe(404)
  })

  test('is not linked by a session that was ended meanwhile', async () => {
    const user = anAccount('se-fue')
    const token = await server.anAccount(user.email)
    const { body } = await server.call('linkProvider', {
      token,
      body: { browser: BROWSER, password: PASSWORD },
    })
    const back = await provider.signIn(body.url, user)
    await server.call('logout', { token })

    const answer = await finish(partsOf(back))

    expect([answer.status, answer.body.code]).toEqual([401, 'session_ended'])
    expect(await identitiesOf(user.email)).toEqual([])
  })

  test('goes with the account when it is deleted', async () => {
    const user = anAccount('se-borra')
    const token = await server.anAccount(user.email)
    await link(token, user)
    await server.call('deleteAccount', { token, body: { password: PASSWORD } })

    const fresh = await comeIn(user)

    expect(fresh.status).toBe(200)
    const profile = await server.call('getProfile', { token: fresh.body.token })
    expect(profile.body.has_password).toBe(false)
  })
})

test('without a provider there is no button and no route', async () => {
  const plain = await startAccountServer()
  try {
    const ways = await plain.call('getWaysIn')
    const start = await plain.call('startOidc', { body: { browser: BROWSER } })

    expect(ways.body).toEqual({ provider: null })
    expect(start.status).toBe(404)
  } finally {
    await plain.close()
  }
})

test('a provider that does not answer gives a 503 with a message', async () => {
  const lost = await startAccountServer({ ...provider.env, OIDC_ISSUER: 'http://127.0.0.1:1' })
  try {
    const start = await lost.call('startOidc', { body: { browser: BROWSER } })

    expect([start.status, start.body.code]).toEqual([503, 'unavailable'])
    expect(start.headers['retry-after']).toBeDefined()
  } finally {
    await lost.close()
  }
})

type Back = Sent<'finishOidc', 'body'>

function anAccount(word: string): ProviderUser & { readonly email: string } {
  return { sub: word, email: `${word}@correo.test`, email_verified: true, name: `Ana ${word}` }
}

async function goAndReturn(user: ProviderUser): Promise<Back> {
  const { body } = await server.call('startOidc', { body: { browser: BROWSER } })
  return partsOf(await provider.signIn(body.url, user))
}

function partsOf(back: URLSearchParams): Back {
  const part = (name: string): string => back.get(name) ?? ''
  return { browser: BROWSER, state: part('state'), code: part('code'), iss: part('iss') }
}

async function finish(body: Back) {
  return await server.call('finishOidc', { body })
}

async function comeIn(user: ProviderUser) {
  return await finish(await goAndReturn(user))
}

async function link(token: string, user: ProviderUser) {
  const { body } = await server.call('linkProvider', {
    token,
    body: { browser: BROWSER, password: PASSWORD },
  })
  return await finish(partsOf(await provider.signIn(body.url, user)))
}

async function identitiesOf(email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from identities i join users u on u.id = i.user_id where u.email = ${email}`.execute(
    server.database.db,
  )
  return rows.map(row => row.id)
}
