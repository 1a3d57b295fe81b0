import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { id, idParams, instant, listOf, money } from './protocol/fields.ts'
import { reason, signedMoney } from './sales/sale-shape.ts'

export const cashMoveKinds = [
  'sale',
  'refund',
  'deposit',
  'movement',
  'staff',
  'opening',
  'closing',
] as const

const cashDesk = z.object({
  id,
  is_open: z.boolean(),
  currency: z.string(),
  opened_at: instant,
  opened_by: z.string(),
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  /** What was in it at the opening. */
  float: money,
  /** `float` less what the desk before had left. */
  opening_difference: signedMoney,
  /** What should be in it, below 0 when a movement was forgotten. Null while it is open and the shop counts blind. */
  expected: signedMoney.nullable(),
  /** Null while it is open. */
  counted: money.nullable(),
  /** `counted - expected`, null while it is open. */
  difference: signedMoney.nullable(),
  /** Taken out at the close, and what was left for the next opening. */
  taken_out: money.nullable(),
  left: money.nullable(),
  /** All that went in and out, in order; their sum and `float` are `expected`. Empty while the shop counts blind. */
  moves: z.array(
    z.object({
      at: instant,
      kind: z.enum(cashMoveKinds),
      /** Below 0: it went out. */
      amount: signedMoney,
      text: z.string(),
      made_by: z.string(),
      sale: id.nullable(),
    }),
  ),
})
export type CashDeskWire = z.output<typeof cashDesk>
const oneDesk = z.object({ cash_desk: cashDesk })

/** The cash desk, of members who see all agendas. */
export const cashDesks = {
  getCashDesk: endpoint({
    call: 'GET /api/dashboard/cash-desk',
    access: 'staff',
    summary: 'The open desk, or else the last one.',
    status: 200,
    reply: z.object({
      cash_desk: cashDesk.nullable(),
      /** What the last desk left, proposed for the next opening. */
      proposed_float: money,
    }),
    codes: [],
  }),
  openCashDesk: endpoint({
    call: 'POST /api/dashboard/cash-desk/open',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Opens the desk with what is in it.',
    body: z.object({ float: money }),
    status: 201,
    reply: oneDesk,
    codes: ['desk_open', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  moveCash: endpoint({
    call: 'POST /api/dashboard/cash-desk/movements',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Puts cash into the open desk, or takes it out when the amount is below 0.',
    body: z.object({ amount: z.int().min(-10_000_000_000).max(10_000_000_000), reason }),
    status: 201,
    reply: oneDesk,
    codes: ['desk_closed', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  closeCashDesk: endpoint({
    call: 'POST /api/dashboard/cash-desk/close',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Closes the desk with what was counted. What is not taken out stays for the next opening.',
    body: z.object({ counted: money, taken_out: money.optional() }),
    status: 200,
    reply: oneDesk,
    codes: ['desk_closed', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  listCashDesks: endpoint({
    call: 'GET /api/dashboard/cash-desks',
    access: 'staff',
    summary: 'The last hundred desks, newest first, without their moves.',
    status: 200,
    reply: listOf(cashDesk.omit({ moves: true })),
    codes: [],
  }),
  getPastCashDesk: endpoint({
    call: 'GET /api/dashboard/cash-desks/:id',
    access: 'staff',
    summary: 'One desk with all its moves.',
    params: idParams,
    status: 200,
    reply: oneDesk,
    codes: ['not_found'],
  }),
}
