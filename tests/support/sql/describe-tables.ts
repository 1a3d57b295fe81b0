/** The tables of a database as Kysely's types: how `server/kernel/db/tables.ts` is written. */
import type { Pool } from 'pg'

interface Column {
  readonly table: string
  readonly name: string
  readonly type: string
  readonly isArray: boolean
  readonly isNullable: boolean
  readonly made: 'always' | 'default' | null
  /** The values that a check allows: `(status = ANY (ARRAY['draft'::text, …]))`. */
  readonly allowed: string | null
}

const HEADER = `// Generated from the migrated database by \`npm run generate\`; not written by hand.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Arrives as the domain's instant; goes in as a date or as ISO text (see \`types.ts\`). */
type Instant = ColumnType<number, Date | string, Date | string>
`

/** As \`server/kernel/db/types.ts\` reads them; what is not here is text. */
const TYPES: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  bool: 'boolean',
  json: 'object',
  jsonb: 'object',
  timestamptz: 'Instant',
}

export async function describeTables(pool: Pool): Promise<string> {
  const { rows } = await pool.query<Column>(
    `select t.relname as table, a.attname as name, coalesce(e.typname, y.typname) as type,
       e.oid is not null as "isArray", not a.attnotnull as "isNullable",
       case when a.attidentity <> '' or a.attgenerated <> '' then 'always' when a.atthasdef then 'default' end as made,
       (select pg_get_constraintdef(c.oid) from pg_constraint c where c.conrelid = t.oid and c.contype = 'c'
         and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) like '% = ANY (ARRAY[%') as allowed
     from pg_attribute a join pg_class t on t.oid = a.attrelid join pg_type y on y.oid = a.atttypid
     left join pg_type e on e.oid = y.typelem and y.typcategory = 'A'
     where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and a.attnum > 0 and not a.attisdropped
     order by t.relname, a.attnum`,
  )
  const tables = [...Map.groupBy(rows, ({ table }) => table)].map(
    ([table, columns]) => `${table}: {\n${columns.map(lineOf).join('\n')}\n}`,
  )
  return `${HEADER}\nexport interface Tables {\n${tables.join('\n')}\n}\n`
}

function lineOf(column: Column): string {
  const { name, made } = column
  const type = `${typeOf(column)}${column.isNullable ? ' | null' : ''}`
  if (made === null) return `${name}: ${type}`
  return `${name}: ${made === 'always' ? 'GeneratedAlways' : 'Generated'}<${type}>`
}

function typeOf({ type, isArray, allowed }: Column): string {
  const values = allowed?.match(/'[^']*'(?=::text)/g)
  return `${values?.join(' | ') ?? TYPES[type] ?? 'string'}${isArray ? '[]' : ''}`
}
