import { escapeIdentifier, type Client } from 'pg'
import type { z } from 'zod'
import { codeOf } from '#server/kernel/errors.ts'
import { createRest } from '#server/kernel/rest.ts'
import { type Row, shapeOf } from './check-row.ts'
import type { Columns } from './columns.ts'
import { filledByOwner, withIdsInside, writtenLater } from './copied-tables.ts'
import { type MapId, mapIds, mapInside } from './ids.ts'
import { rowsFile } from './manifest.ts'
import type { Progress } from './progress.ts'
import type { Archive } from './read-archive.ts'
import { avatarHere, type PictureNames } from './restore-pictures.ts'
import { refuseCopy, RefusedCopy } from './refused-copy.ts'

const AT_ONCE = 500

export type Restoring = {
  readonly client: Client
  readonly archive: Archive
  readonly organizationId: string
  readonly ownerId: string
  readonly mapId: MapId
  readonly pictures: PictureNames
  readonly progress: Progress
}

export type ReadTable = {
  readonly columns: Columns
  /** The columns that the copy has, with their types here. */
  readonly types: Readonly<Record<string, string>>
}

/** The tables as the copy has them. A column that is not known here is of a newer version. */
export function tablesOf(archive: Archive, all: readonly Columns[]): readonly ReadTable[] {
  const said = new Map(archive.manifest.tables.map(table => [table.name, table]))
  for (const name of said.keys())
    if (!all.some(({ table }) => table.name === name)) refuseCopy('newer', rowsFile(name))
  return all.map(columns => {
    const { table, types } = columns
    const names = Object.keys(said.get(table.name)?.columns ?? {})
    if (names.some(name => types[name] === undefined)) refuseCopy('newer', rowsFile(table.name))
    return { columns, types: Object.fromEntries(names.map(name => [name, types[name]!])) }
  })
}

/** The rows of a table as they are here: checked, and with the ids that they have here. */
export async function* rowsOf(
  { archive, mapId, pictures }: Pick<Restoring, 'archive' | 'mapId' | 'pictures'>,
  { columns: { table }, types }: ReadTable,
): AsyncGenerator<Row> {
  const shape: z.ZodType<Row> = shapeOf(table.name, types)
  const inside = new Set(withIdsInside[table.name])
  const mapped = Object.entries(types)
    .filter(([, type]) => !PLAIN.has(type))
    .map(([name]) => name)
  for await (const { row, line } of archive.rows(rowsFile(table.name))) {
    const known = shape.safeParse(row)
    if (!known.success) refuseCopy('does_not_fit', `${rowsFile(table.name)}, línea ${line}`)
    const here: Record<string, unknown> = { ...known.data }
    for (const name of mapped) here[name] = mapIds(here[name], mapId)
    for (const name of inside)
      if (typeof here[name] === 'string') here[name] = mapInside(here[name], mapId)
    if (table.name === 'staff') here['avatar'] = avatarHere(here['avatar'], pictures)
    if (table.name === 'pictures') {
      const name = pictures.get(String(here['name']))
      if (name === undefined) continue
      here['name'] = name
    }
    yield here
  }
}

/** Types whose values hold no ids. A text that looks like an id is a text. */
const PLAIN = new Set([
  'text',
  'text[]',
  'integer',
  'integer[]',
  'smallint',
  'bigint',
  'minor_units',
  'boolean',
  'double precision',
  'numeric(6,2)',
  'date',
  'timestamp with time zone',
  'tstzrange',
])

/** Writes the rows of a table. What refers to rows that come later is left out, and returned by `writeLater`. */
export async function restoreTable(restoring: Restoring, read: ReadTable): Promise<number> {
  const { client, organizationId, ownerId, progress } = restoring
  const { name } = read.columns.table
  const statement = insertOf(read)
  const rest = createRest()
  let count = 0
  const write = async (rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return
    await inCopy(name, client.query(statement, [organizationId, ownerId, JSON.stringify(rows)]))
    count += rows.length
    await progress.add(rows.length)
    await rest()
  }
  await inBatches(rowsOf(restoring, read), write)
  return count
}

async function inBatches(
  rows: AsyncIterable<Row>,
  write: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < AT_ONCE) continue
    await write(batch)
    batch = []
  }
  await write(batch)
}

/** `$1`: the business, `$2`: its owner, `$3`: the rows. */
function insertOf({ columns: { table }, types }: ReadTable): string {
  const later = writtenLater[table.name]
  const filled = filledByOwner[table.name] ?? []
  const own = Object.keys(types).filter(name => name !== later)
  const values = [
    '$1::uuid',
    ...own.map(name => `r.${escapeIdentifier(name)}`),
    ...filled.map(name =>
      name === 'closed_by' ? 'case when r.closed_at is not null then $2::uuid end' : '$2::uuid',
    ),
    ...(table.name === 'appointments' ? ['true'] : []),
  ]
  const names = [
    'organization_id',
    ...own,
    ...filled,
    // Nothing is sent about them until the owner lets it.
    ...(table.name === 'appointments' ? ['is_muted'] : []),
  ]
  const target = escapeIdentifier(table.name)
  return `insert into ${target} (${names.map(name => escapeIdentifier(name)).join(', ')})
    select ${values.join(', ')} from jsonb_populate_recordset(null::${target}, $3::jsonb) r
    where $2::uuid is not null`
}

/** Writes the column that refers to rows which came after its own. */
export async function writeLater(restoring: Restoring, read: ReadTable): Promise<void> {
  const { client, organizationId } = restoring
  const { name } = read.columns.table
  const column = writtenLater[name]
  if (column === undefined || read.types[column] === undefined) return
  const target = escapeIdentifier(name)
  const text = `update ${target} t set ${escapeIdentifier(column)} = r.${escapeIdentifier(column)}
    from jsonb_populate_recordset(null::${target}, $2::jsonb) r where t.organization_id = $1 and t.id = r.id`
  await inBatches(withValue(rowsOf(restoring, read), column), async rows => {
    const ids = rows.map(row => ({ id: row['id'], [column]: row[column] }))
    await inCopy(name, client.query(text, [organizationId, JSON.stringify(ids)]))
  })
}

async function* withValue(rows: AsyncIterable<Row>, column: string): AsyncGenerator<Row> {
  for await (const row of rows) if (row[column] !== null) yield row
}

/** What the database refuses is wrong in the copy. An id that is taken is told apart: new ones do. */
export async function inCopy<Done>(table: string, work: Promise<Done>): Promise<Done> {
  try {
    return await work
  } catch (error) {
    const code = codeOf(error) ?? ''
    const { constraint = '' } = error as { constraint?: string }
    if (code === UNIQUE && constraint.endsWith('_id_key')) throw new TakenId()
    // Wrong data, a broken rule, or one that a trigger holds.
    if (/^(22|23)/.test(code) || code === 'P0001')
      throw new RefusedCopy('does_not_fit', rowsFile(table))
    throw error
  }
}

const UNIQUE = '23505'
/** Somebody else's row has this id. */
export class TakenId extends Error {}
