/**
 * Reads a copy, which anybody may have changed: only the parts that are asked for are inflated, in pieces, and what
 * really comes out is counted.
 */
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { codeOf } from '#server/kernel/errors.ts'
import { type Manifest, MANIFEST, manifestShape } from './manifest.ts'
import { refuseCopy, RefusedCopy } from './refused-copy.ts'

export const archiveLimits = {
  entries: 20_000,
  /** Bytes of a line of JSON, of the manifest and of a picture. */
  line: 262_144,
  manifest: 1_048_576,
  picture: 8_388_608,
  /** Bytes of all that is read of it. */
  inflated: 16 * 1_073_741_824,
} as const

export type Archive = {
  readonly manifest: Manifest
  /** The rows of a file of JSON lines, with their number; none when there is no such file. */
  readonly rows: (name: string) => AsyncGenerator<{ readonly row: unknown; readonly line: number }>
  /** Null when there is no such file. */
  readonly bytes: (name: string, most: number) => Promise<Buffer | null>
}

export async function withArchive<Done>(
  path: string,
  act: (archive: Archive) => Promise<Done>,
): Promise<Done> {
  const zip = await openZip(path)
  try {
    return await act(await archiveOf(zip))
  } catch (error) {
    throw asRefusal(error)
  } finally {
    zip.close()
  }
}

async function openZip(path: string): Promise<ZipFile> {
  const options = {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
    strictFileNames: false,
  }
  try {
    return await openPromise(path, options)
  } catch (error) {
    throw unreadable(error)
  }
}

/** A file that is not there is our trouble, and not the file's. */
function unreadable(error: unknown): unknown {
  return codeOf(error) === undefined ? new RefusedCopy('no_zip') : error
}

async function archiveOf(zip: ZipFile): Promise<Archive> {
  const entries = await entriesOf(zip)
  const inflated = { bytes: 0 }
  const stream = async (name: string): Promise<Readable | null> => {
    const entry = entries.get(name)
    return entry === undefined ? null : await zip.openReadStreamPromise(entry)
  }
  const bytes: Archive['bytes'] = async (name, most) => {
    const opened = await stream(name)
    return opened === null ? null : await buffer(limited(opened, inflated, most, name))
  }
  return {
    bytes,
    manifest: readManifest(await bytes(MANIFEST, archiveLimits.manifest)),
    async *rows(name) {
      const opened = await stream(name)
      if (opened === null) return
      let line = 0
      for await (const text of linesOf(limited(opened, inflated, Infinity, name), name)) {
        line += 1
        yield { row: parsed(text, `${name}, línea ${line}`), line }
      }
    },
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > archiveLimits.entries) refuseCopy('too_large')
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) refuseCopy('locked')
    // The first one counts: a second one of the same name could hide what was looked at.
    if (!entries.has(entry.fileName)) entries.set(entry.fileName, entry)
  }
  return entries
}

function readManifest(bytes: Buffer | null): Manifest {
  if (bytes === null) refuseCopy('no_copy')
  const found = parsed(bytes.toString('utf8'), MANIFEST)
  const { format } = (found ?? {}) as { format?: unknown }
  const known = manifestShape.safeParse(found)
  if (known.success) return known.data
  return refuseCopy(typeof format === 'number' && format > 1 ? 'newer' : 'no_copy', MANIFEST)
}

async function* limited(
  stream: AsyncIterable<Buffer>,
  inflated: { bytes: number },
  most: number,
  name: string,
): AsyncGenerator<Buffer> {
  let own = 0
  for await (const chunk of stream) {
    own += chunk.length
    inflated.bytes += chunk.length
    if (own > most || inflated.bytes > archiveLimits.inflated) refuseCopy('too_large', name)
    yield chunk
  }
}

/** Split at bytes, because a letter may be cut by the end of a piece. */
async function* linesOf(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
      const line = Buffer.concat([...rest, chunk.subarray(start, at)])
      if (line.length > archiveLimits.line) refuseCopy('too_large', name)
      if (line.length > 0) yield line.toString('utf8')
      rest = []
      size = 0
      start = at + 1
    }
    rest.push(Buffer.from(chunk.subarray(start)))
    size += chunk.length - start
    if (size > archiveLimits.line) refuseCopy('too_large', name)
  }
  if (size > 0) yield Buffer.concat(rest).toString('utf8')
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseCopy('damaged', where)
  }
}

/** What the library complains about is a damaged file. */
function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof RefusedCopy) return error
  const isOfZip =
    /zip|central directory|local file header|too many bytes|not enough bytes|compression|filename|extra field|crc|end of central/i
  const isInflating = codeOf(error)?.startsWith('Z_') === true
  if (/too many bytes|not enough bytes/i.test(error.message)) return new RefusedCopy('too_large')
  return isInflating || (codeOf(error) === undefined && isOfZip.test(error.message))
    ? new RefusedCopy('damaged')
    : error
}
