/** The guarded way out to addresses that shops typed: what a hostile receiver, name or network cannot do. */
import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { post, postRules, type PostRules } from '#server/integrations/webhooks/post.ts'
import { aReceiver, answering, type Receiver } from '#support/integrations/receiver.ts'

const MB = 1_048_576
const message = { headers: { 'content-type': 'application/json' }, body: '{"type":"x"}' }
/** `canary` is at an address of this machine that must never be reached. */
let receiver: Receiver
let canary: Receiver

beforeEach(async () => {
  receiver = await aReceiver()
  canary = await aReceiver('127.0.0.2')
})
afterEach(async () => {
  await receiver.close()
  await canary.close()
})

const send = async (listener: RequestListener, more: Partial<PostRules> = {}) => {
  receiver.answer(listener)
  return await post(receiver.url, message, { ...postRules(true), mostMs: 3000, ...more })
}

describe('a receiver', () => {
  test('gets the body as it is, and its answer is kept up to a thousand bytes', async () => {
    const found = await send(answering(200, {}, `hecho\u0000\u001B[31m ${'x'.repeat(5000)}`))

    expect(receiver.received).toMatchObject([{ body: message.body, path: '/recibir' }])
    expect(found).toMatchObject({ status: 200, problem: null })
    expect(found.answer).toMatch(/^hecho\[31m x+$/)
    expect(found.answer.length).toBeLessThanOrEqual(1000)
  })

  test('that redirects is not followed', async () => {
    for (const status of [301, 302, 307, 308])
      expect(await send(answering(status, { location: canary.url }))).toMatchObject({ status })
    expect(canary.received).toEqual([])
  })

  test.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    [
      'drips',
      (_, response) => {
        const drip = setInterval(() => response.write('x'), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ])('that %s is left after the time there is', async (_, listener) => {
    const beganAt = performance.now()
    const { durationMs } = await send(listener, { mostMs: 400 })

    expect(durationMs).toBeLessThan(2000)
    expect(performance.now() - beganAt).toBeLessThan(3000)
  })

  test('that answers a gigabyte is left after its first bytes', async () => {
    let sent = 0
    const found = await send((_request, response) => {
      response.writeHead(200, { 'content-length': String(1024 * MB) })
      const part = Buffer.alloc(MB, 'x')
      const pour = () => {
        while (sent < 1024 && response.writable && !response.destroyed) {
          sent += 1
          if (!response.write(part)) return void response.once('drain', pour)
        }
      }
      pour()
    })

    expect(found).toMatchObject({ status: 200 })
    expect(sent).toBeLessThan(60)
  })

  test('that compresses its answer is not unpacked', async () => {
    const found = await send(answering(200, { 'content-encoding': 'gzip' }, 'no es gzip'))

    expect(found).toMatchObject({ status: 200, answer: 'no es gzip' })
  })

  test('may ask to wait, in seconds or until a date, a day at most', async () => {
    const later = new Date(Date.now() + 60_000).toUTCString()
    const waits = async (value: string) =>
      (await send(answering(503, { 'retry-after': value }))).waitMs

    expect(await waits('120')).toBe(120_000)
    expect(await waits(later)).toBeGreaterThan(50_000)
    expect(await waits('999999999')).toBe(86_400_000)
    for (const odd of ['-5', 'mañana', '1e9', 'Wed, 21 Oct 2015 07:28:00 GMT'])
      expect([odd, await waits(encodeURI(odd))]).toEqual([odd, 0])
  })

  test('that dies says only that it could not be reached', async () => {
    expect(await send((_, response) => void response.destroy())).toMatchObject({
      status: null,
      problem: 'unreachable',
      answer: '',
    })
  })
})

describe('the internal network', () => {
  test('is not reached by its address, however it is written', async () => {
    const { port } = new URL(canary.url)
    const hosts = [
      '127.0.0.2',
      '127.2',
      '0x7f000002',
      '2130706434',
      '[::ffff:7f00:2]',
      '[::1]',
      '10.0.0.1',
      '169.254.169.254',
    ]
    for (const host of hosts) {
      const found = await post(`http://${host}:${port}/`, message, {
        ...postRules(true),
        mostMs: 3000,
      })
      expect([host, found]).toMatchObject([
        host,
        { status: null, problem: 'unreachable', answer: '' },
      ])
    }
    expect(canary.received).toEqual([])
  })

  test('is not reached by a name that leads there among others, or a moment later', async () => {
    const url = canary.url.replace('127.0.0.2', 'avisos.example')
    let asked = 0
    const by = async (resolve: PostRules['resolve']) =>
      await post(url, message, { ...postRules(true), mostMs: 3000, resolve })
    const rebound = await by(async () => {
      asked += 1
      return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
    })

    expect(rebound).toMatchObject({ problem: 'unreachable' })
    expect(asked).toBe(1)
    expect(
      await by(async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '127.0.0.2', family: 4 },
      ]),
    ).toMatchObject({ problem: 'unreachable' })
    expect(canary.received).toEqual([])
  })

  test('is not reached at all outside of tests, nor is any address without TLS', async () => {
    for (const url of [
      receiver.url,
      receiver.url.replace('http:', 'https:'),
      'http://example.com/',
    ])
      expect(await post(url, message, { ...postRules(false), mostMs: 3000 })).toMatchObject({
        problem: 'unreachable',
      })
    expect(receiver.received).toEqual([])
  })
})
