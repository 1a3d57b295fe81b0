import { sql, type Kysely } from 'kysely'

/** The tables in which any column of any row contains the pattern. */
export async function tablesThatSay(db: Kysely<unknown>, pattern: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} t where t::text ~* ${pattern} limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** The columns, as `table.column`, that contain the pattern in any schema of the database. */
export async function columnsThatSay(db: Kysely<unknown>, pattern: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
    db,
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ key: string }>`
      select distinct f.key from ${sql.table(`${schema}.${name}`)} t, jsonb_each_text(to_jsonb(t)) f
      where f.value ~* ${pattern}`.execute(db)
    found.push(...rows.map(({ key }) => `${schema === 'public' ? '' : `${schema}.`}${name}.${key}`))
  }
  return found.toSorted()
}

/** The tables with rows of an organization, as declared in the database. */
export async function organizationTables(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'
      and c.table_schema = 'public' order by 1`.execute(db)
  return rows.map(row => row.name)
}
