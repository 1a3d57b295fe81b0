/** Keys of other programs: what each may do, and that it ends everywhere at once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import { scopeOf } from '#contract/integrations/scopes.ts'
import { type Scope, scopes } from '#contract/integrations/scope-names.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import type { OperationId } from '#contract/protocol/operations.ts'
import { isKeyText } from '#server/integrations/api-keys/key-text.ts'
import { openApp, send, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

const DAY = 86_400_000
let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => await app.close())
beforeEach(async () => {
  app.clock.set(TUESDAY_AT_TEN)
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

const everything = [...scopes]
async function aKey(wanted: readonly Scope[] = everything, more: object = {}) {
  const body = { name: 'Planilla', scopes: [...wanted], ...more }
  return await app.mustCall('createApiKey', { body }, owner)
}
const days = { from: '2026-11-24', to: '2026-11-24' }
const listWith = async (key: string) =>
  await send(app.url, 'listAppointments', { query: days }, key)
const booking = (startsAt = '2026-11-26T11:00:00-03:00') => ({
  services: [shop.serviceId],
  staff: shop.staffIds[0]!,
  starts_at: startsAt,
  customer: { name: 'Sofía Paz', phone: '11 2345-6789' },
})

describe('a key', () => {
  test('is shown once, works at once, and is stored only as a hash', async () => {
    const { key, api_key: made } = await aKey(['appointments:read'])

    expect(key).toMatch(/^mt_[0-9A-Za-z]{36}$/)
    expect(made.start).toBe(key.slice(0, 8))
    expect(await listWith(key)).toMatchObject({ status: 200 })
    const { items } = await app.mustCall('listApiKeys', {}, owner)
    expect(items).toMatchObject([{ id: made.id, name: 'Planilla', scopes: ['appointments:read'] }])
    expect(JSON.stringify(items)).not.toContain(key)
    const { rows } = await sql<{ row: string }>`select k::text as row from api_keys k`.execute(
      app.app.context.database.db,
    )
    expect(rows.some(({ row }) => row.includes(key.slice(8)))).toBe(false)
  })

  test('says whose it is', async () => {
    const { key } = await aKey(['sales:read'], { expires_at: '2027-01-01T00:00:00-03:00' })

    expect(await app.mustCall('getMe', {}, key)).toMatchObject({
      key: { name: 'Planilla', scopes: ['sales:read'], expires_at: '2027-01-01T00:00:00-03:00' },
      comerce: { id: shop.id, ad_url: shop.adUrl, currency: 'ARS' },
      comerces: [{ id: shop.id }],
    })
    expect(await app.mustCall('getMe', {}, owner)).toMatchObject({ key: null })
  })

  test('is shown again to whoever repeats the request that made it, and only to them', async () => {
    const body = { name: 'Zapier', scopes: ['customers:read' as const] }
    const ask = async () =>
      await send(app.url, 'createApiKey', { body, idempotencyKey: 'una-clave-nueva' }, owner)
    const [first, again] = [await ask(), await ask()]

    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const { key } = first.body as { key: string }
    const { rows } = await sql<{ reply: string }>`
      select reply::text from idempotency_keys where key = 'una-clave-nueva'`.execute(
      app.app.context.database.db,
    )
    expect(rows[0]?.reply).not.toContain(key.slice(8))
  })

  test('with a typo is refused without asking the database', async () => {
    const { key } = await aKey()
    const last = key.at(-1) === 'a' ? 'b' : 'a'
    const wrong = [key.slice(0, -1) + last, `${key}x`, 'mt_', 'mt_corta', key.toLowerCase()]

    for (const text of wrong) {
      expect(isKeyText(text), text).toBe(false)
      expect(await listWith(text)).toMatchObject({ status: 401, body: { code: 'invalid_key' } })
    }
  })

  test('is refused on the very next call once it is revoked, expired, or its maker left', async () => {
    const revoked = await aKey()
    const expiring = await aKey(everything, { expires_at: '2026-11-25T10:00:00-03:00' })
    const partner = await aMember(app, shop, { role: 'comerce_admin' })
    const partnerToken = await tokenOf(app, partner)
    const body = { name: 'De la socia', scopes: everything }
    const theirs = await app.mustCall('createApiKey', { body }, partnerToken)
    for (const { key } of [revoked, expiring, theirs])
      expect(await listWith(key)).toMatchObject({ status: 200 })

    const id = revoked.api_key.id
    await app.mustCall('deleteApiKey', { params: { id } }, owner)
    await app.mustCall('deleteApiKey', { params: { id } }, owner)
    await app.mustCall('removeMember', { params: { id: partner }, body: {} }, owner)
    app.clock.set(TUESDAY_AT_TEN + DAY)

    for (const { key } of [revoked, expiring, theirs])
      expect(await listWith(key)).toMatchObject({ status: 401, body: { code: 'invalid_key' } })
  })

  test('is renewed without a gap: for a day both work', async () => {
    const before = await aKey(['customers:read'])
    const params = { id: before.api_key.id }
    const after = await app.mustCall('rotateApiKey', { params }, owner)
    const ask = async (key: string) =>
      (await send(app.url, 'listClients', { query: {} }, key)).status

    expect(after.api_key).toMatchObject({ name: 'Planilla', scopes: ['customers:read'] })
    expect([await ask(before.key), await ask(after.key)]).toEqual([200, 200])
    app.clock.set(TUESDAY_AT_TEN + DAY + 60_000)
    expect([await ask(before.key), await ask(after.key)]).toEqual([401, 200])
  })

  test('is made and seen only by administrators, and never by a key', async () => {
    const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))
    const { key } = await aKey()
    const body = { name: 'Otra', scopes: everything }

    expect(await send(app.url, 'listApiKeys', {}, advisor)).toMatchObject({ status: 403 })
    expect(await send(app.url, 'createApiKey', { body }, advisor)).toMatchObject({ status: 403 })
    expect(await send(app.url, 'createApiKey', { body }, key)).toMatchObject({
      status: 403,
      body: { code: 'not_for_keys' },
    })
  })

  test('may be one of twenty', async () => {
    for (let count = 0; count < 20; count += 1) await aKey()
    const body = { name: 'Una más', scopes: everything }

    expect(await send(app.url, 'createApiKey', { body }, owner)).toMatchObject({ status: 422 })
  })

  test('that expires soon is announced once by mail to whoever made it', async () => {
    const { api_key: made } = await aKey(everything, { expires_at: '2026-12-04T10:00:00-03:00' })
    const passDays = async (count: number) =>
      await app.mustCall('setTestClock', { body: { advance_seconds: count * 86_400 } })
    const told = async () =>
      (await app.mails()).filter(mail => mail.includes('X-Mi-Turno-Kind: api_key_ending')).length

    await passDays(2)
    expect(await told()).toBe(0)
    await passDays(2)
    await passDays(1)
    expect(await told()).toBe(1)
    expect((await app.mails()).join('\n')).toContain(made.start)
  })
})

describe('what a key may do', () => {
  test('is what it has a scope for, and the refusal names the one it needs', async () => {
    const { key } = await aKey(['customers:read'])
    const body = booking()

    expect(await send(app.url, 'listClients', { query: {} }, key)).toMatchObject({ status: 200 })
    expect(await send(app.url, 'createStaffAppointment', { body }, key)).toMatchObject({
      status: 403,
      body: { code: 'scope_needed', scope: 'appointments:write' },
    })
    expect(await listWith(key)).toMatchObject({ body: { scope: 'appointments:read' } })
  })

  const ids = Object.keys(contract) as OperationId[]
  const params = '00000000-0000-4000-8000-000000000000'
  const sent = (id: OperationId) => ({
    params: new Proxy({}, { get: () => params }) as never,
    ...(contract[id].call.startsWith('GET') ? {} : { body: {} as never }),
  })

  test('is decided for every call: without its scope none can be made', async () => {
    for (const id of ids) {
      const scope = scopeOf(id)
      if (id === 'setTestClock' || scope === 'any') continue
      const others = scopes.filter(one => one !== scope)
      const key = keys.get(scope) ?? (await aKey(others)).key
      keys.set(scope, key)
      const { status, body } = await send(app.url, id, sent(id), key)
      const code = scope === null ? 'not_for_keys' : 'scope_needed'
      // What only accounts of the platform may call, a key is refused as anybody is.
      expect([id, status], JSON.stringify(body)).toEqual([id, 403])
      if (contract[id].access !== 'platform') expect([id, body]).toMatchObject([id, { code }])
    }
  })
  const keys = new Map<string | null, string>()

  test('never includes what needs a person to confirm who they are', () => {
    for (const id of ids) {
      const { stepUp, access }: Endpoint = contract[id]
      if (stepUp !== undefined || access === 'account' || access === 'platform')
        expect([id, scopeOf(id)]).toEqual([id, null])
    }
  })

  test('reads and writes are told apart by what the call does', () => {
    for (const id of ids) {
      const scope = scopeOf(id)
      const isRead = contract[id].call.startsWith('GET') || id.startsWith('preview')
      if (scope !== null && scope !== 'any')
        expect([id, scope]).toEqual([id, expect.stringMatching(isRead ? /:read$/ : /:write$/)])
    }
  })

  test('is of its own shop only', async () => {
    const other = await aShop(app)
    const theirs = await tokenOf(app, other.ownerId)
    const { client } = await app.mustCall('createClient', { body: { name: 'Ajena' } }, theirs)
    const { key } = await aKey()

    const { items } = await app.mustCall('listClients', { query: {} }, key)
    expect(items).toEqual([])
    expect(await send(app.url, 'getClient', { params: { id: client.id } }, key)).toMatchObject({
      status: 404,
    })
    const { api_key: mine } = await aKey()
    const params = { id: mine.id }
    expect(await send(app.url, 'deleteApiKey', { params }, theirs)).toMatchObject({ status: 404 })
  })

  test('is on record with the name of the key', async () => {
    const { key } = await aKey()
    await app.mustCall('createStaffAppointment', { body: booking() }, key)
    await app.mustCall('createClient', { body: { name: 'Ramón' } }, key)
    await app.mustCall('createClient', { body: { name: 'Elsa' } }, owner)

    const { items } = await app.mustCall('listAudit', { query: {} }, owner)
    const acts = items.map(({ action, actor }) => [action, actor.key])
    expect(acts).toEqual(
      expect.arrayContaining([
        ['createClient', 'Planilla'],
        ['turn.booked', 'Planilla'],
        ['createClient', undefined],
        ['key.made', undefined],
      ]),
    )
    expect(items.find(({ action }) => action === 'key.made')?.subject.name).toBe('Planilla')
  })

  test('ends with the trial, except for what a shop may do afterwards', async () => {
    const { key } = await aKey()
    app.clock.set(TUESDAY_AT_TEN + 60 * DAY)
    await app.mustCall('setTestClock', { body: { advance_seconds: 1 } })
    const body = { name: 'Nadie' }

    expect(await send(app.url, 'createClient', { body }, key)).toMatchObject({
      status: 403,
      body: { code: 'subscription_over' },
    })
    expect(await send(app.url, 'listClients', { query: {} }, key)).toMatchObject({ status: 200 })
  })
})

describe('the pace of a key', () => {
  test('is said in every answer, and refused with how long to wait', async () => {
    const narrow = await openApp({ env: { RATE_LIMIT_PROFILE: 'default' }, isOneProcess: true })
    try {
      const place = await aShop(narrow)
      const token = await tokenOf(narrow, place.ownerId)
      const make = async () =>
        (
          await narrow.mustCall(
            'createApiKey',
            { body: { name: 'A', scopes: ['staff:read'] } },
            token,
          )
        ).key
      const [key, another] = [await make(), await make()]
      const ask = async (which: string) => await send(narrow.url, 'getMe', {}, which)

      const first = await ask(key)
      expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
      expect(first.headers.get('ratelimit')).toMatch(/^"key";r=599;t=\d+$/)
      let last = first
      for (let count = 0; count < 600; count += 1) last = await ask(key)
      expect(last).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(last.headers.get('ratelimit')).toMatch(/^"key";r=0;/)
      expect(await ask(another)).toMatchObject({ status: 200 })
    } finally {
      await narrow.close()
    }
  })
})
