/**
 * `MITURNO_TEST_PROCESSES=3`: the browser flows run against that many servers on one database behind nginx, and must
 * not notice. With `MITURNO_TEST_REDIS=1` the servers communicate through Redis. Playwright starts this file in place
 * of `server/main.ts`.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startEmbedded } from '#embedded-postgres'
import { application } from '#server/kernel/db/connect.ts'
import { startProduct, stopProducts, type Product } from '../server/product.ts'
import { startBalancer } from './balancer.ts'
import { startRedis } from './redis-server.ts'

const { PORT = '', DATA_DIR = '', MITURNO_TEST_PROCESSES = '3', MITURNO_TEST_REDIS } = process.env
const log = { info: () => undefined, warn: console.warn, error: console.error }

const database = await startEmbedded({
  application,
  dataDir: DATA_DIR,
  log,
  settings: { max_connections: 100 },
})
const redis = MITURNO_TEST_REDIS === '1' ? await startRedis() : null
const products = await startAll()
const clocks = await serveClocks()
const balancer = await startBalancer(products, {
  port: Number(PORT),
  clockUrl: clocks.url,
  // `deploy/nginx` keeps a visitor on one process by address. Here all have the same address, so the user agent is
  // used: the browser is on one process, and the HTTP requests of the test itself on another.
  sticksTo: '$http_user_agent',
})
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())

/** The first process creates the schema and the demo; the others find them. */
async function startAll(): Promise<Product[]> {
  const { host, user, database: name } = database.ownerConnection
  const variables = {
    PUBLIC_URL: `http://localhost:${PORT}`,
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DEMO: '1',
    TRUSTED_PROXIES: 'loopback',
    ...(redis !== null && { REDIS_URL: redis.url }),
  }
  return await Promise.all(
    Array.from(
      { length: Number(MITURNO_TEST_PROCESSES) },
      async () => await startProduct(DATA_DIR, variables),
    ),
  )
}

/** Moves the clocks of all processes when a test moves one, and answers when all have moved. */
async function serveClocks(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, reply) => {
    void (async () => {
      let body = ''
      for await (const part of request) body += String(part)
      const { advance_seconds: seconds, ...rest } = JSON.parse(body) as { advance_seconds?: number }
      const [first, ...others] = products
      const answer = await moveClock(
        first!,
        seconds === undefined ? rest : { advance_seconds: seconds },
      )
      const { now } = (await answer.clone().json()) as { now?: string }
      if (now !== undefined) await Promise.all(others.map(other => moveClock(other, { now })))
      reply.writeHead(answer.status, { 'content-type': 'application/json' })
      reply.end(await answer.text())
    })()
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

async function moveClock({ url }: Product, body: object): Promise<Response> {
  return await fetch(`${url}/api/__test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function stop(): Promise<void> {
  await balancer.stop()
  clocks.close()
  await stopProducts()
  await redis?.kill()
  await database.close()
  process.exit(0)
}
