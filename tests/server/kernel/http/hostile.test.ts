/**
 * Requests that no program of ours sends: generated from the OpenAPI document and then bent, raw bytes, and frames on
 * sockets. Nothing may crash, tell how it is built, or keep others waiting. Full counts with `npm run deep`; the seed
 * is printed, and MITURNO_SEED repeats it.
 */
import { connect, type Socket as RawSocket } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { patience } from '#support/patience.ts'
import {
  describeApi,
  exampleOf,
  type Described,
  type Ids,
} from '#support/server/openapi-examples.ts'
import { aBooking, aMember, aShop, aUser, tokenOf } from '#support/server/shop.ts'

const isDeep = process.env['MITURNO_DEEP'] === '1'
const COUNT = isDeep
  ? { requests: 20_000, raw: 5000, frames: 5000 }
  : { requests: 400, raw: 100, frames: 100 }
const seed = Number(process.env['MITURNO_SEED'] ?? Date.now() % 1_000_000)
const LONG = 900_000
/** How something is built: a stack, a query, a path, a library, a version. */
const INSIDES =
  /\bat .*\.(ts|js|mjs):\d+|node_modules|\bselect .* from\b|PostgreSQL|kysely|fastify|\/work\/|syntax error at|violates|SQLSTATE/i

let app: TestApp
let api: Described[]
let ids: Ids
let staffMembers: (() => Promise<string | null>)[]
let random: () => number

beforeAll(async () => {
  app = await openApp()
  api = (await describeApi(app.url)).filter(one => one.operationId !== 'setTestClock')
  const shop = await aShop(app)
  const booked = await app.mustCall(
    'createAppointment',
    aBooking(shop, '2026-11-26T11:00:00-03:00'),
  )
  const [customer, advisor, admin] = [
    await aUser(app),
    await aMember(app, shop, { role: 'comerce_advisor' }),
    await aUser(app, { isAdmin: true, isCustomer: false }),
  ]
  staffMembers = [
    async () => null,
    ...[customer, advisor, shop.ownerId, admin].map(id => renewed(id)),
  ]
  ids = {
    ad_url: shop.adUrl,
    id_comerce: shop.id,
    staff: shop.staffIds[0] ?? '',
    service: shop.serviceId,
    services: shop.serviceId,
    appointments: booked.appointment.id,
    manage_token: booked.manage_token,
  }
  random = randomFrom(seed)
  console.log(`hostile requests, MITURNO_SEED=${seed}`)
})

afterAll(async () => {
  await app.close()
})

describe('what no program of ours sends', () => {
  test(
    'generated requests get no 5xx, no insides and no undocumented status',
    { timeout: LONG },
    async () => {
      const wrong: string[] = []
      for (let n = 0; n < COUNT.requests; n += 1) {
        const operation = pick(api)
        // Suspending the shop that everything else is tried on would only make the rest easier.
        if (operation.operationId === 'suspendComerce') continue
        const example = exampleOf(operation, ids)
        const token = await pick(staffMembers)()
        const url = random() < 0.3 ? bentUrl(example.url) : example.url
        const text = random() < 0.5 ? JSON.stringify(bent(example.body)) : bentText(example.body)
        const answer = await fetch(app.url + url, {
          method: example.method,
          headers: {
            'content-type': 'application/json',
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          },
          ...(example.method === 'GET' ? {} : { body: text ?? '' }),
        })
        const body = await answer.text()
        const said = `${example.method} ${url} ${text?.slice(0, 300)} → ${answer.status}`
        if (answer.status >= 500) wrong.push(`${said} ${body}`)
        if (INSIDES.test(body) && operation.operationId !== 'getOpenApi')
          wrong.push(`${said} tells ${body.slice(0, 300)}`)
        const isDocumented = String(answer.status) in operation.responses || url !== example.url
        if (!isDocumented) wrong.push(`${said} is not documented for ${operation.operationId}`)
      }
      expect(wrong).toEqual([])
    },
  )

  test(
    'malformed bytes are refused or cut off, and the next visitor is served',
    { timeout: LONG },
    async () => {
      for (let n = 0; n < COUNT.raw; n += 1) {
        const answer = await rawly(pick(malformed)())
        expect(answer).not.toMatch(/^HTTP\/1\.1 5/)
        expect(answer).not.toMatch(INSIDES)
      }
      expect((await fetch(`${app.url}/health`)).status).toBe(200)
    },
  )

  test('hostile frames harm only their own socket', { timeout: LONG }, async () => {
    const waits: number[] = []
    for (let n = 0; n < COUNT.frames; n += 1) {
      const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
      await new Promise<void>(resolve => socket.on('connect', resolve))
      socket.emit(
        'room:login',
        bent({ token: 'a.b.c', id_comerce: ids['id_comerce'] }),
        'no function',
      )
      socket.emit('room:watch', bent({ ad_url: ids['ad_url'] }))
      socket.emit(pick(['__proto__', 'constructor', 'toString', 'room:remove:broadcast']), bent({}))
      const began = performance.now()
      expect((await fetch(`${app.url}/api/comerces/${ids['ad_url']}`)).status).toBe(200)
      waits.push(performance.now() - began)
      socket.disconnect()
    }
    const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
    expect(p99).toBeLessThan(patience(500))
  })
})

const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 60,
  '',
  ' ',
  'a'.repeat(5000),
  '\u0000',
  '\ud800',
  "' or 1=1; select pg_sleep(9) --",
  '${7*7}{{7*7}}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  'a\r\nset-cookie: x=1',
  [],
  {},
  [[[[]]]],
  { $gt: '' },
  { constructor: { prototype: { isAdmin: true } } },
  '2026-02-30',
  '9999-12-31T23:59:59+99:99',
  '00000000-0000-0000-0000-000000000000',
]

/** The same shape with something wrong in it, a level or two down. */
function bent(value: unknown): unknown {
  if (random() < 0.25 || typeof value !== 'object' || value === null) return pick(hostileValues)
  if (Array.isArray(value)) return value.map(one => (random() < 0.5 ? bent(one) : one))
  const entries = Object.entries(value).flatMap(([key, one]): [string, unknown][] => {
    if (random() < 0.1) return []
    return [[key, random() < 0.4 ? bent(one) : one]]
  })
  if (random() < 0.3) entries.push([pick(['role', 'owner_id', 'status', 'is_admin']), 'admin'])
  return Object.fromEntries(entries)
}

function bentText(body: unknown): string {
  const text = JSON.stringify(body ?? {})
  const at = Math.floor(random() * text.length)
  return pick([
    text.slice(0, at),
    `${text}}`,
    `{"__proto__":{"isAdmin":true},${text.slice(1)}`,
    `${text.slice(0, at)}\u0000${text.slice(at)}`,
    '['.repeat(2000),
    'null',
    '"text"',
    '',
  ])
}

function bentUrl(url: string): string {
  const [path = '', query = ''] = url.split('?')
  return pick([
    `${path}/x.css?${query}`,
    `${path}?${query}&${query}`,
    `${path}?__proto__[x]=1&constructor=2`,
    `${path}?${query.replaceAll(/=[^&]*/g, '=%00')}`,
    `${path}?${query.replaceAll(/=[^&]*/g, '=%ff%fe')}`,
    `${path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "1'--")}?${query}`,
    `${path}?${query}&limit=99999999999999999999&cursor=%5B%5D`,
  ])
}

const malformed: readonly (() => string | Buffer)[] = [
  () => 'GET / HTTP/9.9\r\n\r\n',
  () => 'GET\r\n\r\n',
  () => `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  () =>
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  () =>
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n',
  () => 'GET /api/limits HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
  () => 'GET /api/limits HTTP/1.1\r\nHost: evil.test\r\nX-Forwarded-Host: evil.test\r\n\r\n',
  () => 'TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n',
  () => 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n',
  () => 'GET /%c0%ae%c0%ae/%00 HTTP/1.1\r\nHost: localhost\r\n\r\n',
  () => 'GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n',
  () => Buffer.from(Array.from({ length: 300 }, () => Math.floor(random() * 256))),
  () => `GET / HTTP/1.1\r\nHost: localhost\r\n${'X-A: b\r\n'.repeat(3000)}\r\n`,
]

/** Sends bytes and answers what came back before the other side closed, or within a moment. */
async function rawly(bytes: string | Buffer): Promise<string> {
  const { port } = new URL(app.url)
  return await new Promise(resolve => {
    let text = ''
    const socket: RawSocket = connect(Number(port), '127.0.0.1', () => socket.end(bytes))
    const done = () => {
      socket.destroy()
      resolve(text)
    }
    socket.setTimeout(1000, done)
    socket.on('data', chunk => {
      text += chunk.toString('latin1')
    })
    socket.on('error', done)
    socket.on('close', done)
  })
}

/** The same session for a while: some of these calls end it, and then the next ones are a stranger's. */
function renewed(userId: string): () => Promise<string> {
  let token = ''
  let uses = 0
  return async () => {
    if (uses % 20 === 0) token = await tokenOf(app, userId)
    uses += 1
    return token
  }
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** mulberry32: small, and the same everywhere. */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
