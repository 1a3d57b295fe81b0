/** The product as a person starts it: `node server/main.ts` on the embedded database, killed and stopped for real. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { findRunning } from '#embedded-postgres'
import { application } from '#server/kernel/db/connect.ts'
import { clockStart } from '#support/clock-start.ts'
import { patience } from '#support/patience.ts'
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

const rounds = process.env['MITURNO_DEEP'] === '1' ? 100 : 5

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
        // The first rounds die in the middle of the very first start's work, the later ones in the middle of writing.
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
    `is ready at the next start, wherever the first one died (${rounds} rounds)`,
    async () => {
      for (let round = 0; round < rounds; round += 1) {
        const home = await newHome()
        const child = spawnProduct(home, await freePort())
        await pause(randomInt(50, 2500))
        child.kill('SIGKILL')
        await exited(child)

        const product = await startProduct(home)
        await stopped(product.child, 'SIGTERM')
      }
    },
    60_000 + rounds * 20_000,
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

describe('a first start that is asked to stop', () => {
  test.each([300, 900, 1800, 3000])(
    'after %i ms ends within ten seconds, leaves no database at work, and the next one is whole',
    async ms => {
      const home = await newHome()
      const child = spawnProduct(home, await freePort())
      await pause(ms)
      const began = Date.now()

      await stopped(child, 'SIGTERM')

      expect(Date.now() - began).toBeLessThan(patience(10_000))
      expect(await findRunning({ dataDir: home, application })).toBeNull()
      const product = await startProduct(home)
      expect((await fetch(`${product.url}/api/comerces/barberia-demo`)).status).toBe(200)
      await stopped(product.child, 'SIGTERM')
    },
    120_000,
  )
})

describe('a folder in which nothing can be written', () => {
  // Not even root makes a folder there.
  test.runIf(process.platform === 'linux')(
    'is said in one sentence, with what to do, and 1',
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

/** Books whatever the demo shop lists, one after another, until the server is gone. */
async function keepBooking(url: string, round: number, acknowledged: Set<string>): Promise<void> {
  try {
    const { comerce: shop } = (await (await fetch(`${url}/api/comerces/barberia-demo`)).json()) as {
      comerce: { services: { id: string }[] }
    }
    const service = shop.services[0]?.id ?? ''
    const list = (await (
      await fetch(`${url}/api/comerces/barberia-demo/slots?services=${service}&days=30`)
    ).json()) as { days: { slots: { starts_at: string }[] }[] }
    const starts = list.days.flatMap(day => day.slots.map(slot => slot.starts_at))
    for (const [index, startsAt] of starts.entries()) {
      const answer = await fetch(`${url}/api/comerces/barberia-demo/appointments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          services: [service],
          starts_at: startsAt,
          customer: {
            name: 'Ana',
            phone: `11 4${String(round).padStart(3, '0')}-${String(1000 + index)}`,
          },
        }),
      })
      if (answer.status !== 201) continue
      const { appointment } = (await answer.json()) as { appointment: { code: string } }
      acknowledged.add(appointment.code)
    }
  } catch {
    // The server was killed: what it had not answered may or may not be there.
  }
}

async function bookedCodes(url: string): Promise<Set<string>> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'comercio@miturno.test', password: 'miturno-demo' }),
  })
  const { token } = (await login.json()) as { token: string }
  const today = new Date(clockStart).toLocaleDateString('en-CA', {
    timeZone: 'America/Argentina/Buenos_Aires',
  })
  const to = new Date(Date.parse(today) + 40 * 86_400_000).toISOString().slice(0, 10)
  const codes = new Set<string>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = `from=${today}&to=${to}&cursor=${cursor}`
    const answer = await fetch(`${url}/api/dashboard/appointments?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const page = (await answer.json()) as { items: { code: string }[]; next_cursor: string | null }
    for (const { code } of page.items) codes.add(code)
    cursor = page.next_cursor
  }
  return codes
}
