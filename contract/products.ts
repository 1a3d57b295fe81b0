import { z } from 'zod'
import { endpoint } from './protocol/endpoint.ts'
import { id, idParams, instant, listOf, money, oneLine, seen } from './protocol/fields.ts'
import { reason } from './sales/sale-shape.ts'

const product = z.object({
  id,
  name: z.string(),
  price: money,
  /** What the shop pays for one; only owners see it. */
  cost: money.nullable(),
  /** Below 0 when more was sold than was entered. */
  stock: z.int(),
  /** A notice is shown when so many or fewer are left; null: never. */
  low_stock: z.int().nullable(),
  is_low: z.boolean(),
  is_active: z.boolean(),
})
export type ProductWire = z.output<typeof product>
const one = z.object({ product })
const fields = {
  name: oneLine.min(1).max(80),
  price: money,
  cost: money.nullable(),
  low_stock: z.int().min(0).max(100_000).nullable(),
}

/** What a shop sells besides services. */
export const products = {
  listProducts: endpoint({
    call: 'GET /api/dashboard/products',
    access: 'staff',
    summary: 'The products by name, those that are not sold any more last.',
    status: 200,
    reply: listOf(product),
    codes: [],
  }),
  createProduct: endpoint({
    call: 'POST /api/dashboard/products',
    access: 'owner',
    audit: 'call',
    summary: 'Adds a product, with how many there are.',
    body: z.object({
      name: fields.name,
      price: fields.price,
      cost: fields.cost.optional(),
      low_stock: fields.low_stock.optional(),
      stock: z.int().min(0).max(100_000).optional(),
    }),
    status: 201,
    reply: one,
    codes: ['idempotency_key_reused'],
    isIdempotent: true,
  }),
  updateProduct: endpoint({
    call: 'PATCH /api/dashboard/products/:id',
    access: 'owner',
    audit: 'call',
    summary: 'Changes a product, or stops selling it.',
    params: idParams,
    body: z
      .object({ ...fields, is_active: z.boolean() })
      .partial()
      .extend({ seen: seen.optional() }),
    status: 200,
    reply: one,
    codes: ['not_found', 'stale_revision'],
  }),
  moveStock: endpoint({
    call: 'POST /api/dashboard/products/:id/stock',
    access: 'owner',
    audit: 'call',
    summary: 'Pieces that were bought (or, below 0, lost), or how many were counted.',
    params: idParams,
    body: z.object({
      bought: z.int().min(-100_000).max(100_000).optional(),
      counted: z.int().min(0).max(100_000).optional(),
      reason: reason.optional(),
    }),
    status: 201,
    reply: one,
    codes: ['not_found', 'idempotency_key_reused'],
    isIdempotent: true,
  }),
  listStockMoves: endpoint({
    call: 'GET /api/dashboard/products/:id/stock',
    access: 'owner',
    summary: 'The last hundred changes of the stock, newest first.',
    params: idParams,
    status: 200,
    reply: listOf(
      z.object({
        at: instant,
        kind: z.enum(['sale', 'refund', 'purchase', 'count']),
        quantity: z.int(),
        reason: z.string(),
        made_by: z.string(),
      }),
    ),
    codes: ['not_found'],
  }),
}
