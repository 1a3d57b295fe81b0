import type { AppointmentWire } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { answerWith, type Client, handlers } from '#server/kernel/http/handler.ts'
import { unlessAnswered } from '#server/kernel/http/idempotency.ts'
import { isRefused, type Refused } from '#server/kernel/http/refusal.ts'
import { findBookable } from '#server/shop/public/find.ts'
import { type Origin, originOf, provedOrigin } from '../arrivals/origin.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { book } from './book/book.ts'
import { bookParty } from './party/book-party.ts'
import type { VisitWire } from '../visits/visit-request.ts'
import { jointVisit, partyOf } from '../visits/party-request.ts'
import {
  accountOfCustomer,
  type BookingRequest,
  guestRequest,
  publicVisit,
} from './book/booking-request.ts'
import { findKnownBy, findVisitor } from '../ladder/known-by.ts'
import { hold } from './holds/hold.ts'
import { type FromReviews, listOwn } from './lists/list-own.ts'
import { manageTokenOf, manageUrlOf } from './manage-link.ts'

/** Counts a booking that was refused for lack of room among the lost searches. */
function countLost(context: Context, shop: ShopMemory, { more }: Refused): void {
  if (more.reason !== undefined) context.lost.note(shop.row, more.reason, context.clock.now())
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
    holdSlot: async ({ params, body, caller, client, idempotency }) => {
      const held = await unlessAnswered(context, idempotency, async () => {
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
        return await hold({ context, shop }, request, idempotency)
      })
      return answerWith(held, ({ id, expiresAtText, staffId, people, waits }) => ({
        hold: id,
        expires_at: expiresAtText,
        staff: staffId,
        ...(waits === undefined ? {} : { waits }),
        ...(people === undefined ? {} : { people: [...people] }),
      }))
    },
    createAppointment: async ({ params, body, caller, client, idempotency }) => {
      const booked = await unlessAnswered(context, idempotency, async () => {
        const shop = await findBookable(context, params.ad_url)
        const knownBy = await findKnownBy(context, body.known_by)
        const request = guestRequest(shop, body, caller, knownBy)
        const origin = await whoBooks(context, shop, { request, client })
        const party = partyOf(shop, request.visit, body, along(shop, body))
        const names = (body.people ?? []).map(one => one.name)
        const booked =
          party === null
            ? await book({ context, shop }, { ...request, origin }, idempotency)
            : await bookParty({ context, shop }, { ...request, origin, party, names }, idempotency)
        if (isRefused(booked)) countLost(context, shop, booked)
        return booked
      })
      return answerWith(booked, done => {
        if (!('appointments' in done)) return linked(done.appointment)
        const [first, ...people] = done.appointments.map(linked)
        return { ...first!, people }
      })
    },
    listMyAppointments: async ({ query, caller }) =>
      await listOwn({ context, reviewOf }, accountOf(caller).userId, query),
  })
}
