import { sql, type Transaction } from 'kysely'
import { decideMove } from '#domain/appointment/appointment-status.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { waitsUntil } from '#domain/appointment/request.ts'
import { rulesFor } from '#domain/shop/rules.ts'
import type { Audience } from '#domain/visit/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { occupiedBy, staffPerItem, type VisitRequest, wantedItems } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { findReplay, once } from '#server/kernel/http/idempotency.ts'
import type { Idempotency } from '#server/kernel/http/handler.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { announceMove } from '../announce.ts'
import { overbooks, refuseBooking } from '../book/decision.ts'
import type { Found } from '../find.ts'
import {
  candidatesOf,
  countedUnits,
  currentRules,
  dayLock,
  freshBusy,
  unitsOf,
} from '../book/scheduling.ts'
import { insertItems, sessionIn } from '../book/insert-appointment.ts'
import { lockAll } from '../locks.ts'
import { phoneLock, refuseFullPhoneDay } from '../book/phone-limits.ts'
import {
  deleteExpired,
  deleteOccupancy,
  findAppointments,
  insertEvent,
  insertOccupancy,
  lockAppointment,
  type AppointmentRow,
} from '../queries.ts'
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
type Moved = { readonly appointment: AppointmentWire }
export type MovedInside = {
  readonly row: AppointmentRow
  readonly wasAt: number
  readonly rows: readonly Occupied[]
}

/** Moves an appointment, whole or not at all: same id, one more revision, history kept. Over itself works. */
export async function move(
  context: Context,
  { shop, turn: appointment }: Found,
  request: MoveRequest,
  idempotency: Idempotency | null,
): Promise<Moved> {
  const visit = await sized(context, shop, appointment, request)
  const staffMembers = [
    ...candidatesOf(shop.plan, visit),
    ...appointment.legs.map(item => item.staff_id),
  ]
  return await runExclusive(
    staffMembers.map(id => `${shop.row.organizationId}:${id}`),
    async () => {
      const before = await findReplay<Moved>(context, idempotency)
      if (before !== null) return before
      let inside: MovedInside | null = null
      const moved = await once(context, idempotency, async trx => {
        const done = await moveInside(trx, context, shop, appointment, { ...request, visit })
        if (request.isNotified) await mailChanged(trx, context, done.row)
        inside = done
        return { appointment: toAppointmentWire(done.row) }
      })
      const byUser = request.actor === 'staff' ? request.actorId : null
      if (inside !== null) announce(context, shop, moved.appointment, inside, byUser)
      return moved
    },
  )
}

/** With the length that was asked for, beyond what its people usually take. */
async function sized(
  context: Context,
  shop: ShopMemory,
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

function announce(
  context: Context,
  shop: ShopMemory,
  appointment: AppointmentWire,
  { row, rows, wasAt }: MovedInside,
  byUser: string | null,
): void {
  announceMove(
    context,
    shop,
    { turn: appointment, userId: row.customer_user_id, rows, byUser },
    wasAt,
  )
  context.outbox.wake()
}

export type WantedMove = MoveRequest & { readonly visit: VisitRequest }

/** The move itself, in a transaction that may hold others. */
export async function moveInside(
  trx: Transaction<unknown>,
  context: Context,
  shop: ShopMemory,
  known: AppointmentRow,
  wanted: WantedMove,
): Promise<MovedInside> {
  const now = context.clock.now()
  const { organizationId, id: shopId } = shop.row
  const plan = await withSold(trx, (await currentRules(trx, shop)).plan, known)
  const units = unitsOf(plan, candidatesOf(plan, wanted.visit), wanted.visit.serviceIds)
  const phone = wanted.actor === 'customer' ? known.customer_phone : null
  await lockAll(trx, organizationId, [
    ...phoneLock(phone),
    ...units,
    ...known.legs.map(item => item.staff_id),
    ...dayLock(plan, wanted),
  ])
  const scope = sql`a.organization_id = ${organizationId} and a.id = ${known.id}`
  const appointment = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
  if (wanted.revision !== undefined && wanted.revision !== appointment.revision)
    refuse('stale_revision')
  const allowed = decideMove(
    appointment.status,
    wanted.actor,
    { startsAt: appointment.starts_at, now },
    rulesFor(plan, wanted.visit.serviceIds).moveCutoffMinutes,
  )
  if (!allowed.ok) refuse('invalid_transition', { reason: allowed.reason })

  const counted = [...units, ...countedUnits(plan, wanted)]
  const busy = await freshBusy(trx, organizationId, counted, wanted.startsAt)
  const { visit, startsAt, audience } = wanted
  const scheduling = { plan, busy, now, audience, ignoreOwner: appointment.id }
  const decision = decideBooking(scheduling, visit, startsAt)
  if (!decision.ok) {
    return refuseBooking({ ...scheduling, busy: shop.busy }, wanted, decision.reason)
  }

  const day = { visit, startsAt, phone, exceptId: appointment.id }
  await refuseFullPhoneDay(trx, shop.row, plan, day, now)
  const isOverbooked = overbooks(scheduling, wanted)
  // A request that waits for an answer goes on waiting, but not beyond the start it has now, nor for longer than before.
  const waits = waitsUntil(appointment.status, decision.visit.interval.start, now)
  const expiresAt = waits === null ? null : Math.min(waits, appointment.expires_at ?? waits)
  const rows = occupiedBy(appointment.id, decision.visit, expiresAt)
  await deleteExpired(trx, organizationId, units, now)
  await deleteOccupancy(trx, organizationId, [appointment.id])
  await insertOccupancy(trx, { organizationId, shopId }, rows, !isOverbooked)
  await sql`delete from appointment_legs
    where organization_id = ${organizationId} and appointment_id = ${appointment.id}`.execute(trx)
  await insertItems(trx, organizationId, appointment.id, plan, decision.visit)
  // The price stays the one that was agreed: moving is not selling again.
  await sql`update appointments set starts_at = ${new Date(decision.visit.interval.start)},
      ends_at = ${new Date(decision.visit.interval.end)}, revision = revision + 1,
      is_overbooked = ${isOverbooked}, session = ${sessionIn(decision.visit)},
      extra_minutes = ${visit.extraMinutes ?? 0},
      expires_at = ${expiresAt === null ? null : new Date(expiresAt)}, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${appointment.id}`.execute(trx)
  await insertEvent(
    trx,
    { organizationId, appointmentId: appointment.id, revision: appointment.revision + 1 },
    {
      kind: 'moved',
      actor: wanted.actor,
      actorId: wanted.actorId,
      detail: {
        from: appointment.starts_at,
        to: decision.visit.interval.start,
        staff: decision.visit.items[0]?.staffId,
        from_staff: appointment.legs[0]?.staff_id,
      },
    },
    now,
  )
  const found = await findAppointments(trx, now, scope)
  const row = found[0]!
  const isKnown = wanted.actor === 'customer' || isMailed(wanted, row)
  await keepUnnotified(trx, { before: appointment, after: row, isKnown }, now)
  return { row, wasAt: appointment.starts_at, rows }
}

function isMailed({ isNotified }: MoveRequest, { customer_email: email }: AppointmentRow): boolean {
  return isNotified === true && email !== null
}
