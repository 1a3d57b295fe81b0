import { localDate } from '#domain/calendar/local-time.ts'
import { shopOf } from '../availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { answerOf, answerWith, handlers } from '#server/kernel/http/handler.ts'
import { orRefuse } from '#server/kernel/http/refusal.ts'
import { applyDayMove } from './apply.ts'
import { messagesFor } from './messages.ts'
import { previewDayMove } from './preview.ts'
import { undoDayMove } from './undo.ts'

/** The calls to preview, apply and undo a day move, for a staff member who is away or late. */
export function dayMoveRoutes(context: Context) {
  return handlers({
    previewDayMove: async ({ body, caller }) => {
      const member = membershipOfCaller(caller)
      return await previewDayMove(context, member, await shopOf(context, member.shopId), body)
    },
    applyDayMove: async ({ body, caller, idempotency }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      const who = { account: accountOf(caller), member, shop }
      const applied = orRefuse(await applyDayMove(context, who, body, idempotency))
      const { id, appointments, block } = answerOf(applied)
      // Written again for a replayed answer too, because the customers' links are stored nowhere.
      const messages = await messagesFor(context, who, appointments, {
        staff: body.staff,
        why: body.why,
        date: localDate(Date.parse(body.starts_at), shop.plan.timeZone),
      })
      return answerWith(applied, () => ({ id, appointments: [...appointments], block, messages }))
    },
    undoDayMove: async ({ params, caller, idempotency }) => {
      const member = membershipOfCaller(caller)
      const shop = await shopOf(context, member.shopId)
      const who = { account: accountOf(caller), member, shop }
      return orRefuse(await undoDayMove(context, who, params.id, idempotency))
    },
  })
}
