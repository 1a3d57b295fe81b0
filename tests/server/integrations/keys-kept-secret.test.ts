/** What others were reported for: keys in logs and answers, keys in addresses, and keys that make themselves stronger. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#contract/integrations/scope-names.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const days = { from: '2026-11-24', to: '2026-11-24' }
const lines: string[] = []
let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp({ env: { LOG_LEVEL: 'debug' }, onLog: line => void lines.push(line) })
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})
afterAll(async () => await app.close())

async function aKey(...scopes: Scope[]) {
  return await app.mustCall('createApiKey', { body: { name: 'Planilla', scopes } }, owner)
}
const pathOf = (query: string) => `${app.url}/api/dashboard/appointments?${query}`

test('a key is in no line of the log and in no answer, whatever becomes of the call', async () => {
  const { key, api_key: made } = await aKey('appointments:read')
  const headers = { authorization: `Bearer ${key}` }
  const json = { ...headers, 'content-type': 'application/json' }
  const asked = [
    fetch(pathOf('from=2026-11-24&to=2026-11-24'), { headers }),
    fetch(pathOf('from=ayer&to=hoy'), { headers }),
    fetch(pathOf('from=2026-11-24&to=2026-11-24&raro=1'), { headers }),
    fetch(`${app.url}/api/dashboard/nada`, { headers }),
    fetch(`${app.url}/api/dashboard/api-keys`, { headers }),
    fetch(`${app.url}/api/dashboard/appointments`, { method: 'POST', headers: json, body: '{' }),
  ]
  const answers = await Promise.all(asked)
  const texts = await Promise.all(answers.map(async answer => await answer.text()))
  await app.mustCall('deleteApiKey', { params: { id: made.id } }, owner)
  const late = await send(app.url, 'listAppointments', { query: days }, key)
  await app.app.context.refusals.flush()

  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 404, 403, 403])
  expect(late.status).toBe(401)
  // What the list of keys shows of it is no secret; the rest is.
  const secret = key.slice(8)
  expect([...texts, JSON.stringify(late.body)].join('\n')).not.toContain(secret)
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('\n')).not.toContain(secret)
})

test('a key in the address opens nothing', async () => {
  const { key } = await aKey('appointments:read')

  for (const name of ['key', 'api_key', 'apiKey', 'token', 'access_token', 'authorization']) {
    const answer = await fetch(pathOf(`from=2026-11-24&to=2026-11-24&${name}=${key}`))
    expect([name, answer.status]).toEqual([name, 401])
  }
  const named = await fetch(pathOf('from=2026-11-24&to=2026-11-24'), {
    headers: { 'x-api-key': key, cookie: `session=${key}` },
  })
  expect(named.status).toBe(401)
})

test('a key without scopes cannot be made', async () => {
  for (const scopes of [[], undefined, null])
    expect(
      await send(
        app.url,
        'createApiKey',
        { body: { name: 'Todo', scopes: scopes as Scope[] } },
        owner,
      ),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'scopes' }] } })
})

test('a key does nothing with keys and addresses, not even with itself', async () => {
  const { key, api_key: made } = await aKey('appointments:read', 'appointments:write')
  const params = { id: made.id }

  for (const id of ['rotateApiKey', 'deleteApiKey'] as const)
    expect(await send(app.url, id, { params }, key)).toMatchObject({
      status: 403,
      body: { code: 'not_for_keys' },
    })
  expect(await send(app.url, 'listApiKeys', {}, key)).toMatchObject({ status: 403 })
  expect(await send(app.url, 'listWebhooks', {}, key)).toMatchObject({ status: 403 })
  expect(await send(app.url, 'listAppointments', { query: days }, key)).toMatchObject({
    status: 200,
  })
})
