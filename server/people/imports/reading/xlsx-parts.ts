/** The parts of a ZIP: of a book, which holds XML, or plain files. What really comes out of it is counted, not what it says. */
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { SaxesParser } from 'saxes'
import { readingLimits } from './reading-limits.ts'
import { refuseFile, RefusedFile } from './refused-file.ts'

export type Element = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}
export type Listening = {
  readonly open?: (element: Element) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

export type Parts = {
  readonly names: ReadonlySet<string>
  /** Feeds a part of the book to a listener; nothing when there is no such part. */
  readonly read: (name: string, listening: Listening) => Promise<void>
  /** A file as it is; empty when there is no such part. */
  readonly bytesOf: (name: string) => Promise<Buffer>
}

export async function openParts(bytes: Uint8Array): Promise<Parts> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const entries = await entriesOf(zip)
  const names = new Set(entries.keys())
  if ([...names].some(name => /vbaProject\.bin$|\.xlsb?$/i.test(name))) refuseFile('macros')
  const inflated = { bytes: 0 }
  return {
    names,
    read: async (name, listening) => {
      const entry = entries.get(name)
      if (entry !== undefined) await parsePart(inflate(zip, entry, inflated), listening)
    },
    bytesOf: async name => {
      const entry = entries.get(name)
      const chunks: Buffer[] = []
      if (entry !== undefined)
        for await (const chunk of inflate(zip, entry, inflated)) chunks.push(chunk)
      return Buffer.concat(chunks)
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

/** Refuses as soon as all parts together give more than a book may hold. */
async function* inflate(
  zip: ZipFile,
  entry: Entry,
  inflated: { bytes: number },
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await streamOf(zip, entry)) {
      inflated.bytes += (chunk as Buffer).length
      if (inflated.bytes > readingLimits.inflated) refuseFile('bomb')
      yield chunk as Buffer
    }
  } catch (error) {
    throw broken(error)
  }
}

async function parsePart(
  chunks: AsyncIterable<Buffer>,
  { open, text, close }: Listening,
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
    for await (const chunk of chunks) parser.write(decoder.decode(chunk, { stream: true }))
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
