/**
 * The one way to occupy time of the agenda, for a booking, a hold, a move and a restored appointment. In this order, all
 * in one transaction: read the rules, take the locks, read what is busy, decide, write the rows.
 */
import { sql } from 'kysely'
import {
  type BookingDecision,
  type BookingRefusal,
  decideBooking,
  nearestSlots,
  sameStartWithOthers,
} from '#domain/booking/booking.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { localDate, toOffsetIso } from '#domain/calendar/local-time.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { rulesFor } from '#domain/booking/rules.ts'
import { type SchedulingContext, STAFF } from '#domain/booking/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { candidatesOf, occupiedBy, type PlacedVisit, unitsOf } from '#domain/visit/visit.ts'
import { loadRules, loadUnits, type ShopRow, type UnitsDuring } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import type { LockedAgenda, WantedSlot } from './agenda.ts'
import { releaseHoldsUnder } from '../holds/book-over.ts'
import { allLocked, lockAll } from '../locks.ts'
import { noteLocked } from '../rules/locked-shop.ts'
import { type AppointmentRow, deleteExpired, deleteOccupancy, insertOccupancy } from '../queries.ts'
import { withSold } from '../move/visit-of.ts'
import { refuseLongAgo, refuseTooLong } from '../visits/visit-limits.ts'

export type AtShop = { readonly context: Context; readonly shop: ShopMemory }

export type LockRequest = WantedSlot & {
  /** Further locks: for the limits of a phone or a device, and for the staff who have the appointment until now. */
  readonly alsoLock: readonly string[]
  /** The appointment that changes: what it was sold with counts, even if the shop no longer offers it. */
  readonly sold?: AppointmentRow
}

/**
 * Locks the staff and resources that the visit may use, and reads the rules as they are then. If the rules have changed
 * since the shop was loaded, the new ones apply.
 */
export async function lockAgenda(
  work: Work,
  shop: ShopMemory,
  wanted: LockRequest,
): Promise<LockedAgenda> {
  const { trx, now } = work
  if (wanted.startsAt !== wanted.sold?.starts_at) refuseLongAgo(wanted.startsAt, now)
  const known = await withSoldPlan(trx, shop, wanted)
  const version = await lockShop(trx, shop.row, namesOf(known.plan, wanted))
  const rules = version === shop.row.rulesVersion ? known : await lockNewer(trx, shop, wanted)
  noteLocked(trx, rules.row)
  return { ...work, shop, ...rules, units: unitsFor(rules.plan, wanted) }
}

/**
 * The rules have changed since memory read them and may need more locks. These are taken out of order, which is
 * acceptable because settings change seldom.
 */
async function lockNewer(
  trx: Work['trx'],
  { row: { organizationId, id } }: ShopMemory,
  wanted: LockRequest,
): Promise<Rules> {
  const newer = (await loadRules(trx, id)) ?? refuse('not_found')
  const rules = await withSoldPlan(trx, newer, wanted)
  await lockAll(trx, organizationId, namesOf(rules.plan, wanted))
  return rules
}

type Rules = Pick<LockedAgenda, 'row' | 'plan'>

async function withSoldPlan(
  trx: Work['trx'],
  { row, plan }: Rules,
  { sold }: LockRequest,
): Promise<Rules> {
  return { row, plan: sold === undefined ? plan : await withSold(trx, plan, sold) }
}

function unitsFor(plan: ShopPlan, { visit }: WantedSlot): readonly string[] {
  return unitsOf(plan, candidatesOf(plan, visit), visit.serviceIds)
}

function namesOf(plan: ShopPlan, wanted: LockRequest): readonly string[] {
  return [...wanted.alsoLock, ...unitsFor(plan, wanted), ...dayLock(plan, wanted)]
}

/**
 * Locks the shop's rules for share, so that a change of settings waits, and then these names. Returns the version of the
 * rules, or undefined when the shop does not exist. The shared advisory lock comes before the row lock, because it is a
 * fair queue: a change of settings gets its turn although bookings keep coming (see `change-rules.ts`).
 */
async function lockShop(
  trx: Work['trx'],
  { organizationId, id }: ShopRow,
  names: readonly string[],
): Promise<number | undefined> {
  const { rows } = await sql<{ queued: string; locked: number; rules_version: number }>`
    select pg_advisory_xact_lock_shared(hashtextextended(${`rules:${id}`}, 0))::text as queued,
      ${allLocked(organizationId, names)} as locked, rules_version
    from comerces where organization_id = ${organizationId} and id = ${id} for share`.execute(trx)
  return rows[0]?.rules_version
}

/** Where the shop has a limit per day, two bookings with different staff must not be counted at the same moment. */
function dayLock(plan: ShopPlan, wanted: WantedSlot): string[] {
  return limitsDay(plan, wanted) ? [`!day:${localDate(wanted.startsAt, plan.timeZone)}`] : []
}

function limitsDay(plan: ShopPlan, { visit, audience }: WantedSlot): boolean {
  return rulesFor(plan, visit.serviceIds, audience.kind).maxAppointmentsPerDay !== null
}

/** The owner of the rows to be written. */
export type SlotOwner = {
  /** The hold or the appointment. */
  readonly id: string
  /** When its rows expire; null when they do not. */
  readonly expiresAt: number | null
  /** The owner whose time is freed and therefore ignored: the hold that is booked, the appointment that moves. */
  readonly replaces?: string | undefined
  /** An appointment that staff took down. */
  readonly isByDesk?: boolean
  /** Given for a restored appointment; otherwise computed. */
  readonly isOverbooked?: boolean
}

export type ClaimedSlot = {
  readonly visit: PlacedVisit
  readonly rows: readonly Occupied[]
  readonly isOverbooked: boolean
  /** The visitors' holds that gave way to staff; memory must forget them after the commit. */
  readonly released: readonly string[]
}

/** Decides on what the database holds under the locks, and writes the occupancy rows. */
export async function claimSlot(
  agenda: LockedAgenda,
  wanted: WantedSlot,
  owner: SlotOwner,
): Promise<ClaimedSlot> {
  const slot = await claimUnwritten(agenda, wanted, owner)
  const { organizationId, id: shopId } = agenda.shop.row
  const shop = { organizationId, shopId }
  const isSeated = await insertOccupancy(agenda.trx, shop, slot.rows, !slot.isOverbooked)
  return isSeated ? slot : refuseFull(agenda, wanted)
}

/** Somebody else has just taken the last place of a class. */
export function refuseFull({ plan, shop, now }: LockedAgenda, wanted: WantedSlot): never {
  const { audience } = wanted
  return refuseStart({ plan, busy: shop.busy, now, audience }, wanted, 'slot_taken')
}

/**
 * As `claimSlot`, but leaves writing the rows to the caller. Deletes expired rows, and those that the owner replaces.
 * `read` is what occupies the units, when the caller has read it under the locks already.
 */
export async function claimUnwritten(
  agenda: LockedAgenda,
  wanted: WantedSlot,
  owner: SlotOwner,
  read?: readonly Occupied[],
): Promise<ClaimedSlot> {
  const { trx, shop, plan, units, now } = agenda
  const { organizationId } = shop.row
  const occupied = read ?? (await loadUnits(trx, unitsAround(agenda, wanted)))
  const busy = createBusyIndex(occupied)
  const context = { plan, busy, now, audience: wanted.audience, ignoreOwner: owner.replaces }
  const decision = decideAmidHolds(context, wanted)
  if (!decision.ok) {
    // The alternatives come from memory, which also knows the days around.
    const around = { ...context, busy: shop.busy, ignoresHolds: wanted.audience.kind === 'staff' }
    return refuseStart(around, wanted, decision.reason)
  }
  const { visit } = decision
  const { isByDesk = false } = owner
  const rows = occupiedBy(owner.id, visit, owner.expiresAt).map(row => ({ ...row, isByDesk }))
  const isOverbooked = owner.isOverbooked ?? overbooks(context, wanted)
  if (occupied.some(row => hasExpired(row, now)))
    await deleteExpired(trx, organizationId, units, now)
  if (owner.replaces !== undefined) await deleteOccupancy(trx, organizationId, [owner.replaces])
  const gives = wanted.audience.kind === 'staff' && !isOverbooked
  const released = gives ? await releaseHoldsUnder(trx, { organizationId, rows, occupied }) : []
  return { visit, rows, isOverbooked, released }
}

/** Staff book over visitors' holds, but not where another staff member is free. */
function decideAmidHolds(context: SchedulingContext, wanted: WantedSlot): BookingDecision {
  const { visit, startsAt, audience, isOffGrid = false } = wanted
  const decision = decideBooking(context, visit, startsAt, { isOffGrid })
  if (decision.ok || audience.kind === 'public') return decision
  return decideBooking({ ...context, ignoresHolds: true }, visit, startsAt)
}

/** What a decision reads as busy: from a day before the start to two after it. Refuses a visit that is longer. */
export function unitsAround({ shop, plan, units }: LockedAgenda, wanted: WantedSlot): UnitsDuring {
  refuseTooLong(plan, wanted.visit)
  // A limit of the whole shop counts the appointments of all its staff.
  const counted = limitsDay(plan, wanted) ? plan.staff.map(staffMember => staffMember.id) : []
  const { startsAt } = wanted
  const { organizationId, id: shopId } = shop.row
  const around = { from: startsAt - DAY, to: startsAt + 2 * DAY }
  return { organizationId, shopId, units: [...units, ...counted], ...around }
}

function hasExpired({ expiresAt }: Occupied, now: number): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** Only an appointment that does not fit is overbooked; one that fits stays under the database's exclusion constraint. */
function overbooks(context: SchedulingContext, { visit, startsAt, audience }: WantedSlot): boolean {
  if (audience.kind === 'public' || !audience.overbook) return false
  const asked = { ...context, audience: STAFF, ignoresHolds: true }
  return !decideBooking(asked, visit, startsAt).ok
}

const ALTERNATIVES = 3

/**
 * Refuses a start for the engine's reason. `slot_taken` carries the nearest three starts, for staff first the same one
 * with somebody else.
 */
export function refuseStart(
  context: SchedulingContext,
  request: Pick<WantedSlot, 'visit' | 'startsAt'>,
  reason: BookingRefusal,
): never {
  const { visit, startsAt } = request
  if (reason === 'unknown_service' || reason === 'unknown_staff') return refuse('not_found')
  if (reason !== 'slot_taken' && reason !== 'no_resource') return refuse('not_bookable', { reason })
  // One more, because memory may not know yet that the requested start is taken.
  const near = nearestSlots(context, visit, { startsAt, count: ALTERNATIVES + 1 })
  // At the desk the hour often matters more than the person.
  const { audience } = context
  const isAsked = audience.kind === 'staff' && !audience.overbook
  const other = isAsked ? sameStartWithOthers(context, visit, startsAt) : null
  const alternatives = [
    ...(other === null ? [] : [other]),
    ...near.filter(slot => slot.startsAt !== startsAt),
  ]
    .slice(0, ALTERNATIVES)
    .map(slot => ({
      starts_at: toOffsetIso(slot.startsAt, context.plan.timeZone),
      staff: slot.staffId ?? 'any',
    }))
  return refuse('slot_taken', { alternatives, reason })
}
