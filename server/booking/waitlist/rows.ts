import { sql, type Kysely } from 'kysely'
import type { DayPart } from '#domain/booking/waitlist.ts'
import { soldTerms } from '#server/scheduling/sold-as.ts'
import type { SoldAs } from '#domain/visit/service-item.ts'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'

/** Days, part of the day, services and staff member that would suit; any of an entry's windows will do. */
export type WaitWindow = {
  readonly from: string
  readonly to: string
  readonly part: DayPart
  /** Null for any staff member. */
  readonly staff: string | null
  readonly services: readonly string[]
  readonly add_ons: readonly string[]
}

/** The appointment that a customer has and wants earlier, as it is now. */
export type MovableAppointment = {
  readonly id: string
  readonly code: string
  readonly status: AppointmentStatus
  readonly starts_at: number
  readonly ends_at: number
  readonly extra_minutes: number
  readonly user_id: string | null
  readonly staff_id: string
  readonly staff_name: string
  readonly services: readonly string[]
  readonly add_ons: readonly string[]
  /** How each of its services was sold. */
  readonly sold_as: readonly SoldAs[]
}

/** An entry of the waitlist. Instants are epoch milliseconds, dates are the shop's local ones. */
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
  readonly more_windows: readonly WaitWindow[]
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  /** The account with which they joined; null for a guest. */
  readonly user_id: string | null
  readonly state: 'waiting' | 'offered' | 'booked' | 'cancelled' | 'expired'
  /** Null while it has not ended so. */
  readonly ended_by: EndedBy | null
  readonly queued_at: number
  readonly created_at: number
  readonly hold_id: string | null
  readonly offered_starts_at: number | null
  readonly offered_staff_id: string | null
  readonly offered_window: number
  readonly offer_expires_at: number | null
  readonly offers: number
  readonly unanswered: number
  readonly is_night_offer: boolean
  readonly declined: number
  readonly refused_starts: readonly number[]
  readonly appointment_id: string | null
  readonly moves_appointment_id: string | null
  readonly moves: MovableAppointment | null
}

/** How a wait ended without an appointment. */
export type EndedBy = 'left' | 'removed' | 'unanswered' | 'days_over' | 'turn_over'

type Where = ReturnType<typeof sql>

/** The order in which entries are asked: customers without an appointment before those who only want an earlier start. */
export const inTheirOrder = sql`order by (w.moves_appointment_id is not null), w.queued_at, w.id`

/** Entries of the scope in `where` (on `w`), in the order in which they are asked. */
export async function findEntries(
  db: Kysely<unknown>,
  where: Where,
  tail: Where = inTheirOrder,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select w.organization_id, w.id, w.comerce_id, w.service_ids, w.add_on_ids, w.staff_id, w.from_date,
      w.to_date, w.part, w.more_windows, w.name, w.phone, w.email, w.user_id, w.state, w.ended_by, w.queued_at, w.created_at, w.hold_id,
      w.offered_starts_at, w.offered_staff_id, w.offered_window, w.offer_expires_at, w.offers, w.unanswered, w.is_night_offer, w.declined,
      w.refused_starts, w.appointment_id, w.moves_appointment_id,
      (select json_build_object('id', a.id, 'code', a.code, 'status', a.status, 'user_id', a.user_id,
          'starts_at', (extract(epoch from a.starts_at) * 1000)::bigint,
          'ends_at', (extract(epoch from a.ends_at) * 1000)::bigint, 'extra_minutes', a.extra_minutes,
          'staff_id', l.staff_id, 'staff_name', l.staff_name,
          'services', (select json_agg(i.service_id order by i.position) from appointment_legs i
            where i.organization_id = a.organization_id and i.appointment_id = a.id),
          'add_ons', (select coalesce(json_agg(x->>'id' order by i.position), '[]')
            from appointment_legs i cross join jsonb_array_elements(i.add_ons) as x
            where i.organization_id = a.organization_id and i.appointment_id = a.id),
          'sold_as', (select json_agg(${soldTerms} || jsonb_build_object('addOns', l.add_ons) order by l.position)
            from appointment_legs l
            where l.organization_id = a.organization_id and l.appointment_id = a.id))
        from appointments a
        join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id and l.position = 0
        where a.organization_id = w.organization_id and a.id = w.moves_appointment_id) as moves
    from waitlist_entries w where ${where} ${tail}`.execute(db)
  return rows
}

export async function insertEntry(db: Kysely<unknown>, entry: EntryRow): Promise<void> {
  const at = new Date(entry.created_at)
  await sql`
    insert into waitlist_entries (organization_id, id, comerce_id, service_ids, add_on_ids, staff_id, from_date,
      to_date, part, more_windows, name, phone, email, user_id, state, queued_at, moves_appointment_id, created_at, updated_at)
    values (${entry.organization_id}, ${entry.id}, ${entry.comerce_id}, ${[...entry.service_ids]}::uuid[],
      ${[...entry.add_on_ids]}::uuid[], ${entry.staff_id}, ${entry.from_date}, ${entry.to_date}, ${entry.part},
      ${JSON.stringify(entry.more_windows)}::jsonb, ${entry.name}, ${entry.phone}, ${entry.email},
      ${entry.user_id}, ${entry.state}, ${at},
      ${entry.moves_appointment_id}, ${at}, ${at})
    on conflict (organization_id, moves_appointment_id)
      where moves_appointment_id is not null and state in ('waiting', 'offered') do nothing`.execute(
    db,
  )
}

/** How many entries a phone has. Wishes for an earlier start of an existing appointment do not count. */
export async function countWaiting(
  db: Kysely<unknown>,
  shop: { readonly organizationId: string; readonly id: string },
  phone: string,
): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from waitlist_entries
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.id} and phone = ${phone}
      and moves_appointment_id is null and state in ('waiting', 'offered')`.execute(db)
  return rows[0]?.waiting ?? 0
}
