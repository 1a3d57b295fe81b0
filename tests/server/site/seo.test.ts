import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop } from '#support/server/shop.ts'

let app: TestApp

beforeAll(async () => {
  app = await openApp({ env: { PUBLIC_URL: 'http://localhost:9999' } })
  await aShop(app, { adUrl: 'la-navaja', name: 'La Navaja de Boedo' })
})

afterAll(async () => {
  await app.close()
})

const get = async (path: string) => await fetch(app.url + path)

describe('what crawlers ask for', () => {
  test('the sitemap names every published shop under the public address, and pages that exist', async () => {
    const text = await (await get('/sitemap.xml')).text()

    expect(text).toContain('<loc>http://localhost:9999/comerce/la-navaja</loc>')
    expect(text).toContain('<loc>http://localhost:9999/boton-de-baja</loc>')
    expect(text).not.toContain('/dashboard')
    expect(text).not.toContain(app.url)
  })

  test('robots keeps crawlers out of what is somebody’s own', async () => {
    const text = await (await get('/robots.txt')).text()

    for (const path of ['/api/', '/dashboard', '/profile', '/agenda/', '/pedido/'])
      expect(text).toContain(`Disallow: ${path}`)
    expect(text).toContain('Sitemap: http://localhost:9999/sitemap.xml')
  })
})

describe('the picture of a shop’s link', () => {
  test('is drawn with the shop’s name, in the size that all apps take', async () => {
    const answer = await get('/comerce/la-navaja/og.png')
    const bytes = Buffer.from(await answer.arrayBuffer())

    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
    expect(bytes.length).toBeLessThan(300_000)
  })

  test('is no picture for a shop that is not there', async () => {
    expect((await get('/comerce/no-existe/og.png')).status).toBe(404)
  })
})
