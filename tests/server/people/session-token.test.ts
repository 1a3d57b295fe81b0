import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPassword } from '#server/people/accounts/passwords.ts'
import { openSession } from '#server/people/accounts/sessions.ts'
import { PASSWORD, startAccountServer, type AccountServer } from '#support/account-server.ts'

const HOUR = 3_600_000
let server: AccountServer
let token: string

beforeAll(async () => {
  server = await startAccountServer()
  token = await server.anOwner('duena@correo.test', 'la-duena')
})

afterAll(async () => {
  await server.close()
})

describe('a session token', () => {
  test('carries the seed’s payload, and names its session', () => {
    const payload = payloadOf(token)

    expect(Object.keys(payload).toSorted()).toEqual([
      '_id',
      'aud',
      'avatar',
      'exp',
      'iat',
      'id_comerce',
      'jti',
      'name',
      'own_comerce',
      'role',
    ])
    expect(payload['exp'] - payload['iat']).toBe(12 * 3600)
  })

  test.each<readonly [string, () => string]>([
    ['without a signature', () => unsigned({ alg: 'none', typ: 'JWT' })],
    ['that says None', () => unsigned({ alg: 'None' })],
    ['with an empty signature', () => unsigned({ alg: 'HS256' })],
    ['signed with an empty key', () => forged({ alg: 'HS256' }, '')],
    ['signed with "secret"', () => forged({ alg: 'HS256' }, 'secret')],
    ['signed with "changeme"', () => forged({ alg: 'HS256' }, 'changeme')],
    ['signed with our name', () => forged({ alg: 'HS256' }, 'mi-turno')],
    [
      'with a key of its own in the header',
      () => forged({ alg: 'HS256', jwk: oct('mine') }, 'mine'),
    ],
    ['with a path as key id', () => forged({ alg: 'HS256', kid: '../../dev/null' }, '')],
    [
      'with an address to fetch its key',
      () => forged({ alg: 'HS256', jku: 'https://evil.test' }, 'x'),
    ],
    ['signed with another algorithm', () => forged({ alg: 'HS512' }, 'x', 'sha512')],
    ['signed with a private key', () => signedWithRsa()],
    ['with a changed payload', () => changed({ role: ['admin'] })],
    ['with a later end', () => changed({ exp: payloadOf(token)['exp'] + 1e6 })],
    ['cut short', () => token.slice(0, -1)],
    ['with something after it', () => `${token}x`],
  ])('is refused %s', async (_, forge) => {
    const answer = await server.call('getProfile', { token: forge() })

    expect(answer.status).toBe(401)
  })

  test('signed for the links of a mail opens no session', async () => {
    const link = server.app.context.secrets.signId('verify_account', payloadOf(token)['jti'], 1)

    expect((await server.call('getProfile', { token: `${link}.${link}.${link}` })).status).toBe(401)
  })

  test('ends by the application’s clock', async () => {
    const other = (await logIn()).body.token
    const { clock } = server.app.context
    const now = clock.now()

    clock.set(now + 12 * HOUR)
    const late = await server.call('getProfile', { token: other })
    clock.set(now)

    expect(late.status).toBe(401)
  })

  test('has the present roles, not those of the time of signing', async () => {
    const other = (await logIn()).body.token

    await sql`update memberships set status = 'suspended'`.execute(server.database.db)
    const suspended = await server.call('getProfile', { token: other })
    await sql`update memberships set status = 'active'`.execute(server.database.db)

    expect(suspended.body).toMatchObject({ role: ['user'], comerces: [] })
  })
})

test('a login overtaken by a password reset opens no session', async () => {
  const { rows } = await sql<{ id: string; password_hash: string }>`
    select id, password_hash from users where email = 'duena@correo.test'`.execute(
    server.database.db,
  )
  const { id = '', password_hash: checked = '' } = rows[0] ?? {}
  await sql`update users set password_hash = 'set meanwhile' where id = ${id}`.execute(
    server.database.db,
  )

  const opening = openSession(
    server.app.context,
    id,
    {
      ip: '10.0.0.1',
      userAgent: '',
      cookie: undefined,
    },
    checked,
  )

  await expect(opening).rejects.toMatchObject({ code: 'session_ended' })
  await sql`update users set password_hash = ${checked} where id = ${id}`.execute(
    server.database.db,
  )
})

test('moves to another shop of the same person, and nowhere else', async () => {
  const session = (await logIn()).body.token
  const [mine, foreign] = [await addShop('mia', true), await addShop('ajena', false)]

  const moved = await server.call('switchComerce', { token: session, body: { id_comerce: mine } })
  const refused = await server.call('switchComerce', {
    token: session,
    body: { id_comerce: foreign },
  })

  expect(payloadOf(moved.body.token as string)['id_comerce']).toBe(mine)
  expect(refused.status).toBe(404)
})

test('acts only in the shop that it names, also after its session moved to another', async () => {
  const first = (await logIn()).body.token
  const here = (await server.call('getSettings', { token: first })).body.id as string
  const there = await addShop('segunda', true)
  const second = await switchTo(first, there)

  const stale = await server.call('getSettings', { token: first })
  const change = await server.call('updateSettings', { token: first, body: { name: 'Equivocado' } })
  const current = await server.call('getSettings', { token: second })
  const own = await server.call('getProfile', { token: first })
  const back = await switchTo(first, here)

  expect(stale).toMatchObject({ status: 409, body: { code: 'comerce_changed' } })
  expect(change).toMatchObject({ status: 409, body: { code: 'comerce_changed' } })
  expect(current.body).toMatchObject({ id: there, name: 'segunda' })
  expect(own.status).toBe(200)
  expect((await server.call('getSettings', { token: first })).body.id).toBe(here)
  expect((await server.call('getSettings', { token: back })).body.id).toBe(here)
  expect((await server.call('getSettings', { token: second })).status).toBe(409)
})

test('many logins at once are checked one after another, or refused with a time to retry', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 160 }, () => isPassword(PASSWORD, null)),
  )
  const refused = answers.flatMap(answer =>
    answer.status === 'rejected' ? [answer.reason as unknown] : [],
  )

  expect(refused.length).toBeGreaterThan(0)
  expect(refused.length).toBeLessThan(160)
  for (const refusal of refused)
    expect(refusal).toMatchObject({ code: 'unavailable', more: { retryAfterSeconds: 2 } })
})

function logIn() {
  return server.call('login', { body: { email: 'duena@correo.test', password: PASSWORD } })
}

async function switchTo(as: string, id_comerce: string): Promise<string> {
  const answer = await server.call('switchComerce', { token: as, body: { id_comerce } })
  return answer.body.token as string
}

type Payload = Readonly<Record<string, never>> & {
  readonly exp: number
  readonly iat: number
  readonly jti: string
}

function payloadOf(jwt: string): Payload {
  return JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Payload
}

function encode(part: unknown): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

/** The payload of a valid token with another header and no signature. */
function unsigned(header: unknown): string {
  return `${encode(header)}.${token.split('.')[1]}.`
}

function forged(header: unknown, key: string, hash = 'sha256'): string {
  const text = `${encode(header)}.${token.split('.')[1]}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

function signedWithRsa(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${token.split('.')[1]}`
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
}

function changed(changes: Readonly<Record<string, unknown>>): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encode({ ...payloadOf(token), ...changes })}.${signature}`
}

function oct(key: string) {
  return { kty: 'oct', k: Buffer.from(key).toString('base64url') }
}

/** A second shop in the owner's organization, or in another one. */
async function addShop(adUrl: string, isMine: boolean): Promise<string> {
  const { db } = server.database
  if (!isMine) await server.anOwner(`${adUrl}@correo.test`, `${adUrl}-otra`)
  const owner = isMine ? 'duena@correo.test' : `${adUrl}@correo.test`
  const { rows } = await sql<{ id: string }>`
    with place as (
      insert into comerces (organization_id, id, ad_url, name, created_at)
      select o.id, gen_random_uuid(), ${adUrl}, ${adUrl}, ${new Date()}
      from organizations o join users u on u.id = o.owner_id where u.email = ${owner}
      returning organization_id, id)
    insert into memberships (organization_id, comerce_id, user_id, role, created_at)
    select p.organization_id, p.id, o.owner_id, 'comerce_admin', ${new Date()}
    from place p join organizations o on o.id = p.organization_id returning comerce_id as id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}
