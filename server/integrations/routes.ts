import type { Context } from '#server/context.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { onlinePaymentRoutes } from './online-payments/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { whatsappRoutes } from './whatsapp/routes.ts'

/** The calls about other software: keys, webhooks, payments on line and WhatsApp. */
export function integrationRoutes(context: Context) {
  return {
    ...apiKeyRoutes(context),
    ...webhookRoutes(context),
    ...onlinePaymentRoutes(context),
    ...whatsappRoutes(context),
  }
}
