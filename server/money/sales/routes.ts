import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { Bytes, handlers } from '#server/kernel/http/handler.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { readBill } from './bill.ts'
import { chargeAppointment } from './charge.ts'
import { createSale } from './create-sale.ts'
import { exportSales, isVisible, listSales, listUncharged } from './lists.ts'
import { findSale } from './queries.ts'
import { refundSale } from './refund.ts'
import { undoSale } from './undo.ts'

export function saleRoutes(context: Context) {
  return handlers({
    getBill: async ({ params, caller }) =>
      await readBill(context, membershipOfCaller(caller), params.id),
    chargeAppointment: async ({ params, body, caller }) =>
      await chargeAppointment(context, accountOf(caller), params.id, body),
    createSale: async ({ body, caller }) => await createSale(context, accountOf(caller), body),
    refundSale: async ({ params, body, caller }) =>
      await refundSale(context, accountOf(caller), params.id, body),
    undoSale: async ({ params, caller }) => await undoSale(context, accountOf(caller), params.id),
    getSale: async ({ params, caller }) => {
      const member = membershipOfCaller(caller)
      if (!(await isVisible(context, member, params.id))) refuse('not_found')
      return { sale: await findSale(context, context.database.db, member, params.id) }
    },
    listSales: async ({ query, caller }) =>
      await listSales(context, membershipOfCaller(caller), query),
    exportSales: async ({ query, caller }) =>
      new Bytes(
        await exportSales(context, membershipOfCaller(caller), query),
        'text/csv; charset=utf-8',
      ),
    listUncharged: async ({ caller }) => await listUncharged(context, membershipOfCaller(caller)),
  })
}
