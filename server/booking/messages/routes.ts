import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { listDeadLetters, resendDeadLetter, settleDeadLetter } from './dead-letters.ts'
import type { FindMessages } from './due-message.ts'
import { listDayMessages } from './list-day-messages.ts'
import { settleDayMessage, takeDayMessage } from './settle-day-message.ts'

/** The calls for messages that staff send by hand, and for undelivered mails. `offers`: what the waitlist adds. */
export function dayMessageRoutes(context: Context, offers: FindMessages) {
  return handlers({
    listDayMessages: async ({ caller }) =>
      await listDayMessages(context, accountOf(caller), offers),
    listDeadLetters: async ({ caller }) => await listDeadLetters(context, accountOf(caller)),
    resendDeadLetter: async ({ caller, params }) =>
      await resendDeadLetter(context, accountOf(caller), params.id),
    settleDeadLetter: async ({ caller, params }) =>
      await settleDeadLetter(context, accountOf(caller), params.id),
    takeDayMessage: async ({ caller, body }) =>
      await takeDayMessage(context, accountOf(caller), body, offers),
    settleDayMessage: async ({ caller, body }) =>
      await settleDayMessage(context, accountOf(caller), body, offers),
  })
}
