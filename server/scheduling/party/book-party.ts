/** Books for several people at once: an appointment for each, all of them in one transaction or none. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { timeRefusal } from '#domain/booking/booking.ts'
import { decideParty, joined } from '#domain/booking/party.ts'
import { keepStaff } from '#domain/booking/series.ts'
import { candidatesOf, type PlacedVisit } from '#domain/visit/visit.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Work } from '#server/kernel/unit-of-work/events.ts'
import { originLock } from '../arrivals/arrivals.ts'
import { judgeVisit } from '../arrivals/judge.ts'
import { book } from '../book/book.ts'
import type { BookingRequest, LockedAgenda } from '../book/agenda.ts'
import { type AtShop, lockAgenda } from '../book/claim-slot.ts'
import { phoneLock } from '../book/phone-limits.ts'
import { findAppointments } from '../queries.ts'
import { queued } from '../mutex.ts'
import { toAppointmentWire } from '../wire.ts'
import { findParty, refuseParty, type WantedParty } from './find-party.ts'
import { jointVisit } from '../visits/party-request.ts'

/** The request of whoever books, with the names of those who come along, in the order of the party's visits. */
export type PartyBooking = BookingRequest &
  Pick<WantedParty, 'party'> & { readonly names: readonly string[] }

/** `answer` makes the answer of the call from the appointments, of which that of whoever booked comes first. */
export async function bookParty<Answer>(
  at: AtShop,
  request: PartyBooking,
  answer: (appointments: readonly AppointmentWire[]) => Answer,
): Promise<Answer> {
  const wanted = { ...request, visit: jointVisit(request.party) }
  const staffIds = candidatesOf(at.shop.plan, wanted.visit)
  const refuseEarly = () => {
    if (request.holdId === null) refuseTaken(at, wanted)
  }
  return await queued(at, { staffIds, refuseEarly }, async work =>
    answer(await bookAll(work, at, wanted)),
  )
}

/** Refuses without a transaction what does not fit in memory already. */
function refuseTaken({ context, shop }: AtShop, wanted: WantedParty): void {
  const { plan, busy } = shop
  const { audience, party, startsAt } = wanted
  const scheduling = { plan, busy, now: context.clock.now(), audience }
  const decision = decideParty(scheduling, party, startsAt)
  if (!decision.ok) refuseParty(scheduling, wanted, decision.reason)
}

async function bookAll(
  work: Work,
  at: AtShop,
  wanted: PartyBooking,
): Promise<readonly AppointmentWire[]> {
  const { startsAt, holdId, customer, origin = null } = wanted
  const alsoLock = [...phoneLock(customer.phone), ...originLock(origin)]
  const agenda = await lockAgenda(work, at.shop, { ...wanted, alsoLock })
  const early = timeRefusal(agenda, wanted.visit, startsAt)
  if (early !== null) refuse('not_bookable', { reason: early })
  const { visits } = await findParty(agenda, wanted, holdId ?? undefined)
  const verdict = await verdictOf(at, agenda, wanted, joined(visits))
  return await bookEach(work, at, { ...wanted, ...verdict }, visits)
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

/** One mail names all of them; it belongs to the first one. */
const ALONG = { kind: 'party', tellsAtOnce: 'mail' } as const

async function bookEach(
  work: Work,
  at: AtShop,
  request: PartyBooking,
  placed: readonly PlacedVisit[],
): Promise<readonly AppointmentWire[]> {
  const id = randomUUID()
  let customerId: string | undefined
  for (const [place, visit] of placed.entries()) {
    const asked = place === 0 ? request : { ...alongWith(request, place), cause: ALONG }
    const { row } = await book(work, at, {
      ...asked,
      visit: keepStaff(request.party.visits[place]!, visit),
      startsAt: visit.interval.start,
      isOffGrid: place > 0,
      inParty: { id, place, people: placed.length },
      customerId,
    })
    customerId ??= row.customer_id
  }
  const rows = await findAppointments(
    work.trx,
    work.now,
    sql`a.organization_id = ${at.shop.row.organizationId} and a.party_id = ${id}`,
    sql`order by a.party_place`,
  )
  // The public is answered the phone that it typed, as of a booking for one.
  const { phone } = request.customer
  return rows
    .map(toAppointmentWire)
    .map(wire => ({ ...wire, customer: { ...wire.customer, phone } }))
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
