import { sql, type Transaction } from 'kysely'
import { decideMove } from '#domain/appointment/appointment-status.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { waitsUntil } from '#domain/appointment/request.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import type { Audience } from '#domain/booking/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { candidatesOf, staffPerItem, type VisitRequest, wantedItems } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { findReplay, onceWithAnswer } from '#server/kernel/http/idempotency.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import {
  isRefused,
  refuse,
  refuseField,
  type Refused,
  refused,
} from '#server/kernel/http/refusal.ts'
import { announceMove } from '../announce.ts'
import {
  type AtShop,
  type ClaimedSlot,
  claimSlot,
  type LockedAgenda,
  lockAgenda,
} from '../book/claim-slot.ts'
import type { Found } from '../find.ts'
import { insertItems, sessionIn } from '../book/insert-appointment.ts'
import { phoneDayRefused, phoneLock } from '../book/phone-limits.ts'
import { type AppointmentRow, findAppointments, insertEvent, lockAppointment } from '../queries.ts'
import { runExclusive } from '../queue.ts'
import { mailChanged } from '../notify/notify-by-mail.ts'
import { keepUnnotified } from '../notify/unnotified.ts'
import { movedVisit, visitOf, withSold } from './visit-of.ts'
import { toAppointmentWire } from '../wire.ts'

export type MoveRequest = {
  readonly startsAt: number
  /** Undefined keeps the person; null takes whoever is free. */
  readonly staffId: string | null | undefined
  /** In place of it, whom each service item goes to. */
  readonly itemStaffIds?: readonly (string | null)[] | undefined
  /** How long it takes now; undefined: as long as before. */
  readonly durationMinutes?: number | undefined
  readonly revision: number | undefined
  readonly actor: 'customer' | 'staff'
  readonly actorId: string | null
  readonly audience: Audience
  /** Whether the customer gets a mail about it. */
  readonly isNotified?: boolean
}
export type Moved = { readonly appointment: AppointmentWire }
export type MovedInside = {
  readonly ok: true
  readonly row: AppointmentRow
  readonly wasAt: number
  readonly rows: readonly Occupied[]
}

/** Moves an appointment, whole or not at all: same id, one more revision, history kept. Over itself works. */
export async function move(
  context: Context,
  { shop, appointment: booked }: Found,
  request: MoveRequest,
  idempotency: Idempotency | null,
): Promise<Once<Moved> | Refused> {
  const at = { context, shop }
  const visit = await sized(at, booked, request)
  const staffIds = [...candidatesOf(shop.plan, visit), ...booked.legs.map(item => item.staff_id)]
  return await runExclusive(shop.row.organizationId, staffIds, async () => {
    const before = await findReplay<Moved>(context, idempotency)
    if (before !== null) return before
    const moved = await onceWithAnswer(context, idempotency, {
      work: async trx => await moveAndNotify(trx, at, { appointment: booked, visit, request }),
      answerOf: ({ row }): Moved => ({ appointment: toAppointmentWire(row) }),
    })
    if (moved instanceof Replayed || !moved.ok) return moved
    const { row, rows, wasAt } = moved
    const appointment = toAppointmentWire(row)
    const byUser = request.actor === 'staff' ? request.actorId : null
    const news = { appointment, userId: row.customer_user_id, rows, byUser }
    announceMove(context, shop, news, wasAt)
    context.outbox.wake()
    return { appointment }
  })
}

async function moveAndNotify(
  trx: Transaction<unknown>,
  at: AtShop,
  wanted: AppointmentMove,
): Promise<MovedInside | Refused> {
  const moved = await moveInside(trx, at, wanted)
  if (moved.ok && wanted.request.isNotified) await mailChanged(trx, at.context, moved.row)
  return moved
}

/** With the length that was asked for, beyond what its people usually take. */
async function sized(
  { context, shop }: AtShop,
  appointment: AppointmentRow,
  { staffId, itemStaffIds, durationMinutes }: MoveRequest,
): Promise<VisitRequest> {
  const visit =
    itemStaffIds === undefined
      ? movedVisit(appointment, staffId)
      : { ...visitOf(appointment), itemStaffIds }
  if (durationMinutes === undefined) return visit
  const plan = await withSold(context.database.db, shop.plan, appointment)
  const usual = { ...visit, extraMinutes: 0 }
  const extraMinutes = durationMinutes - usualMinutes(plan, usual)
  return { ...visit, extraMinutes }
}

function usualMinutes(plan: ShopPlan, visit: VisitRequest): number {
  const wanted = wantedItems(plan, visit) ?? []
  if (wanted.some(item => item.service.capacity > 1)) {
    refuseField('duration_minutes', 'Una clase dura lo mismo para todos.')
  }
  const items = staffPerItem(plan, wanted).map(staff => staff[0] ?? refuse('not_found'))
  return items.reduce((sum, item) => sum + item.length, 0) / MINUTE
}

export type AppointmentMove = {
  readonly appointment: AppointmentRow
  readonly visit: VisitRequest
  readonly request: MoveRequest
}

/** The move itself, in a transaction that may hold others. */
export async function moveInside(
  trx: Transaction<unknown>,
  at: AtShop,
  asked: AppointmentMove,
): Promise<MovedInside | Refused> {
  const { appointment: known, visit, request } = asked
  const { startsAt, audience } = request
  const wanted = { visit, startsAt, audience }
  const phone = request.actor === 'customer' ? known.customer_phone : null
  const staffIds = known.legs.map(item => item.staff_id)
  const alsoLock = [...phoneLock(phone), ...staffIds]
  const agenda = await lockAgenda(trx, at, { ...wanted, alsoLock, sold: known })
  const appointment = await findMovable(agenda, asked)
  if (isRefused(appointment)) return appointment
  // A request that waits for an answer goes on waiting, but not beyond the start it has now, nor for longer than before.
  const waits = waitsUntil(appointment.status, startsAt, agenda.now)
  const expiresAt = waits === null ? null : Math.min(waits, appointment.expires_at ?? waits)
  const slot = await claimSlot(agenda, wanted, {
    id: appointment.id,
    expiresAt,
    replaces: appointment.id,
  })
  if (!slot.ok) return slot
  const day = { visit, startsAt, exceptId: appointment.id }
  const limit = phone === null ? null : await phoneDayRefused(agenda, { ...day, phone })
  if (limit !== null) return limit
  await saveMove(agenda, appointment, { ...slot, expiresAt, extraMinutes: visit.extraMinutes ?? 0 })
  await noteMove(agenda, { appointment, request }, slot)
  const [row] = await findAppointments(trx, agenda.now, scopeOf(appointment))
  const isKnown = request.actor === 'customer' || isMailed(request, row!)
  await keepUnnotified(trx, { before: appointment, after: row!, isKnown }, agenda.now)
  return { ok: true, row: row!, wasAt: appointment.starts_at, rows: slot.rows }
}

function scopeOf({ organization_id: organizationId, id }: AppointmentRow) {
  return sql`a.organization_id = ${organizationId} and a.id = ${id}`
}

/** As it is now, while nobody else changes it. */
async function findMovable(
  { trx, plan, now }: LockedAgenda,
  { appointment: known, visit, request }: AppointmentMove,
): Promise<AppointmentRow | Refused> {
  const appointment = await lockAppointment(trx, now, scopeOf(known))
  if (appointment === null) return refused('not_found')
  const { revision, actor } = request
  if (revision !== undefined && revision !== appointment.revision) return refused('stale_revision')
  const { moveCutoffMinutes } = rulesFor(plan, visit.serviceIds)
  const moment = { startsAt: appointment.starts_at, now }
  const allowed = decideMove(appointment.status, actor, moment, moveCutoffMinutes)
  return allowed.ok ? appointment : refused('invalid_transition', { reason: allowed.reason })
}

type MovedSlot = ClaimedSlot & { readonly expiresAt: number | null; readonly extraMinutes: number }

/** The price stays the one that was agreed: moving is not selling again. */
async function saveMove(
  agenda: LockedAgenda,
  { organization_id: organizationId, id }: AppointmentRow,
  { visit, isOverbooked, expiresAt, extraMinutes }: MovedSlot,
): Promise<void> {
  const { trx, now } = agenda
  await sql`delete from appointment_legs
    where organization_id = ${organizationId} and appointment_id = ${id}`.execute(trx)
  await insertItems(agenda, id, visit)
  await sql`update appointments set starts_at = ${new Date(visit.interval.start)},
      ends_at = ${new Date(visit.interval.end)}, revision = revision + 1,
      is_overbooked = ${isOverbooked}, session = ${sessionIn(visit)}, extra_minutes = ${extraMinutes},
      expires_at = ${expiresAt === null ? null : new Date(expiresAt)}, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${id}`.execute(trx)
}

async function noteMove(
  { trx, now }: LockedAgenda,
  { appointment, request }: Pick<AppointmentMove, 'appointment' | 'request'>,
  { visit }: ClaimedSlot,
): Promise<void> {
  const { organization_id: organizationId, id: appointmentId, revision } = appointment
  const detail = {
    from: appointment.starts_at,
    to: visit.interval.start,
    staff: visit.items[0]?.staffId,
    from_staff: appointment.legs[0]?.staff_id,
  }
  const { actor, actorId } = request
  const moved = { organizationId, appointmentId, revision: revision + 1 }
  await insertEvent(trx, moved, { kind: 'moved', actor, actorId, detail }, now)
}

function isMailed({ isNotified }: MoveRequest, { customer_email: email }: AppointmentRow): boolean {
  return isNotified === true && email !== null
}
