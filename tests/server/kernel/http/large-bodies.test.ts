/**
 * Hundreds of clients send a megabyte each and never finish. The memory for it is bounded, and bookings are not
 * affected.
 */
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { newHome, startProduct, stopProducts, type Product } from '#support/server/product.ts'
import { mustCallAt } from '#support/send.ts'

const VISITORS = 300
const MEGABYTE = 1_048_576
/** All requests come from one address. */
const LET_IN = 32
/** The bodies that fit for one visitor, and the memory for pages, lists and a booking. */
const MOST_GROWN = 150 * MEGABYTE

const open: Socket[] = []
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy()
  await stopProducts()
})

test('large bodies are refused while there is no room, and small ones are served', async () => {
  const product = await startProduct(await newHome())
  await book(product)
  const before = memoryOf(product)

  let refused = 0
  for (let visitor = 0; visitor < VISITORS; visitor += 1)
    void refusalOf(product).then(() => (refused += 1))

  await expect.poll(() => refused, { timeout: 60_000 }).toBe(VISITORS - LET_IN)
  await book(product)
  expect((await fetch(`${product.url}/ready`)).status).toBe(200)
  expect(memoryOf(product) - before).toBeLessThan(MOST_GROWN)

  for (const socket of open.splice(0)) socket.destroy()
  await expect.poll(async () => await sendWhole(product), { timeout: 20_000 }).toBe(422)
}, 120_000)

/**
 * Sends all of a large body but its end. An admitted request waits without an answer; the others are refused at once.
 */
async function refusalOf({ url }: Product): Promise<void> {
  const { host, hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  open.push(socket)
  socket.on('error', () => undefined)
  const head = `POST /api/comerces/barberia-demo/appointments HTTP/1.1\r\nhost: ${host}\r\n`
  socket.write(`${head}content-type: application/json\r\ncontent-length: ${MEGABYTE}\r\n\r\n`)
  socket.write('x'.repeat(MEGABYTE - 100))
  await new Promise<void>(resolve => {
    socket.once('data', () => resolve()).once('close', () => resolve())
  })
}

async function sendWhole({ url }: Product): Promise<number> {
  const body = JSON.stringify({ filler: 'x'.repeat(900_000) })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/comerces/barberia-demo/appointments`, {
    method: 'POST',
    headers,
    body,
  })
  return answer.status
}

async function book({ url }: Product): Promise<void> {
  const call = mustCallAt(url)
  const params = { ad_url: 'barberia-demo' }
  const { comerce } = await call('getComerce', { params })
  const service = comerce.services[0]!.id
  const { days } = await call('listSlots', { params, query: { services: service, days: 14 } })
  const startsAt = days.flatMap(day => day.slots)[0]!.starts_at
  const customer = { name: 'Ana Ruiz', phone: '11 2345-6789' }
  await call('createAppointment', {
    params,
    body: { services: [service], starts_at: startsAt, customer },
  })
}

/** The memory of the server's process, without its database. */
function memoryOf({ child }: Product): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}
