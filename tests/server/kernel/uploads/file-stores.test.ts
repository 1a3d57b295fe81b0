/** What a file store must do, tested on a folder and on a bucket. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { lookAtUploads } from '#server/doctor/look-at-neighbours.ts'
import type { FileStore } from '#server/kernel/uploads/file-store.ts'
import { openFileStore } from '#server/kernel/uploads/uploads.ts'
import { startBucketServer, type BucketServer } from '#support/neighbours/bucket-server.ts'

let server: BucketServer
let folder: string

beforeAll(async () => {
  server = await startBucketServer()
  folder = await mkdtemp(join(tmpdir(), 'mi-turno-uploads-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const inBucket = (url: string): FileStore => openFileStore(readConfig({ S3_URL: url }))
const inFolder = (path: string): FileStore => openFileStore(readConfig({ DATA_DIR: path }))

async function textOf(store: FileStore, file: string): Promise<string | null> {
  const opened = await store.read(file)
  if (opened === null) return null
  const bytes = await buffer(opened.body)
  expect(bytes).toHaveLength(opened.size)
  return bytes.toString()
}

describe.each([
  ['a folder', () => inFolder(folder)],
  ['a bucket', () => inBucket(server.url)],
])('%s', (_, open) => {
  test('stores files, lists them by prefix, and deletes them', async () => {
    const store = open()
    const before = Date.now() - 2000
    for (const file of ['a-96.webp', 'a-192.webp', 'b-96.webp'])
      await store.write(file, bytesOf(file))

    expect(await textOf(store, 'a-192.webp')).toBe('a-192.webp')
    const listed = await store.list('a-')
    expect(listed.map(({ file }) => file).sort()).toEqual(['a-192.webp', 'a-96.webp'])
    for (const { writtenAt } of listed) expect(writtenAt).toBeGreaterThan(before)
    await store.remove('a-96.webp')
    await store.remove('a-96.webp')
    expect(await textOf(store, 'a-96.webp')).toBeNull()
    expect((await store.list('')).map(({ file }) => file).sort()).toEqual([
      'a-192.webp',
      'b-96.webp',
    ])
    await store.check()
  })

  test('replaces a file of the same name', async () => {
    const store = open()
    await store.write('again.webp', bytesOf('before'))

    await store.write('again.webp', bytesOf('after'))

    expect(await textOf(store, 'again.webp')).toBe('after')
    await store.remove('again.webp')
  })
})

test.each([
  ['another secret', () => server.urlWith('guessed')],
  ['a bucket that is not there', () => server.urlWith('S3RVER', 'nowhere')],
])('with %s nothing is kept, nothing is listed, and the doctor says so', async (_, url) => {
  const store = inBucket(url())

  await expect(store.write('a.webp', bytesOf('x'))).rejects.toThrow()
  await expect(store.list('')).rejects.toThrow()
  await expect(store.check()).rejects.toThrow('there is no bucket')
  expect(await lookAtUploads(readConfig({ S3_URL: url() }))).toEqual([
    { state: 'wrong', says: expect.stringMatching(/^S3_URL: .* check host, bucket, key/) },
  ])
})

test('a bucket that redirects is not followed', async () => {
  let seen = 0
  const elsewhere = createServer((_request, response) => {
    seen += 1
    response.end('x')
  })
  const bucket = createServer((_request, response) => {
    response.writeHead(307, { location: urlOf(elsewhere) }).end()
  })
  for (const one of [elsewhere, bucket])
    await new Promise<void>(ready => one.listen({ host: '127.0.0.1', port: 0 }, ready))
  const store = inBucket(`${urlOf(bucket).replace('//', '//KEY:SECRET@')}/pictures`)

  await expect(store.read('a.webp')).rejects.toThrow('307')
  await expect(store.write('a.webp', bytesOf('x'))).rejects.toThrow('307')
  await expect(store.check()).rejects.toThrow('307')
  expect(seen).toBe(0)
  for (const one of [elsewhere, bucket]) one.close()
})

test('the doctor finds no fault with an accessible bucket, and does not check a folder', async () => {
  expect(await lookAtUploads(readConfig({ S3_URL: server.url }))).toMatchObject([{ state: 'fine' }])
  expect(await lookAtUploads(readConfig({}))).toEqual([])
})

test('a folder that is a file stores nothing, and reports it', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')

  const store = inFolder(file)

  await expect(store.check()).rejects.toThrow()
  await expect(store.write('a.webp', bytesOf('x'))).rejects.toThrow()
})

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text)
}
