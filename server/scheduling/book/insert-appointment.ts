import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { type FirstState, statusAt } from '#domain/appointment/request.ts'
import type { PlacedItem, PlacedVisit } from '#domain/visit/visit.ts'
import type { ShopRow } from '../availability/load.ts'
import { type AppointmentRow, occupancyRows } from '../queries.ts'
import { takeSeats } from '../seats.ts'
import type { BookingRequest, LockedAgenda } from './agenda.ts'
import type { ClaimedSlot } from './claim-slot.ts'
import type { Demand } from './policies.ts'

export type NewAppointment = {
  readonly id: string
  /** Null: the customer with this phone, who is created when there is none. */
  readonly customerId: string | null
  /** The id that a new customer gets. */
  readonly newCustomerId: string
  readonly slot: ClaimedSlot
  readonly state: FirstState
  readonly rung: NonNullable<Demand['rung']> | null
}

type Saved = Pick<AppointmentRow, 'code' | 'customer_id' | 'customer_phone' | 'customer_email'>

/**
 * Writes the appointment with its time, its services and its customer in one statement; returns it as `findAppointments` would read it,
 * or null when somebody else has just taken the last place of the class.
 */
export async function insertAppointment(
  agenda: LockedAgenda,
  request: BookingRequest,
  made: NewAppointment,
): Promise<AppointmentRow | null> {
  const { trx, row, now } = agenda
  const { id, customerId, slot, state, rung } = made
  const { visit, isOverbooked } = slot
  const { organizationId, id: shopId } = row
  const booked = { organizationId, shopId }
  const at = new Date(now)
  const expiresAt = state.expiresAt === null ? null : new Date(state.expiresAt)
  const { rows } = await sql<Saved>`
    with time_taken as (${occupancyRows(booked, slot.rows, !isOverbooked)}),
    customer as (${customerId === null ? customerRow(agenda, request, made.newCustomerId) : sql`select ${customerId}::uuid as id`}),
    address as (${addressOf(request, customerId)}),
    items as (${itemRows(agenda, id, visit)})
    insert into appointments (organization_id, id, comerce_id, customer_id, code, status, expires_at, deposit,
      starts_at, ends_at, customer_name, price, currency, note, source, is_overbooked, created_by, created_at, updated_at,
      user_id, customer_email, series_id, party_id, party_place, answers, session, seats, rung, rung_reason, confirms_by_mail,
      price_may_change)
    values (${organizationId}, ${id}, ${shopId}, (select id from customer), ${unusedCode(row)},
      ${state.status}, ${expiresAt}, ${state.deposit}, ${new Date(visit.interval.start)},
      ${new Date(visit.interval.end)}, ${request.customer.name}, ${visit.price}, ${row.currency},
      ${request.note}, ${request.source}, ${isOverbooked}, ${request.createdBy}, ${at}, ${at},
      ${request.userId}, (select email from address), ${request.seriesId ?? null},
      ${request.inParty?.id ?? null}, ${request.inParty?.place ?? null}, ${JSON.stringify(request.answers ?? [])}::jsonb, ${sessionIn(visit)},
      ${request.visit.seats ?? 1}, ${rung?.rung ?? null}, ${rung?.reason ?? null},
      ${state.confirmsByMail ?? false}, ${row.page.prices_may_change})
    returning code, customer_id, customer_email, coalesce((select known.phone from customers known
      where known.organization_id = appointments.organization_id and known.id = appointments.customer_id),
      ${request.customer.phone}::text) as customer_phone`.execute(trx)
  if (!(await takeSeats(trx, organizationId, slot.rows, !isOverbooked))) return null
  return rowOfNew(agenda, request, { ...made, saved: rows[0]! })
}

/** A name once known is not overwritten by a later form. */
function customerRow(
  { row, now }: LockedAgenda,
  { customer, userId }: BookingRequest,
  newId: string,
): RawBuilder<unknown> {
  const { name, phone, email, isTypedByStaff = false } = customer
  return sql`
    insert into customers (organization_id, id, name, phone, email, user_id, created_at)
    values (${row.organizationId}, ${newId}, ${name}, ${phone}, ${email}, ${userId}, ${new Date(now)})
    on conflict (organization_id, phone) do update set
      -- Only the shop corrects what it keeps of a customer: a stranger may type anybody's phone.
      email = case when ${isTypedByStaff}::boolean then coalesce(excluded.email, customers.email) else customers.email end
    -- Whoever turned out to be somebody else books as that one.
    returning coalesce(merged_into, id) as id`
}

/** The key of the session that a visit is in; null when it is no class. */
export function sessionIn(visit: PlacedVisit): string | null {
  return visit.items[0]?.occupied[0]?.seating?.session ?? null
}

/**
 * The mail address of an appointment. The public's: the one that was typed. By staff for a known customer: the one on
 * their record; by staff for a phone: the one that was typed, or else the one on record.
 */
function addressOf(
  { customer: { email }, source }: BookingRequest,
  customerId: string | null,
): RawBuilder<unknown> {
  const typed = source !== 'staff' || customerId === null ? email : null
  const recorded =
    source === 'staff'
      ? sql`(select email from customers where id = (select id from customer))`
      : sql`null`
  return sql`select coalesce(${typed}::text, ${recorded}) as email`
}

export function itemRows(
  { plan, row: { organizationId } }: LockedAgenda,
  appointmentId: string,
  visit: PlacedVisit,
): RawBuilder<unknown> {
  const items = visit.items.map(
    (
      item,
      position,
    ) => sql`(${organizationId}::uuid, ${appointmentId}::uuid, ${position}::smallint, ${item.serviceId}::uuid,
      ${nameOf(plan.services, item.serviceId)}, ${item.staffId}::uuid, ${nameOf(plan.staff, item.staffId)},
      ${new Date(item.interval.start)}::timestamptz, ${new Date(item.interval.end)}::timestamptz, ${item.price}::bigint,
      ${JSON.stringify(item.addOns)}::jsonb, ${JSON.stringify(item.terms)}::jsonb)`,
  )
  return sql`
    insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name, staff_id,
      staff_name, starts_at, ends_at, price, add_ons, sold_as)
    values ${sql.join(items)}`
}

/** Without letters and digits that sound or look alike; ten million codes per shop. */
const CODE_LETTERS = 'ABCDEFHJKLMNPQRTUVWXY3479'
const CODES_TRIED = 8

/** A random code that this shop has not used yet. */
function unusedCode(row: ShopRow): RawBuilder<unknown> {
  const words = Array.from({ length: CODES_TRIED }, () =>
    Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
  )
  return sql`(select word from unnest(${words}::text[]) as word where not exists (
    select 1 from appointments used where used.organization_id = ${row.organizationId}
      and used.comerce_id = ${row.id} and used.code = word) limit 1)`
}

function nameOf(list: readonly { id: string; name: string }[], id: string): string {
  return list.find(one => one.id === id)?.name ?? ''
}

/** The row as `findAppointments` would read it, without another query. */
function rowOfNew(
  { row, plan, now }: LockedAgenda,
  request: BookingRequest,
  { id, slot, state, rung, saved }: NewAppointment & { readonly saved: Saved },
): AppointmentRow {
  const { visit, isOverbooked } = slot
  const session = sessionIn(visit)
  const firstService = plan.services.find(service => service.id === visit.items[0]?.serviceId)
  return {
    ...saved,
    organization_id: row.organizationId,
    id,
    comerce_id: row.id,
    status: statusAt(state.status, state.expiresAt, now),
    stored_status: state.status,
    expires_at: state.expiresAt,
    released_at: null,
    confirms_by_mail: state.confirmsByMail ?? false,
    deposit: state.deposit,
    rung: rung === null || rung.rung === 'phone_only' ? null : rung.rung,
    rung_reason: rung?.reason ?? null,
    deposit_received_at: null,
    deposit_sent_at: null,
    paid_online: null,
    revision: 1,
    starts_at: visit.interval.start,
    ends_at: visit.interval.end,
    customer_name: request.customer.name,
    customer_user_id: request.userId,
    price: visit.price,
    currency: row.currency,
    note: request.note,
    late_minutes: null,
    delay_minutes: null,
    answers: request.answers ?? [],
    is_overbooked: isOverbooked,
    source: request.source,
    is_by_desk: request.source === 'staff',
    is_assumed: false,
    sale_id: null,
    extra_minutes: 0,
    series_id: request.seriesId ?? null,
    company: [],
    session,
    seats: request.visit.seats ?? 1,
    capacity: session === null ? null : (firstService?.capacity ?? null),
    manage_generation: 1,
    price_may_change: row.page.prices_may_change,
    ad_url: row.adUrl,
    comerce_name: row.name,
    time_zone: row.timeZone,
    legs: visit.items.map(item => ({
      service_id: item.serviceId,
      service_name: nameOf(plan.services, item.serviceId),
      staff_id: item.staffId,
      staff_name: nameOf(plan.staff, item.staffId),
      ...partsOf(item),
    })),
  }
}

function partsOf({ interval, price, addOns, terms }: PlacedItem) {
  const { start, end } = interval
  return { starts_at: start, ends_at: end, price, add_ons: addOns, sold_as: terms }
}
