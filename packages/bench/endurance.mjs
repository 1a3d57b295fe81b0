/**
 * `--only=endurance`: a thousand screens and three hundred requests a second for half an hour, sent at that pace
 * whether they are answered or not. Reports how long each took, what failed, and the memory of the process by the
 * minute. `--only=overload`: sends twice as many requests as the server can answer. Reports how many bookings succeed,
 * how many readers are refused, and how soon the server has recovered.
 */
import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { appointmentAt, openShops } from './shops.mjs'
import { bookingOf, pageOf, timedRequest } from './storm.mjs'

const TICK_MS = 20
/** One in this many requests is a booking; the others open pages and lists. */
const BOOKS = 30
const CROWD = 66
/** The server has recovered when it answers a page and a booking of a single client within this time. */
const WELL_MS = 250

/**
 * @param {{ pool: import('pg').Pool, product: import('../../scripts/start-product.mjs').Child }} parts
 * @param {{ seconds: number, screens: number, perSecond: number }} size
 */
export async function measureEndurance({ pool, product }, { seconds, screens, perSecond }) {
  const { crowd, shops, end } = await openCrowd(pool, product, 'endurance')
  const sockets = await openScreens(product.url, shops, screens)
  try {
    const slices = []
    const length = Math.min(60, seconds)
    for (let passed = 0; passed < seconds; passed += length) {
      const asked = await paced(crowd, perSecond, length * 1000)
      slices.push({ ...summary(asked), megabytes: residentMegabytes(product.pid) })
    }
    const lost = sockets.filter(socket => !socket.connected).length
    return { seconds, screens, perSecond, lostScreens: lost, slices }
  } finally {
    for (const socket of sockets) socket.close()
    end()
  }
}

/**
 * @param {{ pool: import('pg').Pool, product: import('../../scripts/start-product.mjs').Child }} parts
 * @param {{ seconds: number }} size
 */
export async function measureOverload({ pool, product }, { seconds }) {
  const { crowd, end } = await openCrowd(pool, product, 'overload')
  try {
    await asFastAsAnswered(crowd, 3000)
    const held = (await asFastAsAnswered(crowd, 10_000)).length / 10
    const asked = await paced(crowd, held * 2, seconds * 1000)
    const over = performance.now()
    let well = false
    while (!well && performance.now() - over < 60_000) {
      const [page, booking] = [await crowd.browse(), await crowd.book()]
      well = [page, booking].every(({ status, ms }) => status < 400 && ms < WELL_MS)
    }
    const recoveredMs = well ? Math.round(performance.now() - over) : null
    const [booked, browsed] = [true, false].map(books =>
      summary(asked.filter(one => one.books === books)),
    )
    return { seconds, heldPerSecond: held, bookings: booked, pages: browsed, recoveredMs }
  } finally {
    end()
  }
}

async function openCrowd(pool, product, name) {
  const shops = await openShops(pool, name)
  const agent = new Agent({ keepAlive: true })
  const ask = timedRequest(product.url, agent)
  let booked = 0
  let browsed = 0
  const noted = async (request, books) => {
    // A dropped connection counts as a failure of the server.
    const { status, ms } = await ask(request).catch(() => ({ status: 599, ms: Infinity }))
    return { status, ms, books }
  }
  const crowd = {
    book: async () => await noted(bookingOf(appointmentAt(shops, booked++)), true),
    browse: async () => await noted(pageOf(shops, browsed++), false),
  }
  return { crowd, shops, end: () => agent.destroy() }
}

const next = (crowd, number) => (number % BOOKS === 0 ? crowd.book() : crowd.browse())

/** Sends this many requests a second, whether earlier ones are answered or not. Resolves when all are answered. */
async function paced(crowd, perSecond, ms) {
  const began = performance.now()
  const asked = []
  while (performance.now() - began < ms) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond)
    while (asked.length < due) asked.push(next(crowd, asked.length))
    await pause(TICK_MS)
  }
  return await Promise.all(asked)
}

async function asFastAsAnswered(crowd, ms) {
  const until = performance.now() + ms
  const answered = []
  await Promise.all(
    Array.from({ length: CROWD }, async () => {
      while (performance.now() < until) answered.push(await next(crowd, answered.length))
    }),
  )
  return answered
}

function summary(asked) {
  const waits = asked
    .filter(({ status }) => status < 400)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  const count = test => asked.filter(({ status }) => test(status)).length
  return {
    count: asked.length,
    done: waits.length,
    p50: waits[Math.floor(waits.length * 0.5)] ?? null,
    p99: waits[Math.floor(waits.length * 0.99)] ?? null,
    toldToWait: count(status => status === 503 || status === 429),
    failed: count(status => status >= 500 && status !== 503),
  }
}

async function openScreens(url, shops, count) {
  const sockets = []
  for (let number = 0; number < count; number += 1) {
    const socket = io(url, { transports: ['websocket'], forceNew: true })
    sockets.push(socket)
    await new Promise(done => socket.once('connect', done))
    await socket.emitWithAck('room:watch', { ad_url: shops[number % shops.length].adUrl })
  }
  return sockets
}

/** Returns null on systems without `/proc`. */
function residentMegabytes(pid) {
  try {
    const [, kilobytes] =
      /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return null
  }
}

/** @param {(name: string, ...cells: string[]) => void} line */
export function printEndurance({ endurance, overload }, line) {
  const heads = ['asked', 'done', 'p50 ms', 'p99 ms', 'told to wait', 'failed']
  if (endurance) {
    const { seconds, screens, perSecond, slices, lostScreens } = endurance
    console.log(`\n${screens} screens and ${perSecond} requests a second for ${seconds} s`)
    line('minute', ...heads, 'MB')
    for (const [place, slice] of slices.entries())
      line(String(place + 1), ...cells(slice), String(slice.megabytes))
    console.log(`  ${lostScreens} screens were lost`)
  }
  if (overload) {
    const { seconds, heldPerSecond, bookings, pages, recoveredMs } = overload
    console.log(
      `\nTwice the ${heldPerSecond.toFixed(0)} a second that it answers, for ${seconds} s`,
    )
    line('', ...heads)
    line('bookings', ...cells(bookings))
    line('pages and lists', ...cells(pages))
    console.log(`  as quick as ever after ${recoveredMs ?? 'more than 60000'} ms`)
  }
}

function cells({ count, done, p50, p99, toldToWait, failed }) {
  return [count, done, p50?.toFixed(1), p99?.toFixed(1), toldToWait, failed].map(String)
}
