/** The short address on a poster leads to the shop's page and nowhere else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop } from '#support/server/shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ hasPages: true })
})
afterAll(async () => await app.close())

const ask = async (path: string) => await fetch(app.url + path, { redirect: 'manual' })

test('the short address redirects to the page, with its query', async () => {
  const { adUrl } = await aShop(app)

  const answer = await ask(`/b/${adUrl}?p=abc&utm_source=instagram`)
  const page = await fetch(`${app.url}/b/${adUrl}`)

  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe(`/comerce/${adUrl}?p=abc&utm_source=instagram`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`/comerce/${adUrl}"`)
})

test.each(['//otro.com', '..%2F..%2Fapi', '%5C%5Cotro.com', 'http:%2F%2Fotro.com'])(
  'the short address never redirects elsewhere: %s',
  async name => {
    const location = (await ask(`/b/${name}`)).headers.get('location') ?? '/'

    expect(new URL(location, app.url).origin).toBe(app.url)
    expect(location).toMatch(/^\/(comerce\/[^/\\]*)?$/)
  },
)

test('the short address of an unknown shop is not found', async () => {
  expect((await fetch(`${app.url}/b/no-hay`)).status).toBe(404)
})
