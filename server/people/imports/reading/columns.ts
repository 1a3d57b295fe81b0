/** Which row is the header, and what each column holds: by a preset, by its name, and else by what is in it. */
import type { ImportField, ImportKind, ImportPreset } from '#contract/imports/import-names.ts'
import { fieldNamed, fieldsOfKind, namesIn } from './headers.ts'
import { presetOf } from './presets.ts'
import type { RawRow, RawTable } from './table.ts'

/** Titles that people write above a table. */
const MOST_ABOVE = 15
const LOOKED_AT = 60
/** Several columns may hold these: they are joined. */
const MANY: ReadonlySet<ImportField> = new Set(['other_phone', 'notes', 'tags'])
/** What need not be looked for where another column says it. */
const saidBy: Partial<Record<ImportField, readonly ImportField[]>> = {
  name: ['first_name', 'last_name'],
  date: ['start'],
  time: ['start'],
}
/** The part of the cells of a column that has to look like it. */
const ENOUGH = 0.6

export type Column = {
  /** From 0. */
  readonly column: number
  readonly name: string
  readonly field: ImportField | null
}
export type Headed = {
  /** The number of its row in the file; null: there is none. */
  readonly header: number | null
  readonly columns: readonly Column[]
  readonly preset: ImportPreset | null
  readonly rows: readonly RawRow[]
}

type Question = {
  readonly kind: ImportKind
  /** Chosen by hand: the row of the header, 0 for none; null: found out. */
  readonly header: number | null
}

export function withColumns(table: RawTable, { kind, header }: Question): Headed {
  const at = headerAt(table, kind, header)
  const head = at === -1 ? null : table.rows[at]!
  const rows = table.rows.slice(at + 1)
  const width = Math.max(
    head?.cells.length ?? 0,
    ...rows.slice(0, 1000).map(row => row.cells.length),
    0,
  )
  const names = Array.from({ length: width }, (_, column) => head?.cells[column]?.trim() ?? '')
  const preset = presetOf(names, kind)
  const columns = guessFields(names, rows, { kind, preset, isHeaded: head !== null })
  return { header: head?.n ?? null, columns, preset: preset?.name ?? null, rows }
}

/** Its place among the rows; -1: there is none. */
function headerAt(table: RawTable, kind: ImportKind, wanted: number | null): number {
  if (table.isOurs) return 0
  if (wanted !== null) return table.rows.findIndex(row => row.n === wanted)
  const scores = table.rows.slice(0, MOST_ABOVE).map(row => namesIn(row.cells, kind))
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

type Guessing = {
  readonly kind: ImportKind
  readonly preset: ReturnType<typeof presetOf>
  readonly isHeaded: boolean
}

function guessFields(
  names: readonly string[],
  rows: readonly RawRow[],
  { kind, preset, isHeaded }: Guessing,
): Column[] {
  const taken = new Set<ImportField>()
  const free = (field: ImportField | null) =>
    field !== null && (MANY.has(field) || !taken.has(field))
  const isSaid = (field: ImportField) => (saidBy[field] ?? []).some(other => taken.has(other))
  const take = (field: ImportField | null) => {
    if (field !== null) taken.add(field)
    return field
  }
  const given = names.map(name => preset?.fieldOf(name))
  const first = names.map((name, column) => {
    if (given[column] !== undefined) return take(given[column])
    const named = fieldNamed(name, kind)
    // Of two columns with one name the first counts; a second phone is another phone.
    if (free(named)) return take(named)
    return named === 'phone' ? 'other_phone' : null
  })
  return names.map((name, column) => {
    const known = first[column] ?? null
    // Of a documented file every column is known; the rest are questions that the shop asked.
    const isOpen =
      known === null && preset === null && (!isHeaded || name === '' || kind !== 'services')
    const guess =
      isOpen && !isKnownName(name, kind) ? guessByContent(cellsOf(rows, column), kind) : null
    return {
      column,
      name,
      field: known ?? (guess !== null && free(guess) && !isSaid(guess) ? take(guess) : null),
    }
  })
}

/** A column that was left out because another has its name is not guessed again. */
function isKnownName(name: string, kind: ImportKind): boolean {
  return fieldNamed(name, kind) !== null
}

function cellsOf(rows: readonly RawRow[], column: number): string[] {
  return rows
    .slice(0, LOOKED_AT)
    .map(row => row.cells[column]?.trim() ?? '')
    .filter(cell => cell !== '')
}

const looks: readonly (readonly [ImportField, RegExp])[] = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['start', /^\d{4}-\d\d-\d\d[T ]\d\d?:\d\d|^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\s+\d{1,2}[:.]\d\d/],
  ['date', /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d\d-\d\d)$/],
  ['time', /^\d{1,2}[:.]\d\d(:\d\d)?(\s*[ap]\.?m\.?)?(\s*hs?\.?)?$/i],
  ['phone', /^['+(]*\d[\d\s().+-]{6,}\d$/],
  ['name', /^\p{Lu}\p{L}+([\s'’.-]+\p{L}+)+$/u],
]

function guessByContent(cells: readonly string[], kind: ImportKind): ImportField | null {
  if (cells.length === 0) return null
  const fields = fieldsOfKind[kind]
  const found = looks.find(
    ([field, look]) =>
      (fields.includes(field) || (field === 'date' && kind === 'customers')) &&
      cells.filter(cell => look.test(cell)).length >= cells.length * ENOUGH,
  )
  // A date beside customers may be anything: a last visit, a birthday.
  return found === undefined || !fields.includes(found[0]) ? null : found[0]
}
