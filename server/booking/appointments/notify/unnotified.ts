import { sql, type Kysely, type Transaction } from 'kysely'
import {
  isAsKnown,
  knownStateOf,
  unnotifiedOf,
  type Known,
  type Unnotified,
} from '#domain/appointment/unnotified.ts'
import { hasArrived, isRequest } from '#domain/appointment/appointment-status.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import type { MoveType } from '#server/scheduling/happened.ts'
import { isAskedFor, type StatusRequest } from '#server/scheduling/status/decide-change.ts'

/** `known`: the customer did it or was told in the shop; `mailed`: asked for, or a mail about it is on its way. */
type Told = 'known' | 'mailed' | 'untold'
type Change = {
  readonly before: AppointmentRow
  readonly after: AppointmentRow
  readonly told: Told
}

export async function noteUnnotifiedMove(
  { trx, now }: Work,
  { before, after, isNotified, history: { actor } }: EventOf<MoveType>,
): Promise<void> {
  // A customer who has arrived is told in the shop.
  const isKnown = actor === 'customer' || hasArrived(before.status)
  const isMailed = isNotified && after.customer_email !== null
  const told = isKnown ? 'known' : isMailed ? 'mailed' : 'untold'
  await keepUnnotified(trx, { before, after, told }, now)
}

export async function noteUnnotifiedStatus(
  { trx, now }: Work,
  event: EventOf<'appointment.status_changed'>,
): Promise<void> {
  const { before, after, request } = event
  if (request.actor === 'system') return
  await keepUnnotified(trx, { before, after, told: toldOf(event) }, now)
}

/** What staff say that a customer asked for counts as mailed: undone, it was a slip that the customer never heard of. */
function toldOf({ before, from, request }: EventOf<'appointment.status_changed'>): Told {
  if (request.actor === 'customer') return 'known'
  if (isAskedFor(request)) return 'mailed'
  const isMailed =
    request.to === 'cancelled'
      ? request.isNotified === true
      : isRequest(from) && !isKeptQuiet(request)
  return before.customer_email !== null && isMailed ? 'mailed' : 'untold'
}

/** What the former customer was not told concerns nobody any more. */
export async function forgetFormer(
  { trx }: Work,
  { before }: EventOf<'appointment.customer_changed'>,
): Promise<void> {
  await forgetUnnotified(trx, before)
}

/** A rejection without a mail: the shop tells the customer itself, or may undo it. */
export function isKeptQuiet({ to, isNotified }: StatusRequest): boolean {
  return to === 'rejected' && isNotified === false
}

/**
 * In the transaction of a change: keeps what the customer still believes until they have been told. A mail that has not
 * left has told them nothing: when the change is undone first, they need not hear of it.
 */
async function keepUnnotified(
  trx: Transaction<unknown>,
  { before, after, told }: Change,
  now: number,
): Promise<void> {
  if (told === 'known') {
    await forgetUnnotified(trx, after)
    return
  }
  const belief = await findBelief(trx, after)
  const known = belief === null ? knownOf(before) : toKnown(belief)
  if (isAsKnown(known, knownOf(after))) {
    await forgetUnnotified(trx, after)
    return
  }
  const person = belief?.knew_person ?? before.legs[0]?.staff_name ?? ''
  const { organization_id: organizationId, id, revision } = after
  const isMailed = told === 'mailed'
  await sql`
    insert into untold_turns as u (organization_id, appointment_id, since, knew_starts_at, knew_staff, knew_sold,
      knew_person, knew_state, told_by, told_revision)
    values (${organizationId}, ${id}, ${new Date(now)}, ${new Date(known.startsAt)},
      ${[...known.staffIds]}::uuid[], ${known.sold}::uuid[], ${person}, ${known.state},
      ${isMailed ? id : null}, ${isMailed ? revision : null})
    on conflict (organization_id, appointment_id) do update set
      -- What was missed first was missed since then.
      since = case when ${belief === null} then excluded.since else u.since end,
      knew_starts_at = excluded.knew_starts_at, knew_staff = excluded.knew_staff, knew_sold = excluded.knew_sold,
      knew_person = excluded.knew_person, knew_state = excluded.knew_state, told_by = excluded.told_by,
      told_revision = excluded.told_revision`.execute(trx)
}

/** What the customer still believes although the appointment was changed since; null when they know how it is. */
async function findBelief(
  trx: Transaction<unknown>,
  { organization_id: organizationId, id }: AppointmentRow,
): Promise<(KnownRow & { readonly knew_person: string }) | null> {
  const { rows } = await sql<KnownRow & { readonly knew_person: string }>`
    select knew_starts_at, knew_staff, knew_sold, knew_state, knew_person from untold_turns u
    where organization_id = ${organizationId} and appointment_id = ${id}
      and (told_by is null or not exists (select from outbox o
        where o.subject_id = u.told_by and o.revision >= u.told_revision and o.sent_at is not null
          and o.kind in ('appointment_changed', 'appointment_request', 'appointment_confirmed', 'released')))`.execute(
    trx,
  )
  return rows[0] ?? null
}

/** The mail about `first` tells of these changes too. */
export async function toldTogether(
  trx: Transaction<unknown>,
  { organization_id: organizationId, id, revision }: AppointmentRow,
  others: readonly AppointmentRow[],
): Promise<void> {
  await sql`update untold_turns set told_by = ${id}, told_revision = ${revision}
    where organization_id = ${organizationId} and told_by is not null
      and appointment_id = any(${others.map(other => other.id)}::uuid[])`.execute(trx)
}

/** The condition on `untold_turns u` for what nothing on its way will tell. */
export const isUnnotified = sql`u.told_by is null`

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
    select knew_starts_at, knew_staff, knew_sold, knew_state from untold_turns u
    where organization_id = ${appointment.organization_id} and appointment_id = ${appointment.id}
      and ${isUnnotified}`.execute(db)
  const [row] = rows
  return row === undefined
    ? null
    : unnotifiedOf(toKnown(row), knownOf(appointment), appointment.status)
}
