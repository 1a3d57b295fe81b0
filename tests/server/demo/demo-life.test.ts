import { describe, expect, it } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { openApp, type TestApp } from '#support/server/app.ts'

async function openDemo(now: string): Promise<TestApp> {
  const test = await openApp({ now: Date.parse(now) })
  await loadDemo(test.app.context)
  return test
}

async function logIn(test: TestApp, who: string): Promise<string> {
  const body = { email: `${who}@miturno.test`, password: 'miturno-demo' }
  return (await test.mustCall('login', { body })).token
}

describe('the life of the demo', () => {
  it('is open on a Sunday when it is loaded on one, and closed on the following Monday', async () => {
    const test = await openDemo('2026-11-29T15:00:00-03:00')
    const params = { ad_url: 'barberia-demo' }
    const { comerce: shop } = await test.mustCall('getComerce', { params })
    const query = { services: shop.services[0]!.id }
    const { days } = await test.mustCall('listSlots', { params, query })
    const { items } = await test.mustCall(
      'listAppointments',
      { query: { from: '2026-11-29', to: '2026-11-30' } },
      await logIn(test, 'comercio'),
    )

    expect(shop.open_now).toBe(true)
    expect(days[0]!.slots.length).toBeGreaterThan(5)
    expect(days[1]!.slots).toEqual([])
    expect(new Set(items.map(item => item.starts_at.slice(0, 10)))).toEqual(new Set(['2026-11-29']))
    expect(new Set(items.map(item => item.status))).toContain('completed')
    await test.close()
  })
  it('has pictures that exist, and the data that an open shop collects', async () => {
    const test = await openDemo('2026-11-24T10:00:00-03:00')
    const { comerce: shop } = await test.mustCall('getComerce', {
      params: { ad_url: 'barberia-demo' },
    })
    const token = await logIn(test, 'comercio')
    const notices = await test.mustCall('listNotices', { query: {} }, token)
    const stats = await test.mustCall(
      'getStats',
      { query: { from: '2026-11-01', to: '2026-11-24' } },
      token,
    )
    const { cover, photos } = shop.pictures
    const addresses = [
      cover!.src,
      ...photos.map(one => one.src),
      ...shop.staff.map(one => one.avatar!),
    ]

    expect(addresses).toHaveLength(7)
    for (const address of addresses) {
      const answer = await fetch(test.url + address)
      expect(answer.headers.get('content-type')).toBe('image/webp')
    }
    expect(notices.items.length).toBeGreaterThan(3)
    expect(stats.lost.length).toBeGreaterThan(1)
    await test.close()
  })
})
