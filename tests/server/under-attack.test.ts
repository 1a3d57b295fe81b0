/**
 * The product as a person starts it, under attack while sixteen people book all the time. Only `npm run deep`, on an
 * otherwise idle machine, checks exactly how long they wait and how much memory is taken and released.
 */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isDeep, times } from '#support/server/chance.ts'
import { askMany, type PlainRequest } from '#support/server/ask-many.ts'
import { newHome, startProduct, stopProducts } from '#support/server/product.ts'
import { aBookingCrowd, type Crowd } from '#support/server/booking-crowd.ts'

const CONNECTIONS = times(80, 8)
const SENT_AHEAD = times(5000, 500)
const AT_ONCE = times(50, 5)
const CLIENTS = times(16, 2)
const LASTS_MS = times(20_000, 1000)
const AD_URL = 'barberia-demo'

let url: string
let crowd: Crowd
let baseMegabytes: number

beforeAll(async () => {
  ;({ url } = await startProduct(await newHome()))
  crowd = await aBookingCrowd(url, AD_URL, { clients: CLIENTS })
  // Warm-up: code that has not run yet is slow and allocates memory.
  await crowd.bookFor(times(5000, 500))
  report('nobody else', await crowd.bookFor(times(5000, 500)), await megabytes())
  baseMegabytes = await megabytes()
}, 200_000)
afterAll(stopProducts)

describe('while people book', () => {
  test(
    `${CONNECTIONS} connections that send ${SENT_AHEAD} requests and read nothing delay nobody`,
    { timeout: 240_000 },
    async () => {
      const requests = `GET /comerce/${AD_URL} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(
        SENT_AHEAD,
      )
      const sockets: Socket[] = []
      const [figures, most] = await Promise.all([
        crowd.bookFor(LASTS_MS),
        mostMegabytes(LASTS_MS),
        open(sockets, requests),
      ])
      for (const socket of sockets) socket.destroy()
      report('requests sent ahead', figures, most)
      expectServed(figures)
      if (!isDeep) return
      expect(most).toBeLessThan(700)
      await pause(60_000)
      const after = await megabytes()
      console.info(`${baseMegabytes} MB before, ${after} MB a minute after`)
      expect(after).toBeLessThan(baseMegabytes + 100)
    },
  )

  test(
    `the most expensive answers, each requested ${AT_ONCE} times at once, delay nobody`,
    {
      timeout: 240_000,
    },
    async () => {
      const dear = dearest()
      expect(dear.length).toBeGreaterThanOrEqual(12)
      const asked = askMany(
        dear.flatMap((ask, route) =>
          Array.from({ length: AT_ONCE }, (_, one) => ask(route * 1000 + one)),
        ),
      )
      const [figures, most, statuses] = await Promise.all([
        crowd.bookFor(LASTS_MS),
        mostMegabytes(LASTS_MS),
        asked,
      ])
      // Readers who would wait too long are refused with a time to retry (503).
      expect(statuses.filter(status => status >= 500 && status !== 503)).toEqual([])
      report('the dearest answers', figures, most)
      expectServed(figures)
    },
  )
})

type Figures = Awaited<ReturnType<Crowd['bookFor']>>

function expectServed({ booked, bookingWaits, healthWaits, failed }: Figures): void {
  expect(failed).toEqual([])
  expect(booked).toBeGreaterThan(0)
  if (!isDeep) return
  expect(Math.max(...bookingWaits)).toBeLessThan(1000)
  expect(Math.max(...healthWaits)).toBeLessThan(200)
}

const longest = (waits: readonly number[]) => `${Math.round(Math.max(...waits))} ms`
const half = (waits: readonly number[]) =>
  `${Math.round(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0)} ms`

function report(what: string, { booked, bookingWaits, healthWaits }: Figures, most: number): void {
  console.info(
    `${what}: ${booked} of ${bookingWaits.length} booked, half of them in ${half(bookingWaits)}, ` +
      `the longest ${longest(bookingWaits)}; /health ${longest(healthWaits)} at most; ${most} MB at most`,
  )
}

/** Each connection sends all requests and reads nothing; when the server closes it, another one follows. */
async function open(sockets: Socket[], requests: string): Promise<void> {
  const until = performance.now() + LASTS_MS
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const socket = connect(Number(new URL(url).port), '127.0.0.1')
        socket.on('error', () => undefined).pause()
        sockets.push(socket)
        socket.write(requests)
        await Promise.race([
          once(socket, 'close').catch(() => undefined),
          pause(until - performance.now()),
        ])
        await pause(2000)
      }
    }),
  )
}

async function megabytes(): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]) / 1_048_576)
}

async function mostMegabytes(lastsMs: number): Promise<number> {
  const until = performance.now() + lastsMs
  let most = 0
  while (performance.now() < until) {
    most = Math.max(most, await megabytes())
    await pause(250)
  }
  return most
}

type Ask = (n: number) => PlainRequest

const get =
  (path: (n: number) => string): Ask =>
  n => ({ url: url + path(n) })

const post =
  (path: string, body: (n: number) => object): Ask =>
  n => ({ url: url + path, body: body(n) })

/** The most expensive requests a stranger can send, varied so that caches help as little as possible. */
function dearest(): readonly Ask[] {
  const shop = `/comerce/${AD_URL}`
  const { service, manageToken } = crowd
  return [
    get(n => `${shop}?s=${service}&d=2026-12-01&t=10:${n % 60}&desde=${n}`),
    get(n => `${shop}/qr.svg?p=persona-${n}`),
    get(n => `${shop}/cartel?p=persona-${n}`),
    get(n => `${shop}/opiniones?desde=${n}`),
    get(n => `/agenda/${manageToken}?d=${n}`),
    get(n => `/explorar/lugares-cerca?q=barber ${n}&near=-34.${n % 1000},-58.4`),
    get(n => `/api/comerces?q=barber ${n}`),
    get(n => `/api/comerces/${AD_URL}/slots?services=${service}&days=62&name=${n}`),
    get(() => '/sitemap.xml'),
    get(() => `${shop}/og.png`),
    get(n => `/api/appointments/${manageToken}/slots?days=62&staff=any&n=${n}`),
    get(n => `/api/openapi.json?n=${n}`),
    get(n => `/mails/${'x'.repeat(43)}?n=${n}`),
    post('/api/auth/login', n => ({ email: `nadie-${n}@correo.test`, password: 'no es esta' })),
    post('/api/auth/forgot-password', n => ({ email: `nadie-${n}@correo.test` })),
  ]
}
