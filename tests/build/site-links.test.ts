/* The links of the footer lead only to what the operator of this installation has configured. */
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

test('links that are not configured are not shown', async () => {
  const links = await import('#layouts/site-links.ts')

  expect([links.institutionalLinks, links.productLinks, links.socialLinks]).toEqual([[], [], []])
  expect([links.contact.phone, links.developer.url]).toEqual(['', ''])
})

test('configured links are shown, with the name of each sister product', async () => {
  vi.stubEnv('PUBLIC_ABOUT_URL', 'https://taller.test/nosotros')
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
