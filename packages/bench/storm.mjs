/**
 * Sixteen clients book as fast as they are answered, while fifty others open pages and lists of the same shops as fast
 * as they get them. Measures how long each group waits, alone and with the other group. Each client has its own
 * address, as customers have; otherwise the rate limits would end the storm.
 */
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { appointmentAt, openShops } from './shops.mjs'

const BOOKERS = 16
const BROWSERS = 50

/**
 * @typedef {{ p50: number, p95: number, count: number, refused: number }} Waited milliseconds
 * @param {{ pool: import('pg').Pool, product: import('../../scripts/start-product.mjs').Child }} parts
 * @param {{ quietSeconds: number, seconds: number }} size
 */
export async function measureStorm({ pool, product }, { quietSeconds, seconds }) {
  const shops = await openShops(pool, 'storm')
  const agent = new Agent({ keepAlive: true })
  const ask = timedRequest(product.url, agent)
  let booked = 0
  let browsed = 0
  const book = async client => await ask(from(client, bookingOf(appointmentAt(shops, booked++))))
  const browse = async client => await ask(from(BOOKERS + client, pageOf(shops, browsed++)))
  const bookers = { size: BOOKERS, act: book }
  const browsers = { size: BROWSERS, act: browse }
  try {
    // Warm-up: opens connections and compiles code.
    await during(3000, [bookers, browsers])
    const [quietBookings] = await during(quietSeconds * 1000, [bookers])
    const [quietPages] = await during(quietSeconds * 1000, [browsers])
    const [bookings, pages] = await during(seconds * 1000, [bookers, browsers])
    return {
      seconds,
      bookings: { quiet: quietBookings, storm: bookings },
      pages: { quiet: quietPages, storm: pages },
    }
  } finally {
    agent.destroy()
  }
}

/** Runs all groups at the same time. */
async function during(ms, crowds) {
  const until = performance.now() + ms
  return await Promise.all(crowds.map(async crowd => await waitsOf(crowd, until)))
}

async function waitsOf({ size, act }, until) {
  const waits = []
  let refused = 0
  await Promise.all(
    Array.from({ length: size }, async (_, client) => {
      while (performance.now() < until) {
        const { status, ms } = await act(client)
        // Refused with the advice to retry later, as a browser would do.
        if (status === 503 || status === 429) refused += 1
        else if (status >= 400) throw new Error(`The storm was answered ${status}.`)
        else waits.push(ms)
      }
    }),
  )
  waits.sort((a, b) => a - b)
  const at = part => waits[Math.floor(waits.length * part)] ?? NaN
  return { p50: at(0.5), p95: at(0.95), count: waits.length, refused }
}

/** Sends the client's address. The product's `TRUSTED_PROXIES` contains this machine. */
function from(client, asked) {
  const headers = { ...asked.headers, 'x-forwarded-for': `198.51.100.${client + 1}` }
  return { ...asked, headers }
}

export function bookingOf({ shop, staffId, startsAt, phone }) {
  const body = JSON.stringify({
    services: [shop.serviceId],
    staff: staffId,
    starts_at: new Date(startsAt).toISOString(),
    customer: { name: 'Sofía Benítez', phone },
  })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return { method: 'POST', path: `/api/comerces/${shop.adUrl}/appointments`, headers, body }
}

/** Alternates between the page and the slot list of one shop after another. */
export function pageOf(shops, number) {
  const { adUrl, serviceId } = shops[(number >> 1) % shops.length]
  const path =
    number % 2 === 0 ? `/comerce/${adUrl}` : `/api/comerces/${adUrl}/slots?services=${serviceId}`
  return { method: 'GET', path, headers: { 'accept-encoding': 'br, gzip' }, body: '' }
}

export function timedRequest(url, agent) {
  return async ({ method, path, headers, body }) =>
    await new Promise((done, fail) => {
      const started = performance.now()
      const asked = request(url + path, { method, agent, headers }, answer => {
        answer.resume().once('end', () => {
          done({ status: answer.statusCode ?? 0, ms: performance.now() - started })
        })
      })
      asked.once('error', fail)
      asked.end(body)
    })
}
