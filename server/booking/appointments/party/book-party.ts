/** Books for several people at once: an appointment for each, all of them in one transaction or none. */
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { timeRefusal } from '#domain/booking/booking.ts'
import { decideParty, joined } from '#domain/booking/party.ts'
import { keepStaff } from '#domain/booking/series.ts'
import { candidatesOf, type PlacedVisit } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { findReplay, onceWithAnswer } from '#server/kernel/http/idempotency.ts'
import { type Idempotency, type Once, Replayed } from '#server/kernel/http/handler.ts'
import { type Refused, refused } from '#server/kernel/http/refusal.ts'
import { originLock } from '../../arrivals/arrivals.ts'
import { judgeVisit } from '../../arrivals/judge.ts'
import { announceNew } from '../announce.ts'
import { type BookedInside, bookInside } from '../book/book.ts'
import type { BookingRequest } from '../book/booking-request.ts'
import { type AtShop, type LockedAgenda, lockAgenda } from '../book/claim-slot.ts'
import { phoneLock } from '../book/phone-limits.ts'
import { findAppointments } from '../queries.ts'
import { runExclusive } from '../mutex.ts'
import { toAppointmentWire } from '../wire.ts'
import { findParty, partyRefused, type WantedParty } from './find-party.ts'
import { jointVisit } from '../../visits/party-request.ts'

/** The request of whoever books, with the names of those who come along, in the order of the party's visits. */
export type PartyBooking = BookingRequest &
  Pick<WantedParty, 'party'> & { readonly names: readonly string[] }
/** Whoever booked comes first. */
export type BookedParty = { readonly appointments: readonly AppointmentWire[] }
type BookedPartyInside = BookedParty & {
  readonly ok: true
  readonly booked: readonly BookedInside[]
}

export async function bookParty(
  at: AtShop,
  request: PartyBooking,
  idempotency: Idempotency | null,
): Promise<Once<BookedParty> | Refused> {
  const { context, shop } = at
  const wanted = { ...request, visit: jointVisit(request.party) }
  const staffIds = candidatesOf(shop.plan, wanted.visit)
  return await runExclusive(shop.row.organizationId, staffIds, async () => {
    const early = request.holdId === null ? refusedEarly(at, wanted) : null
    if (early !== null) return (await findReplay<BookedParty>(context, idempotency)) ?? early
    const done = await onceWithAnswer(context, idempotency, {
      work: async trx => await bookInParty(trx, at, wanted),
      answerOf: ({ appointments }): BookedParty => ({ appointments }),
    })
    if (done instanceof Replayed || !done.ok) return done
    announceParty(at, done)
    return { appointments: done.appointments }
  })
}

/** Refuses without a transaction what does not fit in memory already. */
function refusedEarly({ context, shop }: AtShop, wanted: WantedParty): Refused | null {
  const { plan, busy } = shop
  const { audience, party, startsAt } = wanted
  const scheduling = { plan, busy, now: context.clock.now(), audience }
  const decision = decideParty(scheduling, party, startsAt)
  return decision.ok ? null : partyRefused(scheduling, wanted, decision.reason)
}

async function bookInParty(
  trx: Transaction<unknown>,
  at: AtShop,
  wanted: PartyBooking,
): Promise<BookedPartyInside | Refused> {
  const { startsAt, holdId, customer, origin = null } = wanted
  const alsoLock = [...phoneLock(customer.phone), ...originLock(origin)]
  const agenda = await lockAgenda(trx, at, { ...wanted, alsoLock })
  const early = timeRefusal(agenda, wanted.visit, startsAt)
  if (early !== null) return refused('not_bookable', { reason: early })
  const found = await findParty(agenda, wanted, holdId ?? undefined)
  if (!found.ok) return found
  const verdict = await verdictOf(at, agenda, wanted, joined(found.visits))
  return await bookEach(trx, at, { ...wanted, ...verdict }, found.visits)
}

/** Judged for all of them, so that one half of a party is not booked while the other waits. */
async function verdictOf(
  { context }: AtShop,
  agenda: LockedAgenda,
  { origin, holdId }: PartyBooking,
  visit: PlacedVisit,
): Promise<Pick<BookingRequest, 'verdict'>> {
  if (origin === undefined) return {}
  const coming = { origin, visit, exceptId: holdId ?? undefined }
  return { verdict: await judgeVisit(context, agenda, coming) }
}

async function bookEach(
  trx: Transaction<unknown>,
  at: AtShop,
  request: PartyBooking,
  placed: readonly PlacedVisit[],
): Promise<BookedPartyInside | Refused> {
  const id = randomUUID()
  const booked: BookedInside[] = []
  for (const [place, visit] of placed.entries()) {
    const asked = place === 0 ? request : alongWith(request, place)
    const one = await bookInside(trx, at, {
      ...asked,
      visit: keepStaff(request.party.visits[place]!, visit),
      startsAt: visit.interval.start,
      isOffGrid: place > 0,
      inParty: { id, place, people: placed.length },
      customerId: booked[0]?.customerId,
      // One mail, which names all of them.
      mails: place === 0,
    })
    if (!one.ok) return one
    booked.push(one)
  }
  const rows = await findAppointments(
    trx,
    at.context.clock.now(),
    sql`a.organization_id = ${at.shop.row.organizationId} and a.party_id = ${id}`,
    sql`order by a.party_place`,
  )
  // The public is answered the phone that it typed, as of a booking for one.
  const { phone } = request.customer
  const appointments = rows
    .map(toAppointmentWire)
    .map(wire => ({ ...wire, customer: { ...wire.customer, phone } }))
  return { ok: true, booked, appointments }
}

/** The note, the answers and the hold are of whoever books. */
function alongWith(request: PartyBooking, place: number): PartyBooking {
  const name = request.names[place - 1]!
  return {
    ...request,
    customer: { ...request.customer, name },
    note: '',
    answers: [],
    holdId: null,
  }
}

function announceParty(at: AtShop, { booked, appointments }: BookedPartyInside): void {
  const { context, shop } = at
  const hold = booked[0]?.hold ?? null
  if (hold !== null) context.availability.apply(shop.row, hold, [])
  for (const [place, { rows }] of booked.entries())
    announceNew(at, { appointment: appointments[place]!, rows }, null)
}
