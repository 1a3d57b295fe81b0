/** S9, S47, S52 and S54 on the built product behind TLS: its headers, hidden files, and what its files contain. */
import { readFileSync, readdirSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSite } from '#server/site/pages/pages.ts'
import { builtSite } from '#support/dist.ts'
import { PUBLIC_URL, startAccountServer, type AccountServer } from '#support/account-server.ts'
import type { TestApp } from '#support/server/app.ts'
import { gradeOf } from '#support/server/observatory.ts'
import { aBooking, aShop } from '#support/server/shop.ts'

const dist = builtSite()
const secure = PUBLIC_URL.replace('http:', 'https:')
type Odd = { readonly payload: string; readonly type?: string }
const SECRET = 'un-secreto-canario-de-mas-de-treinta-y-dos-bytes'
let server: AccountServer
let adUrl: string
let ticket: string

beforeAll(async () => {
  const env = { PUBLIC_URL: secure, SESSION_SECRET: SECRET }
  server = await startAccountServer(env, await openSite(dist, secure))
  const shop = await aShop({ app: server.app, clock: server.app.context.clock } as TestApp)
  adUrl = shop.adUrl
  const day = new Date(server.app.context.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const { params, body } = aBooking(shop, `${day}T12:00:00-03:00`)
  const booked = await server.call('createAppointment', { params, body })
  ticket = booked.body.manage_token
})
afterAll(async () => {
  await server.close()
})

const pages: readonly (readonly [kind: string, path: () => string, status: number])[] = [
  ['the home page', () => '/', 200],
  ['the trial form', () => '/free-trial', 200],
  ['a legal page', () => '/terminos-y-condiciones', 200],
  ['the explorer', () => '/explorar/lugares-cerca', 200],
  ["a shop's page", () => `/comerce/${adUrl}`, 200],
  ['a poster', () => `/comerce/${adUrl}/cartel`, 200],
  ['a ticket', () => `/agenda/${ticket}`, 200],
  ['the log-in', () => '/login', 200],
  ['the dashboard', () => '/dashboard/agenda', 200],
  ['a profile', () => '/profile', 200],
  ['a page that is not there', () => '/no-existe', 404],
  ['the API', () => '/api/limits', 200],
  ['a refusal of the API', () => '/api/profile', 401],
  ['a path of the API that is not there', () => '/api/no-existe', 404],
]

describe('behind TLS the Observatory gives an A+ to', () => {
  test.each(pages)('%s', async (_, path, status) => {
    const answer = await get(path())

    expect(answer.statusCode).toBe(status)
    const grade = gradeOf(answer.headers as Record<string, string>, answer.body)
    expect(grade.lost).toEqual([])
    expect(grade.score).toBeGreaterThanOrEqual(100)
    expect(answer.headers['x-powered-by'] ?? answer.headers['server']).toBeUndefined()
  })

  test.each([
    ['a body without end', 413, { payload: 'x'.repeat(1_100_000) }],
    ['a body that is no JSON', 400, { payload: '{' }],
    ['a body of another kind', 415, { payload: 'x', type: 'text/plain' }],
    ['fields that are wrong', 422, { payload: '{}' }],
  ])('an answer to %s', async (_, status, { payload, type = 'application/json' }: Odd) => {
    const answer = await server.app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload,
      headers: { host: new URL(secure).host, 'content-type': type },
    })

    expect(answer.statusCode).toBe(status)
    const grade = gradeOf(answer.headers as Record<string, string>, answer.body)
    expect(grade).toMatchObject({ lost: [] })
    expect(grade.score).toBeGreaterThanOrEqual(100)
  })

  test('an answer to a path that cannot be read, and to bytes that are no HTTP', async () => {
    const unreadable = await get('/%c0')
    const { headers, status } = await sayRaw('GARBLED\r\n\r\n')

    expect([unreadable.statusCode, status]).toEqual([404, 400])
    for (const one of [unreadable.headers as Record<string, string>, headers]) {
      expect(gradeOf(one, '').lost).toEqual([])
      expect(gradeOf(one, '').score).toBeGreaterThanOrEqual(100)
    }
    expect(headers['content-type']).toContain('application/problem+json')
  })

  test('the page that answers a form sent too often', async () => {
    const from = { method: 'POST', remoteAddress: '203.0.113.9' } as const
    const host = new URL(secure).host
    // Forms and this operation share the visitor's limit, and this costs less than three hundred pages.
    for (let n = 0; n < 300; n += 1) {
      const url = '/api/appointments/x/confirm'
      await server.app.server.inject({ ...from, url, payload: {}, headers: { host } })
    }

    for (const accept of ['text/html', '*/*']) {
      const type = 'application/x-www-form-urlencoded'
      const answer = await server.app.server.inject({
        ...from,
        url: '/boton-de-baja',
        payload: 'name=Ana&contact=ana%40correo.test&takes_effect=at_once',
        headers: { host, origin: secure, accept, 'content-type': type },
      })

      expect(answer.statusCode).toBe(429)
      const grade = gradeOf(answer.headers as Record<string, string>, answer.body)
      expect(grade).toMatchObject({ lost: [] })
      expect(grade.score).toBeGreaterThanOrEqual(100)
    }
  })

  test('an answer to too many requests', async () => {
    const from = { headers: { host: new URL(secure).host }, remoteAddress: '203.0.113.7' }
    const payload = { email: 'a@correo.test' }
    let answer = await get('/')
    for (let n = 0; n < 40 && answer.statusCode !== 429; n += 1)
      answer = await server.app.server.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        payload,
        ...from,
      })

    expect(answer.statusCode).toBe(429)
    expect(gradeOf(answer.headers as Record<string, string>, answer.body)).toMatchObject({
      lost: [],
    })
  })
})

test('a missing header costs points', () => {
  const good = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

  expect(gradeOf({}, '').lost).toHaveLength(4)
  expect(gradeOf(good, '').lost).toEqual([
    'strict transport: -20',
    'types that are not guessed: -5',
  ])
  expect(
    gradeOf({ ...good, 'content-security-policy': "script-src 'unsafe-inline'" }, '').lost,
  ).toContain('content security policy: -20')
})

test('S9, three hundred paths where secrets are often found answer 404', async () => {
  const paths = hiddenPlaces()
  expect(paths.length).toBeGreaterThanOrEqual(300)
  const found: string[] = []
  for (const path of paths) {
    const { statusCode, body } = await get(path)
    if (statusCode !== 404) found.push(`${path} → ${statusCode}`)
    if (/root:x:|BEGIN [A-Z ]*KEY|DATABASE_URL/.test(body)) found.push(`${path} says too much`)
  }
  expect(found).toEqual([])
})

test('S52, what is served carries no secret, no map of the sources and no path of a machine', () => {
  const wrong: string[] = []
  const files = readdirSync(join(dist, 'client'), { recursive: true, encoding: 'utf8' })
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    if (file.endsWith('.map')) wrong.push(file)
    if (!/\.(js|css|html|json|txt|xml|webmanifest)$/.test(file)) continue
    const text = readFileSync(join(dist, 'client', file), 'utf8')
    for (const pattern of secrets) if (pattern.test(text)) wrong.push(`${file}: ${pattern.source}`)
  }
  expect(wrong).toEqual([])
})

test('no answer repeats the secret that signs', async () => {
  for (const [, path] of pages) expect((await get(path())).body).not.toContain(SECRET)
})

const secrets: readonly RegExp[] = [
  /SESSION_SECRET|OIDC_CLIENT_SECRET|SMTP_URL|DATABASE_URL/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /postgres(ql)?:\/\/[^\s"']+:[^\s"']+@/,
  /\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{36}\b|\bsk_live_\w+/,
  /eyJhbGciOi[\w-]+\.eyJ[\w-]+\.[\w-]{20,}/,
  /\$argon2id\$/,
  /miturno-demo/,
  /\/(home|root|tmp|work|Users)\/[\w.-]+\//,
  /sourceMappingURL=/,
]

/** File names that scanners try, in the folders where they try them. */
function hiddenPlaces(): string[] {
  const names =
    `.env .env.local .env.production .git/HEAD .git/config .gitignore .DS_Store .htaccess .npmrc
    .svn/entries .vscode/settings.json package.json package-lock.json tsconfig.json astro.config.mjs Dockerfile
    docker-compose.yml README.md CHANGELOG.md backup.sql dump.sql db.sqlite id_rsa config.json config.yml
    server.key phpinfo.php wp-login.php wp-admin admin.php adminer.php phpmyadmin server-status actuator
    actuator/env actuator/health debug debug/pprof console graphql swagger.json swagger-ui v1 v2 internal
    _next _debug _internal _test __test/clock __proto__ constructor node_modules src server/main.ts
    server/config.ts dist data data/mail database tests scripts uploads etc/passwd`
      .trim()
      .split(/\s+/)
  const folders = ['/', '/api/', '/static/', '/_astro/', '/api/admin/']
  return folders.flatMap(folder => names.map(name => folder + name))
}

/** Raw bytes on a new connection, which no client library would send. */
async function sayRaw(bytes: string) {
  await server.app.server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((server.app.server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(bytes)
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  const [first = '', ...lines] = text.split('\r\n\r\n')[0]?.split('\r\n') ?? []
  const headers = Object.fromEntries(
    lines.map(line => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
  )
  return { status: Number(first.split(' ')[1]), headers }
}

async function get(url: string) {
  return await server.app.server.inject({ url, headers: { host: new URL(secure).host } })
}
