/**
 * Invalid messages on every event that a client may send, and malformed packets. They may harm only their own socket. A
 * new event needs an example here, or the test does not compile. Full counts with `npm run deep`.
 */
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientEvents } from '#contract/events.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { createChance, times } from '#support/server/chance.ts'
import { watchMemory } from '#support/server/memory.ts'
import { createBending, INSIDES } from '#support/server/hostile-requests.ts'
import { aBooking, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'
import { patience } from '#support/patience.ts'

const FRAMES = times(10_000, 150)
/** Below the number that one socket may send in a minute. */
const OF_ONE_SOCKET = 20
const LONG = 3_600_000

type Examples = {
  readonly [Event in keyof ClientEvents]: readonly Parameters<ClientEvents[Event]>[0][]
}

const chance = createChance()
const { pick, int, bytes } = chance
const { bent, bentText } = createBending(chance)
let app: TestApp
let shop: TestShop
let examples: Examples

beforeAll(async () => {
  app = await openApp()
  shop = await aShop(app)
  const booked = await app.mustCall(
    'createAppointment',
    aBooking(shop, '2026-11-26T11:00:00-03:00'),
  )
  examples = {
    'room:login': [
      { token: await tokenOf(app, shop.ownerId), id_comerce: shop.id },
      { token: 'a.b.c', id_comerce: shop.id },
      { manage_token: booked.manage_token },
      { queue_token: 'x'.repeat(43) },
    ],
    'room:watch': [{ ad_url: shop.adUrl }],
  }
})
afterAll(async () => {
  await app.close()
})

test('hostile frames harm only their own socket', { timeout: LONG }, async () => {
  const events = Object.keys(examples) as (keyof ClientEvents)[]
  const notOurs = [
    '__proto__',
    'constructor',
    'toString',
    'room:remove:broadcast',
    'disconnect!',
    '',
  ]
  const waits: number[] = []
  const told: unknown[] = []
  const memory = watchMemory(FRAMES / OF_ONE_SOCKET)
  for (let n = 0; n < FRAMES; n += OF_ONE_SOCKET) {
    const socket = await aSocket()
    socket.onAny((...heard: unknown[]) => told.push(...heard))
    for (let frame = 0; frame < OF_ONE_SOCKET; frame += 1) {
      const event = int(6) === 0 ? pick(notOurs) : events[(n + frame) % events.length]!
      const asked: readonly object[] = examples[event as keyof ClientEvents] ?? [{}]
      const more = pick<readonly unknown[]>([[], ['no function'], [bytes(200), null], [[], []]])
      socket.emit(event, int(4) === 0 ? pick(asked) : bent(pick(asked)), ...more)
    }
    waits.push(await timeOf(`/api/comerces/${shop.adUrl}`))
    socket.disconnect()
    memory.look(n / OF_ONE_SOCKET)
  }
  memory.expectFlat()
  expect(told.filter(one => INSIDES.test(JSON.stringify(one) ?? ''))).toEqual([])
  const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
  expect(p99).toBeLessThan(patience(500))
  await expectWorking()
})

test('malformed packets close at most their own connection', { timeout: LONG }, async () => {
  const packets: readonly (() => string | Uint8Array<ArrayBuffer>)[] = [
    () => '42["room:login"',
    () => `42${JSON.stringify(['room:login', bent(examples['room:login'][0])])}`,
    () => '42999999999999999999["room:watch",{}]',
    () => '451-["room:login",{"_placeholder":true,"num":0}]',
    () => '45999999999-["a"]',
    () => '40/other,',
    () => '41',
    () => '2probe',
    () => '5',
    () => '9',
    () => '',
    () => bentText('42["room:watch"]'),
    () => 'x'.repeat(19_000),
    () => 'x'.repeat(30_000),
    () => new Uint8Array(bytes(300)),
  ]
  const url = `${app.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
  for (let n = 0; n < FRAMES / 4; n += 5) {
    const socket = new WebSocket(url)
    await new Promise(resolve => socket.addEventListener('open', resolve))
    const closed = new Promise(resolve => socket.addEventListener('close', resolve))
    if (int(2) === 0) socket.send('40')
    for (let packet = 0; packet < 5; packet += 1) socket.send(pick(packets)())
    socket.close()
    await closed
  }
  await expectWorking()
})

test(
  'malformed data posted to a polling connection is refused, or closes it',
  { timeout: LONG },
  async () => {
    for (let n = 0; n < FRAMES / 20; n += 1) {
      const sid = pick(['', 'x', '../x', '__proto__', 'a'.repeat(500)])
      const query = pick([
        'EIO=4&transport=polling',
        'EIO=3&transport=polling',
        'EIO=9',
        'transport=x',
      ])
      const answer = await fetch(`${app.url}/socket.io/?${query}&sid=${sid}`, {
        method: pick(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS']) as 'POST',
      }).catch(() => null)
      expect(answer?.status ?? 400).toBeLessThan(500)
      expect((await answer?.text()) ?? '').not.toMatch(INSIDES)
    }
    await expectWorking()
  },
)

async function aSocket(): Promise<Socket> {
  const socket = io(app.url, { transports: ['websocket'], forceNew: true, reconnection: false })
  await new Promise<void>(resolve => socket.on('connect', resolve))
  return socket
}

async function expectWorking(): Promise<void> {
  const socket = await aSocket()
  expect(await socket.emitWithAck('room:watch', { ad_url: shop.adUrl })).toEqual({ ok: true })
  socket.disconnect()
  expect((await fetch(`${app.url}/health`)).status).toBe(200)
}

async function timeOf(path: string): Promise<number> {
  const began = performance.now()
  expect((await fetch(app.url + path)).status).toBe(200)
  return performance.now() - began
}
