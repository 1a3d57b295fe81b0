/**
 * Sensitive operations of an account with a second factor: it must have been shown in this session within ten minutes.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { PASSWORD, startAccountServer, type AccountServer } from '#support/account-server.ts'
import { codeAt, withApp } from '#support/codes.ts'

const MINUTE = 60_000
const dear = (Object.keys(contract) as OperationId[]).filter(id => 'stepUp' in contract[id])
/** They end the session that asks, so they run last. */
const ends = new Set<OperationId>(['deactivateAccount', 'deleteAccount'])
let server: AccountServer

beforeAll(async () => {
  server = await startAccountServer()
})
afterAll(async () => {
  await server.close()
})

test('every sensitive operation is refused until the factor is shown, and again after ten minutes', async () => {
  const { token, secret } = await aPlatformOwner('todo@correo.test', 'todo-cuidado')
  const code = async () => {
    const body = { code: codeAt(secret, now()) }
    expect((await server.call('confirmFactor', { token, body })).status).toBe(200)
  }
  server.app.context.clock.set(now() + 11 * MINUTE)
  const before = await refusedOf(token, dear)
  await code()
  const after = await refusedOf(
    token,
    dear.filter(id => !ends.has(id)),
  )
  server.app.context.clock.set(now() + 10 * MINUTE)
  const later = await refusedOf(token, dear)

  expect(before).toEqual(dear)
  expect(after).toEqual([])
  expect(later).toEqual(dear)
})

test('showing it in one session does not count for another', async () => {
  const { token, secret } = await aPlatformOwner('dos@correo.test', 'dos-sesiones')
  const held = await server.call('login', {
    body: { email: 'dos@correo.test', password: PASSWORD },
  })
  const body = {
    challenge_token: held.body.challenge.token,
    code: codeAt(secret, now()),
  }
  const other = await server.call('confirmSignIn', { body })
  server.app.context.clock.set(now() + 11 * MINUTE)
  const shown = { code: codeAt(secret, now()) }
  await server.call('confirmFactor', { token: other.body.token, body: shown })

  expect(await refusedOf(token, ['exportMyData'])).toEqual(['exportMyData'])
  expect(await refusedOf(other.body.token, ['exportMyData'])).toEqual([])
})

test('an account without a second factor is not asked for one', async () => {
  const token = await server.anOwner('sin@correo.test', 'sin-segundo-paso')

  expect(
    await refusedOf(
      token,
      dear.filter(id => !ends.has(id)),
    ),
  ).toEqual([])
})

/** The operations that ask for the second factor. The bodies are invalid on purpose. */
async function refusedOf(token: string, ids: readonly OperationId[]): Promise<OperationId[]> {
  const refused: OperationId[] = []
  for (const id of ids) {
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    const answer = await server.call(id, { token, params, body: { nothing: 1 } as never })
    if (answer.body?.code === 'second_factor_due') refused.push(id)
    else expect(answer.status, id).not.toBe(401)
  }
  return refused
}

async function aPlatformOwner(email: string, adUrl: string) {
  const token = await server.anOwner(email, adUrl)
  await sql`update users set is_platform_admin = true where email = ${email}`.execute(
    server.database.db,
  )
  return await withApp(server, token)
}

function now(): number {
  return server.app.context.clock.now()
}
