import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { forgetShopsOf } from './advance.ts'
import { resumeSubscription } from './end-subscription.ts'
import { refuseOthers } from './refuse-others.ts'

/** The owner takes back that they ended their subscription. */
export async function takeBackCancellation(context: Context, account: Account): Promise<void> {
  const shop = membershipOf(account)
  await refuseOthers(context, shop, account)
  await context.database.db
    .transaction()
    .execute(async trx => await resumeSubscription(trx, shop.organizationId, context.clock.now()))
  await forgetShopsOf(context, shop.organizationId)
}
