import { sql, type Transaction } from 'kysely'

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
  const keys = [...new Set(names)].sort().map(name => `${organizationId}:${name}`)
  if (keys.length === 0) return
  // The keys are hashed and sorted again by the database, so that every process takes equal numbers in equal order.
  await sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) as name order by 1) as sorted`.execute(
    trx,
  )
}
