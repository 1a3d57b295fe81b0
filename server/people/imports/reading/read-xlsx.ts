/**
 * Reads one sheet of a book (XLSX) cell by cell. Only its own parts are inflated, and what really comes out is counted,
 * because a book may say that it is small and be a bomb.
 */
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { SaxesParser } from 'saxes'
import { readingLimits } from './reading-limits.ts'
import { refuseFile, RefusedFile } from './refused-file.ts'
import { readSheet } from './xlsx-sheet.ts'
import { readStyles, type CellStyles } from './xlsx-styles.ts'
import type { RawRow } from './table.ts'

export type Book = {
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly rows: readonly RawRow[]
}
export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}
export type Listening = {
  readonly open?: (element: Element) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/** `wanted`: the name of the sheet; null: the first one. */
export async function readXlsx(bytes: Uint8Array, wanted: string | null): Promise<Book> {
  const parts = await openParts(bytes)
  const { sheets, is1904 } = await readWorkbook(parts)
  const [first] = sheets
  const chosen = sheets.find(one => one.name === wanted) ?? first ?? refuseFile('empty')
  const strings = await readStrings(parts)
  const styles = await stylesOf(parts, is1904)
  const rows = await readSheet(chosen.path, { parts, strings, styles })
  return { sheets: sheets.map(({ name }) => name), sheet: chosen.name, rows }
}

export type Parts = {
  readonly names: ReadonlySet<string>
  /** Feeds a part of the book to a listener; nothing when there is no such part. */
  readonly read: (name: string, listening: Listening) => Promise<void>
}

async function openParts(bytes: Uint8Array): Promise<Parts> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const entries = await entriesOf(zip)
  const names = new Set(entries.keys())
  if ([...names].some(name => /vbaProject\.bin$|\.xlsb?$/i.test(name))) refuseFile('macros')
  if (!names.has('xl/workbook.xml')) refuseFile('no_text')
  const inflated = { bytes: 0 }
  return {
    names,
    read: async (name, listening) => {
      const entry = entries.get(name)
      if (entry !== undefined) await parsePart(zip, entry, listening, inflated)
    },
  }
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: false }
  const { promise, resolve, reject } = Promise.withResolvers<ZipFile>()
  fromBuffer(bytes, options, (error, zip) => (error ? reject(broken(error)) : resolve(zip)))
  return await promise
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > readingLimits.entries) refuseFile('bomb')
  const entries = new Map<string, Entry>()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  zip.on('entry', (entry: Entry) => {
    if ((entry.generalPurposeBitFlag & 1) === 1) reject(new RefusedFile('locked'))
    entries.set(entry.fileName, entry)
    zip.readEntry()
  })
  zip.on('end', resolve)
  zip.on('error', error => reject(broken(error)))
  zip.readEntry()
  await promise
  return entries
}

async function parsePart(
  zip: ZipFile,
  entry: Entry,
  { open, text, close }: Listening,
  inflated: { bytes: number },
): Promise<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  parser.on('doctype', () => refuseFile('broken'))
  if (open) parser.on('opentag', ({ name, attributes }) => open({ name: local(name), attributes }))
  if (text) parser.on('text', text)
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  parser.on('error', error => {
    throw broken(error)
  })
  try {
    for await (const chunk of await streamOf(zip, entry)) {
      inflated.bytes += (chunk as Buffer).length
      if (inflated.bytes > readingLimits.inflated) refuseFile('bomb')
      parser.write(decoder.decode(chunk as Buffer, { stream: true }))
    }
    parser.close()
  } catch (error) {
    throw broken(error)
  }
}

async function streamOf(zip: ZipFile, entry: Entry): Promise<NodeJS.ReadableStream> {
  const { promise, resolve, reject } = Promise.withResolvers<NodeJS.ReadableStream>()
  zip.openReadStream(entry, (error, stream) => (error ? reject(broken(error)) : resolve(stream)))
  return await promise
}

/** `x:row` is `row`: some programs write every name with a prefix. */
function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** What the libraries complain about is a damaged file; our own refusals stay what they are. */
function broken(error: unknown): Error {
  if (error instanceof RefusedFile) return error
  const isLying = error instanceof Error && /too many bytes|not enough bytes/i.test(error.message)
  return new RefusedFile(isLying ? 'bomb' : 'broken')
}

type Sheet = { readonly name: string; readonly path: string }

async function readWorkbook(parts: Parts): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const named: { name: string; id: string }[] = []
  let is1904 = false
  await parts.read('xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      const isShown = attributes['state'] === undefined || attributes['state'] === 'visible'
      if (name === 'sheet' && isShown)
        named.push({ name: attributes['name'] ?? '', id: attributes['r:id'] ?? '' })
    },
  })
  const paths = await pathsOf(parts)
  const sheets = named.flatMap(({ name, id }, index) => {
    const path = paths.get(id) ?? `xl/worksheets/sheet${index + 1}.xml`
    return parts.names.has(path) ? [{ name, path }] : []
  })
  return { sheets, is1904 }
}

async function pathsOf(parts: Parts): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>()
  await parts.read('xl/_rels/workbook.xml.rels', {
    open: ({ name, attributes: { Id: id = '', Target: target = '' } }) => {
      if (name === 'Relationship')
        paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return paths
}

/** The texts that cells share; phonetic spellings of them are left out. */
async function readStrings(parts: Parts): Promise<readonly string[]> {
  const strings: string[] = []
  let current = ''
  let total = 0
  const inside: string[] = []
  await parts.read('xl/sharedStrings.xml', {
    open: ({ name }) => void inside.push(name),
    text: text => {
      if (inside.at(-1) === 't' && !inside.includes('rPh')) current += text
      if (current.length > readingLimits.cell) refuseFile('cell_too_long')
    },
    close: name => {
      inside.pop()
      if (name !== 'si') return
      strings.push(current)
      total += current.length
      if (total > readingLimits.text) refuseFile('too_many_rows', String(readingLimits.rows))
      current = ''
    },
  })
  return strings
}

async function stylesOf(parts: Parts, is1904: boolean): Promise<CellStyles> {
  const { listening, styles } = readStyles(is1904)
  await parts.read('xl/styles.xml', listening)
  return styles
}
