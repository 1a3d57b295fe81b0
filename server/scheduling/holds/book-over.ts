/** Staff book over what a visitor holds while they fill in the form: somebody at the desk or on the phone comes first. */
import { sql, type Transaction } from 'kysely'
import { overlaps } from '#domain/calendar/interval.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { deleteOccupancy } from '../queries.ts'

type Over = {
  readonly organizationId: string
  /** What the appointment will occupy. */
  readonly rows: readonly Occupied[]
  /** What is occupied around it. */
  readonly occupied: readonly Occupied[]
}

/** Deletes the visitors' holds that are in the way of these rows. Returns their ids, which memory must forget too. */
export async function releaseHoldsUnder(
  trx: Transaction<unknown>,
  { organizationId, rows, occupied }: Over,
): Promise<readonly string[]> {
  const holds = occupied.filter(one => one.isHold === true)
  const met = holds.filter(hold => rows.some(row => areInTheWay(hold, row, occupied)))
  const ids = [...new Set(met.map(hold => hold.owner))]
  if (ids.length === 0) return []
  await sql`delete from holds
    where organization_id = ${organizationId} and id = any(${ids}::uuid[])`.execute(trx)
  await deleteOccupancy(trx, organizationId, ids)
  return ids
}

function areInTheWay(hold: Occupied, row: Occupied, occupied: readonly Occupied[]): boolean {
  if (hold.unit !== row.unit || hold.owner === row.owner) return false
  if (row.seating !== undefined && hold.seating?.session === row.seating.session)
    return isFull(row, occupied)
  return overlaps(hold.work, row.padded) || overlaps(hold.padded, row.work)
}

/** Whether a class has too few places left while its holds count. */
function isFull({ seating, unit }: Occupied, occupied: readonly Occupied[]): boolean {
  const { session, seats, capacity } = seating!
  const places = new Map(
    occupied
      .filter(one => one.unit === unit && one.seating?.session === session)
      .map(one => [one.owner, one.seating!.seats]),
  )
  const taken = [...places.values()].reduce((sum, one) => sum + one, 0)
  return taken + seats > capacity
}
