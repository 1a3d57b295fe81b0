import { z } from 'zod'
import { appointment } from './appointments/appointment-shape.ts'
import { endpoint } from './protocol/endpoint.ts'
import {
  date,
  id,
  idParams,
  instant,
  limit,
  listOf,
  money,
  oneLine,
  revision,
} from './protocol/fields.ts'

/** Minor units of the shop's currency, below 0 in a refund. */
export const signedMoney = z.int()
/** The id of one of the shop's methods, `cash`, `transfer`, `mercado_pago`, `debit`, `credit`, or one of its own. */
export const method = oneLine.min(1).max(40)
/** Why something was done, in a few words. */
export const reason = oneLine.min(1).max(200)
const person = z.object({ id, name: z.string() })
const pieces = z.int().min(1).max(999)

export const saleLineKinds = ['service', 'product', 'package', 'kept_deposit'] as const

const payments = z
  .array(
    z.object({
      method,
      /** What it pays, net of change. Absent on the only payment: all that is due. */
      amount: money,
      /** What was handed over in cash; the change is the difference. */
      tendered: money.optional(),
      /** The staff member who kept the money, and owes it to the shop. */
      collected_by: id.optional(),
      /** The number that a card machine or a payment provider gave it. */
      external_id: oneLine.min(1).max(100).optional(),
    }),
  )
  .max(10)
const tips = z.array(z.object({ staff: id, amount: money.min(1) })).max(20)
/** One of both: an amount of the whole sale, or a per cent of it with at most two decimals. */
const discount = z.object({
  amount: money.optional(),
  percent: z.number().min(0).max(100).multipleOf(0.01).optional(),
  reason,
})

export const sale = z.object({
  id,
  /** Of its receipt; without gaps in each shop. */
  number: z.int(),
  kind: z.enum(['sale', 'refund']),
  /** The sale that a refund takes back. */
  reverses: z.object({ id, number: z.int() }).nullable(),
  appointment: z.object({ id, code: z.string() }).nullable(),
  customer: person.nullable(),
  currency: z.string(),
  occurred_at: instant,
  business_day: date,
  /** What was to be paid, without tips. Payments and `deposit` are `total`, `tip_total` and `rounding`. */
  total: signedMoney,
  tip_total: signedMoney,
  /** What cash was rounded by. */
  rounding: signedMoney,
  /** What a deposit had paid before. */
  deposit: signedMoney,
  discount: signedMoney,
  reason: z.string(),
  /** Who charged it. */
  made_by: z.string(),
  lines: z.array(
    z.object({
      id,
      kind: z.enum(saleLineKinds),
      item: id.nullable(),
      name: z.string(),
      staff: person.nullable(),
      quantity: z.int(),
      list_price: signedMoney,
      unit_price: signedMoney,
      discount: signedMoney,
      net: signedMoney,
      /** A package pays it; it is not part of `total`. */
      is_paid_by_package: z.boolean(),
      /** Of a sale: how much of it was refunded. */
      refunded: z.object({ quantity: z.int(), net: signedMoney }),
    }),
  ),
  payments: z.array(
    z.object({
      method,
      name: z.string(),
      amount: signedMoney,
      tendered: signedMoney.nullable(),
      change: signedMoney.nullable(),
      collected_by: person.nullable(),
    }),
  ),
  tips: z.array(z.object({ staff: person, amount: signedMoney })),
  /** What can still be refunded. */
  refundable: signedMoney,
  /** Of a sale: its refunds. */
  refunds: z.array(z.object({ id, number: z.int(), total: signedMoney })),
  /** The page of its receipt, to send or print. */
  receipt_url: z.string(),
})
const oneSale = z.object({
  sale,
  /** What whoever charges should know: a product sold below zero, a deposit of which something is left. */
  notices: z.array(z.string()),
})

const billLine = z.object({
  kind: z.enum(['service', 'product']),
  item: id,
  name: z.string(),
  staff: person.nullable(),
  quantity: z.int(),
  unit_price: money,
})
const usablePackage = z.object({
  id,
  name: z.string(),
  remaining: z.int(),
  units: z.int(),
  expires_on: date.nullable(),
  /** The places of the lines that it would pay, by their order. */
  covers: z.array(z.int()),
})

const saleSummary = sale
  .pick({
    id: true,
    number: true,
    kind: true,
    appointment: true,
    customer: true,
    currency: true,
    occurred_at: true,
    business_day: true,
    total: true,
    tip_total: true,
    refundable: true,
    made_by: true,
  })
  .extend({
    /** `Corte con Ana y cera`. */
    text: z.string(),
    /** `Efectivo`, `Efectivo y Transferencia`. */
    methods: z.string(),
    is_refunded: z.boolean(),
  })

export const sales = {
  getBill: endpoint({
    call: 'GET /api/dashboard/appointments/:id/bill',
    access: 'staff',
    summary: 'What charging an appointment would come to, and what it can be paid with.',
    params: idParams,
    status: 200,
    reply: z.object({
      lines: z.array(billLine),
      currency: z.string(),
      subtotal: money,
      /** The deposit that was received and is still held. */
      deposit: money,
      due: money,
      customer: person,
      packages: z.array(usablePackage),
      /** Paid visits on the customer's card, and after how many one is free; null when the shop has no card. */
      card: z.object({ visits: z.int(), of: z.int(), is_free: z.boolean() }).nullable(),
      methods: z.array(z.object({ id: method, name: z.string() })),
      /** The method that this shop used most lately. */
      usual_method: method,
      desk: z.object({ is_open: z.boolean(), is_needed: z.boolean(), float: money }),
      rounding: z.object({ step: money, is_down: z.boolean() }).nullable(),
    }),
    codes: ['not_found', 'already_charged'],
  }),
  chargeAppointment: endpoint({
    call: 'POST /api/dashboard/appointments/:id/charge',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Charges an appointment and completes it. Payments are what is due: the total with tips, less the deposit.',
    params: idParams,
    body: z.object({
      payments,
      tips: tips.optional(),
      discount: discount.optional(),
      products: z
        .array(z.object({ id, quantity: pieces }))
        .max(20)
        .optional(),
      /** Pays what it covers. */
      package: id.optional(),
      /** Uses the free visit of the customer's card. */
      is_card_visit: z.boolean().optional(),
      revision: revision.optional(),
    }),
    status: 201,
    reply: oneSale.extend({ appointment }),
    codes: [
      'not_found',
      'already_charged',
      'invalid_transition',
      'stale_revision',
      'payments_do_not_add_up',
      'package_used_up',
      'desk_needed',
      'idempotency_key_reused',
    ],
    isIdempotent: true,
  }),
  createSale: endpoint({
    call: 'POST /api/dashboard/sales',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary: 'Sells services, products and packages without an appointment.',
    body: z.object({
      lines: z
        .array(
          z.object({
            kind: z.enum(['service', 'product', 'package']),
            id,
            quantity: pieces.optional(),
            /** Of one. Absent: today’s price. */
            price: money.optional(),
            /** Who did or sold it. */
            staff: id.optional(),
          }),
        )
        .min(1)
        .max(30),
      payments,
      tips: tips.optional(),
      discount: discount.optional(),
      /** A customer of the shop. Needed for a package. */
      customer: id.optional(),
    }),
    status: 201,
    reply: oneSale,
    codes: ['not_found', 'payments_do_not_add_up', 'desk_needed', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  refundSale: endpoint({
    call: 'POST /api/dashboard/sales/:id/refund',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Gives back lines of a sale, or an amount shared by all its lines, as a sale of its own with negative amounts. Without both: all that is left.',
    params: idParams,
    body: z.object({
      lines: z
        .array(z.object({ id, quantity: pieces.optional() }))
        .min(1)
        .max(30)
        .optional(),
      amount: money.min(1).optional(),
      method,
      reason,
      /** The products go back on the shelf. */
      returns_stock: z.boolean().optional(),
    }),
    status: 201,
    reply: oneSale,
    codes: ['not_found', 'refund_too_high', 'desk_needed', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  undoSale: endpoint({
    call: 'POST /api/dashboard/sales/:id/undo',
    access: 'staff',
    audit: 'use_case',
    afterTrial: 'allowed',
    summary:
      'Takes back a sale of this minute, tips too, by a refund of all of it; its appointment is as it was before.',
    params: idParams,
    status: 201,
    reply: oneSale.extend({ appointment: appointment.nullable() }),
    codes: ['not_found', 'refund_too_high', 'desk_closed', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  getSale: endpoint({
    call: 'GET /api/dashboard/sales/:id',
    access: 'staff',
    summary: 'A sale with its lines, payments, tips and refunds.',
    params: idParams,
    status: 200,
    reply: z.object({ sale }),
    codes: ['not_found'],
  }),
  listSales: endpoint({
    call: 'GET /api/dashboard/sales',
    access: 'staff',
    summary:
      'The sales and refunds of these business days, newest first; a member with only their own agenda sees their own.',
    query: z.object({
      from: date,
      to: date,
      staff: id.optional(),
      customer: id.optional(),
      cursor: z.string().max(200).optional(),
      limit: limit.optional(),
    }),
    status: 200,
    reply: listOf(saleSummary).extend({
      /** Of all of them, not only of this page. */
      total: signedMoney,
      tip_total: signedMoney,
      count: z.int(),
      currency: z.string(),
    }),
    codes: [],
  }),
  exportSales: endpoint({
    call: 'GET /api/dashboard/exports/sales',
    access: 'owner',
    summary:
      'The lines of the sales of these business days as CSV, amounts as the spreadsheets of the shop’s country read them.',
    query: z.object({ from: date, to: date }),
    status: 200,
    media: 'text/csv',
    fileName: 'ventas.csv',
    codes: [],
  }),
  listUncharged: endpoint({
    call: 'GET /api/dashboard/uncharged',
    access: 'staff',
    summary:
      'Completed appointments of the last thirty days that nobody charged, newest first, since the first sale of the shop.',
    status: 200,
    reply: listOf(appointment),
    codes: [],
  }),
}
export type SaleWire = z.output<typeof sale>
