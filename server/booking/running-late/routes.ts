import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { answerDelay } from './answer-delay.ts'

/** What staff say about a delay. */
export function delayRoutes(context: Context) {
  return handlers({
    answerDelay: async ({ body, caller }) => await answerDelay(context, accountOf(caller), body),
  })
}
