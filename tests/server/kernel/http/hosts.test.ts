/** The server answers only for its own host, named exactly once. Everything else is refused before it is processed. */
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp({
    hasPages: true,
    env: { PUBLIC_URL: 'http://turnos.localhost', TEST_MODE: '', RATE_LIMIT_PROFILE: '' },
  })
  shop = await aShop(app)
})
afterAll(async () => {
  await app.close()
})

test.each([
  'turnos.localhost',
  'Turnos.LocalHost',
  'turnos.localhost:443',
  'localhost',
  'localhost:65535',
  '127.0.0.1:4321',
  '[::1]:4321',
])('%s is accepted as our host', async host => {
  expect(await statusesOf(host)).toEqual([200, 200, 200])
})

test.each([
  'evil.example',
  'turnos.localhost.',
  'turnos.localhost.evil.example',
  'turnos.localhost:',
  'turnos.localhost:0',
  'turnos.localhost:+80',
  'turnos.localhost:65536',
  'turnos.localhost:80:80',
  'ana@turnos.localhost',
  'evil.example@localhost',
  'turnos.localhost/x',
  'turnos.localhost?x',
  'turnos.localhost#x',
  'turnos.localhost\\x',
  'turnos.localhost, evil.example',
  'turnos.local\thost',
  'turnos.loc%61lhost',
  'localhost.',
  '127.1',
  '0x7f.1',
  '2130706433',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '',
])('"%s" is refused as a foreign host', async host => {
  expect(await statusesOf(host)).toEqual([421, 421, 403])
})

test.each([
  ['a second host', 'GET /api/limits HTTP/1.1\r\nHost: localhost\r\nHost: evil.example'],
  ['the same host twice', 'GET /api/limits HTTP/1.1\r\nHost: localhost\r\nhost: localhost'],
  ['a host in the address', 'GET http://evil.example/api/limits HTTP/1.1\r\nHost: localhost'],
  ['our own in the address', 'GET http://localhost/api/limits HTTP/1.1\r\nHost: localhost'],
  ['figures behind an address', 'GET http://x/metrics HTTP/1.1\r\nHost: localhost'],
  ['an address of no kind', 'OPTIONS * HTTP/1.1\r\nHost: localhost'],
])('%s is refused', async (_what, text) => {
  expect(await statusOf(text)).toBe(400)
})

async function statusesOf(host: string): Promise<number[]> {
  const paths = ['/api/limits', `/comerce/${shop.adUrl}`, '/socket.io/?EIO=4&transport=polling']
  return await Promise.all(
    paths.map(async path => await statusOf(`GET ${path} HTTP/1.1\r\nHost: ${host}`)),
  )
}

async function statusOf(text: string): Promise<number> {
  const { port } = app.app.server.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('utf8').on('data', part => (said += String(part)))
  socket.write(`${text}\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1])
}
