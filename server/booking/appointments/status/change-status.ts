import { sql, type Transaction } from 'kysely'
import { type AppointmentStatus, isRequest } from '#domain/appointment/appointment-status.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { loadOwner } from '#server/booking/availability/load.ts'
import type { Context } from '#server/context.ts'
import { transact } from '#server/kernel/http/idempotency.ts'
import { isRefused, type Refused, refused } from '#server/kernel/http/refusal.ts'
import { announceStatus } from '../announce.ts'
import { type AtShop, type LockedAgenda, lockAgenda } from '../book/claim-slot.ts'
import type { Found } from '../find.ts'
import { findAppointments, insertEvent, lockAppointment, type AppointmentRow } from '../queries.ts'
import { runExclusive } from '../mutex.ts'
import {
  mailAnswered,
  mailTakenBack,
  mailChanged,
  mailOwnChange,
  mailReleased,
} from '../notify/notify-by-mail.ts'
import { toAppointmentWire } from '../wire.ts'
import { keepUnnotified } from '../notify/unnotified.ts'
import { visitOf } from '../move/visit-of.ts'
import {
  type Change,
  decideChange,
  isAskedFor,
  type StatusChange,
  type StatusRequest,
} from './decide-change.ts'
import { updateOccupancy } from './update-occupancy.ts'

/**
 * Changes the status of an appointment, if the table of transitions allows it. Asking for the status that it has changes
 * nothing and is not an error.
 */
export async function changeStatus(
  context: Context,
  { shop, appointment: current }: Found,
  request: StatusRequest,
): Promise<{ readonly appointment: AppointmentWire } | Refused> {
  const at = { context, shop }
  // In the queue of its staff members: ten clicks on one appointment must not hold ten database connections.
  const staffIds = current.legs.map(item => item.staff_id)
  const changed = await runExclusive(
    shop.row.organizationId,
    staffIds,
    async () =>
      await transact(
        context,
        async trx => await changeAndNotify(trx, at, { appointment: current, request }),
      ),
  )
  if (!changed.ok) return changed
  const { row, rows } = changed
  const appointment = toAppointmentWire(row)
  if (rows !== null) {
    const byUser = request.actor === 'staff' ? request.actorId : null
    const news = { appointment, userId: row.customer_user_id, rows, byUser }
    announceStatus(context, shop, news, request.actor)
  }
  return { appointment }
}

async function changeAndNotify(
  trx: Transaction<unknown>,
  at: AtShop,
  wanted: StatusChange,
): Promise<ChangedInside | Refused> {
  const changed = await changeInside(trx, at, wanted)
  const { to, isNotified } = wanted.request
  if (changed.ok && changed.rows !== null && to === 'cancelled' && isNotified)
    await mailChanged(trx, at.context, changed.row)
  return changed
}

/** `rows`: what the appointment occupies now; null when nothing changed. */
export type ChangedInside = {
  readonly ok: true
  readonly row: AppointmentRow
  readonly rows: readonly Occupied[] | null
}

/** The change itself, in a transaction that may contain other changes. */
export async function changeInside(
  trx: Transaction<unknown>,
  at: AtShop,
  { appointment: known, request }: StatusChange,
): Promise<ChangedInside | Refused> {
  const { organizationId } = at.shop.row
  const agenda = await lockAgenda(trx, at, {
    visit: visitOf(known),
    startsAt: known.starts_at,
    audience: STAFF,
    alsoLock: known.legs.map(item => item.staff_id),
    sold: known,
  })
  const { now } = agenda
  const scope = sql`a.organization_id = ${organizationId} and a.id = ${known.id}`
  const current = await lockAppointment(trx, now, scope)
  if (current === null) return refused('not_found')
  const found = decideChange(agenda, { appointment: current, request })
  if (found === null) return { ok: true, row: current, rows: null }
  if (isRefused(found)) return found

  const rows = await updateOccupancy(agenda, found)
  if (rows !== null && isRefused(rows)) return rows
  await saveStatus(agenda, found)
  await noteStatus(agenda, found)
  await mailWaiting(agenda, at.context, found)
  const [row] = await findAppointments(trx, now, scope)
  const isToldHere = request.actor === 'customer' && !request.isToldTogether
  if (isToldHere && request.to === 'cancelled' && !hasWaited(found))
    await mailOwnChange(trx, at.context, row!)
  if (request.actor !== 'system')
    await keepUnnotified(trx, { before: current, after: row!, told: toldOf(found) }, now)
  return { ok: true, row: row!, rows: rows ?? (await loadOwner(trx, at.shop.row, current.id)) }
}

function hasWaited({ from }: Change): boolean {
  return isRequest(from)
}

/**
 * Whether the customer knows of it, because they did it, or gets a mail about it. What staff say that a customer asked
 * for counts as mailed: undone, it was a slip that the customer never heard of.
 */
function toldOf(change: Change): 'known' | 'mailed' | 'untold' {
  const { request, appointment: current } = change
  const isMailed =
    request.to === 'cancelled'
      ? request.isNotified === true
      : hasWaited(change) && !isKeptQuiet(request)
  if (request.actor === 'customer') return 'known'
  if (isAskedFor(request)) return 'mailed'
  return current.customer_email !== null && isMailed ? 'mailed' : 'untold'
}

/** A rejection without a mail: the shop tells the customer itself, or may undo it. */
function isKeptQuiet({ to, isNotified }: StatusRequest): boolean {
  return to === 'rejected' && isNotified === false
}

/** Queues the mail about a request that was answered, or an appointment that was released or taken back. */
async function mailWaiting({ trx }: LockedAgenda, context: Context, change: Change): Promise<void> {
  const { appointment: current, request } = change
  const { to } = request
  if (isRelease({ from: change.from, to }))
    await mailReleased(trx, context, current, current.revision + 1)
  // The mail about the release took it out of the customer's calendar; this one puts it back.
  if (change.from === 'expired' && request.actor === 'customer')
    await mailTakenBack(trx, context, current, current.revision + 1)
  if (!hasWaited(change) || to === 'cancelled' || isKeptQuiet(request)) return
  await mailAnswered(trx, context, current, { to, revision: current.revision + 1 })
}

/** Only an unconfirmed appointment that is released goes from `booked` to `expired`. */
function isRelease({
  from,
  to,
}: {
  readonly from: AppointmentStatus
  readonly to: AppointmentStatus
}) {
  return from === 'booked' && to === 'expired'
}

async function saveStatus(
  { trx, now }: LockedAgenda,
  { appointment: current, request, from, expiresAt, isLate }: Change,
): Promise<void> {
  const at = new Date(now)
  const { to, actor, corrects, isAssumed } = request
  const isTakenAsDone = to === 'completed' && (actor === 'system' || (corrects && isAssumed))
  const isPaid = current.status === 'awaiting_deposit' && to === 'booked'
  await sql`update appointments set status = ${to}, revision = revision + 1,
      expires_at = ${expiresAt === null ? null : new Date(expiresAt)}, is_late_cancel = ${isLate},
      is_assumed = ${isTakenAsDone ?? false}, confirms_by_mail = confirms_by_mail and ${actor !== 'staff'},
      deposit_received_at = ${isPaid ? at : expiresAt === null ? sql`deposit_received_at` : null},
      released_at = ${isRelease({ from, to }) ? at : null}, updated_at = ${at}
    where organization_id = ${current.organization_id} and id = ${current.id}`.execute(trx)
}

async function noteStatus(
  { trx, now }: LockedAgenda,
  { appointment: current, request, from, isLate }: Change,
): Promise<void> {
  const { to, actor, actorId, reason } = request
  const { organization_id: organizationId, comerce_id: shopId, id: appointmentId } = current
  const detail = {
    from,
    to,
    ...(reason ? { reason } : {}),
    ...(request.isAskedFor && to === 'cancelled' ? { asked: true } : {}),
    late: isLate,
    ...(request.dayMoveId === undefined ? {} : { day_move: request.dayMoveId }),
  }
  const changed = { organizationId, shopId, appointmentId, revision: current.revision + 1 }
  await insertEvent(trx, changed, { kind: 'status', actor, actorId, detail }, now)
}
