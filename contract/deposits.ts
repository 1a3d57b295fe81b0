import { z } from 'zod'
import { appointment } from './appointments/appointment-shape.ts'
import { endpoint } from './protocol/endpoint.ts'
import { id, idParams, listOf, money } from './protocol/fields.ts'
import { method } from './sales/sale-shape.ts'

/** Deposits that were received and are neither used, given back nor kept. */
export const deposits = {
  listDeposits: endpoint({
    call: 'GET /api/dashboard/deposits',
    access: 'staff',
    summary: 'The deposits that the shop holds, those of appointments that are over first.',
    status: 200,
    reply: listOf(z.object({ appointment, held: money, is_over: z.boolean() })),
    codes: [],
  }),
  settleDeposit: endpoint({
    call: 'POST /api/dashboard/deposits/:id/settle',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Gives the held deposit of an appointment back, or keeps it as income when the appointment is over. The id is the appointment’s.',
    params: idParams,
    body: z.object({
      how: z.enum(['give_back', 'keep']),
      /** How it is given back. Absent: in cash. */
      method: method.optional(),
    }),
    status: 200,
    reply: z.object({ held: money, sale: id.nullable() }),
    codes: ['not_found', 'invalid_transition', 'desk_needed', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
}
