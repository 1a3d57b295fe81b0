/** The file inside a ZIP that is no book: Google packs its calendars, one file for each of them. */
import { refuseFile } from './refused-file.ts'
import type { Parts } from './xlsx-parts.ts'

const READABLE = /\.(?:csv|txt|tsv|vcf|ics)$/i
/** Several of these read as one. */
const JOINED = /\.(?:vcf|ics)$/i

const LINE_END = Buffer.from('\n')
const UTF8_MARK = Buffer.from('\uFEFF')

export async function packedFile(parts: Parts): Promise<Buffer> {
  const found = [...parts.names].filter(
    name => READABLE.test(name) && !name.startsWith('__MACOSX/'),
  )
  const endings = new Set(found.map(name => name.slice(name.lastIndexOf('.')).toLowerCase()))
  if (found.length === 0) refuseFile('no_text')
  const isOne = found.length === 1 || (endings.size === 1 && found.every(name => JOINED.test(name)))
  if (!isOne) refuseFile('several_files')
  const files = []
  for (const name of found) files.push(withoutMark(await parts.bytesOf(name)))
  return files.length === 1 ? files[0]! : Buffer.concat(files.flatMap(file => [file, LINE_END]))
}

/** A byte order mark between two files would belong to a line. */
function withoutMark(file: Buffer): Buffer {
  return file.subarray(0, 3).equals(UTF8_MARK) ? file.subarray(3) : file
}
