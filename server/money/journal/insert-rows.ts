import { sql, type Transaction } from 'kysely'

/** Inserts rows in one statement; all of them have the columns of the first. */
export async function insertRows(
  trx: Transaction<unknown>,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.join(Object.keys(first).map(name => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}
