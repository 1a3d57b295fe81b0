import type { Encoding, ImportFormat, ImportWarning } from '#contract/imports/import-names.ts'
import { visibleText } from '#server/kernel/http/visible-text.ts'
import { readingLimits } from './reading-limits.ts'
import { refuseFile } from './refused-file.ts'

/** One row as the file has it; `n`: its number there, from 1, as a spreadsheet counts. */
export type RawRow = {
  readonly n: number
  readonly cells: readonly string[]
  /** What was noticed while the file was taken apart. */
  readonly warnings: readonly ImportWarning[]
}

/** A file as a table of texts, before anybody knows what its columns are. */
export type RawTable = {
  readonly format: ImportFormat
  readonly encoding: Encoding | null
  readonly delimiter: string | null
  readonly sheets: readonly string[]
  readonly sheet: string | null
  readonly rows: readonly RawRow[]
  /** Made by us from a card or an event: the first row is its header, and no title stands above it. */
  readonly isOurs: boolean
}

export const plainTable = { encoding: null, delimiter: null, sheets: [], sheet: null } as const

/** Larger numbers of rows than any spreadsheet has. */
const HIGHEST_ROW = 10_000_000

/** Collects rows and refuses when they become too many or too much. Empty rows are left out. */
export function collectRows() {
  const rows: RawRow[] = []
  let text = 0
  let count = 0
  let last = 0
  return {
    rows,
    /** `n`: its number in the file; one that is no number, or comes twice, is counted on. */
    add: (n: number, given: readonly string[], warnings: readonly ImportWarning[] = []): void => {
      const own = Number.isSafeInteger(n) && n > last && n < HIGHEST_ROW ? n : last + 1
      const cells = given.map(visibleText)
      if (cells.length > readingLimits.columns) refuseFile('too_many_columns', String(n))
      count += cells.length
      for (const cell of cells) {
        if (cell.length > readingLimits.cell) refuseFile('cell_too_long', String(n))
        text += cell.length
      }
      if (cells.every(cell => cell.trim() === '')) return
      last = own
      rows.push({ n: own, cells, warnings })
      const { rows: mostRows, text: mostText, cells: mostCells } = readingLimits
      if (rows.length > mostRows + 1 || text > mostText || count > mostCells)
        refuseFile('too_many_rows', String(readingLimits.rows))
    },
  }
}
