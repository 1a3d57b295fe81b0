/* Where the links of the footer and the home page lead. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const textsOf = (links: typeof import('#layouts/site-links.ts')) =>
  [links.institutionalLinks, links.productLinks, links.socialLinks].map(column =>
    column.map(({ text }) => text),
  )

test('without configuration, each link of the footer has a demo value', async () => {
  const links = await import('#layouts/site-links.ts')

  expect(textsOf(links)).toEqual([
    ['Sobre nosotros', 'Proyectos', 'Contacto'],
    ['Facturación electrónica', 'Mi Carta'],
    ['Instagram', 'LinkedIn'],
  ])
  expect(links.contact).toEqual({
    whatsappPhone: '5491155550100',
    email: 'hola@miturno.test',
    phone: '+54 11 5555-0100',
  })
})

test('an empty variable removes its link', async () => {
  for (const [name] of readFileSync('src/env.d.ts', 'utf8').matchAll(/PUBLIC_\w+/g))
    vi.stubEnv(name, '')

  const links = await import('#layouts/site-links.ts')

  expect(textsOf(links)).toEqual([[], [], []])
  expect(Object.values({ ...links.contact, ...links.developer }).join('')).toBe('')
})

test('configured links are shown, with the name of each sister product', async () => {
  vi.stubEnv('PUBLIC_ABOUT_URL', 'https://taller.test/nosotros')
  vi.stubEnv('PUBLIC_PROJECTS_URL', '')
  vi.stubEnv('PUBLIC_CONTACT_URL', '')
  vi.stubEnv('PUBLIC_INVOICING_URL', '')
  vi.stubEnv('PUBLIC_SISTER_PRODUCTS', 'Mi Carta|https://carta.test, Sin dirección')
  vi.stubEnv('PUBLIC_INSTAGRAM_URL', 'https://www.instagram.com/miturno')
  vi.stubEnv('PUBLIC_LINKEDIN_URL', '')

  const links = await import('#layouts/site-links.ts')

  expect(links.institutionalLinks).toEqual([
    { text: 'Sobre nosotros', href: 'https://taller.test/nosotros' },
  ])
  expect(links.productLinks).toEqual([{ text: 'Mi Carta', href: 'https://carta.test' }])
  expect(links.socialLinks).toEqual([
    { text: 'Instagram', href: 'https://www.instagram.com/miturno' },
  ])
})

test.each([
  ['http://localhost:4321', undefined, '/comerce/barberia-demo'],
  ['http://[::1]:4321', '', ''],
  ['https://turnos.example.com', undefined, ''],
  ['https://turnos.example.com', '/comerce/la-esquina', '/comerce/la-esquina'],
])('a site for %s with %s offers to try a booking at "%s"', async (site, path, offered) => {
  vi.stubEnv('SITE', site)
  vi.stubEnv('PUBLIC_EXAMPLE_SHOP_PATH', path)

  const { exampleShopPath } = await import('#layouts/site-links.ts')

  expect(exampleShopPath).toBe(offered)
})
