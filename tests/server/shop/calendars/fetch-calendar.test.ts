import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  fetchCalendar,
  fetchRules,
  type FetchRules,
} from '#server/shop/calendars/fetch-calendar.ts'
import { isPublicAddress } from '#server/kernel/outgoing/public-address.ts'
import {
  aCalendar,
  anEvent,
  type CalendarServer,
  serveCalendars,
  serving,
} from '#support/calendars/calendar-server.ts'

const FILE = aCalendar(...anEvent('uno', '20261124T130000Z', '20261124T140000Z'))
const MB = 1_048_576
const nothing = { etag: null, modified: null }

/**
 * A calendar at 127.0.0.1, which tests may fetch. `canary` is at an address of this machine that must never be reached.
 */
let server: CalendarServer
let canary: CalendarServer

beforeEach(async () => {
  server = await serveCalendars(serving(FILE))
  canary = await serveCalendars(serving(FILE), '127.0.0.2')
})
afterEach(async () => {
  await server.close()
  await canary.close()
})

const rules = (more: Partial<FetchRules> = {}): FetchRules => ({
  ...fetchRules(true),
  mostMs: 3000,
  ...more,
})
const read = async (listener: RequestListener, more: Partial<FetchRules> = {}) => {
  server.answer(listener)
  return await fetchCalendar(server.url, nothing, rules(more))
}
const problem = (name: string) => ({ kind: 'problem', problem: name })
const redirect =
  (location: string, status = 302): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { location }).end()

describe('a calendar', () => {
  test('is read with its validators, and then only when it has changed', async () => {
    const tags = { etag: '"uno"', 'last-modified': 'Tue, 24 Nov 2026 10:00:00 GMT' }
    const first = await read(serving(FILE, tags))
    server.answer((request, response) => {
      const isSame =
        request.headers['if-none-match'] === tags.etag &&
        request.headers['if-modified-since'] === tags['last-modified']
      response.writeHead(isSame ? 304 : 500).end()
    })
    const known = { etag: tags.etag, modified: tags['last-modified'] }

    expect(first).toEqual({ kind: 'new', text: FILE, ...known })
    expect(await fetchCalendar(server.url, known, rules())).toEqual({ kind: 'same' })
  })

  test('may be compressed, without a type, or begin with a byte order mark', async () => {
    const packed = await read((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(FILE))
    })
    const marked = await read((_request, response) => void response.end(`﻿${FILE}`))

    expect(packed).toMatchObject({ kind: 'new', text: FILE })
    expect(marked).toMatchObject({ kind: 'new', text: FILE })
  })

  test('may be up to three redirects away, also relative ones', async () => {
    const ways = [
      redirect('/otro'),
      redirect(server.url, 301),
      redirect('tercero', 307),
      serving(FILE),
    ]
    const found = await read((request, response) => ways.shift()!(request, response))
    const round = await read(redirect('/otra-vez'))

    expect(found).toMatchObject({ kind: 'new' })
    expect(server.hits()).toBe(8)
    expect(round).toEqual(problem('server_error'))
  })

  test.each<[string, RequestListener, string]>([
    [
      'a page',
      serving('<html>BEGIN:VCALENDAR</html>', { 'content-type': 'text/html' }),
      'not_a_calendar',
    ],
    ['another text', serving('hola'.repeat(100)), 'not_a_calendar'],
    ['nothing', serving(''), 'not_a_calendar'],
    [
      'a broken package',
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('no'),
      'unreachable',
    ],
    ['a strange package', serving(FILE, { 'content-encoding': 'br' }), 'not_a_calendar'],
    ['404', (_, response) => void response.writeHead(404).end(), 'refused'],
    ['401', (_, response) => void response.writeHead(401).end(), 'refused'],
    ['500', (_, response) => void response.writeHead(500).end(), 'server_error'],
    ['429', (_, response) => void response.writeHead(429).end(), 'server_error'],
    ['a line that goes dead', (_, response) => void response.destroy(), 'unreachable'],
    ['a redirect to nowhere', redirect('http://[::bad'), 'server_error'],
    ['a redirect to a file', redirect('file:///etc/passwd'), 'unreachable'],
  ])('is not taken from %s', async (_, listener, expected) => {
    expect(await read(listener)).toEqual(problem(expected))
  })
})

describe('a calendar that never ends, or is too large', () => {
  test('is not read when it announces 200 MB', async () => {
    let sent = 0
    const found = await read((_request, response) => {
      response.writeHead(200, { 'content-length': 200 * MB })
      sent += FILE.length
      response.write(FILE)
    })

    expect(found).toEqual(problem('too_large'))
    expect(sent).toBeLessThan(MB)
  })

  test('is cut off when 200 MB come unannounced', async () => {
    let sent = 0
    const found = await read(
      (_request, response) => {
        response.write(FILE)
        const more = Buffer.alloc(MB, 'X-LLENO:0123456789\r\n')
        const pour = () => {
          while (sent < 200 && response.writable && !response.destroyed) {
            sent += 1
            if (!response.write(more)) return void response.once('drain', pour)
          }
          response.end()
        }
        pour()
      },
      { mostMs: 20_000 },
    )

    expect(found).toEqual(problem('too_large'))
    expect(sent).toBeLessThan(60)
  })

  test('is cut off when it unpacks to 200 MB', async () => {
    const bomb = gzipSync(FILE + 'X'.repeat(200 * MB))
    const found = await read(
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
      },
      { mostMs: 20_000 },
    )

    expect(bomb.length).toBeLessThan(MB)
    expect(found).toEqual(problem('too_large'))
  })

  test.each<[string, RequestListener]>([
    ['says nothing', () => undefined],
    ['says its head and no more', (_, response) => response.writeHead(200).flushHeaders()],
    [
      'drips',
      (_, response) => {
        response.write('BEGIN:VCALENDAR\r\n')
        const drip = setInterval(() => response.write('X:1\r\n'), 20)
        response.on('close', () => clearInterval(drip))
      },
    ],
    [
      'sends one from place to place',
      (_, response) =>
        void setTimeout(() => response.writeHead(302, { location: '/x' }).end(), 200),
    ],
  ])('a server that %s is left after the time there is', async (_, listener) => {
    expect(await read(listener, { mostMs: 400 })).toEqual(problem('too_slow'))
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
      '0177.0.0.2',
      '[::ffff:127.0.0.2]',
      '[::ffff:7f00:2]',
      '[64:ff9b::7f00:2]',
      '[::1]',
      '0.0.0.0',
      '10.0.0.1',
      '169.254.169.254',
    ]
    for (const host of hosts) {
      const found = await fetchCalendar(`http://${host}:${port}/x.ics`, nothing, rules())
      expect([host, found]).toEqual([host, problem('unreachable')])
    }
    expect(canary.hits()).toBe(0)
  })

  test('is not reached by a redirect', async () => {
    expect(await read(redirect(canary.url))).toEqual(problem('unreachable'))
    expect(await read(redirect(canary.url, 307))).toEqual(problem('unreachable'))
    expect(canary.hits()).toBe(0)
  })

  test('is not reached by a name with one such address among several, or another one a moment later', async () => {
    const url = canary.url.replace('127.0.0.2', 'calendario.example')
    const asked: string[] = []
    const leadsTo =
      (...addresses: string[]): FetchRules['resolve'] =>
      async host => {
        asked.push(host)
        return addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 }))
      }
    const bound: FetchRules['resolve'] = async () => [
      { address: asked.push('first') === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 },
    ]
    const by = async (resolve: FetchRules['resolve']) =>
      await fetchCalendar(url, nothing, rules({ resolve }))

    for (const addresses of [['127.0.0.2'], ['93.184.216.34', '127.0.0.2'], ['::1'], []])
      expect(await by(leadsTo(...addresses))).toEqual(problem('unreachable'))
    expect(asked).toHaveLength(4)
    asked.length = 0
    // The name is resolved once, and the connection goes to the address that was checked.
    expect(await by(bound)).toEqual(problem('unreachable'))
    expect(asked).toEqual(['first'])
    expect(canary.hits()).toBe(0)
  })

  test('is not reached at all outside of tests, nor is any address without TLS', async () => {
    const strict = { ...fetchRules(false), mostMs: 3000 }
    const secure = server.url.replace('http:', 'https:')

    for (const url of [server.url, secure, canary.url, 'http://example.com/x.ics'])
      expect(await fetchCalendar(url, nothing, strict)).toEqual(problem('unreachable'))
    expect([server.hits(), canary.hits()]).toEqual([0, 0])
  })

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.168.0.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'no',
  ])('%s is not a public address', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '93.184.216.34',
    '8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450:4003::1',
    '::ffff:8.8.8.8',
  ])('%s is a public address', address => {
    expect(isPublicAddress(address)).toBe(true)
  })
})
