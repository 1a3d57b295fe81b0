import type { Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { STAFF } from '#domain/booking/scheduling-context.ts'
import { findMessageRules } from '../appointments/notify/message-rules.ts'
import { accountOfCustomer } from '../appointments/book/booking-request.ts'
import { originOf } from '../arrivals/origin.ts'
import { chosenStaff } from '../visits/visit-request.ts'
import { changedFields } from '#server/shop/audit/changed-fields.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import type { Context } from '#server/context.ts'
import {
  type Account,
  accountOf,
  membershipOf,
  membershipOfCaller,
} from '#server/kernel/http/caller.ts'
import { answerWith, handlers, type Idempotency, type Once } from '#server/kernel/http/handler.ts'
import { unlessAnswered } from '#server/kernel/http/idempotency.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { acceptOfferOnBehalf, declineOffer, endWaiting, offeredStaff, takeOffer } from './answer.ts'
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
    joinWaitlist: async ({ params, body, caller, client, idempotency }) => {
      const userId = accountOfCustomer(caller)
      const from = { adUrl: params.ad_url, origin: originOf(context, client, userId) }
      const join = async () => await joinWaitlist(context, from, { ...body, userId }, idempotency)
      return await unlessAnswered(context, idempotency, join)
    },
    askEarlier: async ({ params, body, idempotency }) =>
      await unlessAnswered(
        context,
        idempotency,
        async () => await askEarlier(context, params.manage_token, body, idempotency),
      ),
    getWaitlistEntry: async ({ params }) => await entryNow(params.waitlist_token),
    takeWaitlistOffer: async ({ params, caller, idempotency }) => {
      const found = await findByToken(context, params.waitlist_token)
      return await takeOffer(context, found, accountOfCustomer(caller), idempotency)
    },
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
    addWaitlistEntry: async ({ body, caller, idempotency }) =>
      await unlessAnswered(
        context,
        idempotency,
        async () => await addToWaitlist(context, accountOf(caller), body, idempotency),
      ),
    offerWaitlistSlot: async ({ params, body, caller, idempotency }) =>
      await offerFromDesk(context, accountOf(caller), { id: params.id, ...body }, idempotency),
    bookWaitlistOffer: async ({ params, caller, idempotency }) => {
      const member = membershipOfCaller(caller)
      const found = await findForMember(context, member, params.id)
      const { state, offered_staff_id: first } = found.entry
      const offered = state === 'offered' ? offeredStaff(context, found, STAFF) : first
      // An advisor who is limited to one agenda may not book in another's.
      if (member.onlyStaffId !== null && offered !== member.onlyStaffId) refuse('not_found')
      return await acceptOfferOnBehalf(context, found, accountOf(caller).userId, idempotency)
    },
    removeWaitlistEntry: async ({ params, caller }) => {
      const found = await findForMember(context, membershipOfCaller(caller), params.id)
      const change = changedFields({ state: found.entry.state }, { state: 'cancelled' })
      const note = async (trx: Transaction<unknown>) =>
        await noteChange(context, trx, accountOf(caller), 'waitlist.removed', change, params.id)
      await endWaiting(context, found, { by: 'removed', note })
    },
  })
}

async function offerFromDesk(
  context: Context,
  account: Account,
  { id, starts_at, staff }: Received<'offerWaitlistSlot', 'body'> & { readonly id: string },
  idempotency: Idempotency | null,
): Promise<Once<Reply<'offerWaitlistSlot'>>> {
  const member = membershipOf(account)
  const wish = { id, startsAt: Date.parse(starts_at), staffId: chosenStaff(staff) }
  const held = await unlessAnswered(
    context,
    idempotency,
    async () => await offerByHand(context, account, wish, idempotency),
  )
  const offered = await findForMember(context, member, id)
  const rules = await findMessageRules(context.database.db, member)
  const entry = toStaffEntryWire({ context, rules, now: context.clock.now() }, offered)
  return answerWith(held, () => ({ entry }))
}
