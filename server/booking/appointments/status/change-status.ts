import { sql, type Transaction } from 'kysely'
import {
  decideCancellation,
  decideTransition,
  occupiesCalendar,
  type Actor,
  type AppointmentStatus,
} from '#domain/appointment/appointment-status.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { waitsUntil } from '#domain/appointment/request.ts'
import { rulesFor } from '#domain/shop/rules.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { occupiedBy } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { loadOwner } from '#server/booking/availability/load.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { announceStatus } from '../announce.ts'
import { refuseBooking } from '../book/decision.ts'
import type { Found } from '../find.ts'
import { currentRules, freshBusy, unitsOf } from '../book/scheduling.ts'
import { lockAll } from '../locks.ts'
import {
  deleteExpired,
  deleteOccupancy,
  findAppointments,
  insertEvent,
  insertOccupancy,
  lockAppointment,
  setOccupancyExpiry,
  type AppointmentRow,
  type ServiceItemRow,
} from '../queries.ts'
import { runExclusive } from '../queue.ts'
import { mailBooked, mailChanged, mailRequest } from '../notify/notify-by-mail.ts'
import { toAppointmentWire } from '../wire.ts'
import { keepUnnotified } from '../notify/unnotified.ts'
import { visitOf, withSold } from '../move/visit-of.ts'

export type StatusRequest = {
  readonly to: AppointmentStatus
  readonly actor: Actor
  readonly actorId: string | null
  readonly reason: string | undefined
  /** Staff cancel what the customer asked them to. */
  readonly isAskedFor?: boolean
  /** Staff take back what was touched by mistake. */
  readonly corrects?: boolean
  readonly revision: number | undefined
  /** Whether the customer gets a mail about a cancellation or a refusal. */
  readonly isNotified?: boolean
}

/** Takes a turn to another state, if the table of transitions allows it. Asking for the state it has is the same. */
export async function changeStatus(
  context: Context,
  { shop, turn: current }: Found,
  request: StatusRequest,
): Promise<{ appointment: AppointmentWire }> {
  // In the queue of those who serve it: ten clicks on one appointment must not hold ten connections while one of them works.
  const staffMembers = current.legs.map(item => `${shop.row.organizationId}:${item.staff_id}`)
  const changed = await runExclusive(
    staffMembers,
    async () =>
      await context.database.db
        .transaction()
        .execute(async trx => await changeAndNotify(trx, context, shop, current, request)),
  )
  const appointment = toAppointmentWire(changed.row)
  if (changed.rows !== null) {
    const news = {
      turn: appointment,
      userId: changed.row.customer_user_id,
      rows: changed.rows,
      byUser: byStaff(request),
    }
    announceStatus(context, shop, news, request.actor)
  }
  return { appointment }
}

async function changeAndNotify(
  ...change: Parameters<typeof changeInside>
): ReturnType<typeof changeInside> {
  const [trx, context, , , { to, isNotified }] = change
  const changed = await changeInside(...change)
  if (to === 'cancelled' && isNotified && changed.rows) await mailChanged(trx, context, changed.row)
  return changed
}

/** `rows`: what it occupies now; null when nothing changed. */
export type ChangedInside = {
  readonly row: AppointmentRow
  readonly rows: readonly Occupied[] | null
}
type Ground = {
  readonly shop: ShopMemory
  readonly plan: ShopPlan
  readonly units: readonly string[]
  readonly now: number
}

/** The change itself, in a transaction that may hold others. */
export async function changeInside(
  trx: Transaction<unknown>,
  context: Context,
  shop: ShopMemory,
  known: AppointmentRow,
  request: StatusRequest,
): Promise<ChangedInside> {
  const now = context.clock.now()
  const { organizationId } = shop.row
  const plan = await withSold(trx, (await currentRules(trx, shop)).plan, known)
  const visit = visitOf(known)
  const staffIds = known.legs.map(item => item.staff_id)
  const units = unitsOf(plan, staffIds, visit.serviceIds)
  await lockAll(trx, organizationId, units)
  const scope = sql`a.organization_id = ${organizationId} and a.id = ${known.id}`
  const current = (await lockAppointment(trx, now, scope)) ?? refuse('not_found')
  const isWrittenDown = request.to !== 'expired' || current.stored_status === 'expired'
  // The night only assumed that it was done; staff say so.
  const isConfirming =
    current.is_assumed && current.status === request.to && request.actor === 'staff'
  if (current.status === request.to && isWrittenDown && !isConfirming)
    return { row: current, rows: null }
  if (request.revision !== undefined && request.revision !== current.revision)
    refuse('stale_revision')
  const moment = { startsAt: current.starts_at, now }
  const from = request.to === 'expired' ? current.stored_status : current.status
  const decision = decideTransition(from, request.to, request.actor, moment, request.corrects)
  if (!decision.ok && !isConfirming) refuse('invalid_transition', { reason: decision.reason })

  const expiresAt = waitsUntil(request.to, current.starts_at, now)
  const rows = await updateOccupancy(
    trx,
    { shop, plan, units, now },
    current,
    request.to,
    expiresAt,
  )
  const isAskedFor = request.actor === 'customer' || request.isAskedFor === true
  const isLate = isAskedFor && isLateCancel(plan, current, request.to, now)
  await saveStatus(trx, current, request, { expiresAt, isLate, now })
  await insertEvent(
    trx,
    { organizationId, appointmentId: current.id, revision: current.revision + 1 },
    {
      kind: 'status',
      actor: request.actor,
      actorId: request.actorId,
      detail: {
        from,
        to: request.to,
        ...(request.reason ? { reason: request.reason } : {}),
        ...(request.isAskedFor && request.to === 'cancelled' ? { asked: true } : {}),
        late: isLate,
      },
    },
    now,
  )
  const hasWaited = from === 'pending' || from === 'awaiting_deposit'
  const revision = current.revision + 1
  if (hasWaited && request.to === 'booked') await mailBooked(trx, context, current, revision)
  else if (hasWaited && request.to !== 'cancelled' && !isKeptQuiet(request))
    await mailRequest(trx, context, current, revision)
  const found = await findAppointments(trx, now, scope)
  const row = found[0]!
  if (request.actor !== 'system') {
    const isKnown = isAskedFor || (current.customer_email !== null && isMailed(request, hasWaited))
    await keepUnnotified(trx, { before: current, after: row, isKnown }, now)
  }
  return { row, rows: rows ?? (await loadOwner(trx, organizationId, current.id)) }
}

/** Whether one of the mails is about this step. */
function isMailed(request: StatusRequest, hasWaited: boolean): boolean {
  if (request.to === 'cancelled') return request.isNotified === true
  return hasWaited && !isKeptQuiet(request)
}

function byStaff({ actor, actorId }: StatusRequest): string | null {
  return actor === 'staff' ? actorId : null
}

/** Who turned it down tells the customer in other words, or thinks again. */
function isKeptQuiet({ to, isNotified }: StatusRequest): boolean {
  return to === 'rejected' && isNotified === false
}

function isLateCancel(
  plan: ShopPlan,
  current: AppointmentRow,
  to: AppointmentStatus,
  now: number,
): boolean {
  const { cancelCutoffMinutes: cutoff } = rulesFor(plan, visitOf(current).serviceIds)
  return to === 'cancelled' && decideCancellation(current.starts_at, now, cutoff).late
}

type Saved = { readonly expiresAt: number | null; readonly isLate: boolean; readonly now: number }

async function saveStatus(
  trx: Transaction<unknown>,
  current: AppointmentRow,
  { to, actor }: StatusRequest,
  { expiresAt, isLate, now }: Saved,
): Promise<void> {
  const at = new Date(now)
  const isPaid = current.status === 'awaiting_deposit' && to === 'booked'
  await sql`update appointments set status = ${to}, revision = revision + 1,
      expires_at = ${expiresAt === null ? null : new Date(expiresAt)}, is_late_cancel = ${isLate},
      is_assumed = ${to === 'completed' && actor === 'system'},
      deposit_received_at = ${isPaid ? at : sql`deposit_received_at`}, updated_at = ${at}
    where organization_id = ${current.organization_id} and id = ${current.id}`.execute(trx)
}

/** Gives the chair back, keeps it for longer, or takes it again (a revived appointment); null when it stays as it is. */
async function updateOccupancy(
  trx: Transaction<unknown>,
  { shop, plan, units, now }: Ground,
  current: AppointmentRow,
  to: AppointmentStatus,
  expiresAt: number | null,
): Promise<readonly Occupied[] | null> {
  const { organizationId, id: shopId } = shop.row
  if (occupiesCalendar(to) && occupiesCalendar(current.status)) {
    // A request that has not expired still has its chair: nobody else can have taken it.
    if (current.expires_at !== null) await setOccupancyExpiry(trx, current, expiresAt)
    return null
  }
  await deleteOccupancy(trx, organizationId, [current.id])
  if (!occupiesCalendar(to)) return []
  if (current.status === 'no_show' && current.starts_at <= now) {
    // Who came after all is what happened, not a question of room: whoever took the chair meanwhile keeps it as well.
    const rows = current.legs.map(item => asItWas(current, item))
    await insertOccupancy(trx, { organizationId, shopId }, rows, false)
    return rows
  }
  const busy = await freshBusy(trx, organizationId, units, current.starts_at)
  const visit = visitOf(current)
  // A sobreturno comes back as the one it was: over somebody, by the word of staff.
  const audience = { kind: 'staff', overbook: current.is_overbooked } as const
  const scheduling = { plan, busy, now, audience, ignoreOwner: current.id }
  const decision = decideBooking(scheduling, visit, current.starts_at)
  if (!decision.ok) {
    const wanted = { visit, startsAt: current.starts_at }
    return refuseBooking({ ...scheduling, busy: shop.busy }, wanted, decision.reason)
  }
  // It comes back as the one it was, or not at all.
  const isTheSame = current.legs.every(
    (item, index) =>
      item.starts_at === decision.visit.items[index]?.interval.start &&
      item.service_id === decision.visit.items[index]?.serviceId,
  )
  if (!isTheSame) refuse('slot_taken')
  const rows = occupiedBy(current.id, decision.visit, expiresAt)
  await deleteExpired(trx, organizationId, units, now)
  await insertOccupancy(trx, { organizationId, shopId }, rows, !current.is_overbooked)
  return rows
}

function asItWas(
  { id: owner, session, seats, capacity }: AppointmentRow,
  item: ServiceItemRow,
): Occupied {
  const work = { start: item.starts_at, end: item.ends_at }
  const place = { unit: item.staff_id, owner, work, padded: work, expiresAt: null }
  return session === null
    ? place
    : { ...place, seating: { session, seats, capacity: capacity ?? seats } }
}
