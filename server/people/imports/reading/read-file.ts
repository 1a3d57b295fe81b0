/** A file, from its bytes to rows whose meaning is known. Pure: it knows the shop only by its facts. */
import type {
  DateOrder,
  Encoding,
  ImportFormat,
  ImportKind,
  ImportField,
  ImportPreset,
  ImportWarning,
} from '#contract/imports/import-names.ts'
import { cellsOf, type OrderedColumn } from './cells-of.ts'
import { withColumns, type Column, type Headed } from './columns.ts'
import { orderOf } from './dates.ts'
import { decodeText } from './decode.ts'
import { isZip, packedFile, refuseNoText } from './file-format.ts'
import { foldAppointments, foldCustomers, foldServices, type Folded } from './fold.ts'
import { isNotebook, readPasted } from './free-text.ts'
import { namesIn } from './headers.ts'
import { readAppointment, type Fallback } from './read-appointment.ts'
import { readCustomer } from './read-customer.ts'
import { delimiterOf, readCsv } from './read-csv.ts'
import { isCalendar, readIcs } from './read-ics.ts'
import { readService } from './read-service.ts'
import { isVcard, readVcard } from './read-vcard.ts'
import { isBook, readXlsx } from './read-xlsx.ts'
import { refuseFile } from './refused-file.ts'
import { type AnyValue, type ReadRow, UnreadableRow, type ValueOf } from './row-value.ts'
import type { ShopFacts } from './shop-facts.ts'
import { plainTable, type RawRow, type RawTable } from './table.ts'
import { openParts } from './xlsx-parts.ts'

/** What the owner may change of what was found out; null: found out. */
export type ReadingChoices = {
  readonly encoding: Encoding | null
  readonly delimiter: string | null
  readonly sheet: string | null
  /** The row of the header; 0: none. */
  readonly header: number | null
  readonly date_order: DateOrder | null
  readonly mapping:
    readonly { readonly column: number; readonly field: ImportField | null }[] | null
  readonly fallback: Fallback
  /** A phone that cannot be read goes to the notes, instead of making its row unreadable. */
  readonly keeps_bad_phones?: boolean
}

export type FileQuestion = {
  readonly bytes: Uint8Array
  readonly kind: ImportKind
  readonly choices: ReadingChoices
  readonly facts: ShopFacts
}

export type FoundColumn = Column & {
  readonly samples: readonly string[]
  /** Null: it holds no dates whose order is a question. */
  readonly date_order: DateOrder | null
  readonly is_order_certain: boolean
}
export type FoundFile = Omit<RawTable, 'rows' | 'isOurs'> & {
  readonly header: number | null
  readonly preset: ImportPreset | null
  readonly columns: readonly FoundColumn[]
}
export type ReadFile = Folded & { readonly found: FoundFile }

const SAMPLES = 4
const LONGEST_SAMPLE = 120
const DATES: ReadonlySet<ImportField | null> = new Set(['date', 'start', 'end', 'birthday'])

export async function readFile(question: FileQuestion): Promise<ReadFile> {
  const { kind, choices } = question
  const table = await tableOf(question)
  const headed = withColumns(table, { kind, header: choices.header })
  if (headed.rows.length === 0) refuseFile('empty')
  const columns = chosenColumns(headed, choices).map(column =>
    described(column, headed.rows, question),
  )
  return {
    ...fold(kind, readRows(headed.rows, columns, question)),
    found: {
      ...aboutOf(table),
      header: table.isOurs ? null : headed.header,
      preset: headed.preset,
      columns,
    },
  }
}

function aboutOf({ format, encoding, delimiter, sheets, sheet }: RawTable) {
  return { format, encoding, delimiter, sheets, sheet }
}

async function tableOf(question: FileQuestion): Promise<RawTable> {
  const { bytes, choices } = question
  if (!isZip(bytes)) return tableOfText(bytes, question)
  const parts = await openParts(bytes)
  if (!isBook(parts)) return tableOfText(await packedFile(parts), question)
  const { sheets, sheet, rows } = await readXlsx(parts, choices.sheet)
  return { ...plainTable, format: 'xlsx', sheets, sheet, rows, isOurs: false }
}

function tableOfText(bytes: Uint8Array, question: FileQuestion): RawTable {
  const { choices } = question
  const { text, encoding } = decodeText(bytes, choices.encoding)
  refuseNoText(text)
  if (text.trim() === '') refuseFile('empty')
  return { ...textTable(text, question), encoding }
}

type TextTable = Omit<RawTable, 'encoding'>

function textTable(text: string, { kind, choices, facts }: FileQuestion): TextTable {
  if (isVcard(text))
    return kind === 'customers' ? ours('vcard', readVcard(text)) : refuseFile('not_appointments')
  if (isCalendar(text)) {
    if (kind !== 'appointments') refuseFile('not_customers')
    return ours('ics', readIcs({ text, timeZone: facts.timeZone, until: facts.until }))
  }
  if (kind === 'appointments' && choices.delimiter === null && isNotebook(text))
    return ours('text', readPasted(text, facts))
  const delimiter = choices.delimiter ?? delimiterOf(text)
  const isTable = delimiter !== null || namesIn([firstLine(text)], kind) > 0 || kind === 'services'
  if (!isTable) return ours('text', readPasted(text, facts))
  const rows = readCsv(text, delimiter ?? ';')
  return { ...plainTable, format: 'csv', delimiter: delimiter ?? ';', rows, isOurs: false }
}

/** A table that we made of cards or events. */
function ours(format: ImportFormat, rows: readonly RawRow[]): TextTable {
  return { ...plainTable, format, rows, isOurs: true }
}

function firstLine(text: string): string {
  return (
    text
      .trimStart()
      .slice(0, LONGEST_SAMPLE)
      .split(/[\r\n]/)[0] ?? ''
  )
}

function chosenColumns({ columns }: Headed, { mapping }: ReadingChoices): readonly Column[] {
  if (mapping === null) return columns
  const chosen = new Map(mapping.map(({ column, field }) => [column, field]))
  return columns.map(one => ({ ...one, field: chosen.get(one.column) ?? null }))
}

function described(
  column: Column,
  rows: readonly RawRow[],
  { choices, facts: { place } }: FileQuestion,
): FoundColumn {
  const cells = rows.map(row => row.cells[column.column]?.trim() ?? '').filter(cell => cell !== '')
  const samples = cells.slice(0, SAMPLES).map(cell => cell.slice(0, LONGEST_SAMPLE))
  const usual = place.country === 'US' ? 'month_day' : 'day_month'
  const order = DATES.has(column.field) ? orderOf(cells, usual) : null
  if (order === null) return { ...column, samples, date_order: null, is_order_certain: true }
  const isChosen = choices.date_order !== null
  return {
    ...column,
    samples,
    date_order: choices.date_order ?? order.order,
    is_order_certain: order.isCertain || isChosen,
  }
}

function readRows(
  rows: readonly RawRow[],
  columns: readonly FoundColumn[],
  { kind, facts, choices }: FileQuestion,
): ReadRow[] {
  const ordered: OrderedColumn[] = columns.map(one => ({
    ...one,
    order: one.date_order ?? 'day_month',
  }))
  const { fallback, keeps_bad_phones: keepsBadPhones = false } = choices
  const known = { ...facts, fallback, keepsBadPhones }
  return rows.map(row => {
    const warnings: ImportWarning[] = [...row.warnings]
    const about = { n: row.n, cells: row.cells, warnings }
    try {
      const value = readValue(kind, cellsOf(row.cells, ordered), known, warnings)
      return { ...about, value, reason: null, detail: '' }
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error
      return { ...about, value: null, reason: error.reason, detail: error.detail }
    }
  })
}

function readValue(
  kind: ImportKind,
  cells: ReturnType<typeof cellsOf>,
  facts: ShopFacts & { readonly fallback: Fallback; readonly keepsBadPhones: boolean },
  warnings: ImportWarning[],
): AnyValue {
  if (kind === 'customers') return readCustomer(cells, facts, warnings)
  return kind === 'appointments'
    ? readAppointment(cells, facts, warnings)
    : readService(cells, facts)
}

/** Rows of one kind have values of that kind, which no type of a list of them says. */
function fold(kind: ImportKind, rows: readonly ReadRow[]): Folded {
  const of = <Kind extends ImportKind>() => rows as readonly ReadRow<ValueOf[Kind]>[]
  if (kind === 'customers') return foldCustomers(of<'customers'>())
  return kind === 'appointments'
    ? foldAppointments(of<'appointments'>())
    : foldServices(of<'services'>())
}
