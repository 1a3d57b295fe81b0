import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, TUESDAY_AT_TEN, type TestApp } from '#support/app.ts'
import { aShop, type TestShop } from '#support/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp()
  shop = await aShop(app)
})
afterAll(async () => {
  await app.close()
})

const slotsPath = () => `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&days=1`

test('the copy in front of the framework says what the framework said, under a new request id', async () => {
  const first = await ask(slotsPath())
  const second = await ask(slotsPath())

  expect(second.status).toBe(200)
  expect(second.body).toBe(first.body)
  expect(dressOf(second)).toEqual(dressOf(first))
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
})

test('it is gone with the next booking, and with time', async () => {
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
])('with %s the framework decides', async (_what, headers, status) => {
  const kept = await ask(slotsPath())
  const answer = await ask(slotsPath(), headers)

  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.body).toBe(kept.body)
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})

test('a paused shop is gone at once', async () => {
  await ask(slotsPath())
  await app.app.context.database.pool.query("update comerces set status = 'draft' where id = $1", [
    shop.id,
  ])
  app.app.context.availability.forget(shop.id)

  expect((await ask(slotsPath())).status).toBe(404)
})

test('the answers in front are counted like all others', async () => {
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

type Seen = {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** `fetch` would not let a test choose its host name. */
async function ask(path: string, headers: Record<string, string> = {}): Promise<Seen> {
  return await new Promise((done, fail) => {
    httpRequest(app.url + path, { headers }, response => {
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

function dressOf({ headers }: Seen) {
  const { 'x-request-id': _id, 'x-server-time': _time, date: _date, ...rest } = headers
  return rest
}
