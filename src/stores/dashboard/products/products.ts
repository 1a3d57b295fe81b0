/* What the shop sells besides services, and how many there are. */
import type { Reply, Sent } from '#contract/contract.ts'
import { change } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Product = Reply<'listProducts'>['items'][number]
export type StockMove = Reply<'listStockMoves'>['items'][number]
export type ProductFields = Omit<Sent<'updateProduct', 'body'>, 'seen'>

export const products = createSource<null, readonly Product[]>(async () => {
  const answer = await call('listProducts', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** The last changes of the stock of one product; only for owners. */
export const stockMoves = createSource<string, readonly StockMove[]>(async id => {
  const answer = await call('listStockMoves', { params: { id } })
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

export function addProduct(body: Sent<'createProduct', 'body'>) {
  return change(callOnce('createProduct', { body }), products.reload)
}

/** Changes what differs from `opened`. */
export function saveProduct(id: string, fields: ProductFields, opened: ProductFields) {
  const body = editOf(fields, opened)
  return change(call('updateProduct', { params: { id }, body }), products.reload)
}

/** Pieces that were bought (below 0: lost), or how many were counted. */
export function moveStock(id: string, body: Sent<'moveStock', 'body'>) {
  const answer = callOnce('moveStock', { params: { id }, body })
  return change(answer, products.reload, stockMoves.reload)
}
