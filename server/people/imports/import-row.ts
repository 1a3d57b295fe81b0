import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { ImportKind, ImportState } from '#contract/imports/import-names.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { HOUR } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import type { FoundFile, ReadingChoices } from './reading/read-file.ts'

export type ImportWire = Reply<'getImport'>['import']

export type Choices = ReadingChoices & {
  /** Null: the one of the shop's city, or of its own phone. */
  readonly area_code: string | null
  readonly merges_names: boolean
}

export const asFound: Choices = {
  mapping: null,
  encoding: null,
  delimiter: null,
  sheet: null,
  header: null,
  date_order: null,
  area_code: null,
  fallback: { service: null, staff: null },
  merges_names: false,
  keeps_bad_phones: false,
}

export type Counts = Pick<
  ImportWire,
  'rows' | 'new' | 'same' | 'changed' | 'conflicts' | 'unreadable'
>
type Results = Readonly<
  Partial<Record<'added' | 'changed' | 'left_out' | 'reversed' | 'kept' | 'failed', number>>
>

export type ImportRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly kind: ImportKind
  readonly state: ImportState | 'reading'
  readonly file_name: string
  readonly choices: Choices
  readonly found: FoundFile
  readonly counts: Counts
  readonly done: number
  readonly results: Results
  readonly created_by: string
  readonly created_at: number
  readonly applied_at: number | null
  readonly undone_at: number | null
}

type Shop = Pick<ShopRow, 'organizationId' | 'id'>

/** SQL condition: an import of this shop. */
export function importsOf({ organizationId, id }: Shop): RawBuilder<unknown> {
  return sql`i.organization_id = ${organizationId} and i.comerce_id = ${id}`
}

/** `tail`: the order and the lock of the rows. */
export async function findImports(
  db: Kysely<unknown>,
  where: RawBuilder<unknown>,
  tail: RawBuilder<unknown> = sql`order by i.created_at desc`,
): Promise<ImportRow[]> {
  const { rows } = await sql<ImportRow>`
    select i.organization_id, i.id, i.comerce_id, i.kind, i.state, i.file_name, i.choices, i.found, i.counts, i.done,
      i.results, i.created_by, i.created_at, i.applied_at, i.undone_at
    from imports i where ${where} ${tail}`.execute(db)
  return rows
}

/** What an import says besides its own row. */
export type Beside = Pick<ImportWire, 'missing' | 'bad_phones' | 'outside_hours'> & {
  readonly timeZone: string
  readonly areaCode: string | null
  /** Its appointments ahead that send no reminders yet. */
  readonly waiting: number
  readonly firstAhead: number | null
}

export function toWire(
  row: ImportRow,
  { timeZone, areaCode, waiting, firstAhead, ...lacking }: Beside,
): ImportWire {
  const { choices, found, counts, results } = row
  return {
    id: row.id,
    kind: row.kind,
    state: row.state === 'reading' ? 'ready' : row.state,
    file_name: row.file_name,
    format: found.format,
    preset: found.preset,
    encoding: found.encoding,
    delimiter: found.delimiter,
    sheets: [...found.sheets],
    sheet: found.sheet,
    header: found.header,
    area_code: choices.area_code ?? areaCode,
    fallback: choices.fallback,
    merges_names: choices.merges_names,
    // Files that were read before this could be chosen do not say.
    keeps_bad_phones: choices.keeps_bad_phones ?? false,
    columns: found.columns.map(column => ({ ...column, samples: [...column.samples] })),
    ...counts,
    progress: progressOf(row),
    applied: appliedOf(row, results, timeZone),
    undone: undoneOf(row, results, timeZone),
    waiting_reminders: waiting,
    first_ahead: firstAhead === null ? null : toOffsetIso(firstAhead, timeZone),
    ...lacking,
    created_at: toOffsetIso(row.created_at, timeZone),
  }
}

function progressOf({ state, done, counts, results }: ImportRow): ImportWire['progress'] {
  if (state === 'applying') return { done, of: counts.new + counts.changed }
  return state === 'undoing' ? { done, of: (results.added ?? 0) + (results.changed ?? 0) } : null
}

function appliedOf(
  { applied_at: at }: ImportRow,
  { added = 0, changed = 0, left_out: leftOut = 0 }: Results,
  timeZone: string,
): ImportWire['applied'] {
  if (at === null) return null
  const until = toOffsetIso(undoUntil(at), timeZone)
  return { at: toOffsetIso(at, timeZone), added, changed, left_out: leftOut, undo_until: until }
}

export function undoUntil(appliedAt: number): number {
  return appliedAt + serverLimits.import_undo_hours * HOUR
}

function undoneOf(
  { undone_at: at }: ImportRow,
  { reversed = 0, kept = 0, failed = 0 }: Results,
  timeZone: string,
): ImportWire['undone'] {
  return at === null ? null : { at: toOffsetIso(at, timeZone), reversed, kept, failed }
}
