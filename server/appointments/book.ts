import { randomInt, randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import {
  decideBooking,
  decideTurnLimit,
  nearestSlots,
  type Audience,
  type BookingRefusal,
  type PlacedVisit,
} from '#domain/booking.ts'
import { localDate, toOffsetIso } from '#domain/local-time.ts'
import { createBusyIndex, resourceUnit, type BusyIndex, type Occupied } from '#domain/occupancy.ts'
import type { ShopPlan } from '#domain/shop.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { loadRules, loadUnits, type ShopRow } from '../availability/load.ts'
import type { ShopMemory } from '../availability/memory.ts'
import type { Context } from '../context.ts'
import { findReplay, once } from '../http/idempotency.ts'
import type { Idempotency } from '../http/handler.ts'
import { refuse } from '../http/refusal.ts'
import { announceNew } from './announce.ts'
import { findLiveHold, releaseHold } from './hold.ts'
import { lockAll } from './locks.ts'
import {
  countFutureTurns,
  deleteExpired,
  findAppointments,
  insertEvent,
  insertOccupancy,
  upsertCustomer,
} from './queries.ts'
import { inTurn } from './queue.ts'
import { toAppointmentWire } from './wire.ts'

export type BookingRequest = {
  readonly serviceIds: readonly string[]
  /** Null: whoever is free. */
  readonly staffId: string | null
  readonly startsAt: number
  readonly customer: {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
  }
  readonly userId: string | null
  readonly note: string
  readonly holdId: string | null
  readonly audience: Audience
  readonly createdBy: string | null
  readonly source: 'public' | 'staff'
}

export type Booked = { readonly appointment: AppointmentWire }

/** Takes a turn: one transaction, the domain's decision on what the database holds, and only then the announcement. */
export async function book(
  context: Context,
  shop: ShopMemory,
  request: BookingRequest,
  idempotency: Idempotency | null,
): Promise<Booked> {
  const candidates = candidatesOf(shop.plan, request)
  return await inTurn(
    candidates.map(id => `${shop.row.organizationId}:${id}`),
    async () => {
      const before = await findReplay<Booked>(context.database.db, idempotency)
      if (before !== null) return before
      if (request.holdId === null) refuseEarly(shop, request, context.clock.now())
      let rows: readonly Occupied[] = []
      const booked = await once(context, idempotency, async trx => {
        const made = await bookInside(trx, context, shop, request)
        rows = made.rows
        return { appointment: made.appointment }
      })
      if (idempotency?.isReplayed) return booked
      if (request.holdId !== null)
        context.availability.apply(shop.row.organizationId, request.holdId, [])
      announceNew(context, shop, booked.appointment, rows)
      return booked
    },
  )
}

/** Everybody who could serve this, so that "any" waits for all of them and takes whoever is free. */
export function candidatesOf(
  plan: ShopPlan,
  request: Pick<BookingRequest, 'serviceIds' | 'staffId'>,
): string[] {
  if (request.staffId !== null) return [request.staffId]
  return plan.staff
    .filter(person =>
      request.serviceIds.every(serviceId =>
        plan.offers.some(offer => offer.staffId === person.id && offer.serviceId === serviceId),
      ),
    )
    .map(person => person.id)
}

/** What memory already knows to be impossible costs no transaction. */
function refuseEarly(shop: ShopMemory, request: BookingRequest, now: number): void {
  const decision = decideBooking(
    shop.plan,
    shop.busy,
    request,
    request.startsAt,
    now,
    request.audience,
  )
  if (!decision.ok) refuseBooking(shop.plan, shop.busy, request, now, decision.reason)
}

async function bookInside(
  trx: Transaction<unknown>,
  context: Context,
  shop: ShopMemory,
  request: BookingRequest,
): Promise<{ appointment: AppointmentWire; rows: readonly Occupied[] }> {
  const now = context.clock.now()
  const { organizationId, id: comerceId } = shop.row
  const { row, plan } = await currentRules(trx, shop)
  const units = unitsOf(plan, candidatesOf(plan, request), request.serviceIds)
  const limitLock = request.customer.phone === null ? [] : [`!phone:${request.customer.phone}`]
  await lockAll(trx, organizationId, [...limitLock, ...units])
  await refuseTooMany(trx, row, plan, request, now)

  const busy = await freshBusy(trx, organizationId, units, request.startsAt)
  // Only a hold that really is one may be looked through: any other id would look through somebody's turn.
  const hold =
    request.holdId === null ? null : await findLiveHold(trx, shop.row, request.holdId, now)
  const decision = decideBooking(
    plan,
    busy,
    request,
    request.startsAt,
    now,
    request.audience,
    hold ?? undefined,
  )
  if (!decision.ok) return refuseBooking(plan, busy, request, now, decision.reason)

  const appointmentId = randomUUID()
  if (hold !== null) await releaseHold(trx, organizationId, hold)
  const rows = occupiedBy(appointmentId, decision.visit)
  const isOverbooked = overbooks(plan, busy, request, now)
  await deleteExpired(trx, organizationId, units, now)
  const customerId = await upsertCustomer(
    trx,
    organizationId,
    { id: randomUUID(), ...request.customer, userId: request.userId },
    now,
  )
  await insertAppointment(trx, row, plan, request, {
    appointmentId,
    customerId,
    visit: decision.visit,
    isOverbooked,
    now,
  })
  await insertOccupancy(trx, { organizationId, comerceId }, rows, !isOverbooked)
  await insertEvent(
    trx,
    { organizationId, appointmentId, revision: 1 },
    {
      kind: 'booked',
      actor: request.source === 'staff' ? 'staff' : 'customer',
      actorId: request.createdBy ?? request.userId,
    },
    now,
  )
  if (request.customer.email !== null) {
    await context.outbox.add(trx, {
      kind: 'appointment_confirmed',
      subjectId: appointmentId,
      revision: 1,
      organizationId,
      recipient: request.customer.email,
      payload: {},
    })
  }
  const found = await findAppointments(
    trx,
    sql`a.organization_id = ${organizationId} and a.id = ${appointmentId}`,
  )
  return { appointment: toAppointmentWire(found[0]!), rows }
}

/** The rules of this very transaction: settings wait for it, and it reloads when they moved since memory read them. */
export async function currentRules(
  trx: Transaction<unknown>,
  shop: ShopMemory,
): Promise<{ readonly row: ShopRow; readonly plan: ShopPlan }> {
  const { rows } = await sql<{ rules_version: number }>`select rules_version from comerces
    where organization_id = ${shop.row.organizationId} and id = ${shop.row.id} for share`.execute(
    trx,
  )
  if (rows[0]?.rules_version === shop.row.rulesVersion) return shop
  return (await loadRules(trx, shop.row.id)) ?? refuse('not_found')
}

/** The people and the numbered chairs that a visit may draw from. */
export function unitsOf(
  plan: ShopPlan,
  staffIds: readonly string[],
  serviceIds: readonly string[],
): string[] {
  const pools = plan.services
    .filter(service => serviceIds.includes(service.id))
    .flatMap(service => service.resources.map(need => need.resourceId))
  const chairs = plan.resources
    .filter(resource => pools.includes(resource.id))
    .flatMap(({ id, quantity }) =>
      Array.from({ length: quantity }, (_, index) => resourceUnit(id, index + 1)),
    )
  return [...staffIds, ...chairs]
}

/** What these units do around a start, as the database says it under our locks. A visit is never longer than a day. */
export async function freshBusy(
  trx: Transaction<unknown>,
  organizationId: string,
  units: readonly string[],
  startsAt: number,
): Promise<BusyIndex> {
  const busy = createBusyIndex()
  const rows = await loadUnits(
    trx,
    organizationId,
    units,
    startsAt - 86_400_000,
    startsAt + 2 * 86_400_000,
  )
  for (const [owner, owned] of Map.groupBy(rows, row => row.owner)) busy.set(owner, owned)
  return busy
}

async function refuseTooMany(
  trx: Transaction<unknown>,
  row: ShopRow,
  plan: ShopPlan,
  request: BookingRequest,
  now: number,
): Promise<void> {
  const { phone } = request.customer
  if (request.source === 'staff' || phone === null) return
  const turns = await countFutureTurns(trx, row.organizationId, row.id, phone, now)
  if (!decideTurnLimit(plan.rules, turns).ok) refuse('too_many_turns')
}

export function occupiedBy(owner: string, visit: PlacedVisit): Occupied[] {
  return visit.legs.flatMap(leg => leg.occupied.map(row => ({ ...row, owner, expiresAt: null })))
}

/** A sobreturno only where it really goes over somebody; a turn that fits stays guarded. */
export function overbooks(
  plan: ShopPlan,
  busy: BusyIndex,
  request: Pick<BookingRequest, 'serviceIds' | 'staffId' | 'startsAt' | 'audience'>,
  now: number,
  exceptOwner?: string,
): boolean {
  if (request.audience.kind === 'public' || !request.audience.overbook) return false
  return !decideBooking(
    plan,
    busy,
    request,
    request.startsAt,
    now,
    { kind: 'staff', overbook: false },
    exceptOwner,
  ).ok
}

/** Taken: with the nearest three. Anything else: with the engine's reason. */
export function refuseBooking(
  plan: ShopPlan,
  busy: BusyIndex,
  request: Pick<BookingRequest, 'serviceIds' | 'staffId' | 'startsAt'>,
  now: number,
  reason: BookingRefusal,
): never {
  if (reason === 'unknown_service' || reason === 'unknown_staff') return refuse('not_found')
  if (reason !== 'slot_taken' && reason !== 'no_resource') return refuse('not_bookable', { reason })
  const alternatives = nearestSlots(plan, busy, request, request.startsAt, now, 3).map(slot => ({
    starts_at: toOffsetIso(slot.startsAt, plan.timeZone),
    staff: slot.staffId,
  }))
  return refuse('slot_taken', { alternatives, reason })
}

type NewAppointment = {
  readonly appointmentId: string
  readonly customerId: string
  readonly visit: PlacedVisit
  readonly isOverbooked: boolean
  readonly now: number
}

async function insertAppointment(
  trx: Transaction<unknown>,
  row: ShopRow,
  plan: ShopPlan,
  request: BookingRequest,
  { appointmentId, customerId, visit, isOverbooked, now }: NewAppointment,
): Promise<void> {
  const at = new Date(now)
  await sql`
    insert into appointments (organization_id, id, comerce_id, customer_id, code, status, starts_at, ends_at,
      customer_name, price, currency, note, source, is_overbooked, created_by, created_at, updated_at)
    values (${row.organizationId}, ${appointmentId}, ${row.id}, ${customerId}, ${unusedCode(row)}, 'booked',
      ${new Date(visit.interval.start)}, ${new Date(visit.interval.end)}, ${request.customer.name}, ${visit.price},
      ${row.currency}, ${request.note}, ${request.source}, ${isOverbooked}, ${request.createdBy}, ${at}, ${at})`.execute(
    trx,
  )
  await insertLegs(trx, row.organizationId, appointmentId, plan, visit)
}

export async function insertLegs(
  trx: Transaction<unknown>,
  organizationId: string,
  appointmentId: string,
  plan: ShopPlan,
  visit: PlacedVisit,
): Promise<void> {
  const nameOf = (list: readonly { id: string; name: string }[], id: string) =>
    list.find(one => one.id === id)?.name ?? ''
  const legs = visit.legs.map(
    (
      leg,
      position,
    ) => sql`(${organizationId}::uuid, ${appointmentId}::uuid, ${position}::smallint, ${leg.serviceId}::uuid,
      ${nameOf(plan.services, leg.serviceId)}, ${leg.staffId}::uuid, ${nameOf(plan.staff, leg.staffId)},
      ${new Date(leg.interval.start)}::timestamptz, ${new Date(leg.interval.end)}::timestamptz, ${leg.price}::bigint)`,
  )
  await sql`
    insert into appointment_legs (organization_id, appointment_id, position, service_id, service_name, staff_id,
      staff_name, starts_at, ends_at, price)
    values ${sql.join(legs)}`.execute(trx)
}

/** Without letters and digits that sound or look alike; ten million words for one shop. */
const CODE_LETTERS = 'ABCDEFHJKLMNPQRTUVWXY3479'
const CODES_TRIED = 8

/** One of a few random words that this shop has not used yet. */
function unusedCode(row: ShopRow): ReturnType<typeof sql> {
  const words = Array.from({ length: CODES_TRIED }, () =>
    Array.from({ length: 5 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join(''),
  )
  return sql`(select word from unnest(${words}::text[]) as word where not exists (
    select 1 from appointments used where used.organization_id = ${row.organizationId}
      and used.comerce_id = ${row.id} and used.code = word) limit 1)`
}

/** The shop's calendar days that an interval touches. */
export function datesOf(plan: ShopPlan, start: number, end: number): string[] {
  return [...new Set([localDate(start, plan.timeZone), localDate(end - 1, plan.timeZone)])]
}
