import { localDate } from '#domain/calendar/local-time.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, type Caller, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers, inTwoSteps } from '#server/kernel/http/handler.ts'
import { applyDayMove } from './apply.ts'
import { messagesFor } from './messages.ts'
import { previewDayMove } from './preview.ts'
import { undoDayMove } from './undo.ts'

/** The calls to preview, apply and undo a day move, for a staff member who is away or late. */
export function dayMoveRoutes(context: Context) {
  const whoOf = async (caller: Caller) => {
    const member = membershipOfCaller(caller)
    return { account: accountOf(caller), member, shop: await shopOf(context, member.shopId) }
  }
  return handlers({
    previewDayMove: async ({ body, caller }) => {
      const member = membershipOfCaller(caller)
      return await previewDayMove(context, member, await shopOf(context, member.shopId), body)
    },
    applyDayMove: inTwoSteps({
      act: async ({ body, caller }) => await applyDayMove(context, await whoOf(caller), body),
      complete: async ({ id, appointments, block }, { body, caller }) => {
        const who = await whoOf(caller)
        const { staff, why, starts_at: at } = body
        const date = localDate(Date.parse(at), who.shop.plan.timeZone)
        const absence = { staff, why, date }
        return {
          id,
          appointments,
          block,
          messages: await messagesFor(context, who, appointments, absence),
        }
      },
    }),
    undoDayMove: async ({ params, caller }) =>
      await undoDayMove(context, await whoOf(caller), params.id),
  })
}
