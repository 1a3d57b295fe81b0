import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { date, id, idParams, instant, listOf, money } from './protocol/fields.ts'
import { method, reason, signedMoney } from './sales/sale-shape.ts'

export const statementLineKinds = [
  'commission',
  'tip',
  'held',
  'advance',
  'rent',
  'correction',
] as const
export const commissionKinds = ['service', 'product', 'package'] as const

const line = z.object({
  id,
  kind: z.enum(statementLineKinds),
  /** Above 0: the shop owes it to the person. */
  amount: signedMoney,
  business_day: date,
  at: instant,
  /** What it is for: `Corte`, or the reason. */
  text: z.string(),
  sale: z.object({ id, number: z.int() }).nullable(),
  customer: z.string().nullable(),
  /** Of a commission: what it is of, and the rule as it was then. */
  base: signedMoney.nullable(),
  percent: z.number().nullable(),
  fixed: money.nullable(),
})
export type StatementLineWire = z.output<typeof line>
const settlement = z.object({
  id,
  staff: z.object({ id, name: z.string() }),
  from: date,
  to: date,
  total: signedMoney,
  method,
  settled_at: instant,
  settled_by: z.string(),
})
const statement = z.object({
  staff: z.object({ id, name: z.string() }),
  from: date,
  to: date,
  currency: z.string(),
  lines: z.array(line),
  /** The sum of the lines. */
  total: signedMoney,
  /** The sums of the lines by their kind. */
  sums: z.object({
    commission: signedMoney,
    tip: signedMoney,
    held: signedMoney,
    advance: signedMoney,
    rent: signedMoney,
    correction: signedMoney,
  }),
})

const rule = z.object({
  id,
  /** Null: everybody who has none of their own. */
  staff: id.nullable(),
  kind: z.enum(commissionKinds),
  /** A service, a product or a package. Null: all of that kind. */
  item: id.nullable(),
  starts_on: date,
  /** One of both. */
  percent: z.number().nullable(),
  fixed: money.nullable(),
  is_before_discount: z.boolean(),
})
export type CommissionRuleWire = z.output<typeof rule>

/** What each person earned, what they got and hold, and its settling. */
export const statements = {
  getStatement: endpoint({
    call: 'GET /api/dashboard/statements',
    access: 'staff',
    summary:
      'What is not settled of a person up to a day, with what came later to days that were settled before; `all`: everything of these days. A member who is no owner sees their own.',
    query: z.object({
      /** Absent: whoever asks. */
      staff: id.optional(),
      from: date,
      to: date,
      scope: z.enum(['open', 'all']).optional(),
      /** A settled one instead, as it was. */
      settlement: id.optional(),
    }),
    status: 200,
    reply: statement,
    codes: ['not_found'],
  }),
  listStatements: endpoint({
    call: 'GET /api/dashboard/statements/staff',
    access: 'owner',
    summary: 'What is not settled of everybody, also of who left.',
    status: 200,
    reply: z.object({
      currency: z.string(),
      items: z.array(
        z.object({
          staff: z.object({ id, name: z.string() }),
          total: signedMoney,
          /** The first day of which something is not settled. */
          since: date.nullable(),
          settled_until: date.nullable(),
        }),
      ),
    }),
    codes: [],
  }),
  exportStatement: endpoint({
    call: 'GET /api/dashboard/exports/statement',
    access: 'owner',
    summary:
      'The lines of a statement as CSV, amounts as the spreadsheets of the shop’s country read them.',
    query: z.object({
      staff: id,
      from: date,
      to: date,
      scope: z.enum(['open', 'all']).optional(),
      settlement: id.optional(),
    }),
    status: 200,
    media: 'text/csv',
    fileName: 'liquidacion.csv',
    codes: ['not_found'],
  }),
  settleStatement: endpoint({
    call: 'POST /api/dashboard/statements/settle',
    access: 'owner',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Settles what is open of a person up to a day: it is paid out, and what comes later goes to the next statement.',
    body: z.object({
      staff: id,
      from: date,
      to: date,
      /** How it is paid. Absent: in cash. */
      method: method.optional(),
      /** The total that was shown; refused with `stale_revision` when it is another by now. */
      total: signedMoney.optional(),
    }),
    status: 201,
    reply: z.object({ settlement }),
    codes: ['not_found', 'stale_revision', 'desk_needed', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  listSettlements: endpoint({
    call: 'GET /api/dashboard/settlements',
    access: 'staff',
    summary: 'Settled statements, newest first; a member who is no owner sees their own.',
    query: z.object({ staff: id.optional() }),
    status: 200,
    reply: listOf(settlement),
    codes: [],
  }),
  addStatementLine: endpoint({
    call: 'POST /api/dashboard/statements/lines',
    access: 'owner',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'An advance that is paid to a person, the rent of their chair, or a correction (above 0: they get more).',
    body: z.object({
      staff: id,
      kind: z.enum(['advance', 'rent', 'correction']),
      /** Of an advance or a rent above 0. */
      amount: z.int().min(-10_000_000_000).max(10_000_000_000),
      reason,
      /** Of an advance: how it is paid. Absent: in cash. */
      method: method.optional(),
    }),
    status: 201,
    reply: z.object({ line }),
    codes: ['not_found', 'desk_needed', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  listCommissionRules: endpoint({
    call: 'GET /api/dashboard/commission-rules',
    access: 'owner',
    summary: 'All rules, those of the past too.',
    status: 200,
    reply: listOf(rule),
    codes: [],
  }),
  saveCommissionRule: endpoint({
    call: 'POST /api/dashboard/commission-rules',
    access: 'owner',
    audit: 'call',
    afterTrial: 'allowed',
    summary:
      'What a person gets of what they do or sell, from a day on; replaces a rule of the same day. Sales of before stay as they are.',
    body: z.object({
      staff: id.nullable().optional(),
      kind: z.enum(commissionKinds).optional(),
      item: id.nullable().optional(),
      /** Today or later. Absent: today. */
      starts_on: date.optional(),
      percent: z.number().min(0).max(100).multipleOf(0.01).optional(),
      fixed: money.optional(),
      is_before_discount: z.boolean().optional(),
    }),
    status: 201,
    reply: z.object({ rule }),
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  deleteCommissionRule: endpoint({
    call: 'DELETE /api/dashboard/commission-rules/:id',
    access: 'owner',
    audit: 'call',
    afterTrial: 'allowed',
    summary: 'Removes a rule. What was earned by it stays.',
    params: idParams,
    status: 204,
    codes: ['not_found'],
  }),
}
