/** The cases of docs/security.md that no other file tests, each with its number. */
import { spawn } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationId } from '#contract/protocol/operations.ts'
import { permissions } from '#contract/protocol/permissions.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { describeApi, exampleOf } from '#support/server/openapi-examples.ts'
import { patience } from '#support/patience.ts'
import { aBooking, aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp({ env: { CORS_ORIGINS: 'https://amigo.test' } })
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

afterAll(async () => {
  await app.close()
})

describe('S4, mass assignment', () => {
  const forbidden = {
    role: ['admin'],
    is_platform_admin: true,
    is_customer: false,
    owner_id: '00000000-0000-4000-8000-000000000000',
    organization_id: '00000000-0000-4000-8000-000000000000',
    user_id: '00000000-0000-4000-8000-000000000000',
    status: 'completed',
    price: 1,
    deposit: 0,
    verified_at: '2020-01-01T00:00:00Z',
    trial_ends_at: '2099-01-01T00:00:00Z',
    subscription: 'active',
    paid_until: '2099-01-01T00:00:00Z',
    manage_generation: 9,
    is_overbooked: true,
    source: 'staff',
    created_by: '00000000-0000-4000-8000-000000000000',
    email_verified: true,
  }

  test('changes nothing of a person', async () => {
    const userId = await aUser(app)
    const token = await tokenOf(app, userId)
    const before = await rowOf('users', userId)

    const body = { name: 'Ana Paz', ...forbidden }
    const answer = await send(app.url, 'updateProfile', { body }, token)

    expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
    expect(await rowOf('users', userId)).toEqual(before)
  })

  test('changes nothing of an appointment or of a shop', async () => {
    const booking = aBooking(shop, '2026-11-26T11:00:00-03:00')
    const body = { ...booking.body, ...forbidden }
    const refused = await send(app.url, 'createAppointment', { ...booking, body })
    const settings = { body: { description: 'x', ...forbidden } }
    const answer = await send(app.url, 'updateSettings', settings, owner)

    expect([refused.status, answer.status]).toEqual([422, 422])
    expect(JSON.stringify(refused.body)).toContain('"field":"price"')
    expect(JSON.stringify(await rowOf('organizations', shop.organizationId))).toMatch(/trialing/)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })
})

describe('S41, text that would be a query', () => {
  const payloads = [
    "' or '1'='1",
    "'; select pg_sleep(8) --",
    '1) union select password_hash from users --',
    '%',
    '_',
    '\\',
    '$1',
    '{{1}}',
  ]

  test.each(payloads)('is only text: %s', async q => {
    const admin = await tokenOf(app, await aUser(app, { isAdmin: true, isCustomer: false }))
    const began = Date.now()
    const answers = await Promise.all([
      send(app.url, 'listComerces', { query: { q } }),
      send(app.url, 'suggestAdUrl', { query: { name: q } }),
      send(app.url, 'listClients', { query: { q } }, owner),
      send(app.url, 'listAllComerces', { query: { q } }, admin),
    ])

    expect(answers.every(answer => answer.status < 500)).toBe(true)
    expect(JSON.stringify(answers)).not.toContain('argon2')
    expect(Date.now() - began).toBeLessThan(patience(500))
  })
})

describe('S43, one kind of value where another belongs', () => {
  test.each([[{ $gt: '' }], [['a']], [true], [7], [null], [{ constructor: { prototype: {} } }]])(
    'as a password is refused beside its field: %j',
    async password => {
      const { status } = await send(app.url, 'login', {
        body: { email: 'a@correo.test', password: password as unknown as string },
      })

      // A key such as `constructor`, which could reach a prototype, is refused before validation.
      expect(status).toBe(JSON.stringify(password).includes('constructor') ? 400 : 422)
    },
  )
})

test('S44, long hostile text is answered at once', async () => {
  const long = `${'a'.repeat(25_000)}${'@'.repeat(25_000)}!`
  const began = Date.now()
  for (const body of [
    { email: long, password: 'x' },
    { email: 'a@b.test', password: long },
  ])
    expect((await send(app.url, 'login', { body })).status).toBe(422)
  const fields = { name: long, email: long, password: long, phone: long }
  expect((await send(app.url, 'signup', { body: fields })).status).toBe(422)

  expect(Date.now() - began).toBeLessThan(patience(200))
})

describe('S48, another origin', () => {
  test.each([
    'https://evil.test',
    'null',
    'https://amigo.test.evil.test',
    'https://evil-amigo.test',
    'http://amigo.test',
    'https://amigo.test:8443',
    'https://AMIGO.test',
    'file://',
    'https://sub.amigo.test',
    'https://amigo.test/',
  ])('%s is let in by no header', async origin => {
    const answer = await fetch(`${app.url}/api/limits`, { headers: { origin } })

    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('changes nothing with a form, whatever it claims to be', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status } = await fetch(`${app.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: '{"email":"a@b.test","password":"x"}',
      })
      expect(status).toBe(415)
    }
  })
})

test('S49, every path refuses the methods it does not have, and says which it has', async () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE']
  const known = new Map<string, Set<string>>()
  for (const [method, path] of Object.values(operations))
    known.set(path, (known.get(path) ?? new Set()).add(method))
  for (const [path, allowed] of known) {
    const url = path.replaceAll(/:\w+/g, 'x')
    for (const method of methods.filter(one => !allowed.has(one))) {
      const answer = await app.app.server.inject({
        method: method as 'GET',
        url,
        headers: { host: 'localhost' },
      })
      const said = [path, method, answer.statusCode] as const
      // A fixed path may also match a route with a parameter, which then answers.
      if (answer.statusCode === 405) expect(answer.headers['allow']).toBeTruthy()
      else expect(said).toEqual([path, method, expect.toBeOneOf([401, 404])])
    }
  }
})

test('S50, no answer that needs a session may be cached', async () => {
  const api = await describeApi(app.url)
  for (const operation of api.filter(one => one['x-public'] === undefined)) {
    const access = permissions[operation.operationId as OperationId]
    if (!access.includes('comerce_admin') || operation.method !== 'GET') continue
    const { url } = exampleOf(operation, {
      id: shop.id,
      service: shop.serviceId,
      staff: shop.staffIds[0] ?? '',
    })
    const answer = await fetch(app.url + url, { headers: { authorization: `Bearer ${owner}` } })
    expect([url, answer.headers.get('cache-control')]).toEqual([url, 'no-store'])
  }
})

test('S26 and S45, the log has no token, password or link, and one JSON object a line', async () => {
  const secret = 'clave-canario-0001'
  const lines = await logOf(`
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJfaWQiOiJ4In0.c2ln'
    const manage = 'M'.repeat(43)
    const post = (path, body, headers = {}) => fetch(url + path, { method: 'POST',
      headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
    await post('/api/auth/login', { email: 'a@correo.test', password: '${secret}' })
    await post('/api/auth/signup', { name: 'x\\n{"level":"error"}', email: 'b@correo.test', password: '${secret}' })
    await fetch(url + '/api/profile', { headers: { authorization: 'Bearer ' + token } })
    await fetch(url + '/api/appointments/' + manage)
    await fetch(url + '/api/invitations/' + manage)
    await fetch(url + '/login?token=' + manage)
    await fetch(url + '/api/comerces?q=%0a%7b%22level%22%3a%22error%22%7d')`)

  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) expect(() => JSON.parse(line) as unknown).not.toThrow()
  const all = lines.join('\n')
  expect(all).not.toContain(secret)
  expect(all).not.toMatch(/eyJ[\w-]{10,}\./)
  expect(all).not.toContain('M'.repeat(43))
})

/** The log of a separate server process while a script calls it. */
async function logOf(script: string): Promise<string[]> {
  const program = `
    import '${import.meta.resolve('temporal-polyfill/global')}'
    import { buildApp } from '#server/app.ts'
    import { readConfig } from '#server/config.ts'
    import { connect } from '#server/kernel/db/connect.ts'
    const config = readConfig({ ...process.env, DEMO: '0', LOG_LEVEL: 'info' })
    const quiet = { info() {}, warn() {}, error() {} }
    const database = await connect(JSON.parse(process.env.CONNECTION), quiet)
    const app = await buildApp({ config, database, site: null })
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const url = 'http://127.0.0.1:' + app.server.server.address().port
    ${script}
    await app.close()
    await database.close()
    process.exit(0)`
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
    app.app.context.database.db,
  )
  const connection = JSON.parse(process.env['MITURNO_TEST_CONNECTION'] ?? '{}') as object
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: app.app.context.config.dataDir,
      DATABASE_URL: 'postgres://x@localhost/x',
      CONNECTION: JSON.stringify({ ...connection, database: rows[0]?.name }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', chunk => {
    text += String(chunk)
  })
  await new Promise(resolve => child.on('close', resolve))
  return text.split('\n').filter(line => line !== '')
}

async function rowOf(table: string, id: string): Promise<unknown> {
  const { rows } =
    await sql`select t::text as row from ${sql.table(table)} t where id = ${id}`.execute(
      app.app.context.database.db,
    )
  return rows[0]
}
