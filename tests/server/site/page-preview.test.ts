import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
let stranger: string
beforeAll(async () => {
  app = await openApp({ hasPages: true })
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
  stranger = await tokenOf(app, (await aShop(app)).ownerId)
})
afterAll(async () => {
  await app.close()
})

async function preview(token: string, fields: Record<string, string> = {}, adUrl = shop.adUrl) {
  const answer = await fetch(`${app.url}/comerce/${adUrl}/vista`, {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ token, ...fields }),
  })
  return { answer, html: await answer.text() }
}

test('the preview shows unsaved values, and saves nothing', async () => {
  const typed = { name: 'La Tijera Nueva', description: 'Con <b>mate</b>', colour: '#9a3412' }

  const { answer, html } = await preview(owner, typed)

  expect(answer.status).toBe(200)
  expect(html).toMatch(/<h1[^>]*>La Tijera Nueva<\/h1>/)
  expect(html).toContain('Con &lt;b&gt;mate&lt;/b&gt;')
  const open = await (await fetch(`${app.url}/comerce/${shop.adUrl}`)).text()
  expect(open).not.toContain('La Tijera Nueva')
})

test('only our own frame may show the preview, nothing in it works, and it is not cached', async () => {
  const { answer } = await preview(owner)

  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toMatch(/sandbox allow-same-origin(;|$)/)
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a draft is previewed to its staff only', async () => {
  const draft = await aShop(app)
  const { pool } = app.app.context.database
  await pool.query("update comerces set status = 'draft' where id = $1", [draft.id])

  const own = await preview(await tokenOf(app, draft.ownerId), {}, draft.adUrl)
  const foreign = await preview(stranger, {}, draft.adUrl)

  expect(own.answer.status).toBe(200)
  expect(own.html).toContain('¿Cuándo?')
  expect(foreign.answer.status).toBe(404)
})

test.each([
  ['nobody', () => '', 401],
  ['an invented token', () => 'x.y.z', 401],
  ['the owner of another shop', () => stranger, 404],
])('%s is refused', async (_who, token, status) => {
  const { answer, html } = await preview(token(), { name: 'La Tijera Nueva' })

  expect(answer.status).toBe(status)
  expect(html).not.toContain('La Tijera Nueva')
  expect(answer.headers.get('x-frame-options')).toBe('DENY')
})

test('the preview cannot be opened by a link, nor by a form of another site', async () => {
  const address = `${app.url}/comerce/${shop.adUrl}/vista`

  const linked = await fetch(address, { headers: { accept: 'text/html' } })
  const sent = await fetch(address, {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site' },
    body: new URLSearchParams({ token: owner }),
  })

  expect([linked.status, sent.status]).toEqual([404, 403])
})

const PREPARED = {
  name: 'La Navaja <i>Nueva</i>',
  category: 'barberia',
  address: 'Av. Boedo 1024',
  city: 'Buenos Aires',
  country: 'AR',
  person: 'Beto',
  services: [{ name: 'Corte y barba', minutes: 45, price: 20_000 }],
  ranges: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
    weekday,
    start_minute: 600,
    end_minute: 1200,
  })),
}

async function trialPreview(draft: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.url}/free-trial/vista`, {
    method: 'POST',
    headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin', ...headers },
    body: new URLSearchParams({ draft: JSON.stringify(draft) }),
  })
  return { answer, html: await answer.text() }
}

test('a trial previews its page before the shop exists, and nothing is stored', async () => {
  const { pool } = app.app.context.database
  const count = async () => (await pool.query('select count(*) from comerces')).rows
  const before = await count()

  const { answer, html } = await trialPreview(PREPARED)

  expect(answer.status).toBe(200)
  expect(html).toContain('La Navaja &lt;i&gt;Nueva&lt;/i&gt;')
  for (const words of ['Corte y barba', '20.000', '¿Cuándo?', 'Av. Boedo 1024'])
    expect(html).toContain(words)
  expect(html).not.toContain('<script')
  expect(answer.headers.get('content-security-policy')).toMatch(/sandbox allow-same-origin(;|$)/)
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await count()).toEqual(before)
})

test('a trial’s page shows prices in its country’s money, which may have no cents', async () => {
  const { html } = await trialPreview({ ...PREPARED, country: 'CL' })

  expect(html).toMatch(/\$\s20\.000</)
})

test('a trial with nothing ticked yet has a page, too', async () => {
  const { answer } = await trialPreview({ ...PREPARED, services: [], ranges: [], person: '' })

  expect(answer.status).toBe(200)
})

test.each([
  ['nothing', undefined, {}, 400],
  ['what no form of ours sends', { ...PREPARED, services: 'todos' }, {}, 400],
  [
    'minutes without end',
    { ...PREPARED, services: [{ name: 'x', minutes: 1e9, price: 1 }] },
    {},
    400,
  ],
  ['the form of another site', PREPARED, { 'sec-fetch-site': 'cross-site' }, 403],
])('a trial’s preview is refused with %s', async (_what, draft, headers, status) => {
  const { answer } = await trialPreview(draft, headers)

  expect(answer.status).toBe(status)
})
