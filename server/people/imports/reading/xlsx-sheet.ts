/** The cells of one sheet of a book, row by row. */
import { readingLimits } from './reading-limits.ts'
import type { Element, Parts } from './xlsx-parts.ts'
import { refuseFile } from './refused-file.ts'
import { collectRows, type RawRow } from './table.ts'
import type { CellStyles } from './xlsx-styles.ts'

type Given = {
  readonly parts: Parts
  readonly strings: readonly string[]
  readonly styles: CellStyles
}
type Cell = { column: number; type: string; style: string | undefined; text: string }

export async function readSheet(path: string, given: Given): Promise<readonly RawRow[]> {
  const { rows, add } = collectRows()
  let n = 0
  let cells: string[] = []
  let cell: Cell | null = null
  const inside: string[] = []
  await given.parts.read(path, {
    open: element => {
      inside.push(element.name)
      if (element.name === 'row') {
        n = Number(element.attributes['r'] ?? n + 1)
        cells = []
      }
      if (element.name === 'c') cell = cellOf(element, cells.length)
    },
    text: text => {
      if (cell === null || inside.includes('rPh') || !['v', 't'].includes(inside.at(-1)!)) return
      cell.text += text
      if (cell.text.length > readingLimits.cell) refuseFile('cell_too_long', String(n))
    },
    close: name => {
      inside.pop()
      if (name === 'c' && cell !== null) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = valueOf(cell, given)
        cell = null
      }
      if (name === 'row') add(n, cells)
    },
  })
  return rows
}

function cellOf({ attributes }: Element, next: number): Cell {
  const column = columnOf(attributes['r'] ?? '') ?? next
  if (column >= readingLimits.columns) refuseFile('too_many_columns', attributes['r'] ?? '')
  return { column, type: attributes['t'] ?? 'n', style: attributes['s'], text: '' }
}

/** `C7` is column 2. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return null
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function valueOf({ type, text, style }: Cell, { strings, styles }: Given): string {
  if (type === 's') return strings[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'Sí' : 'No'
  if (type === 'd') return text.replace('T', ' ').replace(/Z$/, '')
  // An error such as #N/A is no value.
  if (type === 'e') return ''
  if (type !== 'n' || text.trim() === '') return text
  const value = Number(text)
  return Number.isNaN(value) ? text : styles.textOf(value, style)
}
