import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/protocol/operations.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { patience } from '#support/patience.ts'
import { aShop, aUser, tokenOf } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

describe('the API document', () => {
  test('has every operation, each with an id and who may call it', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      openapi: string
      paths: Record<
        string,
        Record<string, { operationId: string; 'x-public'?: boolean; 'x-roles'?: string[] }>
      >
    }

    const found = Object.values(document.paths).flatMap(path => Object.values(path))
    expect(document.openapi).toMatch(/^3\.1/)
    expect(found.map(one => one.operationId).sort()).toEqual(Object.keys(operations).sort())
    for (const one of found)
      expect(one['x-public'] === true || (one['x-roles']?.length ?? 0) > 0).toBe(true)
  })
})

describe('a refusal', () => {
  test.each([
    ['GET', '/api/nothing', undefined, undefined, 404, 'not_found'],
    ['DELETE', '/api/auth/login', undefined, undefined, 405, 'method_not_allowed'],
    [
      'POST',
      '/api/auth/login',
      'a=1',
      'application/x-www-form-urlencoded',
      415,
      'unsupported_media_type',
    ],
    ['POST', '/api/auth/login', '{', 'application/json', 400, 'invalid_request'],
    [
      'POST',
      '/api/auth/login',
      '{"__proto__":{"x":1}}',
      'application/json',
      400,
      'invalid_request',
    ],
    ['POST', '/api/auth/login', '{}', 'application/json', 422, 'validation_failed'],
    ['POST', '/api/auth/login', '[]', 'application/json', 422, 'validation_failed'],
    ['POST', '/api/auth/passkeys/start', 'null', 'application/json', 422, 'validation_failed'],
    ['GET', '/api/profile', undefined, undefined, 401, 'not_authenticated'],
    ['GET', '/api/comerces/nadie', undefined, undefined, 404, 'not_found'],
    ['POST', '/api/dashboard/services', '{', 'application/json', 401, 'not_authenticated'],
  ])('%s %s with %j is a problem in Spanish', async (method, path, body, type, status, code) => {
    const answer = await fetch(app.url + path, {
      method,
      ...(body === undefined ? {} : { body, headers: { 'content-type': type ?? '' } }),
    })

    const problem = (await answer.json()) as Record<string, unknown>
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    expect(problem).toMatchObject({ code, status })
    expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts:|select |stack/i)
  })

  test('of a method lists the allowed ones', async () => {
    const answer = await fetch(`${app.url}/api/profile`, { method: 'PUT' })

    expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE')
  })

  test.each(['/health', '/api/limits', '/api/profile'])(
    'of %s lists HEAD, which answers as GET',
    async path => {
      const refused = await fetch(app.url + path, { method: 'PUT' })
      const [get, head] = await Promise.all([
        fetch(app.url + path),
        fetch(app.url + path, { method: 'HEAD' }),
      ])

      expect(refused.headers.get('allow')).toMatch(/^GET, HEAD\b/)
      expect(head.status).toBe(get.status)
    },
  )

  test('of a foreign host is 421, but health answers anybody', async () => {
    const { get } = await import('node:http')
    const statusOf = (path: string) =>
      new Promise(resolve => {
        get(`${app.url}${path}`, { headers: { host: 'evil.test' } }, answer => {
          answer.resume()
          resolve(answer.statusCode)
        })
      })

    expect(await statusOf('/api/limits')).toBe(421)
    expect(await statusOf('/health')).toBe(200)
  })
})

test.each(['Bearer', 'bearer', 'BEARER', 'Bearer '])(
  '"%s" is accepted: the authorization scheme ignores case',
  async scheme => {
    const authorization = `${scheme} ${await tokenOf(app, await aUser(app))}`

    const answer = await fetch(`${app.url}/api/profile`, { headers: { authorization } })

    expect(answer.status).toBe(200)
  },
)

describe('every answer', () => {
  test('carries the clock, its id and the headers that protect it', async () => {
    const { headers } = await fetch(`${app.url}/api/limits`)

    expect(Date.parse(headers.get('x-server-time') ?? '')).toBeGreaterThan(0)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test.each([
    ['polling', 200],
    ['carrier-pigeon', 400],
  ])('of the live connection carries the clock too: %s', async (transport, status) => {
    const answer = await fetch(`${app.url}/socket.io/?EIO=4&transport=${transport}`)

    expect(answer.status).toBe(status)
    expect(Date.parse(answer.headers.get('x-server-time') ?? '')).toBeGreaterThan(0)
  })

  test('carries them also where a large body finds no room', async () => {
    const { hostname, port, host } = new URL(app.url)
    const type = `content-type: application/json\r\ncontent-length: 1048576`
    const head = `POST /api/auth/login HTTP/1.1\r\nhost: ${host}\r\n${type}\r\n\r\n`
    const sockets = Array.from({ length: 34 }, () => connect(Number(port), hostname))
    const refused = Promise.race(
      sockets.map(
        async socket =>
          await new Promise<string>(resolve => {
            socket.once('data', answer => resolve(answer.toString())).write(head)
          }),
      ),
    )

    const answer = await refused
    for (const socket of sockets) socket.destroy()

    expect(answer).toContain(' 503 ')
    for (const name of ['x-server-time', 'x-request-id', 'x-content-type-options', 'cache-control'])
      expect(answer).toContain(`${name}: `)
  })

  test('to another origin is allowed only for configured origins', async () => {
    const answer = await fetch(`${app.url}/api/limits`, {
      headers: { origin: 'https://evil.test' },
    })

    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('the public list', () => {
  test.each(['from=0001-01-01&days=62', 'from=9999-12-31', 'days=63', 'days=0', 'from=2027-02-29'])(
    'refuses %s at once',
    async query => {
      const shop = await aShop(app)
      const began = performance.now()

      const answer = await fetch(
        `${app.url}/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&${query}`,
      )

      expect(answer.status).toBe(422)
      expect(performance.now() - began).toBeLessThan(patience(50))
    },
  )
})

describe('the service', () => {
  test('is alive, ready and counts', async () => {
    const [health, ready, metrics] = await Promise.all(
      ['/health', '/ready', '/metrics'].map(path => fetch(app.url + path)),
    )

    expect([health?.status, ready?.status, metrics?.status]).toEqual([200, 200, 200])
    // The version of the time zone data, such as 2025c.
    expect(await health?.json()).toEqual({
      status: 'ok',
      tzdata: expect.stringMatching(/^20\d\d[a-z]$/),
    })
    expect(await metrics?.text()).toContain('http_requests_total')
  })

  test.each(['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])(
    'shows its metrics to nobody who comes through a proxy (%s)',
    async header => {
      const answer = await fetch(`${app.url}/metrics`, { headers: { [header]: '1.1 proxy' } })

      expect(answer.status).toBe(404)
    },
  )

  test('moves its clock in test mode', async () => {
    const before = app.clock.now()

    const answer = await moveClock(app, { advance_seconds: 60 })

    expect(answer.status).toBe(200)
    expect(app.clock.now() - before).toBeGreaterThanOrEqual(60_000)
  })

  test.each([{ advance_seconds: 60 }, {}, { now: 'x' }])(
    'has no test clock without the test mode, whatever it is sent (%j)',
    async body => {
      const plain = await openApp({ env: { TEST_MODE: '', RATE_LIMIT_PROFILE: '' } })

      const answer = await moveClock(plain, body)
      await plain.close()

      expect(answer.status).toBe(404)
    },
  )
})

async function moveClock(test: TestApp, body: object): Promise<Response> {
  return await fetch(`${test.url}/api/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}
