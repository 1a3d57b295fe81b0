import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { decideBooking, timeRefusal } from '#domain/booking/booking.ts'
import { minutesOf, type Verdict } from '#domain/booking/shares.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import {
  type FirstState,
  firstState,
  waitingState,
  withinPrice,
} from '#domain/appointment/request.ts'
import { candidatesOf, type PlacedVisit } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { type Card, followCard } from '#server/people/customers/follow-card.ts'
import { pickCustomer } from '#server/people/customers/pick-customer.ts'
import { findReplay, onceWithAnswer } from '#server/kernel/http/idempotency.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { isRefused, refuseField, type Refused, refused } from '#server/kernel/http/refusal.ts'
import { noteAppointment } from '#server/shop/audit/note-appointment.ts'
import { noteArrival, originLock } from '../../arrivals/arrivals.ts'
import { dateOf, judgeVisit, tooMuchFromThere } from '../../arrivals/judge.ts'
import { mailboxLock, type Wait, waitOf } from '../../arrivals/wait.ts'
import { announceNew, forgetHolds } from '../announce.ts'
import type { BookingRequest } from './booking-request.ts'
import {
  type AtShop,
  bookingRefused,
  claimUnwritten,
  type LockedAgenda,
  lockAgenda,
  noPlaceLeft,
  type WantedSlot,
} from './claim-slot.ts'
import { findTerms, type Terms } from '../../ladder/find-terms.ts'
import { termsToAccept } from '../../ladder/terms-to-accept.ts'
import { insertAppointment, type NewAppointment } from './insert-appointment.ts'
import { phoneLock, phoneRefused } from './phone-limits.ts'
import type { NewEvent, OfPhone } from '../queries.ts'
import { runExclusive } from '../mutex.ts'
import { claimHold } from './claim-hold.ts'
import { findUsualStaffMember, leavesChoice } from './usual-staff.ts'
import { toAppointmentWire } from '../wire.ts'

export type Booked = { readonly appointment: AppointmentWire } & BookingRequest['alsoAnswered']
export type BookedInside = Booked & {
  readonly ok: true
  readonly rows: readonly Occupied[]
  readonly visit: PlacedVisit
  readonly customerId: string
  /** The hold that became this appointment, if it was still valid. */
  readonly hold: string | null
  readonly released: readonly string[]
}

/** Books an appointment in one transaction, decided by the domain on fresh data, and announces it after the commit. */
export async function book(
  at: AtShop,
  request: BookingRequest,
  idempotency: Idempotency | null,
): Promise<Once<Booked> | Refused> {
  const { context, shop } = at
  const { organizationId } = shop.row
  return await runExclusive(organizationId, candidatesOf(shop.plan, request.visit), async () => {
    const early = request.holdId === null ? refusedEarly(at, request) : null
    // A repeated request may find the start taken by its own first attempt: then it gets the first answer again.
    if (early !== null) return (await findReplay<Booked>(context, idempotency)) ?? early
    const booked = await onceWithAnswer(context, idempotency, {
      work: async trx => await bookInside(trx, at, request),
      answerOf: ({ appointment }): Booked => answerTo(request, appointment),
    })
    if (booked instanceof Replayed || !booked.ok) return booked
    const { appointment, hold } = booked
    // Not `request.holdId`: a caller may send any id, and memory would drop whatever has it.
    if (hold !== null) context.availability.apply(shop.row, hold, [])
    forgetHolds(at, booked)
    announceNew(at, booked, request.createdBy)
    return answerTo(request, appointment)
  })
}

/** The public is answered the phone that it typed: the customer's record may have another, after a merge. */
function answerTo(
  { source, customer: { phone }, alsoAnswered }: BookingRequest,
  appointment: AppointmentWire,
): Booked {
  if (source === 'staff') return { appointment, ...alsoAnswered }
  return { appointment: { ...appointment, customer: { ...appointment.customer, phone } } }
}

/** Refuses a start that is taken in memory already, without a transaction; null when memory allows it. */
function refusedEarly({ context, shop }: AtShop, request: WantedSlot): Refused | null {
  const { visit, startsAt, audience } = request
  const { plan, busy } = shop
  const ignoresHolds = audience.kind === 'staff'
  const scheduling = { plan, busy, now: context.clock.now(), audience, ignoresHolds }
  const decision = decideBooking(scheduling, visit, startsAt)
  return decision.ok ? null : bookingRefused(scheduling, request, decision.reason)
}

/**
 * Books inside the caller's transaction: locks the agenda, checks limits, hold, start, deposit and the terms that the
 * customer must accept, and inserts the appointment. The caller announces it after the commit.
 */
export async function bookInside(
  trx: Transaction<unknown>,
  at: AtShop,
  request: BookingRequest,
): Promise<BookedInside | Refused> {
  const agenda = await lockAgenda(trx, at, { ...request, alsoLock: locksOf(at, request) })
  const { hold: kept, ofPhone, occupied } = await claimHold(agenda, request)
  const limit = await limitRefused(agenda, request, ofPhone)
  if (limit !== null) return limit
  const preferredStaffId = kept?.staff_id ?? (await usualStaffMember(agenda, request))
  const wanted = { ...request, visit: { ...request.visit, preferredStaffId } }
  const appointmentId = randomUUID()
  const terms = await termsOf(agenda, request)
  if (terms?.rung === 'phone_only') return refused('ask_the_shop')
  // Until when it occupies the time is known once its price is.
  const owner = { id: appointmentId, expiresAt: null, isByDesk: request.source === 'staff' }
  const found = await claimUnwritten(agenda, wanted, owner, occupied)
  if (!found.ok) return found
  const asked = terms?.state ?? firstState(agenda.plan, request, agenda.now)
  const verdict = await verdictOf(at, agenda, request, found.visit)
  if (verdict === 'refuse') return tooMuchFromThere()
  const priced = withinPrice(asked, found.visit.price)
  const wait = await waitingFor(at, agenda, request, { verdict, status: priced.status })
  if (wait !== null && !isTold(request, wait)) return refused('would_wait', { waits: wait.says })
  const state = wait === null ? priced : stateOf(wait, priced, { request, agenda })
  const slot = { ...found, rows: found.rows.map(row => ({ ...row, expiresAt: state.expiresAt })) }
  const toAccept =
    terms === null ? null : termsToAccept(agenda.row, request.accepts, { ...terms, state })
  if (toAccept !== null) return toAccept
  refuseOddDeposit(agenda, request, slot.visit.price)
  const event = bookedEvent(request, slot.isOverbooked)
  const mail = mailOf(agenda, request, { appointmentId, state })
  const customerId = request.customerId ?? (await pickedCustomer(agenda, request))
  const made = { appointmentId, customerId, slot, state, terms, event, mail }
  const card = customerId === null ? await cardToCorrect(agenda, request) : null
  const booked = await insertAppointment(agenda, request, made)
  if (booked === null) return noPlaceLeft(agenda, request)
  if (card !== null) await followCard(trx, card, agenda.now)
  const { organizationId } = agenda.row
  await noteBooked(agenda, request, {
    id: appointmentId,
    visit: found.visit,
    wait,
    hold: kept?.id,
  })
  await noteAppointment(trx, { organizationId, appointmentId }, event, agenda.now)
  const along = (await request.alongside?.(trx, booked)) ?? booked
  if (isRefused(along)) return along
  const appointment = toAppointmentWire(along)
  return { appointment, customerId: booked.customer_id, hold: kept?.id ?? null, ...slot }
}

async function verdictOf(
  { context }: AtShop,
  agenda: LockedAgenda,
  { origin, verdict }: BookingRequest,
  visit: PlacedVisit,
): Promise<Verdict> {
  if (verdict !== undefined) return verdict
  return origin === undefined ? 'book' : await judgeVisit(context, agenda, { origin, visit })
}

function locksOf({ context }: AtShop, { customer, origin }: BookingRequest): string[] {
  const mailbox = origin === undefined ? [] : mailboxLock(context, customer.email)
  return [...phoneLock(customer.phone), ...originLock(origin ?? null), ...mailbox]
}

async function waitingFor(
  { context }: AtShop,
  agenda: LockedAgenda,
  { origin, inParty, customer: { email } }: BookingRequest,
  judged: { readonly verdict: Verdict; readonly status: FirstState['status'] },
): Promise<Wait | null> {
  if (origin === undefined) return null
  return await waitOf(context, agenda, { ...judged, origin, isParty: inParty !== undefined, email })
}

/** Whoever does not say what they were told, such as a program, takes what comes. */
function isTold({ expects }: BookingRequest, { says }: Wait): boolean {
  return expects === undefined || expects === says.for
}

function stateOf(
  { mailbox }: Wait,
  priced: FirstState,
  { request: { startsAt }, agenda }: { request: BookingRequest; agenda: LockedAgenda },
): FirstState {
  return waitingState(priced, { startsAt, confirmsByMail: mailbox !== null }, agenda.now)
}

type Noted = {
  readonly id: string
  readonly visit: PlacedVisit
  readonly wait: Wait | null
  readonly hold: string | undefined
}

async function noteBooked(
  { trx, row, plan, now }: LockedAgenda,
  { origin }: BookingRequest,
  { id, visit, wait, hold: replaces }: Noted,
): Promise<void> {
  if (origin === undefined) return
  const time = { date: dateOf(plan, visit), minutes: minutesOf(visit) }
  const waiting = { waits: wait !== null, mailbox: wait?.mailbox ?? null }
  await noteArrival(trx, row, origin, {
    kind: 'appointment',
    id,
    ...time,
    ...waiting,
    replaces,
    now,
  })
}

/** Checks the time and the limits of the phone, for the public only. */
async function limitRefused(
  agenda: LockedAgenda,
  request: BookingRequest,
  ofPhone: OfPhone,
): Promise<Refused | null> {
  const { visit, startsAt, audience, source, customer, inParty } = request
  // Checked first, because the calendar does not reach every date that can be written.
  const early = audience.kind === 'public' ? timeRefusal(agenda, visit, startsAt) : null
  if (early !== null) return refused('not_bookable', { reason: early })
  const { phone } = customer
  if (source === 'staff' || phone === null) return null
  return await phoneRefused(agenda, { visit, startsAt, phone, inParty }, ofPhone)
}

/** A hold keeps its staff member; without one the customer's usual staff member is preferred, where known. */
async function usualStaffMember(
  { trx, row, now }: LockedAgenda,
  request: BookingRequest,
): Promise<string | null> {
  const { visit, customer, source, userId } = request
  if (!leavesChoice(visit)) return null
  const { phone } = customer
  if (source === 'staff')
    return phone === null ? null : await findUsualStaffMember(trx, row, { phone, now })
  if (visit.preferredStaffId !== undefined) return visit.preferredStaffId
  return userId === null ? null : await findUsualStaffMember(trx, row, { userId, now })
}

/** What is asked because of the customer's history. Null for bookings by staff, who see the history and decide. */
async function termsOf(agenda: LockedAgenda, request: BookingRequest): Promise<Terms | null> {
  const { source, customer, userId, knownBy: appointmentId = null } = request
  const { phone } = customer
  if (source === 'staff' || phone === null) return null
  return await findTerms(agenda.trx, agenda, { phone, userId, appointmentId }, request)
}

function refuseOddDeposit({ now }: LockedAgenda, request: BookingRequest, price: number): void {
  const { deposit, startsAt } = request
  if (deposit === undefined) return
  if (deposit > price) refuseField('deposit', 'La seña no puede ser más que el precio.')
  if (startsAt <= now) refuseField('deposit', 'Ese turno ya empezó: no llega a esperar una seña.')
}

async function pickedCustomer(
  { trx }: LockedAgenda,
  { customer: { picked, phone } }: BookingRequest,
): Promise<string | null> {
  return picked === undefined ? null : await pickCustomer(trx, picked, phone)
}

/** The known customer whose address on record is replaced by the one that staff typed; null when it stays. */
async function cardToCorrect(
  { trx, row: { organizationId } }: LockedAgenda,
  { customer: { phone, email, isTypedByStaff } }: BookingRequest,
): Promise<Card | null> {
  if (isTypedByStaff === undefined || phone === null || email === null) return null
  const { rows } = await sql<Card['before'] & { id: string }>`
    select id, name, phone, email from customers
    where organization_id = ${organizationId} and phone = ${phone} and email is distinct from ${email}
    for update`.execute(trx)
  const [known] = rows
  if (known === undefined) return null
  const { id, ...before } = known
  return { organizationId, id, before, after: { ...before, email } }
}

/** The mail about the new appointment, if one is wanted. `announceNew` wakes the outbox after the commit. */
function mailOf(
  { row: { organizationId } }: LockedAgenda,
  { mails }: BookingRequest,
  { appointmentId: subjectId, state }: Pick<NewAppointment, 'appointmentId' | 'state'>,
): NewAppointment['mail'] {
  if (mails === false) return null
  const kind = state.status === 'booked' ? 'appointment_confirmed' : 'appointment_request'
  return { kind, subjectId, revision: 1, organizationId, payload: {} }
}

function bookedEvent(request: BookingRequest, isOverbooked: boolean): NewEvent {
  const { source, createdBy, userId } = request
  const actor = source === 'staff' ? 'staff' : 'customer'
  const detail = isOverbooked ? { overbook: true } : {}
  return { kind: 'booked', actor, actorId: createdBy ?? userId, detail }
}
