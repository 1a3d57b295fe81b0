import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { decideBooking, decideTurnLimit, timeRefusal } from '#domain/booking/booking.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { firstState, firstStateAtDesk, type FirstState } from '#domain/appointment/request.ts'
import { rulesFor } from '#domain/shop/rules.ts'
import type { Audience } from '#domain/visit/scheduling-context.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { occupiedBy, type PlacedVisit, type VisitRequest } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import { refuseBlocked } from '#server/people/customers/refuse-blocked.ts'
import type { Context } from '#server/context.ts'
import { findReplay, once } from '#server/kernel/http/idempotency.ts'
import type { Idempotency } from '#server/kernel/http/handler.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { announceNew } from '../announce.ts'
import { overbooks, refuseBooking } from './decision.ts'
import { candidatesOf, countedUnits, currentRules, dayLock, freshBusy, unitsOf } from './ground.ts'
import { findLiveHold, releaseHold } from '../holds/hold.ts'
import { insertAppointment } from './insert-appointment.ts'
import { lockAll } from '../locks.ts'
import { phoneLock, refuseFullPhoneDay } from './phone-limits.ts'
import {
  countFutureTurns,
  deleteExpired,
  findAppointments,
  insertEvent,
  insertOccupancy,
  type NewEvent,
  upsertCustomer,
} from '../queries.ts'
import { inTurn } from '../queue.ts'
import { mailBooked, mailRequest } from '../notify/tell-by-mail.ts'
import { pickClient } from '#server/people/customers/pick-client.ts'
import { findUsualPerson, leavesChoice } from './usual-person.ts'
import { refuseTooLong } from './visit-length.ts'
import { toAppointmentWire } from '../wire.ts'

export type BookingRequest = {
  readonly visit: VisitRequest
  readonly startsAt: number
  readonly customer: {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    /** Picked from the clients of the shop. */
    readonly id?: string | undefined
  }
  readonly userId: string | null
  readonly note: string
  /** To the questions of the shop, with their words. */
  readonly answers?: readonly { readonly question: string; readonly answer: string }[]
  readonly holdId: string | null
  readonly audience: Audience
  readonly createdBy: string | null
  readonly source: 'public' | 'staff'
  /** Of a turn that is one of a series. */
  readonly seriesId?: string
  /** Asked by staff: the turn waits for it. */
  readonly deposit?: number | undefined
  /** Who it is for, where another turn of the same request has written that down. */
  readonly customerId?: string | undefined
  /** False where another turn's mail says it. */
  readonly mails?: boolean
  /** Written together with the turn, or not at all. */
  readonly alongside?: (trx: Transaction<unknown>, appointmentId: string) => Promise<void>
}

export type Booked = { readonly appointment: AppointmentWire }
type Inside = {
  readonly appointment: AppointmentWire
  readonly rows: readonly Occupied[]
  readonly visit: PlacedVisit
  readonly customerId: string
  /** The hold that became this turn, if one really lived. */
  readonly hold: string | null
}

/** Takes a turn: one transaction, the domain's decision on what the database holds, and only then the announcement. */
export async function book(
  context: Context,
  shop: ShopMemory,
  request: BookingRequest,
  idempotency: Idempotency | null,
): Promise<Booked> {
  const candidates = candidatesOf(shop.plan, request.visit)
  return await inTurn(
    candidates.map(id => `${shop.row.organizationId}:${id}`),
    async () => {
      const before = await findReplay<Booked>(context, idempotency)
      if (before !== null) return before
      if (request.holdId === null) refuseEarly(shop, request, context.clock.now())
      let rows: readonly Occupied[] = []
      let hold: string | null = null
      const booked = await once(context, idempotency, async trx => {
        const made = await bookInside(trx, context, shop, request)
        rows = made.rows
        hold = made.hold
        return { appointment: made.appointment }
      })
      if (idempotency?.isReplayed) return booked
      // Not the id that was sent: it may be anybody's, and memory would forget whoever has it.
      if (hold !== null) context.availability.apply(shop.row.organizationId, hold, [])
      announceNew(context, shop, booked.appointment, rows, request.createdBy)
      return booked
    },
  )
}

/** What memory already knows to be impossible costs no transaction. */
function refuseEarly(shop: ShopMemory, request: BookingRequest, now: number): void {
  const { visit, startsAt, audience } = request
  const context = { plan: shop.plan, busy: shop.busy, now, audience }
  const decision = decideBooking(context, visit, startsAt)
  if (!decision.ok) refuseBooking(context, request, decision.reason)
}

export async function bookInside(
  trx: Transaction<unknown>,
  context: Context,
  shop: ShopMemory,
  request: BookingRequest,
): Promise<Inside> {
  const now = context.clock.now()
  const { organizationId, id: comerceId } = shop.row
  const { visit, startsAt, audience } = request
  const { row, plan } = await currentRules(trx, shop)
  refuseTooLong(plan, visit)
  const units = unitsOf(plan, candidatesOf(plan, visit), visit.serviceIds)
  const counted = countedUnits(plan, request)
  const limitLock = phoneLock(request.customer.phone)
  await lockAll(trx, organizationId, [...limitLock, ...units, ...dayLock(plan, request)])
  // Before anything is counted by its date: no calendar reaches every date that can be written.
  const early = audience.kind === 'public' ? timeRefusal({ plan, now }, visit, startsAt) : null
  if (early !== null) refuse('not_bookable', { reason: early })
  await refuseTooMany(trx, row, plan, request, now)

  const busy = await freshBusy(trx, organizationId, [...units, ...counted], startsAt)
  // Only a hold that really is one may be looked through: any other id would look through somebody's turn.
  const hold =
    request.holdId === null ? null : await findLiveHold(trx, shop.row, request.holdId, now)
  const preferredStaffId = hold?.staff_id ?? (await usualPerson(trx, row, request, now))
  const scheduling = { plan, busy, now, audience, ignoreOwner: hold?.id }
  const wanted = { ...request, visit: { ...visit, preferredStaffId } }
  const decision = decideBooking(scheduling, wanted.visit, startsAt)
  if (!decision.ok) {
    return refuseBooking({ ...scheduling, busy: shop.busy }, wanted, decision.reason)
  }

  refuseOddDeposit(request, decision.visit.price, now)

  const appointmentId = randomUUID()
  if (hold !== null) await releaseHold(trx, organizationId, hold.id)
  const state = stateOf(plan, request, now)
  const rows = occupiedBy(appointmentId, decision.visit, state.expiresAt)
  const isOverbooked = overbooks({ ...scheduling, ignoreOwner: undefined }, request)
  await deleteExpired(trx, organizationId, units, now)
  const customerId = request.customerId ?? (await customerOf(trx, row, request, now))
  await insertAppointment(trx, row, plan, request, {
    appointmentId,
    customerId,
    visit: decision.visit,
    state,
    isOverbooked,
    now,
  })
  await insertOccupancy(trx, { organizationId, comerceId }, rows, !isOverbooked)
  await insertEvent(
    trx,
    { organizationId, appointmentId, revision: 1 },
    bookedEvent(request, isOverbooked),
    now,
  )
  await request.alongside?.(trx, appointmentId)
  const found = await findAppointments(
    trx,
    now,
    sql`a.organization_id = ${organizationId} and a.id = ${appointmentId}`,
  )
  const turn = found[0]!
  if (request.mails !== false) {
    const mail = state.status === 'booked' ? mailBooked : mailRequest
    await mail(trx, context, { ...turn, customer_email: request.customer.email }, 1)
  }
  const { visit: placed } = decision
  const appointment = toAppointmentWire(turn)
  return { appointment, rows, visit: placed, customerId, hold: hold?.id ?? null }
}

async function customerOf(
  trx: Transaction<unknown>,
  { organizationId, id: comerceId }: ShopRow,
  { customer, userId, source }: BookingRequest,
  now: number,
): Promise<string> {
  const { id: picked, ...who } = customer
  const scope = { organizationId, comerceId, onlyStaffId: null }
  const client = picked === undefined ? null : await pickClient(trx, scope, picked, who.phone)
  if (client !== null) return client
  const known = { id: randomUUID(), ...who, userId }
  return await upsertCustomer(trx, organizationId, known, source === 'staff', now)
}

/** Whoever kept a start keeps the person as well; of the others the usual one goes first, as far as she can be known. */
async function usualPerson(
  trx: Transaction<unknown>,
  row: ShopRow,
  { visit, customer, source, userId }: BookingRequest,
  now: number,
): Promise<string | null> {
  if (!leavesChoice(visit)) return null
  const { phone } = customer
  if (source === 'staff')
    return phone === null ? null : await findUsualPerson(trx, row, { phone }, now)
  if (visit.preferredStaffId !== undefined) return visit.preferredStaffId
  return userId === null ? null : await findUsualPerson(trx, row, { userId }, now)
}

/** Staff are the ones who would answer a request: they say themselves whether the turn waits. */
function stateOf(plan: ShopPlan, request: BookingRequest, now: number): FirstState {
  const { source, deposit = null, startsAt, visit } = request
  if (source === 'staff') return firstStateAtDesk(deposit, startsAt, now)
  return firstState(plan, visit.serviceIds, startsAt, now, visit.seats)
}

function refuseOddDeposit({ deposit, startsAt }: BookingRequest, price: number, now: number): void {
  if (deposit === undefined) return
  if (deposit > price) refuseField('deposit', 'La seña no puede ser más que el precio.')
  if (startsAt <= now) refuseField('deposit', 'Ese turno ya empezó: no llega a esperar una seña.')
}

function bookedEvent(
  { source, createdBy, userId }: BookingRequest,
  isOverbooked: boolean,
): NewEvent {
  const actor = source === 'staff' ? 'staff' : 'customer'
  const detail = isOverbooked ? { overbook: true } : {}
  return { kind: 'booked', actor, actorId: createdBy ?? userId, detail }
}

/** What one phone may have here: so many turns ahead, and so many on one date. */
async function refuseTooMany(
  trx: Transaction<unknown>,
  row: ShopRow,
  plan: ShopPlan,
  request: BookingRequest,
  now: number,
): Promise<void> {
  const { phone } = request.customer
  if (request.source === 'staff' || phone === null) return
  await refuseBlocked(trx, row.organizationId, phone)
  const rules = rulesFor(plan, request.visit.serviceIds)
  const turns = await countFutureTurns(trx, row.organizationId, row.id, phone, now)
  if (!decideTurnLimit(rules, turns).ok) refuse('too_many_turns', { reason: 'phone' })
  await refuseFullPhoneDay(trx, row, plan, { ...request, phone }, now)
}
