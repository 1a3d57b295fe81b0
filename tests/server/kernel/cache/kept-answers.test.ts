/** What the response cache in front of the framework stores, and what it shows. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serveInOrder } from '#server/kernel/http/connection-limits.ts'
import { createResponseCache } from '#server/kernel/cache/response-cache.ts'

let made: string[]
let server: FastifyInstance
let base: string
let isCrowded = false
let isFresh = true
let bookings = 0
let rulesHold = true
beforeAll(async () => {
  made = []
  server = Fastify()
  const responses = createResponseCache({
    isKnownHost: () => true,
    nextRequestId: () => '1',
    serverTime: () => '',
    now: () => 0,
    isCrowded: () => isCrowded,
    askAgain: ({ url = '', headers }) => void server.inject({ url, headers }),
    addressOf: url => url.split('?')[0] ?? url,
    tally: () => () => undefined,
    log: null,
  })
  server.get('/:name', async (request, reply) => {
    const address = request.url.split('?')[0] ?? ''
    const make = async () => {
      const known = bookings
      made.push(address)
      await pause(20)
      // A body that does not compress counts twice in the cache: as it is, and as it was sent.
      const isDense = address.startsWith('/dense')
      const body = isDense ? randomBytes(1_048_576) : Buffer.alloc(1_048_576, address)
      return {
        status: 200,
        headers: [],
        body,
        isFresh: () => isFresh && known === bookings,
        mayBeStale: () => rulesHold,
      }
    }
    // Pages are looked up in the cache as here; lists are not.
    const response = await (address.endsWith('list') ? make() : responses.find(address, make))
    await responses.send(request, reply, { response: response!, address, route: '' })
    return reply
  })
  serveInOrder(server.server, responses.answer)
  base = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
})
const get = async (path: string) => (await fetch(base + path)).arrayBuffer()

test('an answer is made once for simultaneous requests', async () => {
  await Promise.all(Array.from({ length: 20 }, () => get('/one')))

  expect(made.filter(one => one === '/one')).toHaveLength(1)
})

test('an answer is the same entry whatever meaningless parameters a link has', async () => {
  for (const source of ['a', 'b', 'c']) await get(`/two?utm_source=${source}`)

  expect(made.filter(one => one === '/two')).toHaveLength(1)
})

test.each(['/list', '/page'])(
  'an answer is made and cached again after each booking: %s',
  async path => {
    for (let round = 0; round < 3; round += 1) {
      made.length = 0
      bookings += 1
      for (let time = 0; time < 3; time += 1) await get(path)
      expect(made).toEqual([path])
    }
  },
)

const times = () => made.filter(one => one === '/booked').length

describe('an answer that is outdated by a booking', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    isFresh = true
    await get(`/booked?${made.length}`)
    isFresh = false
    isCrowded = true
    made.length = 0
  })
  afterEach(() => {
    vi.useRealTimers()
    isFresh = true
    isCrowded = false
    rulesHold = true
  })

  test('is made again for the next request', async () => {
    isCrowded = false
    await get('/booked')
    expect(times()).toBe(1)
  })

  test('is still used in a crowd for two seconds, and then while a newer one is made', async () => {
    await get('/booked')
    vi.advanceTimersByTime(1900)
    await get('/booked')
    expect(times()).toBe(0)

    vi.advanceTimersByTime(200)
    await Promise.all(Array.from({ length: 20 }, () => get('/booked')))
    await expect.poll(times).toBe(1)
  })

  test('is still used for five seconds after it was last fresh, however old it is', async () => {
    isFresh = true
    vi.advanceTimersByTime(60_000)
    await get('/booked')
    isFresh = false
    vi.advanceTimersByTime(900)
    await get('/booked')
    expect(times()).toBe(0)
  })

  test('is still used for a crowd that waited while it was made', async () => {
    await get('/booked')
    await server.inject('/booked')
    expect(times()).toBe(0)

    isCrowded = false
    await server.inject('/booked')
    expect(times()).toBe(1)
  })

  test('is still used while a newer one is compressed', async () => {
    const path = '/dense-list'
    isFresh = true
    await get(path)
    bookings += 1
    made.length = 0
    vi.advanceTimersByTime(2100)
    for (let time = 0; time < 40; time += 1) await get(path)
    expect(made).toEqual([path])
  })

  test('is not used once the rules of the shop have changed', async () => {
    rulesHold = false
    await get('/booked')
    expect(times()).toBe(1)
  })

  test('is not used for more than five seconds', async () => {
    vi.advanceTimersByTime(5001)
    await get('/booked')
    isFresh = true
    await get('/booked')
    expect(times()).toBe(1)
  })
})

test('the cache is limited in bytes, and the least recently used entry goes first', async () => {
  const many = Array.from({ length: 80 }, (_, index) => `/many-${index}`)
  for (const path of many) await get(path)
  await get('/many-79')
  await get('/many-0')

  expect(made.filter(one => one === '/many-79')).toHaveLength(1)
  expect(made.filter(one => one === '/many-0')).toHaveLength(2)
})

test('an entry counts together with its compressed form', async () => {
  const many = Array.from({ length: 40 }, (_, index) => `/dense-${index}`)
  for (const path of many) await get(path)
  await get('/dense-39')
  await get('/dense-0')

  expect(made.filter(one => one === '/dense-39')).toHaveLength(1)
  expect(made.filter(one => one === '/dense-0')).toHaveLength(2)
})
