import type { Context } from '#server/context.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { readReceipt } from './receipt.ts'

export function receiptRoutes(context: Context) {
  return handlers({
    getReceipt: async ({ params }) => await readReceipt(context, params.receipt_token),
  })
}
