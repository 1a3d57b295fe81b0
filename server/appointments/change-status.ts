import { sql, type Transaction } from 'kysely'
import {
  decideCancellation,
  decideTransition,
  occupiesChair,
  type AppointmentStatus,
} from '#domain/appointment-status.ts'
import { decideBooking } from '#domain/booking.ts'
import type { Occupied } from '#domain/occupancy.ts'
import type { ShopPlan } from '#domain/shop.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { loadOwner } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { announceStatus } from './announce.ts'
import { currentRules, freshBusy, occupiedBy, refuseBooking, unitsOf } from './book.ts'
import type { Found } from './find.ts'
import { lockAll } from './locks.ts'
import {
  deleteExpired,
  deleteOccupancy,
  findAppointments,
  insertEvent,
  insertOccupancy,
  lockAppointment,
  type AppointmentRow,
} from './queries.ts'
import { toAppointmentWire } from './wire.ts'

export type StatusRequest = {
  readonly to: AppointmentStatus
  readonly actor: 'customer' | 'staff'
  readonly actorId: string | null
  readonly reason: string | undefined
  readonly revision: number | undefined
}

/** Takes a turn to another state, if the table of transitions allows it. Asking for the state it has is the same. */
export async function changeStatus(
  context: Context,
  { shop, turn }: Found,
  request: StatusRequest,
): Promise<{ appointment: AppointmentWire }> {
  const changed = await context.database.db
    .transaction()
    .execute(async trx => await changeInside(trx, context, shop, turn, request))
  const appointment = toAppointmentWire(changed.row)
  if (changed.rows !== null) {
    const news = { turn: appointment, userId: changed.row.customer_user_id, rows: changed.rows }
    announceStatus(context, shop, news, request.actor)
  }
  return { appointment }
}

/** `rows`: what it occupies now; null when nothing changed. */
type Changed = { readonly row: AppointmentRow; readonly rows: readonly Occupied[] | null }

async function changeInside(
  trx: Transaction<unknown>,
  context: Context,
  shop: ShopMemory,
  known: AppointmentRow,
  request: StatusRequest,
): Promise<Changed> {
  const now = context.clock.now()
  const { organizationId } = shop.row
  const { plan } = await currentRules(trx, shop)
  const staffIds = known.legs.map(leg => leg.staff_id)
  const units = unitsOf(
    plan,
    staffIds,
    known.legs.map(leg => leg.service_id),
  )
  await lockAll(trx, organizationId, units)
  const scope = sql`a.organization_id = ${organizationId} and a.id = ${known.id}`
  const turn = (await lockAppointment(trx, scope)) ?? refuse('not_found')
  if (turn.status === request.to) return { row: turn, rows: null }
  if (request.revision !== undefined && request.revision !== turn.revision) refuse('stale_revision')
  const decision = decideTransition(turn.status, request.to, request.actor, {
    startsAt: turn.starts_at,
    now,
  })
  if (!decision.ok) refuse('invalid_transition', { reason: decision.reason })

  const rows = await settleChair(trx, context, { shop, plan }, turn, request.to, units)
  const isLate =
    request.to === 'cancelled' &&
    request.actor === 'customer' &&
    decideCancellation(turn.starts_at, now, plan.rules.cancelCutoffMinutes).late
  await sql`update appointments set status = ${request.to}, revision = revision + 1,
      is_late_cancel = ${isLate}, updated_at = ${new Date(now)}
    where organization_id = ${organizationId} and id = ${turn.id}`.execute(trx)
  await insertEvent(
    trx,
    { organizationId, appointmentId: turn.id, revision: turn.revision + 1 },
    {
      kind: 'status',
      actor: request.actor,
      actorId: request.actorId,
      detail: {
        from: turn.status,
        to: request.to,
        ...(request.reason ? { reason: request.reason } : {}),
        late: isLate,
      },
    },
    now,
  )
  const found = await findAppointments(trx, scope)
  return { row: found[0]!, rows: rows ?? (await loadOwner(trx, organizationId, turn.id)) }
}

/** Gives the chair back, or takes it again (an accepted request, a revived turn); null when it stays as it is. */
async function settleChair(
  trx: Transaction<unknown>,
  context: Context,
  { shop, plan }: { readonly shop: ShopMemory; readonly plan: ShopPlan },
  turn: AppointmentRow,
  to: AppointmentStatus,
  units: readonly string[],
): Promise<readonly Occupied[] | null> {
  const { organizationId, id: comerceId } = shop.row
  // What waited for an answer may have expired meanwhile, and somebody else may sit there: it is decided again.
  const isWaiting = turn.status === 'pending' || turn.status === 'awaiting_deposit'
  if (occupiesChair(to) && occupiesChair(turn.status) && !isWaiting) return null
  await deleteOccupancy(trx, organizationId, [turn.id])
  if (!occupiesChair(to)) return []
  const now = context.clock.now()
  const busy = await freshBusy(trx, organizationId, units, turn.starts_at)
  const wanted = {
    serviceIds: turn.legs.map(leg => leg.service_id),
    staffId: turn.legs[0]?.staff_id ?? null,
    startsAt: turn.starts_at,
  }
  const audience = { kind: 'staff', overbook: false } as const
  const decision = decideBooking(plan, busy, wanted, turn.starts_at, now, audience, turn.id)
  if (!decision.ok) return refuseBooking(plan, busy, wanted, now, decision.reason)
  const rows = occupiedBy(turn.id, decision.visit)
  await deleteExpired(trx, organizationId, units, now)
  await insertOccupancy(trx, { organizationId, comerceId }, rows, true)
  return rows
}
