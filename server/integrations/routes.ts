import type { Context } from '#server/context.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { onlinePaymentRoutes } from './online-payments/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** The calls about other software: keys, webhooks and payments on line. */
export function integrationRoutes(context: Context) {
  return {
    ...apiKeyRoutes(context),
    ...webhookRoutes(context),
    ...onlinePaymentRoutes(context),
  }
}
