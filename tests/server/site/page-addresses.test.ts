import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOfPage } from '#server/site/pages/page-addresses.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop } from '#support/server/shop.ts'
import { readQuery } from '../../../src/components/explorer/query.ts'

const folder = join(import.meta.dirname, '../../../src/pages')
const madeOnDemand = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map(file => ({ file, text: file.includes('.') ? readFileSync(join(folder, file), 'utf8') : '' }))
  .filter(({ text }) => text.includes('prerender = false'))

describe('the URL of a page rendered on request', () => {
  test.each(madeOnDemand)(
    '$file is listed, with every parameter that the page reads',
    ({ file, text }) => {
      const path = `/${file.replace(/\.(astro|ts)$/, '').replaceAll(/\[\w+\]/g, 'x')}`
      const reads = [...text.matchAll(/(?:query|search|searchParams)\.(?:get|has)\('(\w+)'\)/g)]
        .map(([, name]) => name)
        .concat(text.includes('readQuery') ? Object.keys(readQuery(new URLSearchParams())) : [])
      const query = new URLSearchParams(reads.map(name => [name ?? '', '1']))

      const address = addressOfPage(`${path}?${query}`)

      expect(new URL(address ?? '', 'http://localhost').pathname).toBe(path)
      expect(new URLSearchParams(address?.split('?')[1]).size).toBe(query.size)
    },
  )

  test('has one canonical form, whatever parameters a link has', () => {
    expect(addressOfPage('/comerce/navaja?utm_source=ig&p=ana&fbclid=x&s=1,2&p=eva')).toBe(
      addressOfPage('/comerce/navaja?s=1,2&p=ana'),
    )
    expect(addressOfPage('/comerce/navaja?utm_source=instagram')).toBe('/comerce/navaja')
  })
})

describe('a route that Astro adds and we do not use', () => {
  let app: TestApp
  let adUrl: string
  beforeAll(async () => {
    app = await openApp({ hasPages: true })
    adUrl = (await aShop(app)).adUrl
  })
  afterAll(async () => {
    await app.close()
  })

  const image = '_image?href=/icons/icon-512.png&w=1500&h=1500&f=avif'
  test.each([
    `/${image}`,
    `//${image}`,
    `/./${image}`,
    `/%5f${image.slice(1)}`,
    `/%255fimage?href=/icons/icon-512.png`,
    `/comerce/..\\${image}`,
    `/comerce/%2e%2e/${image}`,
    `/comerce/../${image}`,
    `/_image/${image}`,
    '/_server-islands/Any',
    '/_server-islands/Any?e=default&p=&s=',
    '/_actions/any',
  ])('is no page: %s', async path => {
    for (const method of ['GET', 'POST'] as const) {
      const { statusCode } = await app.app.server.inject({
        method,
        url: path,
        headers: { host: 'localhost', accept: 'text/html' },
      })
      expect([301, 404, 405, 415]).toContain(statusCode)
    }
  })

  test('and a shop’s page answers', async () => {
    expect((await fetch(`${app.url}/comerce/${adUrl}`)).status).toBe(200)
  })
})
