import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams, instant, limit, listOf, oneLine } from '../protocol/fields.ts'
import { webhookEvents } from './webhook-events.ts'

const eventList = z.array(z.enum(webhookEvents)).min(1).max(webhookEvents.length)
const url = oneLine.min(1).max(2000)

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_on: z.boolean(),
  /** `gone`: it answered 410; `failing`: nothing arrived for five days; null: we did not turn it off. */
  off_reason: z.enum(['gone', 'failing']).nullable(),
  /** Since when nothing arrived; null: the last delivery did. */
  failing_since: instant.nullable(),
  /** Until when what is sent is signed with the former secret too; null: it is not. */
  former_secret_until: instant.nullable(),
  created_at: instant,
})
/** `secret` signs what is sent (`whsec_…`). It is in this answer and never again. */
const newSecret = z.object({ webhook, secret: z.string() })

const delivery = z.object({
  /** What the receiver gets as `webhook-id`. */
  message: z.string(),
  id,
  type: z.string(),
  is_test: z.boolean(),
  created_at: instant,
  /** `held_back`: the shop had used up its deliveries of the hour; it can be sent by asking for it. */
  state: z.enum(['waiting', 'delivered', 'failed', 'held_back']),
  /** When it is sent next; null: it is not. */
  next_at: instant.nullable(),
  body: z.string(),
  /** Newest first; twenty at most. */
  attempts: z.array(
    z.object({
      at: instant,
      /** The status of the answer; null when there was none. */
      status: z.int().nullable(),
      problem: z.enum(['unreachable', 'too_slow']).nullable(),
      duration_ms: z.int(),
      /** The beginning of what it answered. */
      answer: z.string(),
    }),
  ),
})

/** Addresses of other programs that are told what happens in a shop, as Standard Webhooks says. */
export const webhooks = {
  listWebhooks: endpoint({
    call: 'GET /api/dashboard/webhooks',
    access: 'owner',
    summary: 'The addresses that are told what happens in this shop.',
    status: 200,
    reply: z.object({ items: z.array(webhook), next_cursor: z.null() }),
    codes: [],
  }),
  createWebhook: endpoint({
    call: 'POST /api/dashboard/webhooks',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    summary: 'Adds an address (https). The secret is shown in this answer and never again.',
    body: z.object({ url, events: eventList }),
    status: 201,
    reply: newSecret,
    codes: ['idempotency_key_reused'],
    isIdempotent: true,
  }),
  updateWebhook: endpoint({
    call: 'PATCH /api/dashboard/webhooks/:id',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    summary: 'Changes the address, of what it is told, or turns it off and on.',
    params: idParams,
    body: z.object({
      url: url.optional(),
      events: eventList.optional(),
      is_on: z.boolean().optional(),
    }),
    status: 200,
    reply: z.object({ webhook }),
    codes: ['not_found'],
  }),
  rotateWebhookSecret: endpoint({
    call: 'POST /api/dashboard/webhooks/:id/rotate',
    access: 'owner',
    stepUp: true,
    audit: 'use_case',
    summary:
      'Makes a new secret. For another day what is sent is signed with the former one too: two signatures.',
    params: idParams,
    status: 200,
    reply: newSecret,
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  deleteWebhook: endpoint({
    call: 'DELETE /api/dashboard/webhooks/:id',
    access: 'owner',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Removes an address with its log. What still waits is not sent.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  testWebhook: endpoint({
    call: 'POST /api/dashboard/webhooks/:id/test',
    access: 'owner',
    audit: 'none',
    summary: 'Sends an invented event of one kind, signed like any other.',
    params: idParams,
    body: z.object({ type: z.enum(webhookEvents) }),
    status: 202,
    reply: z.object({ delivery: z.object({ id }) }),
    codes: ['not_found', 'webhook_off'],
  }),
  listWebhookDeliveries: endpoint({
    call: 'GET /api/dashboard/webhooks/:id/deliveries',
    access: 'owner',
    summary:
      'What was sent to an address and what came of it, newest first; of the last thirty days.',
    params: idParams,
    query: z.object({ cursor: z.string().max(200).optional(), limit: limit.optional() }),
    status: 200,
    reply: listOf(delivery),
    codes: ['not_found'],
  }),
  replayWebhookDelivery: endpoint({
    call: 'POST /api/dashboard/webhook-deliveries/:id/replay',
    access: 'owner',
    audit: 'none',
    summary: 'Sends one again, with the same id and the same body.',
    params: idParams,
    status: 202,
    reply: z.object({ delivery: z.object({ id }) }),
    codes: ['not_found', 'webhook_off'],
  }),
  replayWebhookDeliveries: endpoint({
    call: 'POST /api/dashboard/webhooks/:id/replay',
    access: 'owner',
    audit: 'none',
    summary:
      'Sends again what did not arrive of a range of time, or all of it; a thousand at most, the oldest first.',
    params: idParams,
    body: z.object({ from: instant, to: instant, also_delivered: z.boolean().optional() }),
    status: 202,
    reply: z.object({ count: z.int() }),
    codes: ['not_found', 'webhook_off'],
  }),
}
