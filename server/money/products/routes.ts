import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import {
  createProduct,
  findProducts,
  listStockMoves,
  moveProductStock,
  updateProduct,
} from './products.ts'

export function productRoutes(context: Context) {
  const { db } = context.database
  return handlers({
    listProducts: async ({ caller }) => ({
      items: await findProducts(db, membershipOfCaller(caller)),
      next_cursor: null,
    }),
    createProduct: async ({ caller, body }) =>
      await createProduct(context, accountOf(caller), body),
    updateProduct: async ({ caller, params, body }) =>
      await updateProduct(context, membershipOfCaller(caller), params.id, body),
    moveStock: async ({ caller, params, body }) =>
      await moveProductStock(context, accountOf(caller), params.id, body),
    listStockMoves: async ({ caller, params }) =>
      await listStockMoves(db, membershipOfCaller(caller), params.id),
  })
}
