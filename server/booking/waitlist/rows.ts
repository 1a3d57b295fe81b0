import { sql, type Kysely } from 'kysely'
import type { DayPart } from '#domain/booking/waitlist.ts'

/** Somebody who waits. Instants are epoch milliseconds, dates the shop's own days. */
export type EntryRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly service_ids: readonly string[]
  readonly add_on_ids: readonly string[]
  readonly staff_id: string | null
  readonly from_date: string
  readonly to_date: string
  readonly part: DayPart
  readonly name: string
  readonly phone: string
  readonly email: string | null
  readonly state: 'waiting' | 'offered' | 'booked' | 'cancelled' | 'expired'
  readonly queued_at: number
  readonly created_at: number
  readonly hold_id: string | null
  readonly offered_starts_at: number | null
  readonly offered_staff_id: string | null
  readonly offer_expires_at: number | null
  readonly offers: number
  readonly unanswered: number
  readonly declined: number
  readonly refused_starts: readonly number[]
  readonly appointment_id: string | null
}

type Where = ReturnType<typeof sql>

/** Entries of the scope in `where` (on `w`), in the order in which they are asked. */
export async function findEntries(
  db: Kysely<unknown>,
  where: Where,
  tail: Where = sql`order by w.queued_at, w.id`,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select w.organization_id, w.id, w.comerce_id, w.service_ids, w.add_on_ids, w.staff_id, w.from_date,
      w.to_date, w.part, w.name, w.phone, w.email, w.state, w.queued_at, w.created_at, w.hold_id,
      w.offered_starts_at, w.offered_staff_id, w.offer_expires_at, w.offers, w.unanswered, w.declined,
      w.refused_starts, w.appointment_id
    from waitlist_entries w where ${where} ${tail}`.execute(db)
  return rows
}

export async function insertEntry(db: Kysely<unknown>, entry: EntryRow): Promise<void> {
  const at = new Date(entry.created_at)
  await sql`
    insert into waitlist_entries (organization_id, id, comerce_id, service_ids, add_on_ids, staff_id, from_date,
      to_date, part, name, phone, email, state, queued_at, created_at, updated_at)
    values (${entry.organization_id}, ${entry.id}, ${entry.comerce_id}, ${[...entry.service_ids]}::uuid[],
      ${[...entry.add_on_ids]}::uuid[], ${entry.staff_id}, ${entry.from_date}, ${entry.to_date}, ${entry.part},
      ${entry.name}, ${entry.phone}, ${entry.email}, ${entry.state}, ${at}, ${at}, ${at})`.execute(
    db,
  )
}

export async function countWaiting(
  db: Kysely<unknown>,
  shop: { readonly organizationId: string; readonly id: string },
  phone: string,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from waitlist_entries
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.id} and phone = ${phone}
      and state in ('waiting', 'offered')`.execute(db)
  return rows[0]?.waiting ?? 0
}
