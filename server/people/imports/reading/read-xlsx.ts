/**
 * Reads one sheet of a book (XLSX) cell by cell. Only its own parts are inflated, and what really comes out is counted,
 * because a book may say that it is small and be a bomb.
 */
import { readingLimits } from './reading-limits.ts'
import { refuseFile } from './refused-file.ts'
import { readSheet } from './xlsx-sheet.ts'
import { readStyles, type CellStyles } from './xlsx-styles.ts'
import type { RawRow } from './table.ts'
import type { Parts } from './xlsx-parts.ts'

export type Book = {
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly rows: readonly RawRow[]
}

export function isBook({ names }: Parts): boolean {
  return names.has('xl/workbook.xml')
}

/** `wanted`: the name of the sheet; null: the first one. */
export async function readXlsx(parts: Parts, wanted: string | null): Promise<Book> {
  const { sheets, is1904 } = await readWorkbook(parts)
  const [first] = sheets
  const chosen = sheets.find(one => one.name === wanted) ?? first ?? refuseFile('empty')
  const strings = await readStrings(parts)
  const styles = await stylesOf(parts, is1904)
  const rows = await readSheet(chosen.path, { parts, strings, styles })
  return { sheets: sheets.map(({ name }) => name), sheet: chosen.name, rows }
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
