import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { cancelSubscription } from './cancel.ts'

export function subscriptionRoutes(context: Context, limiter: Limiter) {
  return handlers({
    cancelSubscription: async ({ caller, body }) =>
      await cancelSubscription(context, limiter, accountOf(caller), body),
  })
}
