import { STAFF } from '#domain/booking/scheduling-context.ts'
import { findMessageRules } from '../appointments/notify/message-rules.ts'
import { accountOfCustomer } from '../appointments/booking-request.ts'
import { originOf } from '#server/scheduling/arrivals/origin.ts'
import { chosenStaff } from '#server/scheduling/visits/visit-request.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers, inTwoSteps } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import {
  acceptOfferOnBehalf,
  bookedOf,
  declineOffer,
  endWaiting,
  linkOf,
  offeredStaff,
  removeEntry,
  takeOffer,
} from './answer.ts'
import { findByToken, findForMember } from './find.ts'
import { askEarlier } from './earlier.ts'
import { addToWaitlist, joinWaitlist } from './join.ts'
import { listWaitlist } from './list.ts'
import { offerByHand } from './offer-by-hand.ts'
import { toEntryWire, toStaffEntryWire } from './wire.ts'

/** The calls of the waitlist: of customers by the link of their entry, and of the staff. */
export function waitlistRoutes(context: Context) {
  const entryNow = async (token: string) => ({
    entry: toEntryWire(await findByToken(context, token)),
  })
  return handlers({
    joinWaitlist: async ({ params, body, caller, client }) => {
      const userId = accountOfCustomer(caller)
      const from = { adUrl: params.ad_url, origin: originOf(context, client, userId) }
      return await joinWaitlist(context, from, { ...body, userId })
    },
    askEarlier: async ({ params, body }) => await askEarlier(context, params.manage_token, body),
    getWaitlistEntry: async ({ params }) => await entryNow(params.waitlist_token),
    takeWaitlistOffer: inTwoSteps({
      act: async ({ params, caller }) => {
        const found = await findByToken(context, params.waitlist_token)
        return await takeOffer(context, found, accountOfCustomer(caller))
      },
      complete: async id => await linkOf(context, id),
    }),
    declineWaitlistOffer: async ({ params }) => {
      await declineOffer(context, await findByToken(context, params.waitlist_token))
      return await entryNow(params.waitlist_token)
    },
    leaveWaitlist: async ({ params }) => {
      await endWaiting(context, await findByToken(context, params.waitlist_token), { by: 'left' })
      return await entryNow(params.waitlist_token)
    },
    listWaitlist: async ({ caller, query }) =>
      await listWaitlist(context, membershipOfCaller(caller), query),
    addWaitlistEntry: async ({ body, caller }) =>
      await addToWaitlist(context, accountOf(caller), body),
    ...offerRoutes(context),
    removeWaitlistEntry: async ({ params, caller }) =>
      await removeEntry(
        context,
        { account: accountOf(caller), member: membershipOfCaller(caller) },
        params.id,
      ),
  })
}

/** The staff offer a start by hand, and book it on behalf of the customer. */
function offerRoutes(context: Context) {
  return handlers({
    offerWaitlistSlot: inTwoSteps({
      act: async ({ params, body: { starts_at, staff }, caller }) => {
        const wish = { startsAt: Date.parse(starts_at), staffId: chosenStaff(staff) }
        return await offerByHand(context, accountOf(caller), { id: params.id, ...wish })
      },
      complete: async (_, { params, caller }) => {
        const member = membershipOfCaller(caller)
        const offered = await findForMember(context, member, params.id)
        const rules = await findMessageRules(context.database.db, member)
        const request = { context, rules, now: context.clock.now() }
        return { entry: toStaffEntryWire(request, offered) }
      },
    }),
    bookWaitlistOffer: inTwoSteps({
      act: async ({ params, caller }) => {
        const member = membershipOfCaller(caller)
        const found = await findForMember(context, member, params.id)
        const { state, offered_staff_id: first } = found.entry
        const offered = state === 'offered' ? offeredStaff(context, found, STAFF) : first
        // An advisor who is limited to one agenda may not book in another's.
        if (member.onlyStaffId !== null && offered !== member.onlyStaffId) refuse('not_found')
        return await acceptOfferOnBehalf(context, found, accountOf(caller).userId)
      },
      complete: async (id, { caller }) => await bookedOf(context, membershipOfCaller(caller), id),
    }),
  })
}
