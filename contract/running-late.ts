import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { id, instant } from './protocol/fields.ts'

/** A delay that is long enough to be a mistake: nobody is told before staff have said that it is one. */
export const askedDelay = z.object({
  staff: z.object({ id, name: z.string() }),
  minutes: z.int(),
  /** The visit that it seems to come from, and when it was booked to end; null when none is open any more. */
  because: z
    .object({ turn: id, name: z.string(), status: z.string(), ends_at: instant })
    .nullable(),
})

export const delays = {
  answerDelay: endpoint({
    call: 'POST /api/dashboard/delays',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Says whether a staff member runs as late as it seems: customers read a long delay only after a yes. The open questions that are left.',
    body: z.object({ staff: id, is_late: z.boolean() }),
    status: 200,
    reply: z.object({ delays: z.array(askedDelay) }),
    codes: ['not_found'],
  }),
}
