import { request } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createReaders } from '#server/kernel/http/admit-readers.ts'
import { Refusal } from '#server/kernel/http/refusal.ts'

let server: FastifyInstance
/** The readers that have been admitted, each with a function that answers them. */
let readers: { readonly visitor: string; readonly answer: () => void }[]
let areAnsweredAtOnce: boolean
let isTight: boolean
/** The changes that have begun, each with a function that ends it. */
let changes: { readonly visitor: string; readonly finish: () => void }[]
let findCaller: () => void
let isDeleted: boolean
let isCrowded: () => boolean

beforeEach(async () => {
  readers = []
  areAnsweredAtOnce = false
  isTight = false
  server = Fastify({ trustProxy: true })
  const line = createReaders(server, { isTight: () => isTight })
  isCrowded = line.isCrowded
  line.admit()
  server.setErrorHandler(
    async (error, _request, reply) => await reply.code(error instanceof Refusal ? 503 : 500).send(),
  )
  server.get('/page', async ({ ip }) => {
    const answered = new Promise<void>(resolve => readers.push({ visitor: ip, answer: resolve }))
    if (!areAnsweredAtOnce) await answered
    return 'made'
  })
  // Whoever asks is found before a change begins, as in the real server.
  server.addHook('onRequest', async ({ method }, { raw }) => {
    if (method !== 'DELETE') return
    raw.once('close', () => server.server.emit('drop-seen'))
    await new Promise<void>(resolve => (findCaller = resolve))
  })
  isDeleted = false
  server.delete('/block', async () => {
    isDeleted = true
    return 'deleted'
  })
  server.get('/health', async () => 'ok')
  server.post('/book', async () => 'booked')
  changes = []
  server.post('/slow-change', async ({ ip }) => {
    await new Promise<void>(resolve => changes.push({ visitor: ip, finish: resolve }))
    return 'booked'
  })
  await server.ready()
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
})

const noCaller = (): void => undefined
const read = async (visitor: string) =>
  await server.inject({ url: '/page', headers: { 'x-forwarded-for': visitor } })

const change = async (visitor: string) =>
  await server.inject({
    method: 'POST',
    url: '/slow-change',
    headers: { 'x-forwarded-for': visitor },
  })

function answerAll(): void {
  areAnsweredAtOnce = true
  for (const { answer } of readers) answer()
}

test('a few readers are served at a time, and bookings and health checks wait for none of them', async () => {
  const pages = Array.from({ length: 20 }, () => read('203.0.113.1'))
  await expect.poll(() => readers.length).toBe(6)

  const booked = await server.inject({ method: 'POST', url: '/book' })
  const health = await server.inject('/health')

  expect([booked.body, health.body]).toEqual(['booked', 'ok'])
  answerAll()
  expect((await Promise.all(pages)).every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test('several waiting readers count as a crowd, until a second after they are answered', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const pages = Array.from({ length: 13 }, () => read('203.0.113.1'))
  await expect.poll(() => readers.length).toBe(6)
  expect(isCrowded()).toBe(false)
  pages.push(read('203.0.113.2'))
  await expect.poll(isCrowded).toBe(true)

  answerAll()
  await Promise.all(pages)
  expect(isCrowded()).toBe(true)
  vi.advanceTimersByTime(1001)
  expect(isCrowded()).toBe(false)
})

test('visitors take turns, however many requests one of them sends', async () => {
  const pages = Array.from({ length: 30 }, () => read('203.0.113.1'))
  await expect.poll(() => readers.length).toBe(6)
  pages.push(read('203.0.113.2'))
  answerAll()
  await Promise.all(pages)

  const patient = readers.findIndex(({ visitor }) => visitor === '203.0.113.2')
  expect(patient).toBeGreaterThan(5)
  expect(patient).toBeLessThan(9)
})

test('a reader who would wait too long gets a 503', async () => {
  const pages = Array.from({ length: 520 }, () => read('203.0.113.1'))
  const first = await Promise.race(pages)
  answerAll()
  const statuses = (await Promise.all(pages)).map(({ statusCode }) => statusCode)

  expect(first.statusCode).toBe(503)
  expect(statuses.filter(status => status === 200).length).toBeGreaterThan(500)
})

describe('while something is changed', () => {
  let booked: Promise<unknown>

  beforeEach(async () => {
    booked = change('203.0.113.9')
    await expect.poll(() => changes.length).toBe(1)
  })

  test('readers are served one by one, and together again when it has ended', async () => {
    const pages = Array.from({ length: 7 }, () => read('203.0.113.1'))
    await expect.poll(() => readers.length).toBe(1)
    readers[0]?.answer()
    await expect.poll(() => readers.length).toBe(2)

    changes[0]?.finish()
    await booked
    await expect.poll(() => readers.length).toBe(7)
    answerAll()
    await Promise.all(pages)
  })

  test('a slow reader does not keep the others waiting, who are served one by one beside it', async () => {
    const pages = Array.from({ length: 8 }, () => read('203.0.113.1'))
    await expect.poll(() => readers.length).toBe(2)

    readers[1]?.answer()
    await expect.poll(() => readers.length).toBe(3)
    changes[0]?.finish()
    answerAll()
    await Promise.all([...pages, booked])
  })
})

test('a change whose client has gone before it begins does not slow readers for ever', async () => {
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  findCaller = noCaller
  const deletion = request(`${address}/block`, { method: 'DELETE' }).on('error', noCaller)
  deletion.end()
  await expect.poll(() => findCaller !== noCaller).toBe(true)
  const closed = new Promise<void>(resolve => server.server.once('drop-seen', resolve))
  deletion.destroy()
  await closed
  findCaller()
  await expect.poll(() => isDeleted).toBe(true)

  const pages = Array.from({ length: 7 }, () => read('203.0.113.1'))
  // Turns of the event loop instead of time, because slow readers give others a place too.
  for (let turn = 0; turn < 100 && readers.length < 6; turn += 1) await setImmediate()
  expect(readers.length).toBe(6)
  answerAll()
  await Promise.all(pages)
})

test('two changes run at a time, with visitors taking turns, and a long one gives its place away', async () => {
  const made = Array.from({ length: 6 }, () => change('203.0.113.1'))
  await expect.poll(() => changes.length, { interval: 1 }).toBe(2)
  made.push(change('203.0.113.2'))
  const page = read('203.0.113.3')
  await expect.poll(() => readers.length).toBe(1)
  answerAll()

  changes[0]?.finish()
  changes[1]?.finish()
  await expect.poll(() => changes.length).toBeGreaterThan(4)
  expect(changes.slice(0, 5).map(({ visitor }) => visitor)).toContain('203.0.113.2')
  await expect.poll(() => changes.length, { timeout: 10_000 }).toBe(7)
  for (const { finish } of changes) finish()
  const answers = [await page, ...(await Promise.all(made))]
  expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true)
})

test('an answer that takes long does not block others for ever', async () => {
  const pages = Array.from({ length: 7 }, () => read('203.0.113.1'))

  await expect.poll(() => readers.length, { timeout: 10_000 }).toBe(7)
  answerAll()
  await Promise.all(pages)
})

test('with little memory left readers get a 503, while bookings and health checks go on', async () => {
  isTight = true

  expect((await read('203.0.113.1')).statusCode).toBe(503)
  expect((await server.inject('/health')).statusCode).toBe(200)
  expect((await server.inject({ method: 'POST', url: '/book' })).statusCode).toBe(200)
})
