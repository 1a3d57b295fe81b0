/** Two processes behind the nginx of `deploy/`, as people reach them: TLS, HTTP/2, WebSockets, one public address. */
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOverHttp2, startNginx, type Nginx } from '#support/deploy/nginx.ts'
import { hasProgram } from '#support/deploy/programs.ts'
import { cloneDatabase, type TestDatabase } from '#support/server/database.ts'
import { mustCallAt } from '#support/send.ts'
import { freePort, newHome, startProduct, stopped, stopProducts } from '#support/server/product.ts'
import type { Product } from '#support/server/product.ts'
import type { Reply } from '#contract/contract.ts'

const isInstalled = hasProgram('nginx') && hasProgram('openssl')

let clone: TestDatabase
let products: readonly [Product, Product]
let nginx: Nginx
let url: string

describe.runIf(isInstalled)('behind nginx', () => {
  beforeAll(async () => {
    clone = await cloneDatabase()
    const home = await newHome()
    const port = await freePort()
    url = `https://localhost:${port}`
    const env = { DATABASE_URL: clone.url, DEMO: '1', PUBLIC_URL: url, TRUSTED_PROXIES: 'loopback' }
    products = await Promise.all([startProduct(home, env), startProduct(home, env)])
    const places = products.map(product => product.url)
    nginx = await startNginx(await newHome(), port, places)
  }, 150_000)
  afterAll(async () => {
    await nginx.stop()
    await stopProducts()
    await clone.drop()
  }, 60_000)

  test('a page comes compressed as the browser asks, and with our own headers', async () => {
    const page = await ask('/comerce/barberia-demo', { headers: { 'accept-encoding': 'br' } })

    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      'strict-transport-security': expect.stringContaining('max-age'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
  })

  test('built files are cached by nginx, separately for each encoding', async () => {
    const page = await ask('/')
    const path = /\/_astro\/[\w.-]+\.js/.exec(page.body.toString())?.[0] ?? ''
    const askIn = async (encoding: string) =>
      await ask(path, { headers: { 'accept-encoding': encoding } })

    for (const encoding of ['br', 'gzip']) {
      const [first, second] = [await askIn(encoding), await askIn(encoding)]
      expect([first.headers['x-cache'], second.headers['x-cache']]).toEqual(['MISS', 'HIT'])
      expect(second.headers['content-encoding']).toBe(encoding)
      expect(second.body.equals(first.body)).toBe(true)
    }
  })

  test('a slot list is revalidated, and unchanged until somebody books', async () => {
    const { comerce } = await read('getComerce', '/api/comerces/barberia-demo')
    const service = comerce.services[0]!
    const list = `/api/comerces/barberia-demo/slots?services=${service.id}&days=14`
    const readStarts = async () =>
      (await read('listSlots', list)).days.flatMap(day =>
        day.slots.map(slot => `${slot.starts_at} ${slot.staff.length}`),
      )
    const starts = await readStarts()
    const etag = (await ask(list)).headers['etag'] ?? ''
    const askAgain = async () => await ask(list, { headers: { 'if-none-match': etag } })
    expect((await askAgain()).status).toBe(304)

    const booked = await ask('/api/comerces/barberia-demo/appointments', {
      method: 'POST',
      body: {
        services: [service.id],
        starts_at: starts[0]!.split(' ')[0],
        customer: { name: 'Sofía Benítez', phone: '11 2345-6789' },
      },
    })

    expect(booked.status).toBe(201)
    expect(await readStarts()).not.toEqual(starts)
    expect((await askAgain()).status).toBe(200)
  })

  test('a board receives events over a WebSocket', async () => {
    const token = await logIn()
    const socket = io(url, { transports: ['websocket'], ca: nginx.ca } as Parameters<typeof io>[1])
    try {
      await new Promise(resolve => socket.once('connect', () => resolve(null)))
      expect(await socket.emitWithAck('room:watch', { ad_url: 'barberia-demo' })).toEqual({
        ok: true,
      })
      const heard = new Promise(resolve => socket.once('slots:changed', resolve))

      const { comerce } = await read('getComerce', '/api/comerces/barberia-demo')
      const services = [comerce.services[0]!.id]
      const { days } = await read(
        'listSlots',
        `/api/comerces/barberia-demo/slots?services=${services[0]}&days=14`,
      )
      const startsAt = days.flatMap(day => day.slots)[0]!.starts_at
      const body = { services, starts_at: startsAt, customer: { name: 'Ana' } }
      const headers = { authorization: `Bearer ${token}` }
      const made = await ask('/api/dashboard/appointments', { method: 'POST', body, headers })

      expect(made.status).toBe(201)
      await heard
    } finally {
      socket.close()
    }
  })

  test('a client is known by its real address, whatever its headers say', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.5' }
    const token = await logIn({ from: '127.77.8.9', headers })

    const { items } = await mustCallAt(products[0].url)('listSessions', {}, token)
    expect(items[0]?.address).toContain('127.77.8')
  })

  test('the metrics cannot be read from outside, and plain HTTP is redirected or refused', async () => {
    expect((await ask('/metrics')).status).toBe(404)
    const page = await fetch(`${nginx.plainUrl}/explorar`, {
      headers: { host: 'localhost' },
      redirect: 'manual',
    })
    expect(page.status).toBe(301)
    expect(page.headers.get('location')).toMatch(/^https:/)
    expect((await fetch(`${nginx.plainUrl}/api/limits`)).status).toBe(403)
  })

  test('a body larger than a picture may be is refused before it is read', async () => {
    const answer = await ask('/api/limits', {
      method: 'POST',
      body: { much: 'x'.repeat(4_000_000) },
    })

    expect(answer.status).toBe(413)
  })

  test('a process that is killed costs nobody an answer', async () => {
    const [one] = products
    await stopped(one.child, 'SIGKILL')

    const visitors = Array.from({ length: 20 }, (_, place) => `127.0.0.${place + 1}`)
    const answers = await Promise.all(
      visitors.map(async from => await ask('/api/limits', { from })),
    )

    expect(answers.map(answer => answer.status)).toEqual(visitors.map(() => 200))
  })
})

const ask = async (path: string, how: Parameters<typeof askOverHttp2>[2] = {}) =>
  await askOverHttp2(nginx, url + path, how)

async function read<Id extends 'getComerce' | 'listSlots'>(
  _: Id,
  path: string,
): Promise<Reply<Id>> {
  const { body } = await ask(path)
  return JSON.parse(body.toString()) as Reply<Id>
}

async function logIn(how: Parameters<typeof askOverHttp2>[2] = {}): Promise<string> {
  const body = { email: 'comercio@miturno.test', password: 'miturno-demo' }
  const answer = await ask('/api/auth/login', { ...how, method: 'POST', body })
  return (JSON.parse(answer.body.toString()) as { token: string }).token
}
