import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { decideMove } from '#domain/appointment/appointment-status.ts'
import { keptUntil, waitsUntil } from '#domain/appointment/request.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import { askedFrom, candidatesOf } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { orRefusal, Refusal, refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { isMoveAllowed, noteMovedArrival, refuseTooMuch } from '../arrivals/judge.ts'
import type { LockedAgenda, WantedSlot } from '../book/agenda.ts'
import {
  type AtShop,
  type ClaimedSlot,
  claimSlot,
  lockAgenda,
  type SlotOwner,
} from '../book/claim-slot.ts'
import { depositWithin } from '../deposit-within.ts'
import type { Found } from '../find.ts'
import { takeHold } from '../holds/hold.ts'
import { itemRows, sessionIn } from '../book/insert-appointment.ts'
import { phoneLock, refuseDay } from '../book/phone-limits.ts'
import { aboutOf, type AppointmentRow, findAppointments, lockAppointment } from '../queries.ts'
import { queued } from '../mutex.ts'
import type { AppointmentMove, MoveRequest } from './move-request.ts'
import { historyOf } from './history-of.ts'
import { isSold, pricedVisit } from './sale.ts'
import { visitOf } from './visit-of.ts'
import { wantedVisit } from './wanted-visit.ts'
import { toAppointmentWire } from '../wire.ts'

export type Moved = {
  readonly before: AppointmentRow
  readonly after: AppointmentRow
}

/** Moves in a unit of work of its own. */
export async function moveQueued(
  context: Context,
  { shop, appointment }: Found,
  request: MoveRequest,
): Promise<{ readonly appointment: AppointmentWire }> {
  const at = { context, shop }
  const visit = await wantedVisit(at, appointment, request)
  const staffIds = [...candidatesOf(shop.plan, visit), ...staffOf(appointment)]
  return await queued(at, { staffIds }, async work => {
    const { after } = await move(work, at, { appointment, visit, request })
    return { appointment: toAppointmentWire(after) }
  })
}

/**
 * Moves an appointment or changes its services, completely or not at all: same id, one more revision, history kept. The
 * new time may overlap the old one. What already is as requested stays as it is.
 */
export async function move(work: Work, at: AtShop, asked: AppointmentMove): Promise<Moved> {
  const { trx } = work
  const { appointment: known, visit, request } = asked
  const { startsAt, audience, isOffGrid = false, actor } = request
  const wanted = { visit, startsAt, audience, isOffGrid }
  const phone = actor === 'customer' ? known.customer_phone : null
  const alsoLock = [...phoneLock(phone), ...staffOf(known)]
  const agenda = await lockAgenda(work, at.shop, { ...wanted, alsoLock, sold: known })
  const before = await findMovable(agenda, asked)
  if (isAsAsked(before, asked)) return { before, after: before }
  if (!isAsKnown(before, asked)) refuse('stale_revision')
  const hold = request.earlier === undefined ? null : await takeHold(agenda, request.earlier)
  const expiresAt = waitsAt(before, startsAt, agenda.now)
  const { id, is_by_desk: isByDesk } = before
  const owner = { id, expiresAt, replaces: id, isByDesk }
  const slot = await placeFor(agenda, asked, { wanted, owner })
  const to = { appointmentId: id, visit: slot.visit }
  if (isOwnWish(request) && !(await isMoveAllowed(at.context, agenda, to))) refuseTooMuch()
  if (phone !== null) await refuseDay(agenda, { visit, startsAt, phone, exceptId: id })
  const priced = pricedVisit(slot.visit, before, request.price)
  const extraMinutes = visit.extraMinutes ?? 0
  await noteMovedArrival(agenda, to)
  await saveMove(agenda, before, { ...slot, visit: priced, expiresAt, extraMinutes })
  const [saved] = await findAppointments(trx, agenda.now, scopeOf(before))
  const { after, history } = await historyOf(agenda, { appointment: before, request }, saved!)
  await work.emit({
    type: request.services === undefined ? 'appointment.moved' : 'appointment.services_changed',
    shop: at.shop,
    before,
    after,
    rows: slot.rows,
    gone: [...(hold === null ? [] : [hold.id]), ...slot.released],
    isNotified: request.isNotified ?? false,
    about: aboutOf(after),
    history,
    cause: request.cause,
  })
  return { before, after }
}

function staffOf({ legs }: AppointmentRow): string[] {
  return legs.map(item => item.staff_id)
}

type Place = { readonly wanted: WantedSlot; readonly owner: SlotOwner }

/** When services change, every obstacle in the agenda is refused as `slot_taken`: the appointment does not fit there. */
async function placeFor(
  agenda: LockedAgenda,
  { request }: AppointmentMove,
  { wanted, owner }: Place,
): Promise<ClaimedSlot> {
  const slot = await orRefusal(claimSlot(agenda, wanted, owner))
  if (!(slot instanceof Refusal)) return slot
  const { code, more } = slot
  const isObstacle = code === 'not_bookable' && OBSTACLES.has(more.reason ?? '')
  return refuse(request.services !== undefined && isObstacle ? 'slot_taken' : code, more)
}

const OBSTACLES: ReadonlySet<string> = new Set(['outside_hours', 'closed', 'gap', 'person_full'])

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

function scopeOf({ organization_id: organizationId, id }: AppointmentRow) {
  return sql`a.organization_id = ${organizationId} and a.id = ${id}`
}

/** The appointment, locked and as it is now, or why it may not be moved. */
async function findMovable(
  { trx, plan, now }: LockedAgenda,
  { appointment: known, visit, request }: AppointmentMove,
): Promise<AppointmentRow> {
  const appointment = await lockAppointment(trx, now, scopeOf(known))
  if (appointment === null) return refuse('not_found')
  const { revision, actor, earlier, startsAt } = request
  if (earlier !== undefined && startsAt >= appointment.starts_at) return refuse('offer_over')
  if (revision !== undefined && revision !== appointment.revision) return refuse('stale_revision')
  const { moveCutoffMinutes } = rulesFor(plan, visit.serviceIds)
  const moment = { startsAt: appointment.starts_at, now }
  const cutoff = earlier === undefined ? moveCutoffMinutes : 0
  const allowed = decideMove(appointment.status, actor, moment, cutoff)
  return allowed.ok ? appointment : refuse('invalid_transition', { reason: allowed.reason })
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
