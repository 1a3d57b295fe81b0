/** A photo may show the work of a staff member, and then appears with them. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
})
afterAll(async () => {
  await app.close()
})

async function upload(kind: 'photo' | 'cover'): Promise<string> {
  const create = { width: 40, height: 30, channels: 3 as const, background: 'teal' }
  const answer = await fetch(`${app.url}/api/dashboard/pictures?kind=${kind}`, {
    method: 'POST',
    headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${owner}` },
    body: (await sharp({ create }).jpeg().toBuffer()) as BodyInit,
  })
  return ((await answer.json()) as { picture: { id: string } }).picture.id
}

type Work = { readonly staff?: string | null; readonly service?: string | null }

const change = async (id: string, body: Work) =>
  await app.call('updatePicture', { params: { id }, body }, owner)

const photos = async () =>
  (await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })).comerce.pictures.photos

const refused = (field: string) => ({
  problem: { code: 'validation_failed', errors: [{ field }] },
})

test('a photo can have a staff member and a service, and lose them again', async () => {
  const id = await upload('photo')
  const [staff = ''] = shop.staffIds
  const service = shop.serviceId

  expect(await change(id, { staff, service })).toMatchObject({ ok: true })
  expect(await photos()).toMatchObject([{ staff, service }])

  expect(await change(id, { service: null })).toMatchObject({ ok: true })
  expect(await photos()).toMatchObject([{ staff, service: null }])
  const { items } = await app.mustCall('listAudit', { query: {} }, owner)
  expect(items[0]?.detail).toMatchObject({ to: { work_service: null } })
})

test('the staff member and the service must be of the same shop, and only photos have them', async () => {
  const other = await aShop(app)
  const id = await upload('photo')

  expect(await change(id, { staff: other.staffIds[0]! })).toMatchObject(refused('staff'))
  expect(await change(id, { service: other.serviceId })).toMatchObject(refused('service'))
  const cover = await upload('cover')
  expect(await change(cover, { staff: shop.staffIds[0]! })).toMatchObject(refused('staff'))
})
