import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import type { RungReason } from '#domain/customer/ladder.ts'
import type { Interval } from '#domain/calendar/interval.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { AddOn } from '#domain/shop/shop.ts'
import type { Terms } from '#domain/visit/service-item.ts'
import { statusAt } from '#domain/appointment/request.ts'
import type { SoldItem } from '#contract/texts/services-text.ts'
import type { ShopRow } from './availability/load.ts'
import { isBlocked } from './is-blocked.ts'
import { companyOf } from './party/company-of.ts'
import { takeSeats } from './seats.ts'
import { soldTerms } from './sold-as.ts'

/** An appointment with what its wire shape and its rules need. Instants are epoch milliseconds. */
export type AppointmentRow = {
  readonly organization_id: string
  readonly id: string
  readonly comerce_id: string
  readonly code: string
  /** The status as of now; a request that waited too long is expired, whatever the table still says. */
  readonly status: AppointmentStatus
  readonly stored_status: AppointmentStatus
  readonly expires_at: number | null
  /** When it was released because nobody confirmed it. */
  readonly released_at: number | null
  /** Its customer confirms it, or did, by the link of a mail. */
  readonly confirms_by_mail: boolean
  readonly deposit: number | null
  /** What was asked because of the customer's history; null for nothing. */
  readonly rung: 'must_confirm' | 'deposit' | 'approval' | null
  /** Why it was asked; null when nothing was, or when the customer may not be told. */
  readonly rung_reason: RungReason | null
  readonly deposit_received_at: number | null
  readonly deposit_sent_at: number | null
  /** What was paid of the deposit on line, and what became of it; null: nothing was. */
  readonly paid_online: PaidOnline | null
  readonly revision: number
  readonly starts_at: number
  readonly ends_at: number
  readonly customer_name: string
  readonly customer_phone: string | null
  readonly customer_email: string | null
  readonly customer_user_id: string | null
  readonly customer_id: string
  readonly price: number
  readonly currency: string
  readonly note: string
  readonly late_minutes: number | null
  /** How many minutes late the shop is for it, as it was last announced. */
  readonly delay_minutes: number | null
  readonly answers: readonly { readonly question: string; readonly answer: string }[]
  readonly is_overbooked: boolean
  readonly source: 'public' | 'staff' | 'import' | 'demo'
  /** Staff took it down; the customer did not book it. */
  readonly is_by_desk: boolean
  readonly is_assumed: boolean
  /** By how many minutes it is longer (or, if negative, shorter) than its services usually are. */
  readonly extra_minutes: number
  readonly series_id: string | null
  /** The appointments of those who were booked together with it, in their order. */
  readonly company: readonly CompanionRow[]
  /** The key of the session of a class; null when it is no class. */
  readonly session: string | null
  readonly seats: number
  /** Whether the customer was told when booking that the price may change until the day. */
  readonly price_may_change: boolean
  /** The places of that class; null when it is no class. */
  readonly capacity: number | null
  readonly manage_generation: number
  readonly ad_url: string
  readonly comerce_name: string
  readonly time_zone: string
  /** The sale that it was charged with; null: it was not charged. */
  readonly sale_id: string | null
  readonly legs: readonly ServiceItemRow[]
}

type PaidOnline = {
  readonly amount: number
  /** What went back, or is on its way. */
  readonly returned: number
  /** The provider is being asked for a refund. */
  readonly is_returning: boolean
  /** It refused one. */
  readonly is_stuck: boolean
}

export type CompanionRow = Pick<
  AppointmentRow,
  | 'id'
  | 'code'
  | 'customer_name'
  | 'status'
  | 'starts_at'
  | 'price'
  | 'deposit'
  | 'deposit_sent_at'
  | 'manage_generation'
> & { readonly services: readonly SoldItem[] }
type StoredCompanion = Omit<CompanionRow, 'status'> &
  Pick<AppointmentRow, 'stored_status' | 'expires_at'>

export type ServiceItemRow = {
  readonly service_id: string
  readonly service_name: string
  readonly staff_id: string
  readonly staff_name: string
  readonly starts_at: number
  readonly ends_at: number
  readonly price: number
  readonly add_ons: readonly AddOn[]
  /** Its phases and buffers as it was sold, without the add-ons. */
  readonly sold_as: Terms
}

type Where = ReturnType<typeof sql>

/**
 * Appointments that match `where` (on appointments `a`, shops `c`, customers `cu`), by default in order of their start.
 */
export async function findAppointments(
  db: Kysely<unknown>,
  now: number,
  where: Where,
  tail: Where = sql`order by a.starts_at, a.id`,
): Promise<AppointmentRow[]> {
  const { rows } = await sql<Omit<AppointmentRow, 'status' | 'company'> & Stored>`
    select a.organization_id, a.id, a.comerce_id, a.code, a.status as stored_status, a.expires_at, a.released_at, a.confirms_by_mail, a.deposit, a.rung, a.rung_reason,
      a.deposit_received_at, a.deposit_sent_at, case when a.deposit is not null then (
        select json_build_object('amount', sum(p.amount)::bigint, 'returned', sum(p.returned)::bigint,
          'is_returning', bool_or(p.refund_state in ('asked', 'sending', 'underway')) is true, 'is_stuck', bool_or(p.refund_state = 'failed') is true)
        from online_payments p where p.organization_id = a.organization_id and p.appointment_id = a.id and p.problem is null
        having count(*) > 0) end as paid_online, a.revision, a.starts_at, a.ends_at,
      a.customer_name, a.customer_id, a.price, a.currency, a.note, a.answers, a.late_minutes, a.delay_minutes, a.is_overbooked, a.source, a.source in ('staff', 'import') as is_by_desk, a.is_assumed, a.extra_minutes, a.series_id, a.manage_generation, a.session, a.seats, a.sale_id, a.price_may_change,
      case when a.session is not null then (select s.capacity from appointment_legs l
        join services s on s.organization_id = l.organization_id and s.id = l.service_id
        where l.organization_id = a.organization_id and l.appointment_id = a.id and l.position = 0) end as capacity,
      cu.phone as customer_phone, a.customer_email, a.user_id as customer_user_id,
      c.ad_url, c.name as comerce_name, c.time_zone, ${companyOf} as company,
      (select json_agg(json_build_object('service_id', l.service_id, 'service_name', l.service_name,
          'staff_id', l.staff_id, 'staff_name', l.staff_name, 'price', l.price,
          'add_ons', l.add_ons, 'sold_as', ${soldTerms},
          'starts_at', (extract(epoch from l.starts_at) * 1000)::bigint,
          'ends_at', (extract(epoch from l.ends_at) * 1000)::bigint) order by l.position)
        from appointment_legs l
        where l.organization_id = a.organization_id and l.appointment_id = a.id) as legs
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    join customers cu on cu.organization_id = a.organization_id and cu.id = a.customer_id
    where ${where} ${tail}`.execute(db)
  return rows.map(row => ({
    ...withStatus(row, now),
    company: (row.company ?? []).map(one => withStatus(one, now)),
  }))
}

type Stored = { readonly company: readonly StoredCompanion[] | null }

function withStatus<Row extends Pick<AppointmentRow, 'stored_status' | 'expires_at'>>(
  row: Row,
  now: number,
) {
  return { ...row, status: statusAt(row.stored_status, row.expires_at, now) }
}

/**
 * Locks the appointment's row until the transaction ends, so that its changes happen one after the other; null if gone.
 */
export async function lockAppointment(
  trx: Transaction<unknown>,
  now: number,
  where: Where,
): Promise<AppointmentRow | null> {
  const { rows } = await sql<{
    id: string
  }>`select a.id from appointments a where ${where} for update`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) return null
  const found = await findAppointments(trx, now, sql`a.id = ${id}`)
  return found[0] ?? null
}

export type OfPhone = { readonly is_blocked: boolean; readonly ahead: number }

/**
 * A query for one `OfPhone`: whether the shop blocked this phone, and how many appointments it has ahead. Without a phone
 * not blocked, and none.
 */
export function ofPhone(
  { organizationId, id: shopId }: Pick<ShopRow, 'organizationId' | 'id'>,
  phone: string | null,
  now: number,
): RawBuilder<unknown> {
  return sql`
    select ${isBlocked(organizationId, phone)} as is_blocked, count(*) as ahead from appointments a
    where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
      and a.customer_id = ${ownerOfPhone(organizationId, phone)}
      and a.starts_at > ${new Date(now)} and a.status in ('pending', 'awaiting_deposit', 'booked', 'confirmed')
      and (a.expires_at is null or a.expires_at > ${new Date(now)})`
}

/** The customer of a phone. Phones of merged customers count as one. */
function ownerOfPhone(organizationId: string, phone: string | null) {
  return sql`(select coalesce(merged_into, id) from customers
    where organization_id = ${organizationId} and phone = ${phone})`
}

type OnDate = {
  readonly phone: string
  readonly day: Interval
  readonly exceptId: string | undefined
  readonly now: number
}

/** How many appointments a phone has on one date, past ones included. */
export async function countAppointmentsOn(
  trx: Transaction<unknown>,
  shop: { readonly organizationId: string; readonly id: string },
  { phone, day, exceptId, now }: OnDate,
): Promise<number> {
  const { rows } = await sql<{ turns: number }>`
    select count(*) as turns from appointments a
    where a.organization_id = ${shop.organizationId} and a.comerce_id = ${shop.id}
      and a.customer_id = ${ownerOfPhone(shop.organizationId, phone)}
      and a.starts_at >= ${new Date(day.start)} and a.starts_at < ${new Date(day.end)}
      and a.status not in ('cancelled', 'rejected', 'expired')
      and a.id is distinct from ${exceptId ?? null}::uuid
      and (a.expires_at is null or a.expires_at > ${new Date(now)})`.execute(trx)
  return rows[0]?.turns ?? 0
}

type InShop = { readonly organizationId: string; readonly shopId: string }

/** Writes two rows for each busy interval: the work alone (`pad` 0), and the work with its buffers (`pad` 1). */
export function occupancyRows(
  shop: InShop,
  rows: readonly Occupied[],
  guarded: boolean,
): RawBuilder<unknown> {
  const values = rows.flatMap((row, phase) =>
    ([row.work, row.padded] as const).map(
      (during, pad) =>
        sql`(${shop.organizationId}::uuid, ${shop.shopId}::uuid, ${row.unit}, ${row.owner}::uuid, ${phase}::smallint,
          ${pad}::smallint, tstzrange(${new Date(during.start)}, ${new Date(during.end)}),
          ${row.expiresAt === null ? null : new Date(row.expiresAt)}::timestamptz, ${guarded}::boolean, ${row.isBlock === true}::boolean,
          ${row.isHold === true}::boolean, ${row.isByDesk === true}::boolean,
          ${row.seating?.session ?? null}::text, ${row.seating?.seats ?? null}::smallint,
          ${row.seating?.capacity ?? null}::smallint)`,
    ),
  )
  return sql`
    insert into occupancy (organization_id, comerce_id, unit, owner, segment, pad, during, expires_at, guarded, is_block, is_hold,
      is_by_desk, session, seats, capacity)
    values ${sql.join(values)}`
}

/** Writes what an owner occupies. Returns false when a class has no place left. */
export async function insertOccupancy(
  trx: Transaction<unknown>,
  shop: InShop,
  rows: readonly Occupied[],
  guarded: boolean,
): Promise<boolean> {
  if (rows.length === 0) return true
  await occupancyRows(shop, rows, guarded).execute(trx)
  return await takeSeats(trx, shop.organizationId, rows, guarded)
}

export async function deleteOccupancy(
  trx: Transaction<unknown>,
  organizationId: string,
  owners: readonly string[],
): Promise<void> {
  await sql`
    with given_back as (delete from seats
      where organization_id = ${organizationId} and owner = any(${[...owners]}::uuid[]))
    delete from occupancy
      where organization_id = ${organizationId} and owner = any(${[...owners]}::uuid[])`.execute(
    trx,
  )
}

/** Changes until when an appointment occupies its time; null: for good. */
export async function setOccupancyExpiry(
  trx: Transaction<unknown>,
  appointment: Pick<AppointmentRow, 'organization_id' | 'id'>,
  expiresAt: number | null,
): Promise<void> {
  await sql`update occupancy set expires_at = ${expiresAt === null ? null : new Date(expiresAt)}
    where organization_id = ${appointment.organization_id} and owner = ${appointment.id}`.execute(
    trx,
  )
}

/** Deletes rows that have expired by the application's clock. Called before time of these units is occupied. */
export async function deleteExpired(
  trx: Transaction<unknown>,
  organizationId: string,
  units: readonly string[],
  now: number,
): Promise<void> {
  await sql`delete from occupancy where organization_id = ${organizationId}
    and unit = any(${[...units]}::text[]) and expires_at <= ${new Date(now)}`.execute(trx)
}

export type NewEvent = {
  readonly kind: string
  readonly actor: 'customer' | 'staff' | 'system'
  readonly actorId: string | null
  readonly detail?: Readonly<Record<string, unknown>>
}

export type Changed = InShop & { readonly appointmentId: string; readonly revision: number }

/** What an event is about: the appointment as it is after it. */
export function aboutOf({ organization_id, comerce_id, id, revision }: AppointmentRow): Changed {
  return {
    organizationId: organization_id,
    shopId: comerce_id,
    appointmentId: id,
    revision,
  }
}
