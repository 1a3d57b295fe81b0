import { randomInt } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { FirstState } from '#domain/appointment/request.ts'
import type { PlacedVisit } from '#domain/visit/visit.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { Terms } from '../../ladder/find-terms.ts'
import type { BookingRequest } from './booking-request.ts'
import type { LockedAgenda } from './claim-slot.ts'

export type NewAppointment = {
  readonly appointmentId: string
  readonly customerId: string
  readonly visit: PlacedVisit
  readonly state: FirstState
  readonly isOverbooked: boolean
  /** What is asked by the customer's history. */
  readonly terms: Terms | null
}

export async function insertAppointment(
  agenda: LockedAgenda,
  request: BookingRequest,
  { appointmentId, customerId, visit, state, isOverbooked, terms }: NewAppointment,
): Promise<void> {
  const { trx, row, now } = agenda
  const at = new Date(now)
  const expiresAt = state.expiresAt === null ? null : new Date(state.expiresAt)
  const appointment = sql`
    insert into appointments (organization_id, id, comerce_id, customer_id, code, status, expires_at, deposit,
      starts_at, ends_at, customer_name, price, currency, note, source, is_overbooked, created_by, created_at, updated_at,
      user_id, customer_email, series_id, answers, session, seats, rung, rung_reason)
    values (${row.organizationId}, ${appointmentId}, ${row.id}, ${customerId}, ${unusedCode(row)},
      ${state.status}, ${expiresAt}, ${state.deposit}, ${new Date(visit.interval.start)},
      ${new Date(visit.interval.end)}, ${request.customer.name}, ${visit.price}, ${row.currency},
      ${request.note}, ${request.source}, ${isOverbooked}, ${request.createdBy}, ${at}, ${at},
      ${request.userId}, ${emailOf(request, customerId)}, ${request.seriesId ?? null},
      ${JSON.stringify(request.answers ?? [])}::jsonb, ${sessionIn(visit)},
      ${request.visit.seats ?? 1}, ${terms?.rung ?? null}, ${terms?.reason ?? null})`
  const items = insertItems(agenda, appointmentId, visit)
  await sql`with appointment as (${appointment}) ${items}`.execute(trx)
}

/** Of the class that a visit is in; null: it is no class. */
export function sessionIn(visit: PlacedVisit): string | null {
  return visit.items[0]?.occupied[0]?.seating?.session ?? null
}

/** The public's appointments use the mail that was typed; only those of staff the one on the customer's record. */
function emailOf({ customer, source }: BookingRequest, customerId: string): ReturnType<typeof sql> {
  if (source !== 'staff') return sql`${customer.email}::text`
  return sql`(select email from customers where id = ${customerId})`
}

export function insertItems(
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
      ${JSON.stringify(item.addOns)}::jsonb)`,
  )
  return sql`
    insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name, staff_id,
      staff_name, starts_at, ends_at, price, add_ons)
    values ${sql.join(items)}`
}

/** Without letters and digits that sound or look alike; ten million codes per shop. */
const CODE_LETTERS = 'ABCDEFHJKLMNPQRTUVWXY3479'
const CODES_TRIED = 8

/** A random code that this shop has not used yet. */
function unusedCode(row: ShopRow): ReturnType<typeof sql> {
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
