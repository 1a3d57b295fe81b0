/** Two processes without a shared folder: pictures are in a bucket, which may be unavailable for a while. */
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type App } from '#server/app.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { startBucketServer, type BucketServer } from '#support/neighbours/bucket-server.ts'
import { aShop, tokenOf } from '#support/server/shop.ts'

let bucket: BucketServer
let app: TestApp
let other: App
let otherUrl: string

beforeAll(async () => {
  bucket = await startBucketServer()
  app = await openApp({ env: { S3_URL: bucket.url } })
  const { config, database } = app.app.context
  const dataDir = join(config.dataDir, 'another')
  other = await buildApp({ config: { ...config, dataDir }, database, site: null, clock: app.clock })
  await other.server.listen({ host: '127.0.0.1', port: 0 })
  otherUrl = `http://127.0.0.1:${(other.server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await other.close()
  await app.close()
  await bucket.close()
})

async function upload(url: string, token: string) {
  const create = { width: 500, height: 400, channels: 3, background: 'teal' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const answer = await fetch(`${url}/api/dashboard/pictures?kind=photo`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    body: bytes as BodyInit,
  })
  const body = (await answer.json()) as {
    readonly detail?: string
    readonly picture?: { readonly id: string; readonly src: string }
  }
  return { status: answer.status, again: answer.headers.get('retry-after'), ...body }
}

async function readiness(url: string): Promise<unknown> {
  return await (await fetch(`${url}/ready`)).json()
}

test('a picture uploaded on one process is shown by the other, and deleted from both', async () => {
  const token = await tokenOf(app, (await aShop(app)).ownerId)

  const { picture } = await upload(app.url, token)

  const [here, there] = await Promise.all(
    [app.url, otherUrl].map(url => fetch(`${url}${picture?.src}`)),
  )
  expect([here?.status, there?.status]).toEqual([200, 200])
  expect(there?.headers.get('content-type')).toBe('image/webp')
  const { width } = await sharp(await there!.arrayBuffer()).metadata()
  expect(width).toBe(500)
  expect(await readdir(app.app.context.config.dataDir)).not.toContain('uploads')
  await app.mustCall('deletePicture', { params: { id: picture?.id ?? '' } }, token)
  expect((await fetch(`${otherUrl}${picture?.src}`)).status).toBe(404)
})

test('while the bucket is away pictures give a 503 with a message, all else goes on, and it recovers', async () => {
  const token = await tokenOf(app, (await aShop(app)).ownerId)
  const { picture } = await upload(app.url, token)
  const gone = await upload(app.url, token)
  await bucket.goAway()

  const refused = await upload(app.url, token)
  const shown = await fetch(`${otherUrl}${picture?.src}`)

  expect(refused).toMatchObject({
    status: 503,
    again: '30',
    detail: expect.stringContaining('no podemos guardar ni mostrar imágenes'),
  })
  expect(shown.status).toBe(503)
  await expect
    .poll(() => readiness(app.url), { timeout: 20_000 })
    .toEqual({ status: 'ready', degraded: ['uploads'] })
  // The row is deleted at once, the file when the bucket is back.
  await app.mustCall('deletePicture', { params: { id: gone.picture?.id ?? '' } }, token)
  const { items } = await app.mustCall('listPictures', {}, token)
  expect(items.map(({ id }) => id)).toEqual([picture?.id])

  await bucket.comeBack()

  expect((await fetch(`${otherUrl}${picture?.src}`)).status).toBe(200)
  await expect.poll(() => readiness(app.url), { timeout: 20_000 }).toEqual({ status: 'ready' })
})
