import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { resumeSubscription } from './end-subscription.ts'
import { refuseOthers } from './refuse-others.ts'

/** The owner takes back that they ended their subscription. */
export async function takeBackCancellation(context: Context, account: Account): Promise<void> {
  const shop = membershipOf(account)
  await refuseOthers(context, shop, account)
  const { organizationId } = shop
  await transact(context, async ({ trx, now, emit }) => {
    await resumeSubscription(trx, organizationId, now)
    await emit({ type: 'subscription.changed', organizationId })
  })
}
