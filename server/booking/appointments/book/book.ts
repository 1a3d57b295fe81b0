import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { decideBooking, decideAppointmentLimit, timeRefusal } from '#domain/booking/booking.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { firstState, firstStateByStaff, type FirstState } from '#domain/appointment/request.ts'
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
import {
  candidatesOf,
  countedUnits,
  currentRules,
  dayLock,
  freshBusy,
  unitsOf,
} from './scheduling.ts'
import { findLiveHold, releaseHold } from '../holds/hold.ts'
import { insertAppointment } from './insert-appointment.ts'
import { lockAll } from '../locks.ts'
import { phoneLock, refuseFullPhoneDay } from './phone-limits.ts'
import {
  countFutureAppointments,
  deleteExpired,
  findAppointments,
  insertEvent,
  insertOccupancy,
  type NewEvent,
  upsertCustomer,
} from '../queries.ts'
import { runExclusive } from '../queue.ts'
import { mailBooked, mailRequest } from '../notify/notify-by-mail.ts'
import { pickCustomer } from '#server/people/customers/pick-customer.ts'
import { findUsualStaffMember, leavesChoice } from './usual-staff.ts'
import { refuseTooLong } from './visit-length.ts'
import { toAppointmentWire } from '../wire.ts'

export type BookingRequest = {
  readonly visit: VisitRequest
  readonly startsAt: number
  readonly customer: {
    readonly name: string
    readonly phone: string | null
    readonly email: string | null
    /** Picked from the customers of the shop. */
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
  /** Of an appointment that is one of a series. */
  readonly seriesId?: string
  /** Asked by staff: the appointment waits for it. */
  readonly deposit?: number | undefined
  /** Who it is for, where another appointment of the same request has written that down. */
  readonly customerId?: string | undefined
  /** False where another appointment's mail says it. */
  readonly mails?: boolean
  /** Written together with the appointment, or not at all. */
  readonly alongside?: (trx: Transaction<unknown>, appointmentId: string) => Promise<void>
}

export type Booked = { readonly appointment: AppointmentWire }
type Inside = {
  readonly appointment: AppointmentWire
  readonly rows: readonly Occupied[]
  readonly visit: PlacedVisit
  readonly customerId: string
  /** The hold that became this appointment, if one really lived. */
  readonly hold: string | null
}

/** Takes an appointment: one transaction, the domain's decision on what the database holds, and only then the announcement. */
export async function book(
  context: Context,
  shop: ShopMemory,
  request: BookingRequest,
  idempotency: Idempotency | null,
): Promise<Booked> {
  const candidates = candidatesOf(shop.plan, request.visit)
  return await runExclusive(
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
  const { organizationId, id: shopId } = shop.row
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
  // Only a hold that really is one may be looked through: any other id would look through somebody's appointment.
  const hold =
    request.holdId === null ? null : await findLiveHold(trx, shop.row, request.holdId, now)
  const preferredStaffId = hold?.staff_id ?? (await usualStaffMember(trx, row, request, now))
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
  await insertOccupancy(trx, { organizationId, shopId }, rows, !isOverbooked)
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
  const booked = found[0]!
  if (request.mails !== false) {
    const mail = state.status === 'booked' ? mailBooked : mailRequest
    await mail(trx, context, { ...booked, customer_email: request.customer.email }, 1)
  }
  const { visit: placed } = decision
  const appointment = toAppointmentWire(booked)
  return { appointment, rows, visit: placed, customerId, hold: hold?.id ?? null }
}

async function customerOf(
  trx: Transaction<unknown>,
  { organizationId, id: shopId }: ShopRow,
  { customer, userId, source }: BookingRequest,
  now: number,
): Promise<string> {
  const { id: picked, ...who } = customer
  const scope = { organizationId, shopId, onlyStaffId: null }
  const knownCustomer =
    picked === undefined ? null : await pickCustomer(trx, scope, picked, who.phone)
  if (knownCustomer !== null) return knownCustomer
  const known = { id: randomUUID(), ...who, userId }
  return await upsertCustomer(trx, organizationId, known, source === 'staff', now)
}

/** Whoever kept a start keeps the person as well; of the others the usual one goes first, as far as they can be known. */
async function usualStaffMember(
  trx: Transaction<unknown>,
  row: ShopRow,
  { visit, customer, source, userId }: BookingRequest,
  now: number,
): Promise<string | null> {
  if (!leavesChoice(visit)) return null
  const { phone } = customer
  if (source === 'staff')
    return phone === null ? null : await findUsualStaffMember(trx, row, { phone }, now)
  if (visit.preferredStaffId !== undefined) return visit.preferredStaffId
  return userId === null ? null : await findUsualStaffMember(trx, row, { userId }, now)
}

/** Staff are the ones who would answer a request: they say themselves whether the appointment waits. */
function stateOf(plan: ShopPlan, request: BookingRequest, now: number): FirstState {
  const { source, deposit = null, startsAt, visit } = request
  if (source === 'staff') return firstStateByStaff(deposit, startsAt, now)
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

/** What one phone may have here: so many appointments ahead, and so many on one date. */
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
  const appointments = await countFutureAppointments(trx, row.organizationId, row.id, phone, now)
  if (!decideAppointmentLimit(rules, appointments).ok) refuse('too_many_turns', { reason: 'phone' })
  await refuseFullPhoneDay(trx, row, plan, { ...request, phone }, now)
}
