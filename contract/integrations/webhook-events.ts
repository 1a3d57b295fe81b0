/** Of what a webhook can be told. */
export const webhookEvents = [
  'appointment.created',
  'appointment.moved',
  'appointment.services_changed',
  'appointment.status_changed',
  'appointment.cancelled',
  'appointment.customer_changed',
  'customer.created',
  'customer.updated',
  'customer.merged',
  'sale.created',
  'sale.refunded',
  'deposit.received',
  'review.created',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]
