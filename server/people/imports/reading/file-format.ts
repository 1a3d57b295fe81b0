/** What a file is, by its bytes and never by its name: anybody can call a picture `clientes.csv`. */
import { refuseFile } from './refused-file.ts'
import type { Parts } from './xlsx-parts.ts'

const OLE = [0xd0, 0xcf, 0x11, 0xe0]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06]
const NO_TEXT: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x47, 0x49, 0x46, 0x38],
  [0x25, 0x50, 0x44, 0x46],
  [0x1f, 0x8b],
  [0x52, 0x61, 0x72, 0x21],
  [0x37, 0x7a, 0xbc, 0xaf],
]

/** Whether it is a ZIP, as a book (XLSX) is, or a text. Refuses what is neither. */
export function isZip(bytes: Uint8Array): boolean {
  if (bytes.length === 0) refuseFile('empty')
  const begins = (magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)
  if (begins(OLE)) refuseFile(isLocked(bytes) ? 'locked' : 'old_excel')
  if (begins(EMPTY_ZIP)) refuseFile('empty')
  if (NO_TEXT.some(begins)) refuseFile('picture')
  return begins(ZIP)
}

/** A book with a password is an OLE file with this stream, whose name is written in UTF-16. */
function isLocked(bytes: Uint8Array): boolean {
  return Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'))
}

const WEB_PAGE = /^\s*(?:<!doctype html|<html|<head|<meta|<table|<style)/i

/**
 * A text with many control characters is no text that a person wrote. Some products call a web page with a table `.xls`.
 */
export function refuseNoText(text: string): void {
  if (WEB_PAGE.test(text)) refuseFile('web_page')
  const start = text.slice(0, 20_000)
  // oxlint-disable-next-line no-control-regex -- it looks for them
  const odd = start.match(/[\u0001-\u0008\u000E-\u001F\uFFFD]/g)?.length ?? 0
  if (odd > start.length * 0.05) refuseFile('no_text')
}

const READABLE = /\.(?:csv|txt|tsv|vcf|ics)$/i
/** Several of these read as one. */
const JOINED = /\.(?:vcf|ics)$/i

const LINE_END = Buffer.from('\n')
const UTF8_MARK = Buffer.from('\uFEFF')

/** The file inside a ZIP that is no book: Google packs its calendars, one file for each of them. */
export async function packedFile(parts: Parts): Promise<Buffer> {
  const found = [...parts.names].filter(
    name => READABLE.test(name) && !name.startsWith('__MACOSX/'),
  )
  if (parts.names.has('datos/manifest.json')) refuseFile('own_copy')
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
