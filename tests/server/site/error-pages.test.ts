/** Errors, redirects and refusals have a message and a content security policy like every other answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { asOwner } from '#support/server/database.ts'
import { aShop, aUser, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await openApp({ hasPages: true })
  shop = await aShop(app, { adUrl: 'la-navaja' })
})
afterAll(async () => {
  await app.close()
})

test.each([
  ['/comerce/no-hay', 404],
  ['/comerce/no-hay?utm_source=x&p=1', 404],
  ['/comerce/%00', 404],
  ['/comerce/no-hay/cartel', 404],
  ['/comerce/no-hay/embed', 404],
  ['/comerce/no-hay/espera', 404],
  ['/comerce/no-hay/fila', 404],
  ['/comerce/no-hay/opiniones', 404],
  ['/comerce/no-hay/qr.svg', 404],
  ['/comerce/la-navaja/opiniones?desde=%00', 404],
  ['/comerce/la-navaja/no-hay', 404],
  ['/agenda/no-hay', 404],
  ['/agenda/%00', 404],
  ['/espera/no-hay', 404],
  ['/espera/%00', 404],
  ['/fila/no-hay', 404],
  ['/fila/%00', 404],
  ['/mails/no-hay', 404],
  ['/mails/%00', 404],
  ['/pedido/no-hay', 404],
  ['/pedido/%00', 404],
  ['/formularios/no-hay', 404],
  ['/_image', 404],
  ['/icons/no-hay.png', 404],
  ['/uploads/no-hay', 404],
  ['/no-hay', 404],
])('%s says that it was not found', async (path, status) => {
  const answer = await fetch(app.url + path, { headers: { accept: 'text/html' } })

  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-security-policy')).toContain('default-src')
  const page = await answer.text()
  const [, title] = /<title>(.*)<\/title>/.exec(page) ?? []
  expect(title).toMatch(/no existe|no abre|no lo encontramos/i)
  // Its policy allows its own inline styles.
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy.includes("style-src 'self'")).toBe(page.includes('<style>'))
})

test.each([
  ['/b/la-navaja', '/comerce/la-navaja'],
  ['/comerce/la-navaja/', '/comerce/la-navaja'],
  ['/formularios/boton-de-baja', '/boton-de-baja'],
])('%s redirects, with a policy that allows nothing', async (path, target) => {
  const answer = await fetch(app.url + path, { redirect: 'manual' })

  expect(answer.headers.get('location')).toBe(target)
  expect(answer.headers.get('content-security-policy')).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
})

test.each(['%00', 'a'.repeat(65), '%ED%A0%80'])('a link of the shop may be %s', async link => {
  const answer = await fetch(`${app.url}/comerce/${shop.adUrl}?link=${link}`)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('the script of the service worker has no policy, which would keep it from fetching', async () => {
  const answer = await fetch(`${app.url}/sw.js`)

  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-security-policy')).toBeNull()
})

test('the page of an error of ours says that it was written down, and the platform reads of it', async () => {
  const { database, logCounts } = app.app.context
  const other = await aShop(app)
  await asOwner(database, 'alter table services rename to away')
  const answer = await fetch(`${app.url}/comerce/${other.adUrl}`, {
    headers: { accept: 'text/html' },
  })
  await asOwner(database, 'alter table away rename to services')
  await logCounts.flush()

  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain('Ya quedó anotado para que lo revisemos.')
  const admin = await tokenOf(app, await aUser(app, { isAdmin: true, isCustomer: false }))
  const { items } = await app.mustCall('listErrors', {}, admin)
  expect(items.map(one => one.level)).toContain('error')
})
