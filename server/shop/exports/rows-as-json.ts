import { escapeIdentifier } from 'pg'
import type { Columns } from './columns.ts'
import type { Snapshot } from './snapshot.ts'

/** SQL condition: the rows `t` of a business that its copy holds. The first value is its id. */
function conditionOf({ table }: Columns): string {
  return ['t.organization_id = $1', ...(table.which === undefined ? [] : [table.which])].join(
    ' and ',
  )
}

/** The rows of a table, each as a line of JSON. */
export async function* rowsAsJson(
  snapshot: Snapshot,
  organizationId: string,
  columns: Columns,
): AsyncGenerator<string> {
  const { table, types, key } = columns
  const listed = Object.keys(types).map(name => `t.${escapeIdentifier(name)}`)
  const order = table.order ?? key.map(name => `t.${escapeIdentifier(name)}`).join(', ')
  const text = `select to_jsonb(x)::text as line from (select ${listed.join(', ')}
    from ${escapeIdentifier(table.name)} t where ${conditionOf(columns)} order by ${order}) x`
  for await (const { line } of snapshot.rowsOfText<{ line: string }>(text, [organizationId]))
    yield `${line}\n`
}

export async function countRows(
  { client }: Snapshot,
  organizationId: string,
  columns: Columns,
): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*) as count from ${escapeIdentifier(columns.table.name)} t where ${conditionOf(columns)}`,
    [organizationId],
  )
  return rows[0]?.count ?? 0
}
