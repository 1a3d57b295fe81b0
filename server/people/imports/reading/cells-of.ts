/** The cells of a row by what they hold, however its columns stand. */
import type { DateOrder, ImportField } from '#contract/imports/import-names.ts'
import type { Column } from './columns.ts'
import { isNothing, withoutGuard } from './words.ts'

export type OrderedColumn = Column & { readonly order: DateOrder }

export type CellsOf = {
  /** Trimmed, with several columns joined by line breaks; empty where there is nothing. */
  readonly text: (field: ImportField) => string
  readonly orderOf: (field: ImportField) => DateOrder
}

/** There a "no" says something. */
const YES_OR_NO: ReadonlySet<ImportField> = new Set(['blocked', 'consent'])

export function cellsOf(cells: readonly string[], columns: readonly OrderedColumn[]): CellsOf {
  return {
    text: field =>
      columns
        .filter(one => one.field === field)
        .map(one => withoutGuard(cells[one.column] ?? ''))
        .filter(text => (YES_OR_NO.has(field) ? text !== '' : !isNothing(text)))
        .join('\n'),
    orderOf: field => columns.find(one => one.field === field)?.order ?? 'day_month',
  }
}
