import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Endpoint } from '#contract/protocol/endpoint.ts'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { permissions } from '#contract/protocol/permissions.ts'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp({
    hasPages: true,
    env: { CORS_ORIGINS: 'https://friend.example' },
    isOneProcess: true,
  })
  shop = await aShop(app)
})
afterAll(async () => {
  await app.close()
})

const slotsPath = () => `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&days=1`

test('a cached response equals that of the framework, with a new request id', async () => {
  const first = await ask(slotsPath())
  const second = await ask(slotsPath())

  expect(second.status).toBe(200)
  expect(second.body).toBe(first.body)
  expect(dressOf(second)).toEqual(dressOf(first))
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
})

test('a cached response ends with the next booking, and with time', async () => {
  const before = await ask(slotsPath())
  await app.mustCall('createAppointment', {
    params: { ad_url: shop.adUrl },
    body: {
      services: [shop.serviceId],
      starts_at: '2026-11-24T12:00:00-03:00',
      customer: { name: 'Ana', phone: '11 5555 1234' },
    },
  })
  const after = await ask(slotsPath())
  app.clock.set(TUESDAY_AT_TEN + 3 * 3_600_000)
  const later = await ask(slotsPath())

  expect(before.body).toContain('T12:00:00-03:00')
  expect(after.body).not.toContain('T12:00:00-03:00')
  expect(after.body).toContain('T12:45:00-03:00')
  expect(later.body).not.toContain('T12:45:00-03:00')
  expect(String(later.headers['x-server-time']) >= '2026-11-24T16:00:00').toBe(true)
})

test.each([
  ['a foreign host name', { host: 'elsewhere.example' }, 421],
  ['a session that ended', { authorization: 'Bearer a.b.c' }, 200],
  ['another site', { origin: 'https://elsewhere.example' }, 200],
  ['a body', { 'content-length': '0' }, 200],
])('a request with %s is answered by the framework', async (_what, headers, status) => {
  const kept = await ask(slotsPath())
  const answer = await ask(slotsPath(), headers)

  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.body).toBe(kept.body)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test.each([
  ['asks to be left', 'HTTP/1.1', 'Connection: close\r\n'],
  ['speaks an older HTTP, like some proxies', 'HTTP/1.0', ''],
])('a connection that %s gets the cached response, and is closed', async (_what, version, more) => {
  const kept = await ask(slotsPath())
  const text = await speak(`GET ${slotsPath()} ${version}\r\nHost: localhost\r\n${more}\r\n`)

  expect(text.split('\r\n\r\n')).toEqual([expect.stringMatching(/^HTTP\/1.1 200 OK/), kept.body])
})

test('pipelined requests are answered once each, in their order', async () => {
  const kept = await ask(slotsPath())
  const unknown = `GET /api/comerces/nadie HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const known = `GET ${slotsPath()} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const last = known.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const text = await speak(known + known + unknown + known + unknown + last)

  expect(text.match(/HTTP\/1.1 (?:200|404)/g)?.map(line => line.slice(-3))).toEqual([
    '200',
    '200',
    '404',
    '200',
    '404',
    '200',
  ])
  expect(text.split(kept.body)).toHaveLength(5)
})

test('slow readers delay nobody, and get all of their answers', async () => {
  const kept = await ask(slotsPath())
  const many = 40
  const known = `GET ${slotsPath()} HTTP/1.1\r\nHost: localhost\r\n\r\n`
  const asked = known.repeat(many) + known.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const texts = await Promise.all([1, 2, 3].map(() => speak(asked, { readsAfterMs: 300 })))

  for (const text of texts) expect(text.split(kept.body)).toHaveLength(many + 2)
  const ids = texts.flatMap(text => [...text.matchAll(/x-request-id: (\S+)/g)].map(([, id]) => id))
  expect(new Set(ids).size).toBe(texts.length * (many + 1))
})

test('the cached responses of a paused shop end at once', async () => {
  const paused = await aShop(app)
  const path = `/comerce/${paused.adUrl}`
  const before = await ask(path)
  const { database, availability } = app.app.context
  await database.pool.query("update comerces set status = 'draft' where id = $1", [paused.id])
  availability.forget(paused.id)

  expect([before.status, (await ask(path)).status]).toEqual([200, 404])
})

test('cached responses count in the metrics like all others', async () => {
  const count = async () => {
    const { body } = await ask('/metrics')
    const line =
      /^http_requests_total\{route="\/api\/comerces\/:ad_url\/slots",method="GET",status="200"\} (\d+)$/m
    return Number(line.exec(body)?.[1] ?? 0)
  }
  const other = await aShop(app)
  const path = `/api/comerces/${other.adUrl}/slots?services=${other.serviceId}&days=1`
  const before = await count()
  await ask(path)
  await ask(path)

  expect((await count()) - before).toBe(2)
})

describe('a client that has the same bytes already', () => {
  test.each([
    ['a list', slotsPath],
    ['a shop’s page', () => `/comerce/${shop.adUrl}`],
    ['a page of the site', () => '/terminos-y-condiciones'],
  ])('is only told so: %s', async (_what, path) => {
    app.app.context.availability.forget(shop.id)
    const first = await ask(path())
    const tag = String(first.headers.etag)
    const [copy, fromTheFramework] = [
      await ask(path(), { 'if-none-match': `"other", W/${tag}` }),
      await ask(path(), { 'if-none-match': tag, origin: 'https://elsewhere.example' }),
    ]

    expect(first.headers['cache-control']).toBe('no-cache')
    for (const notified of [copy, fromTheFramework]) {
      expect([notified.status, notified.body, notified.headers.etag]).toEqual([304, '', tag])
      expect(notified.headers['content-length']).toBeUndefined()
      expect(notified.headers['x-server-time']).toBeDefined()
    }
  })

  test('gets the new ones after a change', async () => {
    const before = await ask(slotsPath())
    await app.mustCall('createAppointment', aBooking(shop, '2026-11-24T16:00:00-03:00'))
    const after = await ask(slotsPath(), { 'if-none-match': String(before.headers.etag) })

    expect(after.status).toBe(200)
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  test('gets another ETag for each encoding', async () => {
    const [plain, packed] = [
      await ask('/'),
      await ask('/', { 'accept-encoding': 'gzip, deflate, br' }),
    ]

    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.headers['vary']).toBe('Accept-Encoding')
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
  })
})

describe('a request for the headers only', () => {
  test.each([slotsPath, () => `/comerce/${shop.adUrl}`, () => '/login'])(
    'gets those of the answer: %#',
    async path => {
      const whole = await ask(path())
      const { status, body, headers } = await ask(path(), {}, 'HEAD')

      expect([status, body]).toEqual([200, ''])
      expect(headers['content-length']).toBe(whole.headers['content-length'])
      expect(headers['content-security-policy']).toBe(whole.headers['content-security-policy'])
    },
  )
})

describe('an answer of the API that is not kept', () => {
  test('is compressed when that saves a packet', async () => {
    const headers = { 'accept-encoding': 'br', origin: 'https://friend.example' }
    const [long, short] = [await ask('/api/openapi.json', headers), await ask('/health', headers)]

    expect(long.headers['content-encoding']).toBe('br')
    expect(long.headers['vary']).toMatch(/^origin, accept-encoding$/i)
    expect(short.headers['content-encoding']).toBeUndefined()
  })
})

test('the API document says which calls answer 304', async () => {
  const ids = (Object.keys(operations) as OperationId[]).filter(
    id => permissions[id] === 'public' && operations[id][0] === 'GET',
  )
  const found: OperationId[] = []
  const tagged: OperationId[] = []
  for (const id of ids) {
    const path = operations[id][1].replace(':ad_url', shop.adUrl)
    const { status, headers } = await ask(id === 'listSlots' ? slotsPath() : path)
    if (status !== 200) continue
    found.push(id)
    if (headers.etag !== undefined) tagged.push(id)
  }

  expect(tagged).toEqual(found.filter(id => (contract[id] as Endpoint).isRevalidated))
  expect(tagged).toContain('listSlots')
})

type Seen = {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** With `node:http`, because `fetch` does not allow choosing the `Host` header. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Seen> {
  return await new Promise((done, fail) => {
    httpRequest(app.url + path, { headers, method }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () =>
        done({ status: response.statusCode ?? 0, body, headers: response.headers }),
      )
    })
      .once('error', fail)
      .end()
  })
}

/** Sends raw text on a new connection, and returns everything that comes back until it closes. */
async function speak(request: string, { readsAfterMs = 0 } = {}): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
  socket.setEncoding('utf8').pause()
  socket.write(request)
  await pause(readsAfterMs)
  let text = ''
  socket.on('data', (part: unknown) => (text += String(part)))
  socket.resume()
  await once(socket, 'close')
  return text
}

function dressOf({ headers }: Seen) {
  const { 'x-request-id': _id, 'x-server-time': _time, date: _date, ...rest } = headers
  return rest
}
