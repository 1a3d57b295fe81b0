/** What stands ahead in a shop and keeps its local time when the shop's zone changes. */
import { sql, type Kysely } from 'kysely'
import { sameLocalTime } from '#domain/calendar/local-time.ts'

type Db = Kysely<unknown>
export type ZoneChange = {
  readonly organizationId: string
  readonly shopId: string
  readonly from: string
  readonly to: string
  readonly now: number
}

export type KeptAppointment = {
  readonly organization_id: string
  readonly id: string
  readonly revision: number
  readonly starts_at: number
  readonly customer_name: string
  readonly customer_email: string | null
  readonly is_live: boolean
  readonly is_overbooked: boolean
  readonly service_id: string
  readonly staff_id: string
  readonly is_class: boolean
}

/** An appointment with its instant in the new zone. */
export type Kept = KeptAppointment & { readonly startsThen: number }

/** Appointments that have not begun and whose instant changes, the next ones first. Those that are cancelled too. */
export async function findKept(db: Db, change: ZoneChange): Promise<Kept[]> {
  const { rows } = await sql<KeptAppointment>`
    select a.organization_id, a.id, a.revision, a.starts_at, a.customer_name, a.customer_email, a.is_overbooked,
      a.session is not null as is_class, l.service_id, l.staff_id,
      a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
        and (a.expires_at is null or a.expires_at > ${new Date(change.now)}) as is_live
    from appointments a
    join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id and l.position = 0
    where a.organization_id = ${change.organizationId} and a.comerce_id = ${change.shopId}
      and a.starts_at > ${new Date(change.now)} and a.status not in ('checked_in', 'in_progress')
    order by a.starts_at, a.id`.execute(db)
  return rows.flatMap(row => {
    const startsThen = sameLocalTime(row.starts_at, change.from, change.to)
    return startsThen === row.starts_at ? [] : [{ ...row, startsThen }]
  })
}

type BlockRow = {
  readonly id: string
  readonly staff_id: string
  readonly starts_at: number
  readonly ends_at: number
}

/** Blocks that are not over, with their instants in the new zone. */
export async function findKeptBlocks(db: Db, change: ZoneChange): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select id, staff_id, starts_at, ends_at from blocks
    where organization_id = ${change.organizationId} and comerce_id = ${change.shopId}
      and ends_at > ${new Date(change.now)}`.execute(db)
  const then = (instant: number) => sameLocalTime(instant, change.from, change.to)
  return rows.flatMap(row => {
    const kept = { ...row, starts_at: then(row.starts_at), ends_at: then(row.ends_at) }
    const isSame = kept.starts_at === row.starts_at && kept.ends_at === row.ends_at
    return isSame || kept.ends_at <= kept.starts_at ? [] : [kept]
  })
}

export type KeptOffer = {
  readonly id: string
  readonly hold_id: string | null
  readonly offered_starts_at: number | null
  readonly refused_starts: readonly number[]
}

/** Entries of the waitlist that still wait, with the instants that they were told. */
export async function findKeptOffers(db: Db, change: ZoneChange): Promise<KeptOffer[]> {
  const { rows } = await sql<KeptOffer>`
    select id, hold_id, offered_starts_at, refused_starts from waitlist_entries
    where organization_id = ${change.organizationId} and comerce_id = ${change.shopId}
      and state in ('waiting', 'offered')
      and (offered_starts_at is not null or refused_starts <> '{}')`.execute(db)
  return rows
}
