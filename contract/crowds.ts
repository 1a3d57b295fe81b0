import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { id, instant } from './protocol/fields.ts'

/** One booking, walk-in, waitlist entry or review, as the owner recognises it. */
const arrival = z.object({
  id,
  kind: z.enum(['appointment', 'walk_in', 'waitlist', 'review']),
  name: z.string(),
  /** When it came. */
  at: instant,
  /** Of an appointment. */
  starts_at: instant.nullable(),
})
const MOST = 100

export const arrivals = {
  listArrivals: endpoint({
    call: 'GET /api/dashboard/arrivals',
    access: 'owner',
    isOfBoard: true,
    summary:
      'What strangers sent from one connection in the last seven days and still stands, where it is three or more; the most first.',
    status: 200,
    reply: z.object({ groups: z.array(z.object({ items: z.array(arrival) })) }),
    codes: [],
  }),
  cancelArrivals: endpoint({
    call: 'POST /api/dashboard/arrivals/cancel',
    access: 'owner',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Cancels at once what came from one connection, and tells none of the customers; reviews of visits that the shop never closed leave its page. What began or was settled meanwhile stays.',
    body: z.object({ ids: z.array(id).min(1).max(MOST) }),
    status: 200,
    reply: z.object({ cancelled: z.int() }),
    codes: ['not_found'],
  }),
}
