import { z } from 'zod'
import { endpoint } from '../protocol/endpoint.ts'
import { id, idParams, instant } from '../protocol/fields.ts'

const deadLetter = z.object({
  id,
  /** The kind of the mail, as in its header `X-Mi-Turno-Kind`. */
  kind: z.string(),
  customer: z.object({ name: z.string(), phone: z.string().nullable() }),
  /** The address, shortened but recognisable. */
  to: z.string(),
  /**
   * `refused`: the mailbox does not exist or refuses mail; `gave_up`: it did not take mail at any try; `mail_down`: our
   * mail server answered at none; `over_limit`: the daily limit was reached.
   */
  reason: z.enum(['refused', 'gave_up', 'mail_down', 'over_limit']),
  at: instant,
  turn: z.object({ id, starts_at: instant, services: z.string(), staff: z.string() }),
  /** The message to send by hand instead; empty for a member who may not see phones. */
  text: z.string(),
  whatsapp_url: z.string().nullable(),
})

/** Mails about appointments ahead that never arrived. */
export const deadLetters = {
  listDeadLetters: endpoint({
    call: 'GET /api/dashboard/dead-letters',
    access: 'staff',
    summary: 'Undelivered mails about appointments ahead, the newest first; a hundred at most.',
    status: 200,
    reply: z.object({ items: z.array(deadLetter), next_cursor: z.null() }),
    codes: [],
  }),
  resendDeadLetter: endpoint({
    call: 'POST /api/dashboard/dead-letters/:id/resend',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Sends an undelivered mail again, with the present data of its appointment.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
  settleDeadLetter: endpoint({
    call: 'POST /api/dashboard/dead-letters/:id/settle',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Marks an undelivered mail as settled: it is not listed any more.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
