/**
 * Measures bookings as a browser makes them, a hold and then the appointment, each with its idempotency key. Compared
 * with the least that the same database needs for each: one row in a table with a primary key, written over as many
 * connections.
 */
import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { Pool } from 'pg'
import { cpuSeconds, cpuSecondsOfFamily } from './cpu.mjs'
import { median } from './load.mjs'
import { openShops, appointmentAt } from './shops.mjs'

const CUSTOMERS = 16

/**
 * @param {object} world
 * @param {import('../../server/kernel/db/connect.ts').Database} world.database
 * @param {number} world.databasePid
 * @param {import('../../scripts/start-product.mjs').Child} world.product
 * @param {{ rounds: number, seconds: number }} size
 */
export async function measureBookings({ database, databasePid, product }, { rounds, seconds }) {
  const shops = await openShops(database.pool, 'http')
  const pool = new Pool({ ...database.connection, max: CUSTOMERS })
  await pool.query(
    'create table bench_rows (id uuid primary key, person uuid, starts_at timestamptz)',
  )
  let booked = 0
  const sides = {
    http: async () =>
      await bookOverHttp(product.url, () => appointmentAt(shops, booked++), seconds),
    bare: async () => await insertRows(pool, seconds),
  }
  const pids = { http: product.pid, bare: process.pid }
  /** @type {Record<'http' | 'bare', Taken[]>} */
  const taken = { http: [], bare: [] }
  try {
    for (let round = 0; round <= rounds; round += 1)
      for (const side of /** @type {const} */ (['http', 'bare'])) {
        const before = costOf(databasePid, pids[side])
        const result = await sides[side]()
        const cost = costOf(databasePid, pids[side]) - before
        // Round 0 is a warm-up: it opens connections and compiles code.
        if (round > 0) taken[side].push({ ...result, cpuMicros: (cost / result.booked) * 1e6 })
      }
  } finally {
    await pool.end()
  }
  return {
    clients: CUSTOMERS,
    http: typical(taken.http),
    bare: typical(taken.bare),
    rateRatio: median(taken.http.map((one, round) => one.perSecond / taken.bare[round].perSecond)),
    cpuRatio: median(taken.http.map((one, round) => taken.bare[round].cpuMicros / one.cpuMicros)),
  }
}

/** @typedef {{ booked: number, perSecond: number, p50: number, p99: number, cpuMicros: number }} Taken */

/**
 * Processor time of the database and of the process that uses it; NaN on other systems than Linux.
 * @param {number} databasePid
 * @param {number} pid
 */
function costOf(databasePid, pid) {
  return (cpuSecondsOfFamily(databasePid) ?? NaN) + (cpuSeconds(pid) ?? NaN)
}

/** @param {readonly Taken[]} rounds */
function typical(rounds) {
  const of = key => median(rounds.map(round => round[key]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMicros: of('cpuMicros') }
}

/**
 * @param {string} url
 * @param {() => import('./shops.mjs').Appointment} nextAppointment
 * @param {number} seconds
 */
async function bookOverHttp(url, nextAppointment, seconds) {
  const { requests, non2xx, errors, duration, latency, ...codes } = await autocannon({
    url,
    connections: CUSTOMERS,
    duration: seconds,
    requests: [
      {
        setupRequest: (request, context) => {
          context.appointment = nextAppointment()
          return { ...request, ...holdOf(context.appointment) }
        },
        onResponse: (_status, body, context) => {
          context.hold = JSON.parse(body).hold
        },
      },
      {
        setupRequest: (request, { appointment, hold }) => ({
          ...request,
          ...bookingOf(appointment, hold),
        }),
      },
    ],
  })
  if (non2xx + errors > 0 || codes['2xx'] === 0)
    throw new Error(`Of ${requests.total} requests ${non2xx} were refused and ${errors} broke.`)
  const booked = codes['2xx'] / 2
  return { booked, perSecond: booked / duration, p50: latency.p50 * 2, p99: latency.p99 * 2 }
}

/** @param {import('./shops.mjs').Appointment} appointment */
function holdOf({ shop, staffId, startsAt }) {
  const visit = { services: [shop.serviceId], staff: staffId }
  return post(`/api/comerces/${shop.adUrl}/holds`, { ...visit, starts_at: isoOf(startsAt) })
}

/** @param {import('./shops.mjs').Appointment} appointment @param {string} hold */
function bookingOf({ shop, staffId, startsAt, phone }, hold) {
  return post(`/api/comerces/${shop.adUrl}/appointments`, {
    services: [shop.serviceId],
    staff: staffId,
    starts_at: isoOf(startsAt),
    hold,
    customer: { name: 'Sofía Benítez', phone },
  })
}

/** @param {string} path @param {object} body */
function post(path, body) {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}

/** @param {number} instant */
function isoOf(instant) {
  return new Date(instant).toISOString()
}

/** @param {Pool} pool @param {number} seconds */
async function insertRows(pool, seconds) {
  const started = performance.now()
  const until = started + seconds * 1000
  /** @type {number[]} */
  const times = []
  const person = randomUUID()
  const work = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      const values = [randomUUID(), person, new Date()]
      await pool.query({ name: 'row', text: 'insert into bench_rows values ($1, $2, $3)', values })
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, work))
  times.sort((a, b) => a - b)
  const p = (/** @type {number} */ share) =>
    Math.round(times[Math.floor(times.length * share)] ?? 0)
  const perSecond = times.length / ((performance.now() - started) / 1000)
  return { booked: times.length, perSecond, p50: p(0.5), p99: p(0.99) }
}
