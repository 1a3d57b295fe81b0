import { sql, type Kysely, type Transaction } from 'kysely'
import {
  isAsKnown,
  knownStateOf,
  unnotifiedOf,
  type Known,
  type Unnotified,
} from '#domain/appointment/unnotified.ts'
import type { AppointmentRow } from '../queries.ts'

type Change = {
  readonly before: AppointmentRow
  readonly after: AppointmentRow
  /** The customer did it, asked for it, or gets a mail about it. */
  readonly isKnown: boolean
}

/** In the transaction of a change: keeps what the customer still believes until they have been told. */
export async function keepUnnotified(
  trx: Transaction<unknown>,
  { before, after, isKnown }: Change,
  now: number,
): Promise<void> {
  if (isKnown) {
    await forgetUnnotified(trx, after)
    return
  }
  const known = knownOf(before)
  if (isAsKnown(known, knownOf(after))) return
  const { organization_id: organizationId, id } = after
  const { rows } = await sql<KnownRow>`
    insert into untold_turns (organization_id, appointment_id, since, knew_starts_at, knew_staff, knew_sold, knew_person, knew_state)
    values (${organizationId}, ${id}, ${new Date(now)}, ${new Date(known.startsAt)},
      ${[...known.staffIds]}::uuid[], ${known.sold}::uuid[], ${before.legs[0]?.staff_name ?? ''}, ${known.state})
    -- They still believe what they did before the first change that they missed.
    on conflict (organization_id, appointment_id) do update set since = untold_turns.since
    returning knew_starts_at, knew_staff, knew_sold, knew_state`.execute(trx)
  // The change was undone: what the customer believes is true again.
  if (isAsKnown(toKnown(rows[0]!), knownOf(after))) await forgetUnnotified(trx, after)
}

export async function forgetUnnotified(
  db: Kysely<unknown>,
  appointment: Pick<AppointmentRow, 'organization_id' | 'id'>,
): Promise<void> {
  await sql`delete from untold_turns
    where organization_id = ${appointment.organization_id} and appointment_id = ${appointment.id}`.execute(
    db,
  )
}

export type KnownRow = {
  readonly knew_starts_at: number
  readonly knew_staff: readonly string[]
  readonly knew_sold: readonly string[] | null
  readonly knew_state: Known['state']
}

export function toKnown({ knew_starts_at, knew_staff, knew_sold, knew_state }: KnownRow): Known {
  return { startsAt: knew_starts_at, staffIds: knew_staff, sold: knew_sold, state: knew_state }
}

export function knownOf({ starts_at, legs: items, status }: AppointmentRow): Known {
  const staffIds = items.map(item => item.staff_id)
  const sold = items.flatMap(item => [item.service_id, ...item.add_ons.map(addOn => addOn.id)])
  return { startsAt: starts_at, staffIds, sold, state: knownStateOf(status) }
}

/** What the customer of an appointment has not been told yet; null when there is nothing. */
export async function findUnnotified(
  db: Kysely<unknown>,
  appointment: AppointmentRow,
): Promise<Unnotified | null> {
  const { rows } = await sql<KnownRow>`
    select knew_starts_at, knew_staff, knew_sold, knew_state from untold_turns
    where organization_id = ${appointment.organization_id} and appointment_id = ${appointment.id}`.execute(
    db,
  )
  const [row] = rows
  return row === undefined
    ? null
    : unnotifiedOf(toKnown(row), knownOf(appointment), appointment.status)
}
