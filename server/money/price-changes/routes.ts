import { localDate } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { accountOf, membershipOfCaller } from '#server/kernel/http/caller.ts'
import { handlers } from '#server/kernel/http/handler.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { createPriceChange, previewPriceChange } from './create-price-change.ts'
import { deletePriceChange } from './delete-price-change.ts'
import { findChanges } from './queries.ts'
import { toChangeWire } from './wire.ts'

export function priceChangeRoutes(context: Context) {
  return handlers({
    listPriceChanges: async ({ caller }) => {
      const member = membershipOfCaller(caller)
      const { row } = await shopOf(context, member.shopId)
      const today = localDate(context.clock.now(), row.timeZone)
      const found = await findChanges(context.database.db, member, today)
      return { items: found.map(one => toChangeWire(one, { row, today })), next_cursor: null }
    },
    previewPriceChange: async ({ caller, body }) =>
      await previewPriceChange(context, accountOf(caller), body),
    createPriceChange: async ({ caller, body }) =>
      await createPriceChange(context, accountOf(caller), body),
    deletePriceChange: async ({ caller, params }) =>
      await deletePriceChange(context, accountOf(caller), params.id),
  })
}
