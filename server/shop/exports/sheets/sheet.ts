import type { RawBuilder } from 'kysely'
import { type Cell, csvLines, MARK } from '#contract/texts/csv.ts'
import { phoneText } from '#contract/texts/phone-text.ts'
import { minorUnitsOf } from '#domain/country/currencies.ts'
import { spreadsheetPhone } from '#server/kernel/phones.ts'

/** Which business, or which shop of it. */
export type Scope = {
  readonly organizationId: string
  /** Null: all places. */
  readonly shopId: string | null
}

/** One table as people read it: a file for a spreadsheet. */
export type Sheet<Row = unknown> = {
  /** Its name without `.csv`. */
  readonly file: string
  /** What is in it, for the page that explains the copy. */
  readonly about: string
  readonly header: readonly string[]
  readonly asked: (scope: Scope) => RawBuilder<Row>
  readonly cells: (row: Row) => readonly Cell[]
}

/** Forgets the type of its rows, so that sheets of all kinds are in one list. */
export function sheet<Row>(shape: Sheet<Row>): Sheet {
  return shape as unknown as Sheet
}

/** `currency`: of the shop whose people open the file. */
export async function* csvOf(
  { header, cells }: Pick<Sheet, 'header' | 'cells'>,
  rows: AsyncIterable<unknown> | Iterable<unknown>,
  currency: string,
): AsyncGenerator<string> {
  const line = csvLines(currency)
  yield `${MARK}${line(header)}`
  for await (const row of rows) yield line(cells(row))
}

export function amount(minor: number | null, currency: string): number | null {
  return minor === null ? null : minor / minorUnitsOf(currency)
}

export function phone(row: { readonly phone: string | null; readonly country: string }) {
  return row.phone === null ? null : spreadsheetPhone(phoneText(row.phone, row.country))
}

export const yesNo = (value: boolean): string => (value ? 'Sí' : 'No')
