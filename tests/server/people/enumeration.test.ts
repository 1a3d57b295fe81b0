/**
 * Neither an answer nor its duration may reveal whether an account exists. Two hundred tries of each with `npm run
 * deep`.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/people/accounts/passwords.ts'
import { PASSWORD, startAccountServer, type AccountServer } from '#support/account-server.ts'

const isDeep = process.env['MITURNO_DEEP'] === '1'
const TRIES = isDeep ? 200 : 15
/**
 * The promised limit applies with `npm run deep`. A few tries on a busy machine only tell whether a password was
 * hashed.
 */
const mostApart = (median: number) => (isDeep ? 10 : Math.max(40, median / 2))
let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
  const hash = await hashPassword(PASSWORD)
  const now = new Date()
  for (const status of ['active', 'pending_verification']) {
    await sql`
      insert into users (id, email, name, status, password_hash, created_at)
      select gen_random_uuid(), ${status} || n || '@correo.test', 'Ana', ${status}, ${hash}, ${now}
      from generate_series(1, ${TRIES * 4}) as n`.execute(server.database.db)
  }
})

afterAll(async () => {
  await server.close()
})

type Call = (email: string) => ReturnType<AccountServer['call']>

const calls: readonly (readonly [name: string, known: string, call: Call])[] = [
  [
    'login',
    'active',
    email => server.call('login', { body: { email, password: 'no es esta clave' } }),
  ],
  [
    'signup',
    'active',
    email => server.call('signup', { body: { name: 'Ana', email, password: PASSWORD } }),
  ],
  ['forgotPassword', 'active', email => server.call('forgotPassword', { body: { email } })],
  ['requestMagicLink', 'active', email => server.call('requestMagicLink', { body: { email } })],
  [
    'resendVerification',
    'pending_verification',
    email => server.call('resendVerification', { body: { email } }),
  ],
]

test.each(calls)(
  '%s answers the same, and as fast, for a known and an unknown address',
  { timeout: 120_000 },
  async (_, known, call) => {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    const timed = async (kind: 'known' | 'unknown', email: string) => {
      const began = performance.now()
      const { status, body } = await call(email)
      times[kind].push(performance.now() - began)
      answers.add(JSON.stringify([status, { ...body, request_id: '' }]))
    }
    await call(`${randomUUID()}@correo.test`)

    for (let n = 1; n <= TRIES; n += 1) {
      await timed('known', `${known}${n}@correo.test`)
      await timed('unknown', `${randomUUID()}@correo.test`)
    }

    expect([...answers]).toHaveLength(1)
    const [ofKnown, ofUnknown] = [medianOf(times.known), medianOf(times.unknown)]
    expect(Math.abs(ofKnown - ofUnknown)).toBeLessThan(mostApart(Math.max(ofKnown, ofUnknown)))
  },
)

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}
