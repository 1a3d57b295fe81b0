import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { type LeftPlace, movesBefore } from '#domain/booking/waitlist.ts'
import type { EntryRow } from './rows.ts'

type Shop = { readonly organizationId: string; readonly id: string }

/** Times of this shop that customers left by moving earlier, and that are not over. */
export async function findLeftPlaces(
  db: Kysely<unknown>,
  { organizationId, id }: Shop,
  now: number,
): Promise<LeftPlace[]> {
  const { rows } = await sql<{ staff: string; start: number; end: number; depth: number }>`
    select coalesce(left_staff_id, staff_id) as staff, coalesce(left_starts_at, at) as start,
      coalesce(left_ends_at, at) as end, depth
    from filled_places
    where organization_id = ${organizationId} and comerce_id = ${id} and left_ends_at > ${new Date(now)}`.execute(
    db,
  )
  return rows.map(({ staff, start, end, depth }) => ({ staffId: staff, start, end, depth }))
}

type Filled = {
  readonly appointmentId: string
  /** The time that their appointment left; null when they had none. */
  readonly left: Omit<LeftPlace, 'depth'> | null
  readonly now: number
}

/** Records that an offer filled a free start, and which time was left for it. */
export async function noteFilled(
  trx: Transaction<unknown>,
  { organization_id: organizationId, comerce_id: shopId }: EntryRow,
  { appointmentId, left, now }: Filled,
): Promise<void> {
  const { rows } = await sql<{ starts_at: number; ends_at: number; staff_id: string }>`
    select a.starts_at, a.ends_at, l.staff_id from appointments a
    join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id and l.position = 0
    where a.organization_id = ${organizationId} and a.id = ${appointmentId}`.execute(trx)
  const { starts_at: start, ends_at: end, staff_id: staffId } = rows[0]!
  const places = await findLeftPlaces(trx, { organizationId, id: shopId }, now)
  const depth = movesBefore(places, { staffId, start, end }) + (left === null ? 0 : 1)
  await sql`
    insert into filled_places (organization_id, id, comerce_id, appointment_id, staff_id, starts_at, ends_at,
      left_staff_id, left_starts_at, left_ends_at, depth, at)
    values (${organizationId}, ${randomUUID()}, ${shopId}, ${appointmentId}, ${staffId}, ${new Date(start)},
      ${new Date(end)}, ${left?.staffId ?? null}, ${left === null ? null : new Date(left.start)},
      ${left === null ? null : new Date(left.end)}, least(${depth}::int, 3), ${new Date(now)})`.execute(
    trx,
  )
}
