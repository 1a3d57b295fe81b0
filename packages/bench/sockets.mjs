/**
 * `--only=sockets`: what it costs the process to tell a thousand staff screens of one booking, as a ratio to a bare
 * socket.io server that sends a frame of the same size to as many. The cost of the request itself is measured without
 * screens and subtracted from both.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { cpuSeconds } from './cpu.mjs'
import { median } from './load.mjs'
import { openShop } from './shops.mjs'

const EVENT = 'appointment:new:broadcast'
const HALF_HOUR = 1_800_000
const DAY = 86_400_000
const FIRST = Math.floor(Date.now() / DAY) * DAY + 3 * DAY

/**
 * @typedef {import('../../scripts/start-product.mjs').Child} Child
 * @param {{ pool: import('pg').Pool, product: Child, bare: Child }} parts
 * @param {{ screens: number, news: number, rounds: number }} size
 */
export async function measureSockets({ pool, product, bare }, { screens, news, rounds }) {
  const shop = await openShop(pool, 'bench-sockets')
  const token = await staffTokenOf(pool, product.url, shop)
  let booked = 0
  const book = async () => await bookAt(product.url, shop, booked++)
  const enter = async socket => {
    const { ok } = await socket.emitWithAck('room:login', { token, id_comerce: shop.id })
    if (!ok) throw new Error('A screen of the staff was not let in.')
  }
  const bytes = await sizeOfNews(product.url, enter, book)
  const send = async () => await (await fetch(`${bare.url}/${bytes}`)).arrayBuffer()
  const rows = []
  for (let round = 0; round < rounds; round += 1) {
    const alone = await costOf(product, [], news, book)
    const told = await withScreens(product.url, screens, enter, async sockets => {
      return await costOf(product, sockets, news, book)
    })
    const asked = await costOf(bare, [], news, send)
    const sent = await withScreens(bare.url, screens, null, async sockets => {
      return await costOf(bare, sockets, news, send)
    })
    rows.push({ alone, telling: told - alone, plain: sent - asked })
  }
  const of = name => median(rows.map(row => row[name]))
  const ratio = median(rows.map(({ telling, plain }) => plain / telling))
  return {
    screens,
    bytes,
    bookingMs: of('alone'),
    tellingMs: of('telling'),
    bareMs: of('plain'),
    ratio,
  }
}

/** Processor time of one event in milliseconds. Every screen has received an event before the next one is sent. */
async function costOf({ pid }, sockets, news, act) {
  // Warm-up, which is not counted.
  for (let n = 0; n < 10; n += 1) await actAndHear(sockets, act)
  await pause(500)
  const before = cpuSeconds(pid) ?? NaN
  for (let n = 0; n < news; n += 1) await actAndHear(sockets, act)
  await pause(200)
  return (((cpuSeconds(pid) ?? NaN) - before) / news) * 1000
}

async function actAndHear(sockets, act) {
  const heard = sockets.map(socket => once(socket, EVENT))
  await act()
  await Promise.all(heard)
}

async function withScreens(url, count, enter, work) {
  const sockets = []
  try {
    for (let n = 0; n < count; n += 1) {
      const socket = io(url, { transports: ['websocket'], forceNew: true })
      sockets.push(socket)
      await new Promise((done, fail) => socket.once('connect', done).once('connect_error', fail))
      await enter?.(socket)
    }
    return await work(sockets)
  } finally {
    for (const socket of sockets) socket.close()
    await pause(500)
  }
}

/** The length of `{"message":""}`, which the bare server puts around its text. */
const FRAME_BYTES = 14

/** The length of text that the bare server must send so that both frames have the same size. */
async function sizeOfNews(url, enter, book) {
  return await withScreens(url, 1, enter, async ([socket]) => {
    const heard = once(socket, EVENT)
    await book()
    const [notice] = await heard
    return Buffer.byteLength(JSON.stringify(notice)) - FRAME_BYTES
  })
}

async function staffTokenOf(pool, url, { organizationId, id }) {
  await pool.query(
    `insert into memberships (organization_id, comerce_id, user_id, role, created_at)
     select $1, $2, id, 'comerce_admin', now() from users where email = 'comercio@miturno.test'`,
    [organizationId, id],
  )
  const login = { email: 'comercio@miturno.test', password: 'miturno-demo' }
  const { token } = await post(`${url}/api/auth/login`, login)
  return (await post(`${url}/api/auth/switch-comerce`, { id_comerce: id }, token)).token
}

async function bookAt(url, { adUrl, staffIds, serviceId }, number) {
  await post(`${url}/api/comerces/${adUrl}/appointments`, {
    services: [serviceId],
    staff: staffIds[number % staffIds.length],
    starts_at: new Date(FIRST + Math.floor(number / staffIds.length) * HALF_HOUR).toISOString(),
    customer: { name: 'Sofía Benítez', phone: `+54911${41_000_000 + number}` },
  })
}

async function post(address, body, token) {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}: ${text}`)
  return JSON.parse(text)
}

/** @param {(name: string, ...cells: string[]) => void} line */
export function printSockets({ screens, bytes, bookingMs, tellingMs, bareMs, ratio }, line) {
  console.log(
    `\nOne booking, told to ${screens} screens of the staff (${bytes + FRAME_BYTES} bytes each), by CPU`,
  )
  line('the booking alone', `${bookingMs.toFixed(1)} ms`)
  line('telling them', `${tellingMs.toFixed(1)} ms`)
  line('a bare socket.io', `${bareMs.toFixed(1)} ms`)
  line('ratio', ratio.toFixed(2))
}
