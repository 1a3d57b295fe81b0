/** Expensive answers for strangers are cached, queued or limited, and others are served meanwhile. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/protocol/limits.ts'
import { createFairQueue } from '#server/kernel/http/fair-queue.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aBooking, aShop, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp({ hasPages: true, env: { TEST_MODE: '', RATE_LIMIT_PROFILE: '' } })
  shop = await aShop(app, { people: 12 })
})
afterAll(async () => {
  await app.close()
})

const list = (name: number) =>
  `/api/comerces/${shop.adUrl}/slots?services=${shop.serviceId}&days=62&name=${name}`

const get = async (path: string) =>
  await app.app.server.inject({ url: path, headers: { host: 'localhost' } })

describe('slot lists', () => {
  test('that are not cached are limited by their size', async () => {
    const keptStatuses = new Set<number>()
    const week = list(0).replace('days=62', 'days=7')
    let bytes = 0
    let answer = await get(list(0))
    for (let name = 1; answer.statusCode === 200 && name < 200; name += 1) {
      bytes += answer.rawPayload.length
      answer = await get(list(name))
      keptStatuses.add((await fetch(app.url + week)).status)
    }
    const booked = await app.call('createAppointment', aBooking(shop, '2026-11-25T12:00:00-03:00'))

    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    // Each list is rounded up when it is counted.
    expect(bytes / 1000).toBeGreaterThan(limits.new_list_kilobytes_per_minute * 0.95)
    expect(bytes / 1000).toBeLessThan(limits.new_list_kilobytes_per_minute * 1.1)
    expect([...keptStatuses, booked.ok]).toEqual([200, true])
  })

  test('for an appointment that moves are limited like all others', async () => {
    const booking = aBooking(shop, '2026-11-26T12:00:00-03:00')
    const { manage_token } = await app.mustCall('createAppointment', booking)
    const ask = async () =>
      await app.app.server.inject({
        url: `/api/appointments/${manage_token}/slots?staff=any&days=62`,
        headers: { host: 'localhost' },
        remoteAddress: '10.1.1.1',
      })
    const statuses = new Set<number>()
    for (let n = 0; n < 200 && !statuses.has(429); n += 1) statuses.add((await ask()).statusCode)

    expect([...statuses]).toEqual([200, 429])
  })

  test('do not reduce what others see on the page', async () => {
    const { body, statusCode } = await get(`/comerce/${shop.adUrl}`)

    expect(statusCode).toBe(200)
    expect(body).toContain('10:00')
  })
})

describe('pages that are not cached', () => {
  test('are limited', async () => {
    const statuses: number[] = []
    for (let n = 0; n <= limits.new_pages_per_minute; n += 1)
      statuses.push((await get(`/comerce/${shop.adUrl}/qr.svg?p=${n}`)).statusCode)
    const shared = await get(`/comerce/${shop.adUrl}?utm_source=instagram`)

    expect(statuses.slice(0, -1).every(status => status === 200)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect(shared.statusCode).toBe(200)
  })

  test('are rendered a few at a time, with visitors taking turns', async () => {
    const render = createFairQueue()
    const order: string[] = []
    let atWork = 0
    let most = 0
    const ask = async (visitor: string) =>
      await render(visitor, async () => {
        most = Math.max(most, (atWork += 1))
        await pause(1)
        order.push(visitor)
        atWork -= 1
      })
    const greedy = Array.from({ length: 60 }, () => ask('greedy').then(Boolean, () => true))
    await Promise.all([ask('patient'), ask('calm')])

    expect(order.length).toBeLessThan(12)
    // Readers who would wait too long are refused with a time to retry.
    expect((await Promise.all(greedy)).filter(Boolean).length).toBeGreaterThan(0)
    expect(most).toBe(3)
  })
})
