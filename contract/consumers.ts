import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { fullName, id, idParams, instant, listOf, oneLine } from './protocol/fields.ts'

/** `withdrawal` is the "Botón de arrepentimiento", `cancellation` the "Botón de baja de servicio". */
const kind = z.enum(['withdrawal', 'cancellation'])
const takesEffect = z.enum(['at_once', 'period_end'])
/** Written with capital letters and digits that cannot be mistaken for one another. */
const code = z.string().max(20)

export const consumers = {
  createConsumerRequest: endpoint({
    call: 'POST /api/consumer-requests',
    access: 'public',
    limit: 'public_write',
    summary: 'Withdraws from a contract or ends a subscription, and answers a code.',
    body: z.object({
      kind,
      name: fullName,
      /** A mail address or a phone, to which the answer goes. */
      contact: oneLine.min(6).max(254),
      about: z.string().trim().max(200).optional(),
      takes_effect: takesEffect.optional(),
    }),
    status: 201,
    reply: z.object({ code, mailed: z.boolean(), created_at: instant }),
    codes: ['idempotency_key_reused'],
    isIdempotent: true,
  }),
  getConsumerRequest: endpoint({
    call: 'GET /api/consumer-requests/:code',
    access: 'public',
    summary: 'That a request was received, and when; nothing else.',
    params: z.object({ code }),
    status: 200,
    reply: z.object({ code, created_at: instant }),
    codes: ['not_found'],
  }),
  listConsumerRequests: endpoint({
    call: 'GET /api/admin/consumer-requests',
    access: 'platform',
    summary:
      'What people asked for with the two buttons, what waits for an answer first, for the platform.',
    query: z.object({ cursor: z.string().max(100).optional() }),
    status: 200,
    reply: listOf(
      z.object({
        id,
        code,
        kind,
        name: z.string(),
        contact: z.string(),
        about: z.string(),
        takes_effect: takesEffect.nullable(),
        created_at: instant,
        handled_at: instant.nullable(),
        answer: z.string(),
      }),
    ),
    codes: [],
  }),
  answerConsumerRequest: endpoint({
    call: 'POST /api/admin/consumer-requests/:id/answer',
    access: 'platform',
    summary: 'Answers once; by mail, when that is what the person left.',
    params: idParams,
    body: z.object({ answer: z.string().trim().min(3).max(1000) }),
    status: 200,
    reply: z.object({ mailed: z.boolean() }),
    codes: ['not_found', 'invalid_transition'],
  }),
}
