import { sql, type RawBuilder, type Transaction } from 'kysely'

/** Statements that write, each under the name by which those after it may read what it returns. */
export type Writes = Readonly<Record<string, RawBuilder<unknown>>>

/**
 * Several writes as one statement; answers what the last one returns. Each sees the tables as they were before all of them, and
 * of the others only what they return. What refers to one another may be written in any order.
 */
export async function writeTogether<Row>(
  trx: Transaction<unknown>,
  writes: Writes,
): Promise<readonly Row[]> {
  const parts = Object.entries(writes)
  const [, last] = parts.pop()!
  const others = parts.map(([name, write]) => sql`${sql.ref(name)} as (${write})`)
  const before = others.length === 0 ? sql`` : sql`with ${sql.join(others)}`
  const { rows } = await sql<Row>`${before} ${last}`.execute(trx)
  return rows
}
