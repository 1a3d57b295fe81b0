import { sql, type Kysely, type Transaction } from 'kysely'
import type { WalkInState } from '#domain/booking/walk-ins.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'

export type WalkInRow = {
  readonly id: string
  readonly comerce_id: string
  readonly date: string
  readonly number: number
  readonly name: string
  readonly phone: string | null
  readonly service_ids: readonly string[]
  readonly staff_id: string | null
  readonly state: WalkInState
  readonly place: number
  readonly skips: number
  readonly revision: number
  readonly appointment_id: string | null
  readonly joined_outside: boolean
  readonly created_at: number
}

const columns = sql`w.id, w.comerce_id, w.date, w.number, w.name, w.phone, w.service_ids, w.staff_id, w.state, w.place, w.skips,
  w.revision, w.appointment_id, w.joined_outside, w.created_at`

type Shop = Pick<ShopRow, 'organizationId' | 'id'>

/** The walk-ins who wait or are called on this date, in their order. */
export async function findQueue(
  db: Kysely<unknown>,
  shop: Shop,
  date: string,
): Promise<WalkInRow[]> {
  const { rows } = await sql<WalkInRow>`
    select ${columns} from walk_ins w
    where w.organization_id = ${shop.organizationId} and w.comerce_id = ${shop.id} and w.date = ${date}
      and w.state in ('waiting', 'called')
    order by w.place, w.number`.execute(db)
  return rows
}

/** By id alone, without the shop: only for callers who have proved that they have its link. */
export async function findWalkIn(db: Kysely<unknown>, id: string): Promise<WalkInRow | null> {
  const { rows } =
    await sql<WalkInRow>`select ${columns} from walk_ins w where w.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Locks the row until the transaction ends; null when there is none in this shop. */
export async function lockWalkIn(
  trx: Transaction<unknown>,
  shop: Shop,
  id: string,
): Promise<WalkInRow | null> {
  const { rows } = await sql<WalkInRow>`
    select ${columns} from walk_ins w
    where w.organization_id = ${shop.organizationId} and w.comerce_id = ${shop.id} and w.id = ${id}
    for update`.execute(trx)
  return rows[0] ?? null
}

export type NewWalkIn = Pick<
  WalkInRow,
  'id' | 'name' | 'phone' | 'service_ids' | 'staff_id' | 'joined_outside'
> & {
  /** The account with which they joined; null for a guest, and for whom staff add. */
  readonly user_id: string | null
  readonly date: string
  readonly at: number
}

/** Adds a walk-in at the end, with the next number of the day. The caller must hold the lock of the queue. */
export async function insertWalkIn(
  trx: Transaction<unknown>,
  shop: Shop,
  { id, name, phone, user_id, service_ids, staff_id, joined_outside, date, at }: NewWalkIn,
): Promise<WalkInRow> {
  const { rows } = await sql<WalkInRow>`
    insert into walk_ins as w (organization_id, id, comerce_id, date, number, name, phone, user_id, service_ids,
      staff_id,      state, place, joined_outside, created_at, updated_at)
    select ${shop.organizationId}, ${id}, ${shop.id}, ${date}, coalesce(max(o.number), 0) + 1, ${name},
      ${phone}::text, ${user_id}::uuid, ${[...service_ids]}::uuid[], ${staff_id}::uuid, 'waiting', coalesce(max(o.place), 0) + 1,
      ${joined_outside}, ${new Date(at)}, ${new Date(at)}
    from walk_ins o
    where o.organization_id = ${shop.organizationId} and o.comerce_id = ${shop.id} and o.date = ${date}
    returning ${columns}`.execute(trx)
  return rows[0]!
}

export type WalkInChange = Partial<Pick<WalkInRow, 'state' | 'place' | 'skips' | 'appointment_id'>>

export async function saveWalkIn(
  trx: Transaction<unknown>,
  shop: Shop,
  row: WalkInRow,
  change: WalkInChange,
  now: number,
): Promise<WalkInRow> {
  const next = { ...row, ...change, revision: row.revision + 1 }
  await sql`update walk_ins set state = ${next.state}, place = ${next.place}, skips = ${next.skips},
      appointment_id = ${next.appointment_id}::uuid, revision = ${next.revision}, updated_at = ${new Date(now)},
      called_at = case when ${next.state} = 'called' then ${new Date(now)} else called_at end
    where organization_id = ${shop.organizationId} and id = ${row.id}`.execute(trx)
  return next
}
