import { sql, type Transaction } from 'kysely'
import type { Occupied } from '#domain/occupancy/occupied.ts'

/** The highest place number when staff overbook a class. */
const MOST_SQUEEZED_IN = 400

/** Takes places of the class that these rows belong to, the lowest free numbers. Returns false when there are too few. */
export async function takeSeats(
  trx: Transaction<unknown>,
  organizationId: string,
  rows: readonly Occupied[],
  guarded: boolean,
): Promise<boolean> {
  const [row] = rows
  if (row?.seating === undefined) return true
  const { session, seats, capacity } = row.seating
  // Frees places of holds and requests that expired: their occupancy rows are gone already.
  await sql`delete from seats s where s.organization_id = ${organizationId} and s.session = ${session}
    and not exists (select 1 from occupancy o
      where o.organization_id = s.organization_id and o.owner = s.owner and o.session = s.session)`.execute(
    trx,
  )
  const highest = guarded ? capacity : MOST_SQUEEZED_IN
  const { numAffectedRows } = await sql`
    insert into seats (organization_id, session, n, capacity, owner)
    select ${organizationId}::uuid, ${session}, place, greatest(place, ${capacity}::int), ${row.owner}::uuid
    from generate_series(1, ${highest}::int) as place
    where not exists (select 1 from seats taken where taken.organization_id = ${organizationId}::uuid
      and taken.session = ${session} and taken.n = place)
    order by place limit ${seats}`.execute(trx)
  return Number(numAffectedRows ?? 0) >= seats
}
