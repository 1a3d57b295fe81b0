import type { Received } from '#contract/contract.ts'
import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Account } from '#server/kernel/http/caller.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { offerOwnership } from '#server/shop/members/offer-ownership.ts'
import { advanceSubscriptions } from '#server/shop/subscription/advance.ts'
import { outcomeText } from '#server/shop/subscription/cancel.ts'
import { endSubscription } from '#server/shop/subscription/end-subscription.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'
import { note } from './change-shop.ts'
import { findShop } from './find-shop.ts'
import { tellOwner } from './suspension-mail.ts'

/**
 * Ends the subscription at once in the owner's stead, who is mailed the reason and the dates and can take it back as if
 * they had done it. Appointments stay. Refuses with `invalid_transition` when it has ended.
 */
export async function closeShop(
  context: Context,
  admin: Account,
  id: string,
  reason: string,
): Promise<void> {
  await transact(context, async work => {
    const { trx, now } = work
    const shop = await findShop(trx, id, true)
    const closing = await endSubscription(trx, shop.organization_id, 'at_once', now)
    const detail = { from: shop.subscription, to: 'canceled', reason }
    await note(work, admin, shop, 'platform.closed', detail)
    const dates = outcomeText(closing, shop.time_zone, now)
    await tellOwner(context.outbox, trx, shop, { is: 'closed', reason, dates })
  })
  await advanceSubscriptions(context)
}

/** Offers all shops of the organization to another person in the owner's stead, who is mailed the reason. */
export async function handOverShop(
  context: Context,
  admin: Account,
  id: string,
  { reason, ...offer }: Received<'handOverComerce', 'body'>,
): Promise<void> {
  await transact(context, async work => {
    const { trx } = work
    const shop = await findShop(trx, id, true)
    await refuseOwnerOfOthers(trx, offer.email)
    const by = { actor: { kind: 'platform', id: admin.userId }, detail: { reason } } as const
    const own = { organizationId: shop.organization_id, shopId: id }
    await offerOwnership(context, work, own, offer, by)
  })
}

/** They could not accept. Only the platform may know this before they try. */
async function refuseOwnerOfOthers(trx: Transaction<unknown>, email: string): Promise<void> {
  const { rows } = await sql`
    select from organizations o join users u on u.id = o.owner_id where u.email = ${email}`.execute(
    trx,
  )
  if (rows.length > 0)
    refuseField(
      'email',
      'Esa cuenta ya tiene, o tuvo, un local propio, y cada una puede tener uno.',
    )
}
