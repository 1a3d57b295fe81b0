/**
 * How much of the server one visitor can take with a few connections: pipelined requests, answers that are not read,
 * headers and bodies that never end. Other visitors must still be served. Full counts with `npm run deep`.
 */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectionLimits, serveInOrder } from '#server/kernel/http/connection-limits.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { patience } from '#support/patience.ts'
import { aBooking, aShop, type TestShop } from '#support/server/shop.ts'

const isDeep = process.env['MITURNO_DEEP'] === '1'
const ATTACK = isDeep ? { connections: 80, requests: 5000 } : { connections: 8, requests: 1000 }
const MEGABYTE = 1_048_576

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp({ hasPages: true })
  shop = await aShop(app)
  // Warm-up: code that has not run yet is slow and allocates memory.
  await fetch(`${app.url}/comerce/${shop.adUrl}`)
})
afterAll(async () => {
  await app.close()
})

describe('pipelined requests whose answers are not read', () => {
  test(
    `(${ATTACK.connections} × ${ATTACK.requests}) delay nobody and take no memory`,
    { timeout: 180_000 },
    async () => {
      const before = process.memoryUsage().rss
      // A booking invalidates the cached page, so the next readers wait for a new one.
      await app.mustCall('createAppointment', aBooking(shop, '2026-11-25T11:00:00-03:00'))

      const text = ask(`/comerce/${shop.adUrl}`).repeat(ATTACK.requests)
      const sockets = Array.from({ length: ATTACK.connections }, () => open(text))
      const waits = await waitsOf('/health', 20)
      const booked = await app.call(
        'createAppointment',
        aBooking(shop, '2026-11-25T12:00:00-03:00'),
      )
      const after = process.memoryUsage().rss
      for (const socket of sockets) socket.destroy()

      expect(booked.ok).toBe(true)
      expect(Math.max(...waits)).toBeLessThan(patience(200))
      expect((after - before) / MEGABYTE).toBeLessThan(200)
    },
  )

  test('a connection that sends too many requests ahead is closed', async () => {
    const socket = open(ask(`/comerce/${shop.adUrl}`).repeat(connectionLimits.requestsAhead * 2))

    await once(socket.resume(), 'close')

    expect(socket.bytesRead).toBeLessThan(10 * MEGABYTE)
  })

  test('requests beyond the limit in the same packet are not parsed', async () => {
    let seen = 0
    const server = createServer((_request, response) => response.end('x'))
    serveInOrder(server, () => false)
    server.prependListener('request', () => (seen += 1))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')

    await once(open(ask('/').repeat(1500), server).resume(), 'close')
    server.close()

    expect(seen).toBeGreaterThan(connectionLimits.requestsAhead)
    expect(seen).toBeLessThan(connectionLimits.requestsAhead + 10)
  })

  test('only one of them is handled at a time, and all are answered in their order', async () => {
    let inWork = 0
    let most = 0
    const server = createServer((request, response) => {
      most = Math.max(most, (inWork += 1))
      setTimeout(() => {
        inWork -= 1
        response.end(`answer ${request.url} `)
      }, 2)
    })
    serveInOrder(server, () => false)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')

    const numbers = Array.from({ length: 20 }, (_, index) => `/${index}`)
    const text = await speak(
      server,
      numbers.map(path => ask(path)).join('') + ask('/last', 'Connection: close'),
    )
    server.close()

    expect(text.match(/answer \S+/g)).toEqual([...numbers, '/last'].map(path => `answer ${path}`))
    expect(most).toBe(1)
  })

  test('an idle connection is closed, even if it has not read its answers', async () => {
    const server = createServer((_request, response) => response.end(Buffer.alloc(30 * MEGABYTE)))
    serveInOrder(server, () => false)
    server.setTimeout(300).listen(0, '127.0.0.1')
    await once(server, 'listening')

    const socket = open(ask('/').repeat(3), server)
    socket.pause()
    const [accepted] = (await once(server, 'connection')) as [Socket]
    await once(accepted, 'close')
    socket.destroy()
    server.close()

    expect(app.app.server.server.timeout).toBe(connectionLimits.silenceMs)
  })
})

describe('a request that does not end', () => {
  test.each([
    ['headers', ['POST /api/auth/login HTTP/1.1', 'Host: localhost', ''], 'X-A: b\r\n'],
    ['body', unfinished('/api/auth/login'), ' '],
    ['body, though the call was refused at once,', unfinished('/api/dashboard/services'), ' '],
    ['file, which a stranger sends,', unfinished('/api/dashboard/imports?kind=customers'), ' '],
  ])(
    'in its %s is cut off after ten seconds',
    { timeout: 30_000, concurrent: true },
    async (_what, start, drop) => {
      const began = performance.now()
      const socket = open(start.join('\r\n'))
      socket.resume()
      const dripping = setInterval(() => socket.write(drop), 200)
      await once(socket, 'close')
      clearInterval(dripping)

      expect(performance.now() - began).toBeGreaterThan(1000)
      expect(performance.now() - began).toBeLessThan(
        connectionLimits.requestMs + 2 * connectionLimits.checkMs + 1000,
      )
    },
  )
})

function ask(path: string, ...more: string[]): string {
  return [`GET ${path} HTTP/1.1`, 'Host: localhost', ...more, '', ''].join('\r\n')
}

function unfinished(path: string): string[] {
  const type = 'Content-Type: application/json'
  return [`POST ${path} HTTP/1.1`, 'Host: localhost', type, 'Content-Length: 900', '', '']
}

/** A connection that sends this text and reads nothing. */
function open(text: string, server: Server = app.app.server.server): Socket {
  const socket = connect(portOf(server), '127.0.0.1')
  socket.on('error', () => undefined).write(text)
  return socket
}

async function speak(server: Server, text: string): Promise<string> {
  const socket = open(text, server)
  let said = ''
  socket.setEncoding('utf8').on('data', part => (said += String(part)))
  await once(socket, 'close')
  return said
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

/** The duration of each of several requests, one after the other. */
async function waitsOf(path: string, times: number): Promise<number[]> {
  const waits: number[] = []
  for (let time = 0; time < times; time += 1) {
    const began = performance.now()
    await (await fetch(app.url + path)).text()
    waits.push(performance.now() - began)
    await pause(20)
  }
  return waits
}
