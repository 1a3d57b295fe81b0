import type { AppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { type Client, handlers, inTwoSteps } from '#server/kernel/http/handler.ts'
import { orRefusal, Refusal } from '#server/kernel/http/refusal.ts'
import { findBookable } from '#server/shop/public/find.ts'
import type { Origin } from '#domain/booking/shares.ts'
import { originOf, provedOrigin } from '#server/scheduling/arrivals/origin.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { bookQueued } from '#server/scheduling/book/book.ts'
import type { Booked } from '#server/scheduling/book/policies.ts'
import { bookParty } from '#server/scheduling/party/book-party.ts'
import type { VisitWire } from '#server/scheduling/visits/visit-request.ts'
import { jointVisit, partyOf } from '#server/scheduling/visits/party-request.ts'
import type { BookingRequest } from '#server/scheduling/book/agenda.ts'
import { accountOfCustomer, guestRequest, publicVisit } from './booking-request.ts'
import { findKnownBy, findVisitor } from '../ladder/known-by.ts'
import { type Held, holdQueued } from '#server/scheduling/holds/hold.ts'
import { type FromReviews, listOwn } from './lists/list-own.ts'
import { manageTokenOf, manageUrlOf } from './manage-link.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'

/** Counts a booking that is refused for lack of room among the lost searches. */
async function countingLost<Booked>(
  { lost, clock }: Context,
  { row }: ShopMemory,
  booking: Promise<Booked>,
): Promise<Booked> {
  const booked = await orRefusal(booking)
  if (!(booked instanceof Refusal)) return booked
  const { reason } = booked.more
  if (reason !== undefined) lost.note(row, reason, clock.now())
  throw booked
}

/** The public is answered the phone that it typed: the customer's record may have another, after a merge. */
function withTypedPhone({ row }: Booked, { customer: { phone } }: BookingRequest): AppointmentWire {
  const appointment = toAppointmentWire(row)
  return { ...appointment, customer: { ...appointment.customer, phone } }
}

function heldWire({ id, expiresAtText, staffId, people, waits }: Held) {
  return {
    hold: id,
    expires_at: expiresAtText,
    staff: staffId,
    ...(waits === undefined ? {} : { waits }),
    ...(people === undefined ? {} : { people: [...people] }),
  }
}

type Booker = {
  readonly request: Pick<BookingRequest, 'userId' | 'knownBy'>
  readonly client: Client
}

/** Whoever shows the link of a visit that took place here, or has an account, is counted apart from their network. */
async function whoBooks(
  context: Context,
  { row }: ShopMemory,
  { request: { userId, knownBy = null }, client }: Booker,
): Promise<Origin> {
  const customerId = await findVisitor(context.database.db, row, knownBy)
  return customerId === null
    ? originOf(context, client, userId)
    : provedOrigin(context, `customer:${customerId}`)
}

/** A link opens a hidden service for all who come. */
function along(shop: ShopMemory, { link }: { readonly link?: string | undefined }) {
  return (asked: VisitWire) => publicVisit(shop, { ...asked, link })
}

/** The public calls to hold and book a start, and a customer's list of their own appointments. */
export function publicAppointmentRoutes(context: Context, { reviewOf }: FromReviews) {
  const linked = (appointment: AppointmentWire) => {
    const token = manageTokenOf(context, appointment)
    return { appointment, manage_token: token, manage_url: manageUrlOf(context, token) }
  }
  return handlers({
    holdSlot: async ({ params, body, caller, client }) => {
      const shop = await findBookable(context, params.ad_url)
      const visit = publicVisit(shop, body)
      const party = partyOf(shop, visit, body, along(shop, body))
      const userId = accountOfCustomer(caller)
      const knownBy = await findKnownBy(context, body.known_by)
      const request = {
        visit: party === null ? visit : jointVisit(party),
        party,
        startsAt: Date.parse(body.starts_at),
        from: originOf(context, client, userId),
        booker: await whoBooks(context, shop, { request: { userId, knownBy }, client }),
        userId,
      }
      return await holdQueued({ context, shop }, request, heldWire)
    },
    createAppointment: inTwoSteps({
      act: async ({ params, body, caller, client }) => {
        const shop = await findBookable(context, params.ad_url)
        const knownBy = await findKnownBy(context, body.known_by)
        const asked = guestRequest(shop, body, caller, knownBy)
        const origin = await whoBooks(context, shop, { request: asked, client })
        const request = { ...asked, origin }
        const party = partyOf(shop, request.visit, body, along(shop, body))
        const names = (body.people ?? []).map(one => one.name)
        const booking =
          party === null
            ? bookQueued({ context, shop }, request, one => [withTypedPhone(one, asked)])
            : bookParty({ context, shop }, { ...request, party, names }, all => all)
        return await countingLost(context, shop, booking)
      },
      complete: appointments => {
        const [first, ...people] = appointments.map(linked)
        return people.length === 0 ? first! : { ...first!, people }
      },
    }),
    listMyAppointments: async ({ query, caller }) =>
      await listOwn({ context, reviewOf }, accountOf(caller).userId, query),
  })
}
