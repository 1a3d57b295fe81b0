import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import { decideMove, hasArrived } from '#domain/appointment/appointment-status.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { keptUntil, waitsUntil } from '#domain/appointment/request.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import { askedFrom, candidatesOf } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { findReplay, onceWithAnswer } from '#server/kernel/http/idempotency.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { isRefused, type Refused, refused } from '#server/kernel/http/refusal.ts'
import { isMoveAllowed, noteMovedArrival, tooMuchFromThere } from '../../arrivals/judge.ts'
import { announceMove, announceServices, forgetHolds } from '../announce.ts'
import {
  type AtShop,
  type ClaimedSlot,
  claimSlot,
  type LockedAgenda,
  lockAgenda,
} from '../book/claim-slot.ts'
import { depositWithin } from '../deposit-within.ts'
import type { Found } from '../find.ts'
import { takeHold } from '../holds/hold.ts'
import { itemRows, sessionIn } from '../book/insert-appointment.ts'
import { phoneDayRefused, phoneLock } from '../book/phone-limits.ts'
import { type AppointmentRow, findAppointments, lockAppointment } from '../queries.ts'
import { runExclusive } from '../mutex.ts'
import { mailChanged, mailOwnChange } from '../notify/notify-by-mail.ts'
import { keepUnnotified } from '../notify/unnotified.ts'
import type { AppointmentMove, MoveRequest } from './move-request.ts'
import { noteMove } from './note-move.ts'
import { isSold, pricedVisit } from './sale.ts'
import { visitOf } from './visit-of.ts'
import { wantedVisit } from './wanted-visit.ts'
import { toAppointmentWire } from '../wire.ts'

export type Moved = { readonly appointment: AppointmentWire }
export type MovedInside = {
  readonly ok: true
  readonly row: AppointmentRow
  readonly wasAt: number
  readonly rows: readonly Occupied[]
  readonly released: readonly string[]
  /** Set when the appointment already was as requested, and nothing changed. */
  readonly isSame?: true
}

/**
 * Moves an appointment or changes its services, completely or not at all: same id, one more revision, history kept. The
 * new time may overlap the old one.
 */
export async function move(
  context: Context,
  { shop, appointment: booked }: Found,
  request: MoveRequest,
  idempotency: Idempotency | null,
): Promise<Once<Moved> | Refused> {
  const at = { context, shop }
  const visit = await wantedVisit(at, booked, request)
  const staffIds = [...candidatesOf(shop.plan, visit), ...booked.legs.map(item => item.staff_id)]
  return await runExclusive(shop.row.organizationId, staffIds, async () => {
    const before = await findReplay<Moved>(context, idempotency)
    if (before !== null) return before
    const moved = await onceWithAnswer(context, idempotency, {
      work: async trx => await moveAndNotify(trx, at, { appointment: booked, visit, request }),
      answerOf: ({ row }): Moved => ({ appointment: toAppointmentWire(row) }),
    })
    if (moved instanceof Replayed || !moved.ok) return moved
    const appointment = toAppointmentWire(moved.row)
    const hold = request.earlier?.holdId ?? null
    if (hold !== null) context.availability.apply(shop.row, hold, [])
    forgetHolds(at, moved)
    if (!moved.isSame) announce(at, request, moved)
    return { appointment }
  })
}

function announce({ context, shop }: AtShop, request: MoveRequest, moved: MovedInside): void {
  const { row, rows, wasAt } = moved
  const byUser = request.actor === 'staff' ? request.actorId : null
  const appointment = toAppointmentWire(row)
  const news = { appointment, userId: row.customer_user_id, rows, byUser }
  const announceIt = request.services === undefined ? announceMove : announceServices
  announceIt(context, shop, news, wasAt)
  context.outbox.wake()
}

async function moveAndNotify(
  trx: Transaction<unknown>,
  at: AtShop,
  wanted: AppointmentMove,
): Promise<MovedInside | Refused> {
  const moved = await moveInside(trx, at, wanted)
  if (!moved.ok || moved.isSame) return moved
  const { actor, services, isNotified } = wanted.request
  // Another staff member at the same start is a move too; other services at the same start are not.
  const isMoved = services === undefined || moved.row.starts_at !== moved.wasAt
  if (actor === 'customer' && isMoved) await mailOwnChange(trx, at.context, moved.row)
  if (!isNotified) return moved
  await mailChanged(trx, at.context, moved.row, isMoved ? 'moved' : 'changed')
  return moved
}

/** The move itself, in a transaction that may hold others. */
export async function moveInside(
  trx: Transaction<unknown>,
  at: AtShop,
  asked: AppointmentMove,
): Promise<MovedInside | Refused> {
  const { appointment: known, visit, request } = asked
  const { startsAt, audience, isOffGrid = false } = request
  const wanted = { visit, startsAt, audience, isOffGrid }
  const phone = request.actor === 'customer' ? known.customer_phone : null
  const staffIds = known.legs.map(item => item.staff_id)
  const alsoLock = [...phoneLock(phone), ...staffIds]
  const agenda = await lockAgenda(trx, at, { ...wanted, alsoLock, sold: known })
  const appointment = await findMovable(agenda, asked)
  if (isRefused(appointment)) return appointment
  if (isAsAsked(appointment, asked))
    return { ok: true, row: appointment, wasAt: startsAt, rows: [], released: [], isSame: true }
  if (!isAsKnown(appointment, asked)) return refused('stale_revision')
  await releaseKept(agenda, request)
  const expiresAt = waitsAt(appointment, startsAt, agenda.now)
  const slot = await claimSlot(agenda, wanted, {
    id: appointment.id,
    expiresAt,
    replaces: appointment.id,
    isByDesk: appointment.is_by_desk,
  })
  if (!slot.ok) return request.services === undefined ? slot : noLongerFits(slot)
  const to = { appointmentId: appointment.id, visit: slot.visit }
  if (isOwnWish(request) && !(await isMoveAllowed(at.context, agenda, to)))
    return tooMuchFromThere()
  const day = { visit, startsAt, exceptId: appointment.id }
  const limit = phone === null ? null : await phoneDayRefused(agenda, { ...day, phone })
  if (limit !== null) return limit
  const priced = pricedVisit(slot.visit, appointment, request.price)
  const extraMinutes = visit.extraMinutes ?? 0
  await noteMovedArrival(agenda, to)
  await saveMove(agenda, appointment, { ...slot, visit: priced, expiresAt, extraMinutes })
  const [after] = await findAppointments(trx, agenda.now, scopeOf(appointment))
  const row = await noteMove(agenda, { appointment, request }, after!)
  // A customer who has arrived is told in the shop.
  const isKnown = request.actor === 'customer' || hasArrived(appointment.status)
  const told = isKnown ? 'known' : isMailed(request, row) ? 'mailed' : 'untold'
  await keepUnnotified(trx, { before: appointment, after: row, told }, agenda.now)
  const along = await request.earlier?.alongside(trx, appointment)
  if (along) return along
  const { rows, released } = slot
  return { ok: true, row, wasAt: appointment.starts_at, rows, released }
}

/** A customer moves it by themselves, not to a start that the shop offered. */
function isOwnWish({ actor, earlier }: MoveRequest): boolean {
  return actor === 'customer' && earlier === undefined
}

/** A request that waits for an answer goes on waiting, but not beyond its new start, nor for longer than before. */
function waitsAt(
  { status, expires_at: before, deposit_sent_at: depositSentAt }: AppointmentRow,
  startsAt: number,
  now: number,
): number | null {
  const waits = waitsUntil(status, startsAt, now)
  const until = waits === null ? null : Math.min(waits, before ?? waits)
  return keptUntil(until, { status, startsAt, depositSentAt })
}

/** Deletes the hold of the offered start, so that the appointment itself can take it. */
async function releaseKept(agenda: LockedAgenda, { earlier }: MoveRequest): Promise<void> {
  if (earlier === undefined) return
  await takeHold(agenda, earlier)
}

function isAsAsked(appointment: AppointmentRow, { visit, request }: AppointmentMove): boolean {
  const { services, startsAt, price, durationMinutes } = request
  const isResized = durationMinutes !== undefined
  return services !== undefined && isSold(appointment, { visit, startsAt, price, isResized })
}

/**
 * Whether the appointment still is what the wanted visit was made from. If others changed its services meanwhile, or the
 * staff that the move keeps, the move would undo that.
 */
function isAsKnown(
  appointment: AppointmentRow,
  { appointment: known, visit }: AppointmentMove,
): boolean {
  const keepsStaff = visit.itemStaffIds !== undefined
  const kept = (row: AppointmentRow) => (keepsStaff ? visitOf(row) : askedFrom(null, visitOf(row)))
  return isDeepStrictEqual(kept(appointment), kept(known))
}

/** When services change, every obstacle in the agenda is answered as `slot_taken`: the appointment does not fit there. */
function noLongerFits(slot: Refused): Refused {
  const { reason = '' } = slot.more
  return slot.code === 'not_bookable' && OBSTACLES.has(reason)
    ? { ...slot, code: 'slot_taken' }
    : slot
}

const OBSTACLES: ReadonlySet<string> = new Set(['outside_hours', 'closed', 'gap', 'person_full'])

function scopeOf({ organization_id: organizationId, id }: AppointmentRow) {
  return sql`a.organization_id = ${organizationId} and a.id = ${id}`
}

/** The appointment, locked and as it is now, or why it may not be moved. */
async function findMovable(
  { trx, plan, now }: LockedAgenda,
  { appointment: known, visit, request }: AppointmentMove,
): Promise<AppointmentRow | Refused> {
  const appointment = await lockAppointment(trx, now, scopeOf(known))
  if (appointment === null) return refused('not_found')
  const { revision, actor, earlier, startsAt } = request
  if (earlier !== undefined && startsAt >= appointment.starts_at) return refused('offer_over')
  if (revision !== undefined && revision !== appointment.revision) return refused('stale_revision')
  const { moveCutoffMinutes } = rulesFor(plan, visit.serviceIds)
  const moment = { startsAt: appointment.starts_at, now }
  const cutoff = earlier === undefined ? moveCutoffMinutes : 0
  const allowed = decideMove(appointment.status, actor, moment, cutoff)
  return allowed.ok ? appointment : refused('invalid_transition', { reason: allowed.reason })
}

type MovedSlot = ClaimedSlot & { readonly expiresAt: number | null; readonly extraMinutes: number }

/**
 * Writes the new time, items, price and deposit. By how much the customer comes late was said of the old start.
 */
async function saveMove(
  agenda: LockedAgenda,
  { organization_id: organizationId, id }: AppointmentRow,
  { visit, isOverbooked, expiresAt, extraMinutes }: MovedSlot,
): Promise<void> {
  const { trx, now } = agenda
  const start = new Date(visit.interval.start)
  await sql`delete from appointment_legs
    where organization_id = ${organizationId} and appointment_id = ${id}`.execute(trx)
  await itemRows(agenda, id, visit).execute(trx)
  await sql`update appointments set starts_at = ${start},
      ends_at = ${new Date(visit.interval.end)}, revision = revision + 1,
      is_overbooked = ${isOverbooked}, session = ${sessionIn(visit)}, extra_minutes = ${extraMinutes},
      late_minutes = case when starts_at = ${start} then late_minutes end, delay_minutes = null,
      expires_at = ${expiresAt === null ? null : new Date(expiresAt)}, updated_at = ${new Date(now)},
      price = ${visit.price}, deposit = ${depositWithin(visit.price)}
    where organization_id = ${organizationId} and id = ${id}`.execute(trx)
}

function isMailed({ isNotified }: MoveRequest, { customer_email: email }: AppointmentRow): boolean {
  return isNotified === true && email !== null
}
