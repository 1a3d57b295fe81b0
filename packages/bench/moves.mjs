/**
 * Measures what moving in and out of a large shop costs others: how long bookings elsewhere take while its copy is made
 * and while a file of customers is read and applied, beside the same bookings with nothing else to do, and how much
 * memory the process needs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { fillOffice, logIn, openOffice } from './dashboard.mjs'
import { appointmentAt, bookAt, openShops } from './shops.mjs'

const MEGABYTE = 1_048_576
/** Between two bookings: more would measure the queue of the bookings themselves. */
const BREATH_MS = 40

/**
 * @typedef {{ name: string, seconds: number, bookings: number, p50: number, p95: number, peak: number }} Phase
 *
 * @param {object} parts
 * @param {import('pg').Pool} parts.pool
 * @param {import('pg').ClientConfig} parts.superuser of the same database
 * @param {import('../../scripts/start-product.mjs').Child} parts.product
 * @param {{ clients: number, turns: number, rows: number, quietSeconds: number }} size
 * @returns {Promise<Phase[]>}
 */
export async function measureMoves({ pool, superuser, product }, size) {
  const shop = await openOffice(pool)
  await fillOffice(superuser, shop, { clients: size.clients, from: 0, to: size.turns })
  const ask = askerOf(product.url, await enterAsOwner(pool, product.url, shop))
  const shops = await openShops(pool, 'moves')
  const book = bookerOf(product.url, shops)
  /** @type {Phase[]} */
  const phases = []
  const phase = async (/** @type {string} */ name, /** @type {() => Promise<unknown>} */ work) =>
    phases.push(await measurePhase(product, { name, work, book }))
  const quiet = async () => await pause(size.quietSeconds * 1000)
  await phase('warm-up', quiet)
  await phase('nothing else', quiet)
  await phase('a copy is made', async () => await copyWhole(ask))
  await phase('nothing else', quiet)
  let id = ''
  await phase('a file is read', async () => {
    const { body } = await ask(
      'POST',
      '/imports?kind=customers',
      customersFile(size.rows),
      'text/csv',
    )
    id = body.import.id
  })
  await phase('a file is applied', async () => await applyWhole(ask, id))
  await phase('nothing else', quiet)
  return phases.slice(1)
}

async function measurePhase(product, { name, work, book }) {
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5')
  const end = new AbortController()
  const times = []
  const started = performance.now()
  const booking = (async () => {
    while (!end.signal.aborted) {
      times.push(await book())
      await pause(BREATH_MS)
    }
  })()
  await work()
  const seconds = (performance.now() - started) / 1000
  end.abort()
  await booking
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8')
  const peak = (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / MEGABYTE
  return {
    name,
    seconds,
    bookings: times.length,
    p50: part(times, 0.5),
    p95: part(times, 0.95),
    peak,
  }
}

function bookerOf(url, shops) {
  let number = 0
  return async () => {
    const started = performance.now()
    await bookAt(url, appointmentAt(shops, number++))
    return performance.now() - started
  }
}

async function copyWhole(ask) {
  const { body } = await ask('POST', '/exports', '', null)
  for (;;) {
    const { body: now } = await ask('GET', `/exports/${body.export.id}`)
    if (now.export.state === 'ready') return
    if (now.export.state === 'failed') throw new Error('The copy failed')
    await pause(100)
  }
}

async function applyWhole(ask, id) {
  await ask('POST', `/imports/${id}/apply`, '{}')
  for (;;) {
    const { body: now } = await ask('GET', `/imports/${id}`)
    if (now.import.state === 'applied') return
    await pause(100)
  }
}

/** Customers whom the shop does not have yet. */
function customersFile(rows) {
  const lines = Array.from(
    { length: rows },
    (_, n) => `Persona ${n} Nueva,+54911${String(60_000_000 + n)},persona${n}@correo.example`,
  )
  return ['Nombre,Teléfono,Mail', ...lines].join('\n')
}

/** A session of the shop's owner, with the demo's password. */
async function enterAsOwner(pool, url, { organizationId, id }) {
  const { rows } = await pool.query(
    `update users u set password_hash = d.password_hash from users d, organizations o
      where d.email = 'comercio@miturno.test' and o.id = $1 and u.id = o.owner_id returning u.id, u.email`,
    [organizationId],
  )
  await pool.query(
    `insert into memberships (organization_id, comerce_id, user_id, role, created_at)
      values ($1, $2, $3, 'comerce_admin', now())`,
    [organizationId, id, rows[0].id],
  )
  return await logIn(url, rows[0].email)
}

function askerOf(url, token) {
  return async (method, path, body, type = 'application/json') => {
    const answer = await fetch(`${url}/api/dashboard${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined || type === null ? {} : { 'content-type': type }),
      },
      ...(body === undefined || body === '' ? {} : { body }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${text}`)
    return { body: JSON.parse(text) }
  }
}

function part(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
}

/** @param {readonly Phase[]} phases */
export function printMoves(phases, line) {
  const still = phases.filter(({ name }) => name === 'nothing else')
  const base = Math.max(...still.map(({ p95 }) => p95))
  console.log(
    '\nBookings elsewhere while a large shop moves out and in; the ratio is to the slower time with nothing else',
  )
  line('', 'seconds', 'bookings', 'p50', 'p95', 'ratio of p95', 'memory at most')
  for (const { name, seconds, bookings, p50, p95, peak } of phases)
    line(
      name,
      seconds.toFixed(1),
      String(bookings),
      `${p50.toFixed(1)} ms`,
      `${p95.toFixed(1)} ms`,
      (p95 / base).toFixed(2),
      `${peak.toFixed(0)} MB`,
    )
}
