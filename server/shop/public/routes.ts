import type { Received } from '#contract/contract.ts'
import type { ShopMemory } from '#server/scheduling/availability/memory.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import type { Context } from '#server/context.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findByAnyAddress, findPublic, refuseHidden } from './find.ts'
import { refuseOddSeats } from '#server/scheduling/visits/visit-limits.ts'
import { partyOf } from '#server/scheduling/visits/party-request.ts'
import { itemsFrom, visitFrom, type VisitWire } from '#server/scheduling/visits/visit-request.ts'
import { listSlotsFor, refuseFarDates } from '#server/scheduling/availability/slots.ts'
import { toShopWire, toLinkedServiceWire } from './wire.ts'

const JSON_TYPE = 'application/json; charset=utf-8'

/** The public calls about a shop: its page, a service by its link, and free starts. */
export function shopRoutes(context: Context) {
  const { availability, clock } = context
  return handlers({
    getComerce: async ({ params }) => {
      return { comerce: toShopWire(await findPublic(context, params.ad_url), clock.now()) }
    },
    getLinkedService: async ({ params }) => {
      const shop = await findPublic(context, params.ad_url)
      const service = toLinkedServiceWire(shop, params.link, clock.now())
      return { service: service ?? refuse('not_found'), currency: shop.row.currency }
    },
    listSlots: async ({ params, query }) => {
      const shop = await findByAnyAddress(context, params.ad_url)
      const { version } = shop
      const { body, lost, validUntil } = slotsOf(shop, query, clock.now())
      if (lost !== undefined) {
        context.lost.note(shop.row, lost, clock.now())
        return new Bytes(body, JSON_TYPE)
      }
      const { adUrl } = shop.row
      const mayBeStale = (now: number) => now < validUntil && availability.peek(adUrl) === shop
      const isFresh = (now: number) => mayBeStale(now) && shop.version === version
      return new Bytes(body, JSON_TYPE, { isFresh, mayBeStale })
    },
  })
}

/** The free starts of a shop for the public. `now` is in epoch milliseconds. */
export function slotsOf(shop: ShopMemory, query: Received<'listSlots', 'query'>, now: number) {
  const { from, days, who, link } = query
  const visitOf = (asked: VisitWire) => {
    refuseHidden(shop, asked.services, link)
    const visit = visitFrom(asked)
    refuseOddSeats(shop.plan, visit)
    return visit
  }
  refuseFarDates(from, now, shop.plan.timeZone)
  const visit = visitOf({ ...query, legs: itemsFrom(query.services, query.legs) })
  const people = query.people?.map(services => ({ services }))
  const party = partyOf(shop, visit, { ...query, people }, visitOf)
  return listSlotsFor(shop, { visit, party, from, days, who }, { now, audience: PUBLIC })
}
