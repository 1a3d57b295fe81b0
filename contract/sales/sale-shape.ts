import { z } from 'zod'
import { date, id, instant, oneLine } from '../protocol/fields.ts'

/** Minor units of the shop's currency, below 0 in a refund. */
export const signedMoney = z.int()
/** The id of one of the shop's methods, `cash`, `transfer`, `mercado_pago`, `debit`, `credit`, or one of its own. */
export const method = oneLine.min(1).max(40)
/** Why something was done, in a few words. */
export const reason = oneLine.min(1).max(200)
const person = z.object({ id, name: z.string() })

export const saleLineKinds = ['service', 'product', 'package', 'kept_deposit'] as const

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
export type SaleWire = z.output<typeof sale>
