/** The privacy page names everything that the code stores in a browser, and nothing else. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptOnDevice } from '#layouts/kept-on-device.ts'

const root = join(import.meta.dirname, '../..')
/** Writes under keys that its callers pass, so it is left out. */
const WRAPPER = 'src/stores/storage.ts'
const WRITES =
  /(?:(?:local|session)Storage\.setItem|writeStored|caches\.open|indexedDB\.open)\(\s*([^,)\s]+)/g
const PROPERTIES = /(?:local|session)Storage\.(\w+)\s*=[^=]/g

test('the privacy page names every key that is written, and no other', () => {
  const written = sources().flatMap(keysIn)

  expect([...new Set(written)].toSorted()).toEqual(keptOnDevice.flatMap(one => one.keys).toSorted())
})

test('nothing else stores data in a browser', () => {
  const others =
    /document\.cookie\s*=|cookieStore|navigator\.storage\.|showSaveFilePicker|persistentAtom/

  expect(sources().filter(path => others.test(read(path)))).toEqual([])
})

test('a key that cannot be determined is an error, not an omission', () => {
  expect(() => keysOf('localStorage.setItem(somewhere.key, 1)', 'here.ts')).toThrow('here.ts')
  expect(keysOf("const key = 'uno'\nsessionStorage.setItem(key, 'x')", '')).toEqual(['uno'])
})

function sources(): string[] {
  return ['src', 'public'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(ts|tsx|astro|js|mjs)$/.test(name))
      .map(name => `${folder}/${name}`)
      .filter(path => path !== WRAPPER),
  )
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function keysIn(path: string): string[] {
  return keysOf(read(path), path)
}

function keysOf(text: string, path: string): string[] {
  const calls = [...text.matchAll(WRITES)].map(([, first = '']) => keyOf(first, text, path))
  const properties = [...text.matchAll(PROPERTIES)].map(([, name = '']) => name)
  return [...calls, ...properties]
}

/** The key as text: a literal, or the value of a constant or function of the same file. */
function keyOf(first: string, text: string, path: string): string {
  const name = /^(\w+)(?:\(.*)?$/.exec(first)?.[1]
  const said = name === undefined ? first : saidBy(name, text)
  const key = /^(['`])(.*)\1$/.exec(said)?.[2]
  if (key === undefined) throw new Error(`${path} writes under a key that cannot be told: ${first}`)
  return key.replaceAll(/\$\{[^}]*\}/g, '…')
}

function saidBy(name: string, text: string): string {
  const constant = new RegExp(`const ${name} = (['\`][^'\`]*['\`])`).exec(text)?.[1]
  const answer = new RegExp(`function ${name}\\(.*\\n\\s*return (\`.*\`)`).exec(text)?.[1]
  return constant ?? answer?.replaceAll("''", '') ?? ''
}
