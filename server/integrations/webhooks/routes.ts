import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers, inTwoSteps } from '#server/kernel/http/handler.ts'
import { listDeliveries, replayOne, replayRange, sendTest } from './deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateSecret,
  showWebhook,
  updateWebhook,
  withSecret,
} from './webhooks.ts'

export function webhookRoutes(context: Context) {
  return handlers({
    listWebhooks: async ({ caller }) => await listWebhooks(context, membershipOfCaller(caller)),
    createWebhook: inTwoSteps({
      act: async ({ caller, body }) => await createWebhook(context, accountOf(caller), body),
      complete: async ({ id }, { caller }) =>
        await withSecret(context, membershipOfCaller(caller), id),
    }),
    updateWebhook: async ({ caller, params, body }) => {
      await updateWebhook(context, accountOf(caller), params.id, body)
      return await showWebhook(context, membershipOfCaller(caller), params.id)
    },
    rotateWebhookSecret: inTwoSteps({
      act: async ({ caller, params }) => await rotateSecret(context, accountOf(caller), params.id),
      complete: async ({ id }, { caller }) =>
        await withSecret(context, membershipOfCaller(caller), id),
    }),
    deleteWebhook: async ({ caller, params }) =>
      await deleteWebhook(context, accountOf(caller), params.id),
    testWebhook: async ({ caller, params, body }) =>
      await sendTest(context, membershipOfCaller(caller), params.id, body.type),
    listWebhookDeliveries: async ({ caller, params, query }) =>
      await listDeliveries(context, membershipOfCaller(caller), params.id, query),
    replayWebhookDelivery: async ({ caller, params }) =>
      await replayOne(context, membershipOfCaller(caller), params.id),
    replayWebhookDeliveries: async ({ caller, params, body }) =>
      await replayRange(context, membershipOfCaller(caller), params.id, body),
  })
}
