/** Two processes connected by Redis: it carries their messages while it is up, and nothing depends on it. */
import type { AddressInfo } from 'node:net'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { buildApp, type App } from '#server/app.ts'
import { lookAtRedis } from '#server/doctor/look-at-neighbours.ts'
import { hasRedis, startRedis, type RedisServer } from '#support/neighbours/redis-server.ts'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { layCable, type Cable } from '#support/server/cable.ts'
import { aBooking, aShop, type TestShop } from '#support/server/shop.ts'

const DATE = '2026-11-26'
const at = (time: string) => `${DATE}T${time}:00-03:00`
const PATIENCE = { timeout: 20_000, interval: 50 }

describe.runIf(hasRedis)('with Redis', () => {
  let redis: RedisServer
  let cable: Cable
  let app: TestApp
  let other: App
  let otherUrl: string

  beforeAll(async () => {
    redis = await startRedis()
    cable = await layCable(redis.port)
    app = await openApp({ env: { REDIS_URL: redis.url, RATE_LIMIT_PROFILE: 'default' } })
    const { config, database } = app.app.context
    const redisUrl = `redis://127.0.0.1:${cable.port}`
    other = await buildApp({
      config: { ...config, redisUrl },
      database,
      site: null,
      clock: app.clock,
    })
    await other.server.listen({ host: '127.0.0.1', port: 0 })
    otherUrl = `http://127.0.0.1:${(other.server.server.address() as AddressInfo).port}`
    await says(otherUrl, READY)
  })
  afterAll(async () => {
    await other.close()
    await app.close()
    await cable.close()
    await redis.kill()
  })

  const READY = { status: 'ready' }
  const WITHOUT = { status: 'ready', degraded: ['redis'] }

  /** Books on one process and waits until the cache of the other follows. */
  async function crosses(shop: TestShop, [taken, next]: readonly [string, string]): Promise<void> {
    expect(await firstStart(otherUrl, shop)).toBe(at(taken))
    const phone = `11 4000-${taken.replace(':', '')}`
    await app.mustCall('createAppointment', aBooking(shop, at(taken), phone))
    await vi.waitFor(async () => expect(await firstStart(otherUrl, shop)).toBe(at(next)), PATIENCE)
  }

  async function newsInRedis(): Promise<number> {
    return Number(await redis.ask('xlen', 'mi_turno:news'))
  }

  test('messages go through it', async () => {
    const shop = await aShop(app)
    const before = await newsInRedis()

    await crosses(shop, ['10:00', '10:30'])

    expect(await newsInRedis()).toBeGreaterThan(before)
  })

  test('a reader whose connection ends continues where it was, and no screen notices', async () => {
    const shop = await aShop(app)
    const screen = io(otherUrl, { transports: ['websocket'] })
    await new Promise<void>(resolve => screen.once('connect', resolve))
    let losses = 0
    screen.on('disconnect', () => (losses += 1))
    await firstStart(otherUrl, shop)

    expect(await redis.ask('client', 'kill', 'type', 'normal')).toBeGreaterThan(0)
    await crosses(shop, ['10:00', '10:30'])

    for (const url of [app.url, otherUrl]) await says(url, READY)
    expect(losses).toBe(0)
    screen.close()
  })

  test('calls of one address are counted together', async () => {
    const statuses: number[] = []
    const body = { email: 'nobody@example.com' }
    for (let n = 0; n < serverLimits.account_writes_per_10_minutes + 4; n += 1)
      statuses.push(
        (await send(n % 2 === 0 ? app.url : otherUrl, 'forgotPassword', { body })).status,
      )

    expect(statuses.filter(status => status === 202)).toHaveLength(
      serverLimits.account_writes_per_10_minutes,
    )
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])
  })

  test('when one process cannot reach it, all communicate through the database', async () => {
    const shop = await aShop(app)
    cable.cut()
    await says(otherUrl, WITHOUT)

    await crosses(shop, ['10:00', '10:30'])
    expect(await readiness(app.url)).toEqual(READY)

    cable.mend()
    await says(otherUrl, READY)
    await crosses(shop, ['10:30', '11:00'])
  })

  test('without it everything goes on and says so; when it is back, empty, it is used again', async () => {
    const shop = await aShop(app)
    await redis.kill()
    for (const url of [app.url, otherUrl]) await says(url, WITHOUT)

    await crosses(shop, ['10:00', '10:30'])
    await redis.comeBack()
    for (const url of [app.url, otherUrl]) await says(url, READY)
    await crosses(shop, ['10:30', '11:00'])
    await vi.waitFor(async () => {
      const before = await newsInRedis()
      other.context.availability.forget(shop.id)
      await vi.waitFor(async () => expect(await newsInRedis()).toBeGreaterThan(before))
    }, PATIENCE)
  })

  test('the doctor says whether it answers', async () => {
    expect(await lookAtRedis({ redisUrl: redis.url })).toMatchObject([{ state: 'fine' }])
  })
})

test('the doctor reports a Redis that does not answer, and checks none that is not configured', async () => {
  expect(await lookAtRedis({ redisUrl: null })).toEqual([])
  expect(await lookAtRedis({ redisUrl: 'redis://127.0.0.1:1' })).toEqual([
    { state: 'wrong', says: expect.stringMatching(/^REDIS_URL: .* news goes by the database/) },
  ])
})

async function readiness(url: string): Promise<unknown> {
  return await (await fetch(`${url}/ready`)).json()
}

async function firstStart(url: string, shop: TestShop): Promise<string | undefined> {
  const { body } = await send(url, 'listSlots', {
    params: { ad_url: shop.adUrl },
    query: { services: shop.serviceId, from: DATE, days: 1 },
  })
  const { days } = body as { days: { slots: { starts_at: string }[] }[] }
  return days[0]?.slots[0]?.starts_at
}

async function says(url: string, verdict: object): Promise<void> {
  await vi.waitFor(async () => expect(await readiness(url)).toEqual(verdict), PATIENCE)
}
