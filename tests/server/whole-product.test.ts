/** The product as a person starts it: `node server/main.ts` with the embedded database, really killed and stopped. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { findRunning } from '#embedded-postgres'
import { application } from '#server/kernel/db/connect.ts'
import { bookedCodes, keepBooking } from '#support/keep-booking.ts'
import { someOf, times } from '#support/server/chance.ts'
import { patience } from '#support/patience.ts'
import { mustCallAt } from '#support/send.ts'
import {
  environment,
  exited,
  freePort,
  newHome,
  spawnProduct,
  startProduct,
  stopped,
  stopProducts,
} from '#support/server/product.ts'

const rounds = times(200, 2)
const firstStarts = times(20, 2)

afterEach(stopProducts)

describe('a server that is killed', () => {
  test(
    `opens again with every booking it acknowledged (${rounds} rounds)`,
    async () => {
      const home = await newHome()
      const acknowledged = new Set<string>()
      for (let round = 0; round < rounds; round += 1) {
        const product = await startProduct(home)
        const writing = keepBooking(product.url, round, acknowledged)
        // The first rounds kill it during the work of the first start, the later ones while it writes.
        await pause(randomInt(100, 900))
        product.child.kill('SIGKILL')
        await writing
      }

      const product = await startProduct(home)

      const kept = await bookedCodes(product.url)
      expect([...acknowledged].filter(code => !kept.has(code))).toEqual([])
      expect(acknowledged.size).toBeGreaterThan(0)
    },
    60_000 + rounds * 15_000,
  )

  test(
    `is ready at the next start, wherever the first one died (${firstStarts} rounds)`,
    async () => {
      for (let round = 0; round < firstStarts; round += 1) {
        const home = await newHome()
        const child = spawnProduct(home, await freePort())
        await pause(randomInt(50, 2500))
        child.kill('SIGKILL')
        await exited(child)

        const product = await startProduct(home)
        await stopped(product.child, 'SIGTERM')
      }
    },
    60_000 + firstStarts * 20_000,
  )
})

describe('a server that is asked to stop', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'by %s ends with 0 within ten seconds, asked once or thrice',
    async signal => {
      const product = await startProduct(await newHome())
      const began = Date.now()

      product.child.kill(signal)
      product.child.kill(signal)
      product.child.kill(signal)
      const code = await exited(product.child)

      expect(code).toBe(0)
      expect(Date.now() - began).toBeLessThan(patience(10_000))
    },
    60_000,
  )
})

test('a stop with 200 requests and 200 screens at work answers all of them', async () => {
  // Long enough for a busy machine to accept all connections before it stops listening. Later ones are refused, not
  // reset.
  const product = await startProduct(await newHome(), { STOP_DELAY_MS: '1500' })
  const screens = await openScreens(product.url, 200)
  const { comerce } = await mustCallAt(product.url)('getComerce', {
    params: { ad_url: 'barberia-demo' },
  })
  const service = comerce.services[0]!.id
  const asked = Array.from(
    { length: 200 },
    async (_, index) => await askOrBook(product.url, service, index),
  )
  await Promise.race(asked)
  const began = Date.now()

  product.child.kill('SIGTERM')
  const [code, ...answers] = await Promise.all([exited(product.child), ...asked])

  expect(code).toBe(0)
  expect(Date.now() - began).toBeLessThan(patience(10_000))
  expect(answers.filter(status => ![200, 201, 409, 503].includes(status))).toEqual([])
  // Disconnected sockets must still be active: they reconnect by themselves.
  expect(screens.filter(screen => !screen.active)).toEqual([])
  for (const screen of screens) screen.close()
}, 90_000)

describe('a first start that is asked to stop', () => {
  test.each(someOf([300, 900, 1800, 3000], 2))(
    'after %i ms ends within ten seconds, leaves no database at work, and the next one is whole',
    async ms => {
      const home = await newHome()
      const child = spawnProduct(home, await freePort())
      await pause(ms)
      const began = Date.now()

      await stopped(child, 'SIGTERM')

      expect(Date.now() - began).toBeLessThan(patience(10_000))
      // A database that had just been started ends with the process, but takes a moment.
      const running = expect.poll(() => findRunning({ dataDir: home, application }), {
        timeout: 5000,
      })
      await running.toBeNull()
      const product = await startProduct(home)
      expect((await fetch(`${product.url}/api/comerces/barberia-demo`)).status).toBe(200)
      await stopped(product.child, 'SIGTERM')
    },
    120_000,
  )
})

describe('a folder in which nothing can be written', () => {
  // A folder in which not even root can create files.
  test.runIf(process.platform === 'linux')(
    'is reported in one sentence, with what to do, and exit code 1',
    async () => {
      const child = spawn(process.execPath, ['server/main.ts'], {
        env: { ...environment('/sys/kernel', 0) },
      })
      let said = ''
      child.stderr.on('data', text => (said += String(text)))

      expect(await exited(child)).toBe(1)
      expect(said.trim().split('\n')).toHaveLength(1)
      expect(said).toMatch(/^DATA_DIR .*choose a folder that can be written to/)
    },
    30_000,
  )
})

describe('a wrong configuration', () => {
  test.each([
    ['PORT', 'abc'],
    ['SESSION_SECRET', 'short'],
    ['DEMO', 'maybe'],
  ])(
    '%s=%s is one sentence that names it, and 1',
    async (name, value) => {
      const home = await newHome()
      const child = spawn(process.execPath, ['server/main.ts'], {
        env: { ...environment(home, 0), [name]: value },
      })
      let said = ''
      child.stderr.on('data', text => (said += String(text)))

      const code = await exited(child)

      expect(code).toBe(1)
      expect(said.trim().split('\n')).toHaveLength(1)
      expect(said).toContain(name)
    },
    30_000,
  )
})

/** Every fourth request books, the others read the shop. Returns the status, and throws when the connection is cut. */
async function askOrBook(url: string, service: string, index: number): Promise<number> {
  const shop = `${url}/api/comerces/barberia-demo`
  if (index % 4 !== 0)
    return (await fetch(`${shop}/slots?services=${service}&days=${1 + (index % 30)}`)).status
  const customer = { name: 'Ana', phone: `11 4${String(index).padStart(3, '0')}-1000` }
  const body = JSON.stringify({
    services: [service],
    starts_at: '2026-11-26T11:00:00-03:00',
    customer,
  })
  const headers = { 'content-type': 'application/json' }
  return (await fetch(`${shop}/appointments`, { method: 'POST', headers, body })).status
}

async function openScreens(url: string, count: number): Promise<Socket[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const screen = io(url, { transports: ['websocket'], forceNew: true })
      await new Promise<void>(resolve => {
        screen.once('connect', resolve)
      })
      return screen
    }),
  )
}
