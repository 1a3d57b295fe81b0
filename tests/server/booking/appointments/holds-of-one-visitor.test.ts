import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, send, type TestApp } from '#support/server/app.ts'
import { aShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  const env = { TRUSTED_PROXIES: 'loopback', RATE_LIMIT_PROFILE: 'default' }
  app = await openApp({ env })
})
afterAll(async () => {
  await app.close()
})

test('one line of IPv6 holds no more than one visitor, however many addresses it has', async () => {
  const shop = await aShop(app, { people: 14 })

  const statuses: number[] = []
  for (let address = 1; address <= 14; address += 1) {
    const answer = await send(
      app.url,
      'holdSlot',
      {
        params: { ad_url: shop.adUrl },
        body: { services: [shop.serviceId], starts_at: '2026-11-25T11:00:00-03:00' },
      },
      undefined,
      { 'x-forwarded-for': `2001:db8:1:2::${address.toString(16)}` },
    )
    statuses.push(answer.status)
  }

  const { holds_per_device: allowed = 0 } = await app.mustCall('getLimits', {})
  expect(statuses.filter(status => status === 201)).toHaveLength(allowed)
  expect(statuses.slice(allowed)).toEqual([429, 429])
})
