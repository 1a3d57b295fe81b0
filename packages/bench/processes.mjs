/**
 * What a booking costs, and how soon the screens of another process hear of it: with one process and with several,
 * connected by the database or by Redis. Costs are processor time, because processes on one machine compete for it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { cpuSeconds, cpuSecondsOfFamily } from './cpu.mjs'
import { median } from './load.mjs'
import { appointmentAt, bookAt, openShops } from './shops.mjs'

const AT_ONCE = 8
const REDIS_PORT = 4927

/**
 * @param {object} world
 * @param {import('pg').Pool} world.pool
 * @param {number} world.databasePid
 * @param {(variables: Record<string, string>) => Promise<Child>} world.start
 * @param {{ bookings: number, heard: number, rounds: number }} size
 * @typedef {import('../../scripts/start-product.mjs').Child} Child
 */
export async function measureProcesses({ pool, databasePid, start }, size) {
  const shops = await openShops(pool, 'processes')
  let booked = 0
  const book = async ({ url }) => await bookAt(url, appointmentAt(shops, booked++))
  const redis = await startRedis()
  const roads = { database: {}, ...(redis && { redis: { REDIS_URL: redis.url } }) }
  const figures = []
  for (const [road, variables] of Object.entries(roads))
    for (const count of [1, 2, 3]) {
      const products = []
      for (let n = 0; n < count; n += 1) products.push(await start(variables))
      const pids = { database: databasePid, products: products.map(({ pid }) => pid), redis }
      const costs = await measureCosts({ products, pids, book }, size)
      const heard = count === 1 ? null : await measureHearing({ products, shops, book }, size)
      figures.push({ road, processes: count, ...costs, heard })
      for (const product of products) await product.stop()
    }
  await redis?.stop()
  return figures
}

/** Processor time of one booking, in milliseconds: of all processes together, of PostgreSQL, of Redis. */
async function measureCosts({ products, pids, book }, { bookings: ofEach, rounds }) {
  // The same number for each process, so that each has compiled as much of its code.
  const bookings = ofEach * products.length
  const taken = []
  for (let round = 0; round <= rounds; round += 1) {
    const before = spent(pids)
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, lane) => {
        for (let n = lane; n < bookings; n += AT_ONCE) await book(products[n % products.length])
      }),
    )
    // What the other processes do with the messages is part of the cost.
    await pause(500)
    const after = spent(pids)
    const each = name => ((after[name] - before[name]) / bookings) * 1000
    // Round 0 is a warm-up: it opens connections and compiles code.
    if (round > 0)
      taken.push({ own: each('own'), database: each('database'), redis: each('redis') })
  }
  const of = name => median(taken.map(one => one[name]))
  return { ownMs: of('own'), databaseMs: of('database'), redisMs: of('redis') }
}

function spent({ products, database, redis }) {
  return {
    own: products.reduce((sum, pid) => sum + (cpuSeconds(pid) ?? NaN), 0),
    database: cpuSecondsOfFamily(database) ?? NaN,
    redis: redis === null ? 0 : (cpuSeconds(redis.pid) ?? NaN),
  }
}

/** The time from the answer to a booking on one process until a screen of another process hears of it. */
async function measureHearing({ products: [first, second], shops, book }, { heard }) {
  const screens = shops.map(() => io(second.url, { transports: ['websocket'], forceNew: true }))
  const waits = []
  try {
    await Promise.all(
      screens.map(async (screen, n) =>
        screen.emitWithAck('room:watch', { ad_url: shops[n].adUrl }),
      ),
    )
    for (let n = 0; n < heard; n += 1) {
      const hearing = Promise.race(
        screens.map(screen => new Promise(done => screen.once('slots:changed', done))),
      )
      await book(first)
      const began = performance.now()
      await Promise.race([
        hearing,
        pause(5000).then(() => Promise.reject(new Error('Nobody heard'))),
      ])
      waits.push(performance.now() - began)
      for (const screen of screens) screen.off('slots:changed')
      await pause(60)
    }
  } finally {
    for (const screen of screens) screen.close()
  }
  const sorted = waits.toSorted((a, b) => a - b)
  return { p50: sorted[Math.floor(heard / 2)], p95: sorted[Math.floor(heard * 0.95)] }
}

/** Returns null when Redis is not installed. */
async function startRedis() {
  if (spawnSync('redis-server', ['-v']).status !== 0) return null
  const options = ['--port', String(REDIS_PORT), '--bind', '127.0.0.1', '--save', '', '--dir', '/']
  const child = spawn('redis-server', options, { stdio: 'ignore' })
  await pause(1000)
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { url: `redis://127.0.0.1:${REDIS_PORT}`, pid: child.pid ?? 0, stop }
}
