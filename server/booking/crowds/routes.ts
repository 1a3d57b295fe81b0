import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { cancelArrivals, type TakeOuts } from './cancel-arrivals.ts'
import { listArrivals } from './list-arrivals.ts'

/** The owner's calls about what came from one connection. */
export function arrivalRoutes(context: Context, takeOuts: TakeOuts) {
  return handlers({
    listArrivals: async ({ caller }) => {
      const { row } = await shopOf(context, membershipOfCaller(caller).shopId)
      return await listArrivals(context.database.db, row, context.clock.now())
    },
    cancelArrivals: async ({ caller, body }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      const who = { member, account: accountOf(caller), shop }
      return { cancelled: await cancelArrivals(context, who, body.ids, takeOuts) }
    },
  })
}
