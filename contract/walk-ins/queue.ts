import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { adUrlParams, fullName, honeypot, id, instant, phone } from '../protocol/fields.ts'

/** Between which instants somebody will probably be served; `to` is null when the shop has too few past visits to say. */
const expectedRange = z.object({ from: instant, to: instant.nullable() })
export type ExpectedRangeWire = z.output<typeof expectedRange>

/** `over`: the day of that queue has passed. */
export const queueStates = ['waiting', 'called', 'served', 'left', 'over'] as const

/** Somebody in the queue, as they see themselves. */
const queuePlace = z.object({
  /** 1 is next; null when they do not wait any more. */
  place: z.int().nullable(),
  state: z.enum(queueStates),
  /** The number that is called; numbers start again at 1 each day. */
  number: z.int(),
  name: z.string(),
  services: z.array(z.object({ id, name: z.string() })),
  /** Null when they do not wait, or can no longer be served today. */
  expected: expectedRange.nullable(),
  comerce: z.object({
    ad_url: z.string(),
    name: z.string(),
    address: z.string(),
    whatsapp: z.string().nullable(),
    time_zone: z.string(),
  }),
})
export type QueuePlaceWire = z.output<typeof queuePlace>

const tokenParams = z.object({ queue_token: z.string().max(100) })

/** The walk-in queue, as customers see it on their own phone. */
export const queue = {
  getQueue: endpoint({
    call: 'GET /api/comerces/:ad_url/queue',
    access: 'public',
    summary: 'Whether the queue can be joined from outside now, and how long it is.',
    params: adUrlParams,
    status: 200,
    reply: z.object({
      is_open: z.boolean(),
      waiting: z.int(),
      /** For somebody who joins now, with the shop's first service; null when not today any more. */
      expected: expectedRange.nullable(),
    }),
    codes: ['not_found', 'comerce_closed'],
  }),
  joinQueue: endpoint({
    call: 'POST /api/comerces/:ad_url/queue',
    access: 'public',
    limit: 'public_write',
    summary: "Joins today's queue of a shop. Without `services` it is for the shop's first one.",
    params: adUrlParams,
    body: z.object({
      name: fullName,
      phone: phone.or(z.literal('').transform(() => undefined)).optional(),
      services: z.array(id).min(1).max(6).optional(),
      website: honeypot,
    }),
    status: 201,
    reply: z.object({
      /** 1 is next. */
      place: z.int(),
      /** The number that is called; numbers start again at 1 each day. */
      number: z.int(),
      /** Opens `getQueuePlace` and the page at `queue_url`. */
      queue_token: z.string(),
      queue_url: z.string(),
    }),
    codes: [
      'not_found',
      'not_bookable',
      'comerce_closed',
      'comerce_not_bookable',
      'queue_closed',
      'queue_full',
      'too_many_turns',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
  getQueuePlace: endpoint({
    call: 'GET /api/queue/:queue_token',
    access: 'public',
    summary: 'One place in the queue, by its link.',
    params: tokenParams,
    status: 200,
    reply: queuePlace,
    codes: ['not_found'],
  }),
  leaveQueue: endpoint({
    call: 'POST /api/queue/:queue_token/leave',
    access: 'public',
    limit: 'public_write',
    summary: 'Leaves the queue. Leaving twice is the same.',
    params: tokenParams,
    status: 200,
    reply: queuePlace,
    codes: ['not_found'],
  }),
}
