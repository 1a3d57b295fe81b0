import { sql, type RawBuilder, type Transaction } from 'kysely'

/**
 * The one function that takes advisory locks (for phones, devices, days, staff members and resource units), always in the
 * order of their keys: two bookings of {A, B} and {B, A} then wait for each other instead of deadlocking.
 * The locks last until the transaction ends. Under READ COMMITTED, what is read afterwards includes what the transaction
 * that held them before has written.
 */
export async function lockAll(
  trx: Transaction<unknown>,
  organizationId: string,
  names: readonly string[],
): Promise<void> {
  if (names.length > 0) await sql`select ${allLocked(organizationId, names)}`.execute(trx)
}

/** As `lockAll`, but as an SQL expression for a larger statement. Its value is the number of locks taken. */
export function allLocked(organizationId: string, names: readonly string[]): RawBuilder<unknown> {
  const keys = [...new Set(names)].map(name => `${organizationId}:${name}`)
  // Hashed and sorted by the database, so that every process takes equal numbers in equal order.
  return sql`(select count(pg_advisory_xact_lock(key)::text) from (
    select distinct hashtextextended(name, 0) as key from unnest(${keys}::text[]) as name order by 1) as sorted)`
}
