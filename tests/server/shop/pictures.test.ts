/** Uploaded pictures are not trusted: what is stored is re-encoded, small, without metadata and harmless. */
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#contract/protocol/operations.ts'
import { openApp, type TestApp } from '#support/server/app.ts'
import { aMember, aShop, tokenOf, type TestShop } from '#support/server/shop.ts'

let app: TestApp
let shop: TestShop
let owner: string

beforeAll(async () => {
  app = await openApp()
})
afterAll(async () => {
  await app.close()
})

async function open(): Promise<void> {
  shop = await aShop(app)
  owner = await tokenOf(app, shop.ownerId)
}

async function aPicture(width = 1400, height = 700, color = 'teal'): Promise<Sharp> {
  return sharp({ create: { width, height, channels: 3, background: color } })
}

type UploadOptions = {
  readonly operation?: 'uploadPicture' | 'uploadAvatar' | 'uploadStaffAvatar'
  readonly type?: string
  readonly query?: string
  readonly id?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function upload(bytes: Uint8Array, options: UploadOptions = {}) {
  const { operation = 'uploadPicture', type = 'image/jpeg', id = '', token = owner } = options
  const { query = '?kind=photo', headers = {} } = options
  const [method, path] = operations[operation]
  const answer = await fetch(`${app.url}${path.replace(':id', id)}${query}`, {
    method,
    headers: { 'content-type': type, authorization: `Bearer ${token}`, ...headers },
    body: bytes as BodyInit,
  })
  const body = (await answer.json()) as Record<string, never>
  return { status: answer.status, code: body['code'], body, headers: answer.headers }
}

function uploads(): string {
  return join(app.app.context.config.dataDir, 'uploads')
}

async function filesOf(): Promise<string[]> {
  const { items } = await app.mustCall('listPictures', {}, owner)
  return items.map(one => one.src)
}

describe('an uploaded picture', () => {
  test('is kept re-encoded in several widths, without what the camera wrote into it', async () => {
    await open()
    const secret = 'Calle Falsa 123, -34.6, -58.4'
    const jpeg = await (
      await aPicture()
    )
      .jpeg()
      .withExif({ IFD0: { ImageDescription: secret, Copyright: secret } })
      .toBuffer()
    expect(jpeg.includes(secret)).toBe(true)

    const { status, body } = await upload(jpeg)

    expect(status).toBe(201)
    const { picture } = body as unknown as { picture: { src: string; srcset: string } }
    expect(picture).toMatchObject({ kind: 'photo', width: 1400, height: 700, alt: '' })
    expect(picture.srcset.split(', ').map(one => one.split(' ')[1])).toEqual([
      '480w',
      '960w',
      '1400w',
    ])
    const answer = await fetch(app.url + picture.src)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const found = await sharp(bytes).metadata()
    expect(found).toMatchObject({ format: 'webp', width: 1400 })
    expect([found.exif, found.icc, found.xmp, found.iptc]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(bytes.includes('Falsa')).toBe(false)
  })

  test('is rotated upright, as the phone was held', async () => {
    await open()
    const lying = await (
      await aPicture(600, 300)
    )
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()

    const { body } = await upload(lying)

    expect(body['picture']).toMatchObject({ width: 300, height: 600 })
  })

  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
    ['avif', 'image/avif'],
  ] as const)('may be %s', async (format, type) => {
    await open()
    const bytes = await (await aPicture(300, 200)).toFormat(format).toBuffer()

    expect((await upload(bytes, { type })).status).toBe(201)
  })

  test('is refused when it is no picture, whatever its type says', async () => {
    await open()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const png = await (await aPicture(50, 50)).png().toBuffer()
    const gif = await (await aPicture(50, 50)).gif().toBuffer()
    const broken = Buffer.concat([png.subarray(0, 60), Buffer.from('nada que ver')])

    expect(await upload(svg, { type: 'image/svg+xml' })).toMatchObject({ status: 415 })
    expect(await upload(svg, { type: 'image/png' })).toMatchObject({ status: 415 })
    expect(await upload(gif, { type: 'image/gif' })).toMatchObject({ status: 415 })
    expect(await upload(gif, { type: 'image/png' })).toMatchObject({ status: 415 })
    expect(await upload(png, { type: 'application/json' })).toMatchObject({ status: 400 })
    expect(await upload(png, { type: 'text/html' })).toMatchObject({ status: 415 })
    expect(await upload(broken, { type: 'image/png' })).toMatchObject({ status: 422 })
    expect(await upload(Buffer.alloc(0), { type: 'image/png' })).toMatchObject({ status: 422 })
    expect(await upload(Buffer.alloc(2_097_153, 1))).toMatchObject({ status: 413 })
    expect(await filesOf()).toEqual([])
  })

  test('of a hundred million pixels is not decoded', async () => {
    await open()
    const bomb = await (
      await aPicture(10_000, 10_000, 'black')
    )
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_097_152)

    const { status, body } = await upload(bomb, { type: 'image/png' })

    expect(status).toBe(422)
    expect(body['errors']).toEqual([{ field: 'picture', message: expect.any(String) }])
  })

  test('sent twice with one key is one picture', async () => {
    await open()
    const bytes = await (await aPicture(300, 200)).jpeg().toBuffer()
    const headers = { 'idempotency-key': 'una-foto-y-no-dos' }
    const other = await (await aPicture(301, 200)).jpeg().toBuffer()

    const first = await upload(bytes, { headers })
    const again = await upload(bytes, { headers })

    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await upload(other, { headers })).code).toBe('idempotency_key_reused')
    expect((await app.mustCall('listPictures', {}, owner)).items).toHaveLength(1)
  })
})

describe('the pictures of a shop', () => {
  test('are ordered, described, cut around a point and taken away, and the page follows', async () => {
    await open()
    const jpeg = await (await aPicture(500, 400)).jpeg().toBuffer()
    const ids: string[] = []
    for (let n = 0; n < 3; n += 1) {
      const { body } = await upload(jpeg)
      ids.push((body as unknown as { picture: { id: string } }).picture.id)
    }
    const [first = '', second = '', third = ''] = ids

    await app.mustCall(
      'updatePicture',
      { params: { id: third }, body: { position: 0, alt: 'El mostrador', focus_x: 20 } },
      owner,
    )
    await app.mustCall('deletePicture', { params: { id: first } }, owner)

    const { comerce: publicShop } = await app.mustCall('getComerce', {
      params: { ad_url: shop.adUrl },
    })
    expect(publicShop.pictures.photos).toMatchObject([
      { alt: 'El mostrador', focus_x: 20, focus_y: 50 },
      { alt: '' },
    ])
    const { items } = await app.mustCall('listPictures', {}, owner)
    expect(items.map(one => one.id)).toEqual([third, second])
    const { items: audit } = await app.mustCall('listAudit', { query: {} }, owner)
    expect(audit.map(one => one.action).slice(0, 3)).toEqual([
      'picture.removed',
      'picture.changed',
      'picture.added',
    ])
    expect(audit[1]?.detail).toEqual({
      from: { alt: '', focus_x: 50, place: 3 },
      to: { alt: 'El mostrador', focus_x: 20, place: 1 },
    })
  })

  test('have one cover: a new one replaces the old one and its files', async () => {
    await open()
    const jpeg = await (await aPicture(700, 300)).jpeg().toBuffer()
    const before = (await upload(jpeg, { query: '?kind=cover' })).body as unknown as Added
    const after = (await upload(jpeg, { query: '?kind=cover' })).body as unknown as Added

    const { comerce: publicShop } = await app.mustCall('getComerce', {
      params: { ad_url: shop.adUrl },
    })
    expect(publicShop.pictures.cover?.src).toBe(after.picture.src)
    expect((await fetch(app.url + before.picture.src)).status).toBe(404)
    expect((await fetch(app.url + after.picture.src)).status).toBe(200)
  })

  test('are twelve at most, and only an owner may change them', async () => {
    await open()
    const jpeg = await (await aPicture(40, 30)).jpeg().toBuffer()
    for (let n = 0; n < 12; n += 1) expect((await upload(jpeg)).status).toBe(201)
    const advisor = await tokenOf(app, await aMember(app, shop, { role: 'comerce_advisor' }))

    expect((await upload(jpeg)).code).toBe('validation_failed')
    expect((await upload(jpeg, { token: advisor })).status).toBe(403)
    expect((await upload(jpeg, { token: 'nadie' })).status).toBe(401)
  })

  test('of another shop are not found', async () => {
    await open()
    const { body } = await upload(await (await aPicture(40, 30)).jpeg().toBuffer())
    const { id } = (body as unknown as Added).picture
    const stranger = await tokenOf(app, (await aShop(app)).ownerId)

    const change = await app.call('updatePicture', { params: { id }, body: { alt: 'x' } }, stranger)
    const removal = await app.call('deletePicture', { params: { id } }, stranger)

    expect([change, removal]).toMatchObject([
      { problem: { code: 'not_found' } },
      { problem: { code: 'not_found' } },
    ])
  })
})

type Added = { readonly picture: { readonly id: string; readonly src: string } }

describe('an avatar', () => {
  test('is square, comes with the next token, and goes', async () => {
    await open()
    const png = await (await aPicture(500, 200)).png().toBuffer()

    const { body } = await upload(png, { operation: 'uploadAvatar', type: 'image/png', query: '' })
    const { avatar } = body as unknown as { avatar: string }

    const size = await sharp(await (await fetch(app.url + avatar)).arrayBuffer()).metadata()
    expect([size.width, size.height]).toEqual([192, 192])
    const { token } = await app.mustCall('refreshSession', {}, owner)
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(payload).toMatchObject({ avatar })
    await app.mustCall('deleteAvatar', {}, owner)
    expect((await fetch(app.url + avatar)).status).toBe(404)
  })

  test('of a person of the agenda is shown by the page', async () => {
    await open()
    const id = shop.staffIds[0] ?? ''
    const png = await (await aPicture(300, 300)).png().toBuffer()
    const options = { operation: 'uploadStaffAvatar', type: 'image/png', query: '' } as const

    const { body } = await upload(png, { ...options, id })
    const stranger = await tokenOf(app, (await aShop(app)).ownerId)

    const { comerce: publicShop } = await app.mustCall('getComerce', {
      params: { ad_url: shop.adUrl },
    })
    expect(publicShop.staff[0]?.avatar).toBe((body as unknown as { avatar: string }).avatar)
    expect((await upload(png, { ...options, id, token: stranger })).code).toBe('not_found')
    await app.mustCall('deleteStaffAvatar', { params: { id } }, owner)
    const later = await app.mustCall('getComerce', { params: { ad_url: shop.adUrl } })
    expect(later.comerce.staff[0]?.avatar).toBeNull()
  })
})

describe('the folder', () => {
  test('serves nothing but our pictures', async () => {
    await open()
    await upload(await (await aPicture(40, 30)).jpeg().toBuffer())
    await writeFile(join(uploads(), 'secreto.txt'), 'no')
    const tries = [
      'secreto.txt',
      '..%2fmail',
      '%2e%2e%2f%2e%2e%2fetc%2fpasswd',
      '',
      `${'0'.repeat(32)}-96.webp`,
    ]

    const answers = await Promise.all(tries.map(one => fetch(`${app.url}/uploads/${one}`)))

    expect(answers.map(answer => answer.status)).toEqual(tries.map(() => 404))
  })

  test('loses files without a row after a day, and nothing else', async () => {
    await open()
    const { body } = await upload(await (await aPicture(40, 30)).jpeg().toBuffer())
    const { src } = (body as unknown as Added).picture
    const orphan = `${'ab'.repeat(16)}-96.webp`
    const recent = `${'cd'.repeat(16)}-96.webp`
    await Promise.all([orphan, recent].map(one => writeFile(join(uploads(), one), 'x')))
    const twoDaysAgo = Date.now() / 1000 - 2 * 86_400
    for (const file of await readdir(uploads()))
      if (file !== recent) await utimes(join(uploads(), file), twoDaysAgo, twoDaysAgo)

    await app.mustCall('setTestClock', { body: { advance_seconds: 90_000 } })

    const left = await readdir(uploads())
    expect(left).not.toContain(orphan)
    expect(left).toContain(recent)
    expect((await fetch(app.url + src)).status).toBe(200)
  })
})
