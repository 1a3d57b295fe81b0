import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtSite } from '#support/dist.ts'
import { openApp, type TestApp } from '#support/server/app.ts'

const dist = builtSite()
const built = readdirSync(join(dist, 'client', '_astro'))
const script = `/_astro/${built.find(name => built.includes(`${name}.br`) && name.endsWith('.js'))}`

let app: TestApp
beforeAll(async () => {
  app = await openApp({ hasPages: true })
})
afterAll(async () => {
  await app.close()
})

const get = async (path: string, headers = {}, method = 'GET') =>
  await app.app.server.inject({
    method: method as 'GET',
    url: path,
    headers: { host: 'localhost', ...headers },
  })

test('a built file is sent as compressed by the build, and cached for ever', async () => {
  const plain = await get(script)
  const packed = await get(script, { 'accept-encoding': 'gzip, br' })

  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('/javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
    vary: expect.stringMatching(/accept-encoding/i),
    'x-content-type-options': 'nosniff',
  })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length)
  expect(plain.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['/favicon.svg', 'image/svg+xml'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/icons/icon-512.png', 'image/png'],
])('%s is cached for a day', async (path, type) => {
  const { statusCode, headers } = await get(path)

  expect(statusCode).toBe(200)
  expect(headers['content-type']).toContain(type)
  expect(headers['cache-control']).toBe('public, max-age=86400')
})

test('an unchanged file is answered with 304, and a request for the headers works', async () => {
  const { headers } = await get(script)
  const again = await get(script, { 'if-none-match': headers.etag })
  const head = await get(script, {}, 'HEAD')

  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    headers['content-length'],
  ])
})

test.each([
  `${script}.br`,
  '/index.html',
  '/login.html',
  '/_astro/../../stamp.json',
  '/_astro/%2e%2e/%2e%2e/stamp.json',
  '/_astro/..%2f..%2fstamp.json',
  '/../server/entry.mjs',
  '/_astro',
])('what is not a public file is not found: %s', async path => {
  expect((await get(path)).statusCode).toBe(404)
})

test('nothing can be sent to a file', async () => {
  const answer = await get(script, {}, 'POST')

  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
})
