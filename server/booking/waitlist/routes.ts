import { sql } from 'kysely'
import { z } from 'zod'
import type { Received } from '#contract/contract.ts'
import { limits } from '#contract/protocol/limits.ts'
import { chosenStaff } from '../visits/visit-request.ts'
import { changedFields } from '#server/shop/audit/changed-fields.ts'
import { noteChange } from '#server/shop/audit/note-change.ts'
import { shopOf } from '../availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { readCursor, writeCursor } from '#server/kernel/http/cursor.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { unlessAnswered } from '#server/kernel/http/idempotency.ts'
import { orRefuse, refuse } from '#server/kernel/http/refusal.ts'
import { takesBookings } from '#server/shop/public/find.ts'
import { declineOffer, endWaiting, takeOffer, acceptOfferOnBehalf } from './answer.ts'
import { findByToken, findForMember, scopeOf } from './find.ts'
import type { FreedTime } from './free-start.ts'
import { joinWaitlist } from './join.ts'
import { offer } from './offer.ts'
import { findEntries } from './rows.ts'
import { toEntryWire, toStaffEntryWire } from './wire.ts'

const place = z.tuple([z.number(), z.uuid()])

/** All three of them say a place. */
function placeIn({
  free_from,
  free_to,
  staff,
}: Received<'listWaitlist', 'query'>): FreedTime | null {
  if (free_from === undefined || free_to === undefined || staff === undefined) return null
  return { start: Date.parse(free_from), end: Date.parse(free_to), staffId: staff }
}

/** Who waits for room: they themselves by their link, and the staff who see their wait. */
export function waitlistRoutes(context: Context) {
  const entryNow = async (token: string) => ({
    entry: toEntryWire(await findByToken(context, token)),
  })
  return handlers({
    joinWaitlist: async ({ params, body, idempotency }) =>
      await unlessAnswered(
        context,
        idempotency,
        async () => await joinWaitlist(context, params.ad_url, body, idempotency),
      ),
    getWaitlistEntry: async ({ params }) => await entryNow(params.waitlist_token),
    takeWaitlistOffer: async ({ params, caller, idempotency }) => {
      const found = await findByToken(context, params.waitlist_token)
      const isCustomer = caller.kind === 'account' && caller.roles.includes('user')
      return await takeOffer(context, found, isCustomer ? caller.userId : null, idempotency)
    },
    declineWaitlistOffer: async ({ params }) => {
      await declineOffer(context, await findByToken(context, params.waitlist_token))
      return await entryNow(params.waitlist_token)
    },
    leaveWaitlist: async ({ params }) => {
      await endWaiting(context, await findByToken(context, params.waitlist_token))
      return await entryNow(params.waitlist_token)
    },
    listWaitlist: async ({ caller, query }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      const { limit = limits.page_size } = query
      const [queuedAt, id] = readCursor(query.cursor, place) ?? []
      const after =
        queuedAt === undefined || id === undefined
          ? sql`true`
          : sql`(w.queued_at, w.id) > (${new Date(queuedAt)}::timestamptz, ${id}::uuid)`
      const rows = await findEntries(
        context.database.db,
        sql`${scopeOf(member)} and w.state in ('waiting', 'offered') and ${after}`,
        sql`order by w.queued_at, w.id limit ${limit + 1}`,
      )
      const now = context.clock.now()
      const shown = rows.slice(0, limit)
      const freed = placeIn(query)
      const last = rows.length > limit ? shown.at(-1) : undefined
      return {
        items: shown
          .map(entry => toStaffEntryWire(context, { shop, entry }, now, freed))
          .filter(({ fits }) => freed === null || fits !== null),
        next_cursor: last === undefined ? null : writeCursor([last.queued_at, last.id]),
      }
    },
    offerWaitlistSlot: async ({ params, body, caller }) => {
      const member = membershipOfCaller(caller)
      const found = await findForMember(context, member, params.id)
      if (!takesBookings(found.shop)) refuse('comerce_not_bookable')
      const staffId = member.onlyStaffId ?? chosenStaff(body.staff) ?? found.entry.staff_id
      const start = { startsAt: Date.parse(body.starts_at), staffId }
      const refusal = await offer(context, found, start, 'by_hand')
      if (refusal !== null) orRefuse(refusal)
      const offered = await findForMember(context, member, params.id)
      return { entry: toStaffEntryWire(context, offered, context.clock.now()) }
    },
    bookWaitlistOffer: async ({ params, caller, idempotency }) => {
      const member = membershipOfCaller(caller)
      const found = await findForMember(context, member, params.id)
      const { offered_staff_id: offered } = found.entry
      // Whoever runs only their own agenda fills nobody else's.
      if (member.onlyStaffId !== null && offered !== member.onlyStaffId) refuse('not_found')
      return await acceptOfferOnBehalf(context, found, accountOf(caller).userId, idempotency)
    },
    removeWaitlistEntry: async ({ params, caller }) => {
      const found = await findForMember(context, membershipOfCaller(caller), params.id)
      const { state } = found.entry
      await endWaiting(context, found, async trx => {
        const change = changedFields({ state }, { state: 'cancelled' })
        await noteChange(context, trx, accountOf(caller), 'waitlist.removed', change)
      })
    },
  })
}
