import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { closingOf, findSubscription, followsWire } from './end-subscription.ts'
import { refuseOthers } from './refuse-others.ts'
import { countAhead, appointmentsOf } from './appointments-ahead.ts'

/** What closing the business, or this branch, would do. Changes nothing. */
export async function previewClosing(
  context: Context,
  account: Account,
): Promise<Reply<'previewClosing'>> {
  const shop = membershipOf(account)
  await refuseOthers(context, shop, account)
  const { timeZone } = (await shopOf(context, shop.shopId)).row
  const now = context.clock.now()
  const subscription = await findSubscription(context.database.db, shop.organizationId)
  const at = (instant: number) => toOffsetIso(instant, timeZone)
  const preview = async (takesEffect: 'at_once' | 'period_end') => {
    const closing = closingOf(subscription, takesEffect, now)
    const back = closing.takenBackUntil
    return {
      ends_at: at(closing.endsAt),
      read_only_from: at(closing.readOnlyFrom),
      follows: followsWire(closing.follows, timeZone),
      taken_back_until: back === null ? null : at(back),
      ...(await countAhead(context, appointmentsOf(shop, true), closing.endsAt)),
    }
  }
  return {
    at_once: await preview('at_once'),
    period_end: await preview('period_end'),
    branch: await countAhead(context, appointmentsOf(shop, false), now),
  }
}
