import { sql, type Transaction } from 'kysely'

type Table =
  'sales' | 'sale_lines' | 'sale_payments' | 'statement_lines' | 'package_moves' | 'stock_moves'

/** Inserts rows in one statement. A column that a row does not have is null. */
export async function insertRows(
  trx: Transaction<unknown>,
  table: Table,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    trx,
  )
}
