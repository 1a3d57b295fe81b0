import type { Context } from '../context.ts'
import { accountOf } from '../http/caller.ts'
import { handlers } from '../http/handler.ts'
import type { Limiter } from '../http/limiter.ts'
import { cancelSubscription } from './cancel.ts'

export function subscriptionRoutes(context: Context, limiter: Limiter) {
  return handlers({
    cancelSubscription: async ({ caller, body }) =>
      await cancelSubscription(context, limiter, accountOf(caller), body),
  })
}
