/**
 * Bookings per second over HTTP, against the same statements sent straight to the same database. The statements are not
 * written down here: one booking of the real server is listened to, and replayed with other people, hours and phones.
 */
import 'temporal-polyfill/global'
import { randomInt, randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { Pool } from 'pg'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
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
  const overHttp = await openShops(database.pool, 'http')
  const straight = await openShops(database.pool, 'straight')
  const script = await listenToOneBooking(database, straight)
  const straightPool = new Pool({ ...database.connection, max: CUSTOMERS })
  const counters = { http: 0, straight: 0 }
  const sides = {
    http: () => bookOverHttp(product.url, () => appointmentAt(overHttp, counters.http++), seconds),
    straight: () =>
      // The first appointment was taken by the booking that was listened to.
      replayBookings(
        straightPool,
        script,
        () => appointmentAt(straight, ++counters.straight),
        seconds,
      ),
  }
  const pids = { http: product.pid, straight: process.pid }
  /** @type {Record<'http' | 'straight', Taken[]>} */
  const taken = { http: [], straight: [] }
  try {
    for (let round = 0; round <= rounds; round += 1)
      for (const side of /** @type {const} */ (['http', 'straight'])) {
        const before = costOf(databasePid, pids[side])
        const result = await sides[side]()
        const cost = costOf(databasePid, pids[side]) - before
        // The first round opens connections and compiles.
        if (round > 0) taken[side].push({ ...result, cpuMicros: (cost / result.booked) * 1e6 })
      }
  } finally {
    await straightPool.end()
  }
  return {
    clients: CUSTOMERS,
    statements: script.statements.length,
    http: typical(taken.http),
    straight: typical(taken.straight),
    rateRatio: median(
      taken.http.map((one, round) => one.perSecond / taken.straight[round].perSecond),
    ),
    cpuRatio: median(
      taken.http.map((one, round) => taken.straight[round].cpuMicros / one.cpuMicros),
    ),
  }
}

/** @typedef {{ booked: number, perSecond: number, p50: number, p99: number, cpuMicros: number }} Taken */

/**
 * The database and whoever sends it the statements; not a number where the system does not tell.
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
 * @param {() => import('./shops.mjs').Turn} nextTurn
 * @param {number} seconds
 */
async function bookOverHttp(url, nextAppointment, seconds) {
  const { requests, non2xx, errors, duration, latency, ...codes } = await autocannon({
    url,
    connections: CUSTOMERS,
    duration: seconds,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        setupRequest: request => ({ ...request, ...requestFor(nextAppointment()) }),
      },
    ],
  })
  if (non2xx + errors > 0 || codes['2xx'] === 0)
    throw new Error(`Of ${requests.total} bookings ${non2xx} were refused and ${errors} broke.`)
  const booked = codes['2xx']
  return { booked, perSecond: booked / duration, p50: latency.p50, p99: latency.p99 }
}

/** @param {import('./shops.mjs').Turn} turn */
function requestFor({ shop, staffId, startsAt, phone }) {
  return {
    path: `/api/comerces/${shop.adUrl}/appointments`,
    body: JSON.stringify({
      services: [shop.serviceId],
      staff: staffId,
      starts_at: new Date(startsAt).toISOString(),
      customer: { name: 'Sofía Benítez', phone },
    }),
  }
}

/**
 * @typedef {{ readonly text: string, readonly values: readonly unknown[] }} Statement
 * @typedef {{ readonly turn: import('./shops.mjs').Turn, readonly statements: readonly Statement[] }} Script
 */

/**
 * @param {import('../../server/kernel/db/connect.ts').Database} database
 * @param {readonly import('./shops.mjs').Shop[]} shops
 * @returns {Promise<Script>}
 */
async function listenToOneBooking(database, shops) {
  const config = readConfig({ DATABASE_URL: 'postgres://unused', DEMO: '0', LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, database, site: null })
  const appointment = appointmentAt(shops, 0)
  // Opens the shop's memory, so that only the booking itself is heard.
  await app.server.inject(
    `/api/comerces/${appointment.shop.adUrl}/slots?services=${appointment.shop.serviceId}`,
  )
  const statements = await heard(database.pool, async () => {
    const { path, body } = requestFor(appointment)
    const headers = { host: 'localhost:4321', 'content-type': 'application/json' }
    const answer = await app.server.inject({ method: 'POST', url: path, headers, body })
    if (answer.statusCode !== 201) throw new Error(`The first booking: ${answer.body}`)
  })
  await app.close()
  return { turn: appointment, statements }
}

/**
 * From `begin` to `commit`, as the pool's connections are given them.
 * @param {Pool} pool
 * @param {() => Promise<void>} work
 */
async function heard(pool, work) {
  /** @type {Statement[]} */
  const statements = []
  const asOf = new Map()
  let owner = null
  const listen = client => {
    if (asOf.has(client)) return
    const { query } = client
    asOf.set(client, query)
    client.query = (text, values, ...rest) => {
      if (text === 'begin') owner = client
      if (client === owner) statements.push({ text, values: [...(values ?? [])] })
      if (text === 'commit') owner = null
      return Reflect.apply(query, client, [text, values, ...rest])
    }
  }
  pool.on('acquire', listen)
  try {
    await work()
  } finally {
    pool.off('acquire', listen)
    for (const [client, query] of asOf) client.query = query
  }
  return statements
}

/**
 * @param {Pool} pool
 * @param {Script} script
 * @param {() => import('./shops.mjs').Turn} nextTurn
 * @param {number} seconds
 */
async function replayBookings(pool, script, nextAppointment, seconds) {
  const started = performance.now()
  const until = started + seconds * 1000
  const times = []
  const work = async () => {
    const client = await pool.connect()
    try {
      while (performance.now() < until) {
        const began = performance.now()
        const rewrite = rewriterFor(script.turn, nextAppointment())
        for (const { text, values } of script.statements)
          await client.query(text, values.map(rewrite))
        times.push(performance.now() - began)
      }
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS }, work))
  times.sort((a, b) => a - b)
  const p = share => Math.round(times[Math.floor(times.length * share)])
  const perSecond = times.length / ((performance.now() - started) / 1000)
  return { booked: times.length, perSecond, p50: p(0.5), p99: p(0.99) }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Turns the values of the booking that was heard into those of another one.
 * @param {import('./shops.mjs').Turn} from
 * @param {import('./shops.mjs').Turn} to
 */
function rewriterFor(from, to) {
  const shift = to.startsAt - from.startsAt
  const ids = new Map([
    [from.shop.organizationId, to.shop.organizationId],
    [from.shop.id, to.shop.id],
    [from.shop.serviceId, to.shop.serviceId],
    [from.staffId, to.staffId],
  ])
  /** Ids made for the one booking are made again for the other, the same one wherever it stood. */
  const idFor = id => {
    if (!ids.has(id)) ids.set(id, randomUUID())
    return ids.get(id)
  }
  const rewrite = value => {
    if (Array.isArray(value)) return value.map(rewrite)
    // What is far from the appointment is the moment of booking, and may stay.
    if (value instanceof Date)
      return value >= from.startsAt - 2 * DAY ? new Date(value.getTime() + shift) : value
    if (typeof value !== 'string') return value
    if (/^[A-Z0-9]{5}$/.test(value)) return newCode(value)
    return value.replaceAll(UUID, idFor).replaceAll(from.phone, to.phone)
  }
  return rewrite
}

const DAY = 86_400_000

/** The short words of `book.ts`: the same letters in another order would meet too often. */
function newCode(code) {
  const letters = 'ABCDEFHJKLMNPQRTUVWXY3479'
  return Array.from(code, () => letters[randomInt(letters.length)]).join('')
}
