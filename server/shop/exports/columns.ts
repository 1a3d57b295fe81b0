import type { Client } from 'pg'
import { copiedTables, type CopiedTable } from './copied-tables.ts'

export type Columns = {
  readonly table: CopiedTable
  /** By name, without the business: the PostgreSQL type, such as `uuid[]`. */
  readonly types: Readonly<Record<string, string>>
  readonly key: readonly string[]
}

type Row = { readonly name: string; readonly types: Record<string, string>; readonly key: string[] }

/** What is copied of each table, as this version of the database has it. */
export async function findColumns(client: Pick<Client, 'query'>): Promise<readonly Columns[]> {
  const { rows } = await client.query<Row>(
    `select c.relname::text as name,
      (select jsonb_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types,
      (select array_agg(a.attname::text order by array_position(i.indkey::int2[], a.attnum)) from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
        where i.indrelid = c.oid and i.indisprimary) as key
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [copiedTables.map(({ name }) => name)],
  )
  const found = new Map(rows.map(row => [row.name, row]))
  return copiedTables.map(table => {
    const { types, key } = found.get(table.name)!
    const left = new Set(['organization_id', ...table.without])
    const copied = Object.entries(types).filter(([column]) => !left.has(column))
    return { table, key, types: Object.fromEntries(copied) }
  })
}
