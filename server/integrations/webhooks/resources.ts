/** What webhooks tell: the resource as the API answers it, and beside it what spreadsheets and automations need flat. */
import { sql, type Kysely } from 'kysely'
import { localDate, localMinute } from '#domain/calendar/local-time.ts'
import { clockText } from '#domain/calendar/dates.ts'
import { manageTokenOf, manageUrlOf } from '#server/booking/appointments/manage-link.ts'
import type { Context } from '#server/context.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import { servicesText, toAppointmentWire } from '#server/scheduling/wire.ts'

type Facts = Readonly<Record<string, unknown>>

export function appointmentData(context: Context, row: AppointmentRow): Facts {
  const wire = toAppointmentWire(row)
  const unique = (values: readonly string[]) => [...new Set(values)]
  return {
    ...wire,
    customer: { id: row.customer_id, ...wire.customer, email: row.customer_email },
    customer_id: row.customer_id,
    customer_name: row.customer_name,
    /** E.164. */
    customer_phone: row.customer_phone,
    customer_email: row.customer_email,
    services: servicesText(wire),
    service_ids: unique(row.legs.map(item => item.service_id)),
    staff: unique(row.legs.map(item => item.staff_name)).join(', '),
    staff_ids: unique(row.legs.map(item => item.staff_id)),
    starts_at_utc: new Date(row.starts_at).toISOString(),
    ends_at_utc: new Date(row.ends_at).toISOString(),
    starts_at_local: localText(row.starts_at, row.time_zone),
    ends_at_local: localText(row.ends_at, row.time_zone),
    time_zone: row.time_zone,
    manage_url: manageUrlOf(context, manageTokenOf(context, row)),
  }
}

/** With what it said before, of that which differs. */
export function changed(after: Facts, before: Facts | null): Facts {
  if (before === null) return after
  const isDifferent = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(after[name])
  const previous = Object.fromEntries(Object.entries(before).filter(isDifferent))
  return { ...after, previous }
}

/** `2026-11-26T11:00`, as the clock of the shop shows it. */
function localText(at: number, timeZone: string): string {
  return `${localDate(at, timeZone)}T${clockText(localMinute(at, timeZone))}`
}

type CustomerRow = {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly notes: string
  readonly haircut: string
  readonly tags: string[]
  readonly birthday: string | null
  readonly is_blocked: boolean
  readonly created_at: number
}

export async function customerData(
  db: Kysely<unknown>,
  organizationId: string,
  id: string,
): Promise<Facts | null> {
  const { rows } = await sql<CustomerRow>`
    select cu.id, cu.name, cu.phone, cu.email, cu.notes, cu.haircut, cu.tags, cu.birthday,
      cu.blocked_at is not null as is_blocked, cu.created_at
    from customers cu where cu.organization_id = ${organizationId} and cu.id = ${id}`.execute(db)
  const [row] = rows
  return row === undefined ? null : { ...row, created_at: new Date(row.created_at).toISOString() }
}
