/** The page of a staff member is found by any of their former names, and gone when they are hidden. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffAddress } from '#contract/texts/staff-address.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, type TestShop, tokenOf } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let address: string
beforeAll(async () => {
  app = await openApp({ hasPages: true })
  shop = await aShop(app)
  address = await addressNow()
})
afterAll(async () => await app.close())

const ask = async (path: string) => await fetch(app.url + path, { redirect: 'manual' })

const sitemap = async () => await (await ask('/sitemap.xml')).text()

async function staffMember() {
  const { comerce } = await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })
  return comerce.staff[0]!
}

async function addressNow(): Promise<string> {
  return staffAddress(shop.adUrl, await staffMember())
}

async function change(body: { name?: string; is_active?: boolean }, id: string): Promise<void> {
  await app.mustCall('updateStaff', { params: { id }, body }, await tokenOf(app, shop.ownerId))
}

test('the page of a staff member names them, and leads to a booking with them', async () => {
  const { id, name } = await staffMember()
  const page = await ask(address)
  const html = await page.text()

  expect(page.status).toBe(200)
  const link = `/comerce/${shop.adUrl}?s=`
  const wanted = ['rel="canonical" href', 'og:image" content', name, link, `p=${id}`]
  expect(wanted.filter(part => !html.includes(part))).toEqual([])
  expect(/canonical" href="[^"]*?(\/comerce[^"]*)"/.exec(html)?.[1]).toBe(address)
  expect(/og:image" content="[^"]*?(\/comerce[^"]*)"/.exec(html)?.[1]).toBe(`${address}/og.png`)
  expect((await ask(`${address}/og.png`)).headers.get('content-type')).toBe('image/png')
})

test('the page is in the sitemap as long as they are shown', async () => {
  const { id } = await staffMember()
  expect(await sitemap()).toContain(`${address}</loc>`)

  await change({ is_active: false }, id)
  expect(await sitemap()).not.toContain(address)
  await change({ is_active: true }, id)
})

test('the page shows their works, each with its service', async () => {
  const { id, name } = await staffMember()
  const token = await tokenOf(app, shop.ownerId)
  const jpeg = sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } }).jpeg()
  const answer = await fetch(`${app.url}/api/dashboard/pictures?kind=photo`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${token}` },
    body: (await jpeg.toBuffer()) as BodyInit,
  })
  const { picture } = (await answer.json()) as { picture: { id: string; src: string } }
  const body = { staff: id, service: shop.serviceId, alt: 'De costado' }
  await app.mustCall('updatePicture', { params: { id: picture.id }, body }, token)

  for (const path of [address, `/comerce/${shop.adUrl}`]) {
    const html = await (await ask(path)).text()
    expect(html).toContain(picture.src)
    expect(html).toContain(`alt="De costado. Corte, por ${name}"`)
  }
})

test('staff members find their page in their profile', async () => {
  const { id } = await staffMember()
  const account = await aMember(app, shop, { role: 'comerce_advisor', staffId: id })
  const profileOf = async (user: string) =>
    (await app.mustCall('getProfile', {}, await tokenOf(app, user))).comerces[0]?.own_page

  expect(await profileOf(account)).toBe(address)
  expect(await profileOf(shop.ownerId)).toBeUndefined()
})

test('the short address, and one with an old name, lead to it', async () => {
  const { id } = await staffMember()
  const end = address.split('/').at(-1)!
  expect((await ask(`/b/${shop.adUrl}/${end}`)).headers.get('location')).toBe(address)

  await change({ name: 'Zoë de la Peña' }, id)

  const moved = await ask(address)
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).toMatch(/\/con\/zoe-de-la-pena-[0-9a-f]{6}$/)
})

test('the page of an unknown or former staff member is not found', async () => {
  const { id } = await staffMember()
  const now = await addressNow()
  expect((await ask(`/comerce/${shop.adUrl}/con/ana-000000`)).status).toBe(404)

  await change({ is_active: false }, id)

  expect((await ask(now)).status).toBe(404)
  expect((await ask(`${now}/og.png`)).status).toBe(404)
})
