import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { answerWith, type Client, handlers } from '#server/kernel/http/handler.ts'
import { unlessAnswered } from '#server/kernel/http/idempotency.ts'
import { isRefused, type Refused } from '#server/kernel/http/refusal.ts'
import { findBookable } from '#server/shop/public/find.ts'
import { type Origin, originOf, provedOrigin } from '../arrivals/origin.ts'
import type { ShopMemory } from '../availability/memory.ts'
import { book } from './book/book.ts'
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

type Booker = { readonly request: BookingRequest; readonly client: Client }

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

/** The public calls to hold and book a start, and a customer's list of their own appointments. */
export function publicAppointmentRoutes(context: Context, { reviewOf }: FromReviews) {
  return handlers({
    holdSlot: async ({ params, body, caller, client, idempotency }) => {
      const held = await unlessAnswered(context, idempotency, async () => {
        const shop = await findBookable(context, params.ad_url)
        const request = {
          visit: publicVisit(shop, body),
          startsAt: Date.parse(body.starts_at),
          from: originOf(context, client, accountOfCustomer(caller)),
          userId: accountOfCustomer(caller),
        }
        return await hold({ context, shop }, request, idempotency)
      })
      return answerWith(held, ({ id, expiresAtText, staffId }) => ({
        hold: id,
        expires_at: expiresAtText,
        staff: staffId,
      }))
    },
    createAppointment: async ({ params, body, caller, client, idempotency }) => {
      const booked = await unlessAnswered(context, idempotency, async () => {
        const shop = await findBookable(context, params.ad_url)
        const knownBy = await findKnownBy(context, body.known_by)
        const request = guestRequest(shop, body, caller, knownBy)
        const origin = await whoBooks(context, shop, { request, client })
        const booked = await book({ context, shop }, { ...request, origin }, idempotency)
        if (isRefused(booked)) countLost(context, shop, booked)
        return booked
      })
      return answerWith(booked, ({ appointment }) => {
        const token = manageTokenOf(context, appointment)
        return { appointment, manage_token: token, manage_url: manageUrlOf(context, token) }
      })
    },
    listMyAppointments: async ({ query, caller }) =>
      await listOwn({ context, reviewOf }, accountOf(caller).userId, query),
  })
}
