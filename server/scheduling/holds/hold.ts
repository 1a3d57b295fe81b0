import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type Transaction } from 'kysely'
import { MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { PartyRequest } from '#domain/booking/party.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { minutesOf } from '#domain/booking/shares.ts'
import { firstState, withinPrice } from '#domain/appointment/request.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { candidatesOf, type PlacedVisit, type VisitRequest } from '#domain/visit/visit.ts'
import type { WaitsWire } from '#contract/protocol/problems.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { limitFactor } from '#server/kernel/http/limiter.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { noteArrival, originLock } from '../arrivals/arrivals.ts'
import { dateOf, judgeHold } from '../arrivals/judge.ts'
import type { Origin } from '#domain/booking/shares.ts'
import { waitOf } from '../arrivals/wait.ts'
import { findPartySlot } from '../party/find-party.ts'
import type { LockedAgenda } from '../book/agenda.ts'
import {
  type AtShop,
  type ClaimedSlot,
  claimUnwritten,
  lockAgenda,
  refuseFull,
  type SlotOwner,
} from '../book/claim-slot.ts'
import { deleteOccupancy, occupancyRows } from '../queries.ts'
import { queued } from '../mutex.ts'
import { takeSeats } from '../seats.ts'
import { findUsualStaffMember, leavesChoice } from '../book/usual-staff.ts'

export type HoldRequest = {
  readonly visit: VisitRequest
  readonly startsAt: number
  /** By what holds are counted; null for what the shop itself offers to somebody on the waitlist. */
  readonly from: Origin | null
  /** By what the booking will be counted, where that is known to be something else. */
  readonly booker?: Origin
  /** How long it is held; absent: as long as the shop's rule says. */
  readonly minutes?: number
  /** Holds for several people; `visit` is then all that they ask for. */
  readonly party?: PartyRequest | null
  /** The caller's account; null for a guest. */
  readonly userId?: string | null
}
/** Stands for a line in the holds of what the shop offers. */
const OFFERED = 'waitlist:offer'

type HeldPlace = { readonly staff: string; readonly starts_at: string }
export type Held = {
  readonly id: string
  readonly staffId: string
  readonly expiresAt: number
  /** With the shop's offset of this moment, so that a retry gets the same answer even if the shop's zone changes. */
  readonly expiresAtText: string
  readonly waits?: WaitsWire | undefined
  /** For a party: those who come along. */
  readonly people?: readonly HeldPlace[]
}

/** Holds a start in a unit of work of its own; `answer` makes the answer of the call. */
export async function holdQueued<Answer>(
  at: AtShop,
  request: HoldRequest,
  answer: (held: Held) => Answer,
): Promise<Answer> {
  const staffIds = candidatesOf(at.shop.plan, request.visit)
  return await queued(at, { staffIds }, async work => answer(await hold(work, at, request)))
}

/** Keeps a start while the form is filled in. It ends by itself: rows past their `expires_at` are ignored. */
export async function hold(work: Work, at: AtShop, request: HoldRequest): Promise<Held> {
  const { shop } = at
  const asked = { ...request, audience: PUBLIC }
  const agenda = await lockAgenda(work, shop, { ...asked, alsoLock: originLock(request.from) })
  const { trx, plan, now } = agenda
  const visit = { ...request.visit, preferredStaffId: await usualStaffMember(agenda, request) }
  const expiresAt = now + (request.minutes ?? plan.rules.holdMinutes) * MINUTE
  const id = randomUUID()
  const slot = await slotFor(agenda, { ...request, visit }, { id, expiresAt })
  const staffId = slot.visit.items[0]!.staffId
  const isHold = request.from !== null
  const rows = slot.rows.map(row => ({ ...row, isHold }))
  const expiresAtText = toOffsetIso(expiresAt, plan.timeZone)
  const most = serverLimits.holds_per_device * limitFactor(at.context.config)
  const { isAllowed, waits } = await judged(at, agenda, request, slot.visit)
  const held = { id, staffId, expiresAt, expiresAtText, waits, ...companionsIn(plan, slot) }
  if (!isAllowed || !(await insertHold(agenda, request, { rows, held, most }))) {
    const retryAfterSeconds = plan.rules.holdMinutes * 60
    refuse('too_many_requests', { retryAfterSeconds, ...(waits ? { waits } : {}) })
  }
  if (!(await takeSeats(trx, agenda.row.organizationId, rows, true))) refuseFull(agenda, asked)
  await noteHold(agenda, request, { id, visit: slot.visit })
  await work.emit({ type: 'hold.placed', shop, id, rows, startsAt: request.startsAt })
  return held
}

async function slotFor(
  agenda: LockedAgenda,
  { party, visit, startsAt }: HoldRequest,
  owner: SlotOwner,
): Promise<ClaimedSlot & { readonly visits?: readonly PlacedVisit[] }> {
  const wanted = { visit, startsAt, audience: PUBLIC }
  if (party === undefined || party === null) return await claimUnwritten(agenda, wanted, owner)
  return await findPartySlot(agenda, { ...wanted, party }, owner)
}

function companionsIn(
  { timeZone }: ShopPlan,
  { visits }: { readonly visits?: readonly PlacedVisit[] },
): Pick<Held, 'people'> {
  if (visits === undefined) return {}
  const people = visits.slice(1).map(({ interval, items }) => ({
    staff: items[0]!.staffId,
    starts_at: toOffsetIso(interval.start, timeZone),
  }))
  return { people }
}

/** Whether it may be held, and what its booking will wait for. */
async function judged(
  { context }: AtShop,
  agenda: LockedAgenda,
  { from: origin, booker, party, visit: asked, startsAt }: HoldRequest,
  visit: PlacedVisit,
): Promise<{ readonly isAllowed: boolean; readonly waits?: WaitsWire | undefined }> {
  if (origin === null) return { isAllowed: true }
  const coming = { origin, booker: booker ?? origin, visit }
  const { isAllowed, verdict } = await judgeHold(context, agenda, coming)
  const state = firstState(agenda.plan, { visit: asked, startsAt }, agenda.now)
  const { status } = withinPrice(state, visit.price)
  const sent = { verdict, status, origin: coming.booker, isParty: Boolean(party), email: null }
  return { isAllowed, waits: (await waitOf(context, agenda, sent))?.says }
}

async function noteHold(
  { trx, row, plan, now }: LockedAgenda,
  { from: origin }: HoldRequest,
  { id, visit }: { readonly id: string; readonly visit: PlacedVisit },
): Promise<void> {
  if (origin === null) return
  const time = { date: dateOf(plan, visit), minutes: minutesOf(visit) }
  await noteArrival(trx, row, origin, { kind: 'hold', id, ...time, now })
}

type Holding = {
  readonly held: Held
  readonly rows: readonly Occupied[]
  readonly most: number
}

/** Writes the hold and its occupancy. Returns false when this line has `most` holds already. */
async function insertHold(
  { trx, row, now }: LockedAgenda,
  { visit, startsAt, from }: HoldRequest,
  { held: { id, staffId, expiresAt }, rows: taken, most }: Holding,
): Promise<boolean> {
  const { organizationId, id: shopId } = row
  const device = from?.line ?? OFFERED
  const { numAffectedRows } = await sql`
    with time_taken as (${occupancyRows({ organizationId, shopId }, taken, true)})
    insert into holds (organization_id, id, comerce_id, service_ids, staff_id, starts_at, expires_at, device, created_at)
    select ${row.organizationId}::uuid, ${id}::uuid, ${row.id}::uuid, ${[...visit.serviceIds]}::uuid[], ${staffId}::uuid,
      ${new Date(startsAt)}::timestamptz, ${new Date(expiresAt)}::timestamptz, ${device}::text, ${new Date(now)}::timestamptz
    where ${from === null} or (select count(*) from holds where organization_id = ${row.organizationId} and comerce_id = ${row.id}
      and device = ${device} and expires_at > ${new Date(now)}) < ${most}`.execute(trx)
  return numAffectedRows === 1n
}

/** The customer's usual staff member, as their device sent it or as their account's visits say; null when unknown. */
async function usualStaffMember(
  { trx, row, now }: LockedAgenda,
  { visit, userId }: HoldRequest,
): Promise<string | null> {
  if (visit.preferredStaffId !== undefined) return visit.preferredStaffId
  if (userId === undefined || userId === null || !leavesChoice(visit)) return null
  return await findUsualStaffMember(trx, row, { userId, now })
}

export type LiveHold = { readonly id: string; readonly staff_id: string }

/** Deletes the hold and frees its time. Returns null when it is not one of this shop, or has expired. */
export async function takeHold(
  { trx, row, now }: LockedAgenda,
  request: { readonly holdId: string | null },
): Promise<LiveHold | null> {
  const { holdId } = request
  if (holdId === null) return null
  const { rows } = await sql<LiveHold>`
    with ${holdTaken(row, holdId, now)} select id, staff_id from taken`.execute(trx)
  return rows[0] ?? null
}

/**
 * What `takeHold` does, for a larger statement, which still sees the time that the hold occupied. Its table `taken` has
 * the columns of `LiveHold`, and no row when there is no such hold.
 */
export function holdTaken(
  { organizationId, id: shopId }: LockedAgenda['row'],
  holdId: string | null,
  now: number,
): RawBuilder<unknown> {
  return sql`
    taken as (delete from holds where organization_id = ${organizationId} and comerce_id = ${shopId}
      and id = ${holdId}::uuid and expires_at > ${new Date(now)} returning id, staff_id),
    places as (delete from seats where organization_id = ${organizationId} and owner in (select id from taken)),
    hours as (delete from occupancy where organization_id = ${organizationId} and owner in (select id from taken))`
}

/** Deletes a hold and the time it occupied. Does nothing when it is gone already. */
export async function releaseHold(
  trx: Transaction<unknown>,
  organizationId: string,
  holdId: string,
): Promise<void> {
  await sql`delete from holds where organization_id = ${organizationId} and id = ${holdId}`.execute(
    trx,
  )
  await deleteOccupancy(trx, organizationId, [holdId])
}
