import { localDate, startOfDay } from '#domain/calendar/local-time.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import { changeBooked } from './change-booked.ts'
import { noteChangeOfPrices } from './note-change-of-prices.ts'
import { deleteChange, findChange } from './queries.ts'

/** Undoes a change of prices. Refuses with `price_change_begun` from the beginning of its day on, in the shop's zone. */
export async function deletePriceChange(
  context: Context,
  account: Account,
  id: string,
): Promise<void> {
  const shop = membershipOf(account)
  const { row } = await shopOf(context, shop.shopId)
  await changeRules(context, shop, async work => {
    const { trx, now } = work
    const change = (await findChange(trx, shop, id)) ?? refuse('not_found')
    if (change.starts_on <= localDate(now, row.timeZone)) refuse('price_change_begun')
    await deleteChange(trx, shop, id)
    if (!change.keeps_booked) {
      const back = change.prices.map(one => ({ ...one, old: one.new, new: one.old }))
      const from = startOfDay(change.starts_on, row.timeZone)
      await changeBooked(work, shop, back, { from, by: account.userId })
    }
    await noteChangeOfPrices(work, account, 'prices.undone', change)
  })
}
