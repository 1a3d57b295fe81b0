/** Refusals are recorded with their kind, the operation and the caller, and never with what was sent. */
import { connect } from 'node:net'
import { io } from 'socket.io-client'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Reply } from '#contract/contract.ts'
import type { RefusalKind } from '#contract/protocol/refusal-kinds.ts'
import type { CallInput } from '#contract/protocol/call.ts'
import { forgetOld } from '#server/platform/retention/forget-old.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

type Item = Reply<'listRefusals'>['items'][number]

const DAY = 86_400_000
const SECRET = 'una-clave-que-no-es'
let app: TestApp
let shop: TestShop
let other: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp({
    hasPages: true,
    isOneProcess: true,
    env: { TRUSTED_PROXIES: 'loopback' },
  })
  shop = await aShop(app)
  other = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})
beforeEach(async () => {
  await app.app.context.refusals.flush()
  await sql`delete from refusals`.execute(app.app.context.database.db)
})
afterAll(async () => {
  await app.close()
})

test.each<readonly [RefusalKind, string, () => Promise<unknown>]>([
  ['not_authenticated', 'GET /api/dashboard', () => get('/api/dashboard')],
  ['forged_token', 'GET /api/dashboard', () => get('/api/dashboard', bearer('eyJ.eyJ.c2ln'))],
  ['forged_token', 'GET /api/dashboard', () => get('/api/dashboard', bearer('a'))],
  ['forged_token', 'GET /api/dashboard', async () => get('/api/dashboard', bearer(`${owner}A`))],
  [
    'wrong_password',
    'POST /api/auth/login',
    () => post('/api/auth/login', { email: 'nadie@correo.test', password: SECRET }),
  ],
  ['unknown_id', 'GET /api/appointments/:manage_token', () => get(`/api/appointments/${aKey()}`)],
  ['unknown_id', 'GET /api/appointments/:manage_token', () => get(`/agenda/${aKey()}`)],
  ['malformed', 'POST /api/auth/login', () => post('/api/auth/login', { email: '\u0000' })],
  ['foreign_host', 'GET page', () => inject({ url: '/', headers: { host: 'evil.test' } })],
  ['foreign_origin', 'POST page', () => foreignForm()],
  ['foreign_origin', 'OPTIONS', () => preflight()],
  ['malformed', 'connection', () => bytes('GET / HTTP/9.9\r\n\r\n')],
  ['foreign_origin', 'socket', () => knock({ origin: 'https://evil.test' })],
  ['socket_room', 'room:login', () => askForRoom('room:login', { token: 'a.b.c' })],
  ['socket_room', 'room:watch', () => askForRoom('room:watch', { ad_url: 'no-hay-tal' })],
])('%s is noted for %s', async (kind, route, refusedAct) => {
  await refusedAct()

  const items = await list({ query: { kind } })
  expect(items).toMatchObject([{ kind, route, count: 1, account: null }])
  expect(items[0]?.visitor).toMatch(/^[\w+/]{16}$/)
})

test('a socket behind a trusted proxy is recorded with the address of its visitor, as a request is', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  await get('/api/dashboard', headers)
  await knock({ ...headers, origin: 'https://evil.test' })
  await askForRoom('room:login', { token: 'a.b.c' }, headers)

  const items = await list({ query: {} })
  expect(items.map(one => one.route).sort()).toEqual(['GET /api/dashboard', 'room:login', 'socket'])
  expect(new Set(items.map(one => one.visitor)).size).toBe(1)
})

test('a request for what belongs to others is recorded with its account', async () => {
  const foreign = `/api/dashboard/services/${other.serviceId}`
  await inject({ method: 'PATCH', url: foreign, headers: bearer(owner), payload: { name: 'Otro' } })
  await get('/api/admin/comerces', bearer(owner))

  const items = await list({ query: { account: (await emailOf(shop.ownerId)).slice(0, 12) } })
  expect(items.map(({ kind, account }) => [kind, account?.id]).sort()).toEqual([
    ['forbidden', shop.ownerId],
    ['unknown_id', shop.ownerId],
  ])
  expect(await list({ query: { account: 'otra-persona@' } })).toEqual([])
})

test('everyday errors are not recorded: a typing error, a missing page, a taken time', async () => {
  await get('/api/comerces/no-hay-tal')
  await get('/no-hay-tal')
  await post('/api/auth/login', { email: 'sin arroba', password: 'x' })

  expect(await list({ query: {} })).toEqual([])
})

test('a flood is one row per minute, and a bounded number of rows from many addresses', async () => {
  for (let n = 0; n < 300; n += 1) await get('/api/dashboard', bearer('eyJ.eyJ.c2ln'))
  const { refusals } = app.app.context
  await refusals.flush()
  expect(await rowCount()).toBe(1)

  for (let n = 0; n < 5000; n += 1)
    refusals.note({
      kind: 'limit',
      route: 'GET page',
      ip: `10.${n >> 8}.${n & 255}.1`,
      userId: null,
    })
  await refusals.flush()
  expect(await rowCount()).toBeLessThan(300)
  const { counts } = await app.mustCall('listRefusals', { query: {} }, await anAdmin())
  expect(counts).toEqual([
    { kind: 'limit', count: 5000 },
    { kind: 'forged_token', count: 300 },
  ])
})

test('a record contains nothing of what was sent', async () => {
  const key = aKey()
  await post('/api/auth/login', { email: 'nadie@correo.test', password: SECRET })
  await get(`/agenda/${key}`, bearer(owner))
  await get('/api/dashboard', bearer(`${owner}A`))
  await app.app.context.refusals.flush()

  const { rows } = await sql`select * from refusals`.execute(app.app.context.database.db)
  expect(rows.length).toBeGreaterThan(2)
  for (const secret of [key, SECRET, owner, 'nadie', '127.0.0'])
    expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a record counts in the metrics, is listed by day, and is deleted after ninety', async () => {
  await get('/api/dashboard')
  const metrics = await (await fetch(`${app.url}/metrics`)).text()

  expect(metrics).toMatch(/^refusals_total\{kind="not_authenticated"\} [1-9]/m)
  expect(metrics).toMatch(/^refusals_total\{kind="limit"\} \d/m)
  expect(await list({ query: { day: '2026-11-23' } })).toEqual([])
  expect(await list({ query: { day: '2026-11-24' } })).toHaveLength(1)
  const { clock, context } = { clock: app.clock, context: app.app.context }
  const now = clock.now()
  clock.set(now + 91 * DAY)
  await forgetOld(context)
  clock.set(now)
  expect(await rowCount()).toBe(0)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const aKey = () => Buffer.from(crypto.randomUUID()).toString('base64url').slice(0, 43)

async function get(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  return await fetch(app.url + path, { headers })
}

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return await fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
}

async function inject(request: {
  readonly url: string
  readonly method?: 'GET' | 'PATCH' | 'POST'
  readonly headers: Record<string, string>
  readonly payload?: object | string
}): Promise<unknown> {
  const headers = { host: 'localhost', ...request.headers }
  return await app.app.server.inject({ ...request, headers })
}

async function foreignForm(): Promise<unknown> {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'cross-site',
  }
  return await inject({ url: `/comerce/${shop.adUrl}`, method: 'POST', headers, payload: 'a=b' })
}

async function preflight(): Promise<unknown> {
  const headers = { origin: 'https://evil.test', 'access-control-request-method': 'POST' }
  return await fetch(`${app.url}/api/auth/login`, { method: 'OPTIONS', headers })
}

async function bytes(text: string): Promise<void> {
  const { port } = new URL(app.url)
  await new Promise<void>(resolve => {
    const socket = connect(Number(port), '127.0.0.1', () => socket.end(text))
    socket.resume().on('close', () => resolve())
  })
}

async function knock(extraHeaders: Record<string, string>): Promise<void> {
  const socket = io(app.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders,
  })
  await new Promise(resolve => socket.on('connect_error', resolve))
  socket.close()
}

async function askForRoom(event: string, asked: object, extraHeaders = {}): Promise<void> {
  const socket = io(app.url, {
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders,
  })
  await socket.emitWithAck(event, asked)
  socket.close()
}

async function list(input: CallInput<'listRefusals'>): Promise<Item[]> {
  const admin = await anAdmin()
  const answer = await send(app.url, 'listRefusals', input, admin)
  expect(answer.status).toBe(200)
  return [...(answer.body as Reply<'listRefusals'>).items]
}

async function anAdmin(): Promise<string> {
  return await tokenOf(app, await aUser(app, { isAdmin: true, isCustomer: false }))
}

async function emailOf(id: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`select email from users where id = ${id}`.execute(
    app.app.context.database.db,
  )
  return rows[0]?.email ?? ''
}

async function rowCount(): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from refusals`.execute(app.app.context.database.db)
  return rows[0]?.count ?? 0
}
