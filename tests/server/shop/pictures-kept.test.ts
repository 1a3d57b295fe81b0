/** The file of a picture stays once its row is stored, whatever fails or arrives afterwards. */
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string
beforeAll(async () => {
  app = await openApp({ isOneProcess: true })
})
afterAll(async () => await app.close())
beforeEach(async () => {
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})

async function upload(path: string, headers: Record<string, string> = {}) {
  const create = { width: 300, height: 300, channels: 3, background: 'teal' } as const
  const answer = await fetch(`${app.url}/api/dashboard/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${owner}`, ...headers },
    body: (await sharp({ create }).png().toBuffer()) as BodyInit,
  })
  const body = (await answer.json()) as { readonly picture?: { readonly src: string } }
  return { status: answer.status, src: body.picture?.src }
}

function failOnceAfterTheCommit(): void {
  const { availability } = app.app.context
  vi.spyOn(availability, 'forget').mockImplementationOnce(() => {
    throw new Error('The shop could not be read')
  })
}

const statusOf = async (src: string | null | undefined) => (await fetch(`${app.url}${src}`)).status

test('a file stays when the shop cannot be read after the commit', async () => {
  failOnceAfterTheCommit()
  const photo = await upload('pictures?kind=photo')
  failOnceAfterTheCommit()
  const avatar = await upload(`staff/${shop.staffIds[0]}/avatar`)

  expect([photo.status, avatar.status]).toEqual([201, 200])
  await app.mustCall('updateSettings', { body: { description: 'Otra' } }, owner)
  const { comerce } = await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })
  expect(await statusOf(comerce.pictures.photos[0]?.src)).toBe(200)
  expect(await statusOf(comerce.staff[0]?.avatar)).toBe(200)
})

test('a file stays when the same upload is sent twice at once', async () => {
  const key = { 'idempotency-key': 'un-logo-y-no-dos' }

  const answers = await Promise.all([
    upload('pictures?kind=logo', key),
    upload('pictures?kind=logo', key),
  ])

  expect(answers[1].src).toBe(answers[0].src)
  expect(await statusOf(answers[0].src)).toBe(200)
})
