import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp({ hasPages: true })
  shop = await aShop(app)
})
afterAll(async () => {
  await app.close()
})

test.each([
  ['nothing', undefined, undefined],
  ['JSON', 'application/json', '{}'],
  ['a broken multipart form', 'multipart/form-data; boundary=x', '--x broken'],
  ['plain text', 'text/plain', 'hola'],
])('%s sent to a page with a form is refused, not an error of ours', async (_what, type, body) => {
  const paths = [
    '/boton-de-arrepentimiento',
    '/boton-de-baja',
    '/free-trial',
    `/comerce/${shop.adUrl}`,
  ]

  const statuses = await Promise.all(
    paths.map(async path => {
      const answer = await fetch(app.url + path, {
        method: 'POST',
        headers: { accept: 'text/html', ...(type !== undefined && { 'content-type': type }) },
        ...(body !== undefined && { body }),
      })
      return answer.status
    }),
  )

  expect(statuses).toEqual([415, 415, 415, 415])
})

test.each([
  ['a picture', () => `/comerce/${shop.adUrl}/qr.svg`],
  ['the picture for social networks', () => `/comerce/${shop.adUrl}/og.png`],
  ['what crawlers ask for', () => '/robots.txt'],
  ['the list of pages', () => '/sitemap.xml'],
  ['a short address', () => `/b/${shop.adUrl}`],
  ['an uploaded picture', () => '/uploads/any.webp'],
])('%s takes no form', async (_what, path) => {
  const form = new URLSearchParams({ a: 'b' })

  const answers = await Promise.all(
    ['POST', 'PUT'].map(method => fetch(app.url + path(), { method, body: form })),
  )

  for (const answer of answers) {
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  }
})

test.each([
  ['before it opens', '08:00', '2026-11-24'],
  ['while it is open', '11:00', '2026-11-24'],
  ['after it closed', '21:00', '2026-11-25'],
])('the form of the waitlist proposes a full day: %s', async (_when, time, proposed) => {
  app.clock.set(Date.parse(`2026-11-24T${time}:00-03:00`))
  const full = await aShop(app)
  const owner = await tokenOf(app, full.ownerId)
  const body = {
    staff: 'all' as const,
    starts_at: '2026-11-24T00:00:00-03:00',
    ends_at: '2026-11-26T00:00:00-03:00',
    reason: '',
  }
  await app.mustCall('createBlock', { body }, owner)

  const page = await fetch(`${app.url}/comerce/${full.adUrl}/espera`)

  const html = await page.text()
  expect(/<option value="([\d-]+)" selected/.exec(html)?.[1]).toBe(proposed)
  expect(html.includes('<option value="2026-11-24"')).toBe(proposed === '2026-11-24')
})
