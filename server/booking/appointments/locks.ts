import { sql, type RawBuilder, type Transaction } from 'kysely'

/**
 * The one function that takes advisory locks, in one sorted order: the customer's limit, then people and pools.
 * Two bookings of {A, B} and {B, A} then wait for each other instead of deadlocking.
 * Lasts until the transaction ends; under READ COMMITTED whatever is read afterwards is what the one before left.
 */
export async function lockAll(
  trx: Transaction<unknown>,
  organizationId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0) await sql`select ${allLocked(organizationId, names)}`.execute(trx)
}

/** The same as a part of a question: how many there are, once they are taken. */
export function allLocked(organizationId: string, names: readonly string[]): RawBuilder<unknown> {
  const keys = [...new Set(names)].map(name => `${organizationId}:${name}`)
  // Hashed and sorted by the database, so that every process takes equal numbers in equal order.
  return sql`(select count(pg_advisory_xact_lock(key)::text) from (
    select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) as name order by 1) as sorted)`
}
