/** What visitors read, compared with a bare server in the same rounds. */
import { brotliDecompressSync } from 'node:zlib'
import { get } from 'node:http'
import { measure, median } from './load.mjs'

/**
 * @typedef {import('./load.mjs').Measured} Measured
 * @typedef {object} ReadResult
 * @property {string} name
 * @property {number} bytes as sent
 * @property {number} toHello 1 would be as cheap as the bare "hello"
 * @property {number} toSameSize 1 would be as cheap as a bare body of the same bytes
 * @property {number | null} cpuMicros
 * @property {number} perSecond
 */

/**
 * @param {{ product: Child, bare: Child, shops: readonly import('./shops.mjs').Shop[] }} servers
 * @typedef {import('../../scripts/start-product.mjs').Child} Child
 * @param {{ rounds: number, seconds: number }} size
 * @returns {Promise<{ by: string, hello: Measured, reads: ReadResult[] }>}
 */
export async function measureReads({ product, bare, shops }, { rounds, seconds }) {
  const subjects = await subjectsOf(product.url, shops)
  const series = [{ server: bare, path: '/' }]
  for (const { path, bytes } of subjects)
    series.push({ server: product, path }, { server: bare, path: `/${bytes}` })
  // Warm-up: code that has not run yet is slow.
  for (const { server, path } of series) await measure(server, path, Math.min(1, seconds))

  /** @type {Measured[][]} */
  const taken = series.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { server, path }] of series.entries())
      taken[index].push(await measure(server, path, seconds))

  const [hello, ...rest] = taken
  return {
    by: hello[0].cpuMicros === null ? 'requests per second' : 'CPU per request',
    hello: typical(hello),
    reads: subjects.map(({ name, bytes }, index) => {
      const own = rest[index * 2]
      return {
        name,
        bytes,
        toHello: ratio(own, hello),
        toSameSize: ratio(own, rest[index * 2 + 1]),
        ...typical(own),
      }
    }),
  }
}

/** @param {string} url @param {readonly import('./shops.mjs').Shop[]} shops */
async function subjectsOf(url, shops) {
  const { text } = await fetchBytes(`${url}/api/comerces/barberia-demo`)
  const { services } = JSON.parse(text).comerce
  const list = `/api/comerces/barberia-demo/slots?services=${services[0].id}`
  const week = await fetchBytes(`${url}${list}&days=7`)
  // A day with all its slots: today may be nearly over, and tomorrow closed.
  const open = JSON.parse(week.text)
    .days.slice(1)
    .find(day => day.slots.length > 0)
  const slots = `${list}&from=${open.date}&days=1`
  const wanted = [
    { name: 'listSlots, one day', path: slots },
    { name: 'listSlots, not kept', path: unkeptLists(shops) },
    { name: 'business page, cached', path: '/comerce/barberia-demo' },
    { name: 'marketing page, /', path: '/' },
    { name: 'explorer, cached', path: '/explorar/lugares-cerca' },
  ]
  return await Promise.all(
    wanted.map(async one => ({
      ...one,
      bytes: (await fetchBytes(url + (typeof one.path === 'string' ? one.path : one.path()))).bytes,
    })),
  )
}

/**
 * Slot lists of single days and staff members of many shops, each asked for once, so that none comes from a cache.
 * @param {readonly import('./shops.mjs').Shop[]} shops
 */
function unkeptLists(shops) {
  const lists = shops.flatMap(({ adUrl, serviceId, staffIds }) =>
    staffIds.flatMap(staff =>
      Array.from({ length: 170 }, (_, day) => {
        const from = new Date(Date.now() + (day + 2) * 86_400_000).toISOString().slice(0, 10)
        return `/api/comerces/${adUrl}/slots?services=${serviceId}&staff=${staff}&from=${from}&days=1`
      }),
    ),
  )
  let asked = 0
  return () => lists[asked++ % lists.length]
}

/**
 * Uses `node:http`, because `fetch` does not tell how many bytes were transferred.
 * @param {string} url
 * @returns {Promise<{ bytes: number, text: string }>}
 */
async function fetchBytes(url) {
  const answer = await new Promise((done, fail) =>
    get(url, { headers: { 'accept-encoding': 'br' } }, done).once('error', fail),
  )
  const chunks = []
  for await (const chunk of answer) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}`)
  const isBrotli = answer.headers['content-encoding'] === 'br'
  return { bytes: body.length, text: String(isBrotli ? brotliDecompressSync(body) : body) }
}

/** @param {readonly Measured[]} rounds */
function typical(rounds) {
  const cpu = rounds.map(round => round.cpuMicros).filter(one => one !== null)
  return {
    perSecond: median(rounds.map(round => round.perSecond)),
    cpuMicros: cpu.length === 0 ? null : median(cpu),
  }
}

/**
 * Compares measurements taken at the same time: the ratio of each round, then their median.
 * @param {readonly Measured[]} own
 * @param {readonly Measured[]} base
 */
function ratio(own, base) {
  return median(
    own.map((one, round) =>
      one.cpuMicros === null || base[round].cpuMicros === null
        ? one.perSecond / base[round].perSecond
        : base[round].cpuMicros / one.cpuMicros,
    ),
  )
}
