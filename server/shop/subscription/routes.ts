import type { Context } from '#server/context.ts'
import { accountOf } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import type { Limiter } from '#server/kernel/http/limiter.ts'
import { cancelSubscription } from './cancel.ts'
import { previewClosing } from './preview-closing.ts'
import { takeBackCancellation } from './take-back.ts'

export function subscriptionRoutes(context: Context, limiter: Limiter) {
  return handlers({
    previewClosing: async ({ caller }) => await previewClosing(context, accountOf(caller)),
    cancelSubscription: async ({ caller, body }) =>
      await cancelSubscription(context, limiter, accountOf(caller), body),
    takeBackCancellation: async ({ caller }) =>
      await takeBackCancellation(context, accountOf(caller)),
  })
}
