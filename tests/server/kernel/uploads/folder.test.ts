import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFolder } from '#server/kernel/uploads/folder.ts'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'mi-turno-folder-'))
})
afterEach(async () => await rm(home, { recursive: true }))

const names = async () => await readdir(join(home, 'uploads', 'exports'))

async function* brokenOff() {
  yield Buffer.alloc(100_000)
  throw new Error('the database is gone')
}

test('a file whose writing breaks off leaves nothing', async () => {
  const from = Readable.from(brokenOff())
  const writing = openFolder(home).writeStream('exports/a.zip', from)

  await expect(writing).rejects.toThrow('the database is gone')
  expect(await names()).toEqual([])
})

test('half a file that a killed process left goes with the file', async () => {
  const store = openFolder(home)
  await store.write('exports/a.zip', Buffer.from('a'))
  await writeFile(join(home, 'uploads', 'exports', 'a.zip.new'), 'half')
  await store.remove('exports/a.zip')

  expect(await names()).toEqual([])
})
