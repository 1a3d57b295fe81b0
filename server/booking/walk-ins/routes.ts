import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller, type Caller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { visitorOf } from '#server/kernel/http/network.ts'
import { accountOfCustomer } from '../appointments/booking-request.ts'
import { originOf } from '#server/scheduling/arrivals/origin.ts'
import { addWalkIn, callWalkIn, leaveWalkIn, skipWalkIn, type Door } from './change.ts'
import { createQueueEstimates } from './estimates.ts'
import { listWalkIns } from './list.ts'
import { getQueue, getQueuePlace, joinQueue, leaveQueue } from './queue-places.ts'
import { returnWalkIn } from './return.ts'
import { serveWalkIn } from './serve.ts'

/** The calls of the walk-in queue: of customers on their own phone, and of the staff. */
export function walkInRoutes(context: Context, limiter: Limiter) {
  const outside = { context, estimates: createQueueEstimates(context) }
  const doorOf = async (caller: Caller): Promise<Door> => {
    const member = membershipOfCaller(caller)
    return { account: accountOf(caller), member, shop: await shopOf(context, member.shopId) }
  }
  return handlers({
    getQueue: async ({ params }) => await getQueue(outside, params.ad_url),
    joinQueue: async ({ params, body, caller, client }) => {
      await limiter.allowSubject('queue', visitorOf(client.ip))
      const userId = accountOfCustomer(caller)
      const from = { adUrl: params.ad_url, origin: originOf(context, client, userId) }
      return await joinQueue(context, from, { ...body, userId })
    },
    getQueuePlace: async ({ params }) => await getQueuePlace(outside, params.queue_token),
    leaveQueue: async ({ params }) => await leaveQueue(outside, params.queue_token),
    listWalkIns: async ({ caller, query }) => {
      const { member, shop } = await doorOf(caller)
      return await listWalkIns(context, member, shop, query)
    },
    addWalkIn: async ({ caller, body }) => await addWalkIn(context, await doorOf(caller), body),
    callWalkIn: async ({ caller, params, body }) =>
      await callWalkIn(context, await doorOf(caller), { id: params.id, revision: body.revision }),
    skipWalkIn: async ({ caller, params, body }) =>
      await skipWalkIn(context, await doorOf(caller), { id: params.id, revision: body.revision }),
    leaveWalkIn: async ({ caller, params, body }) =>
      await leaveWalkIn(context, await doorOf(caller), { id: params.id, revision: body.revision }),
    returnWalkIn: async ({ caller, params, body }) =>
      await returnWalkIn(context, await doorOf(caller), params.id, body),
    serveWalkIn: async ({ caller, params, body }) =>
      await serveWalkIn(context, await doorOf(caller), params.id, body),
  })
}
