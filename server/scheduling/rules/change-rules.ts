import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { beginPrices } from './begin-prices.ts'
import { recordHours } from './hours-history.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import type { EventOf, Work } from '#server/kernel/unit-of-work/events.ts'

type Shop = Pick<Membership, 'organizationId' | 'shopId'>

/**
 * Every change of what the engine or the public page reads goes through here. In one transaction it locks the shop's
 * row, raises its rules version, records the hours of past days, writes prices that have begun into what they are of, and
 * does the work, which returns the answer of the call.
 */
export async function changeRules<Answer>(
  context: Context,
  shop: Shop,
  act: (work: Work) => Promise<Answer>,
): Promise<Answer> {
  return await once(context, async work => {
    const { trx, now } = work
    await waitForBookings(trx, shop)
    await sql`update comerces set rules_version = rules_version + 1
      where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(trx)
    await recordHours(trx, shop, now)
    await beginPrices(trx, shop, now)
    await work.emit({ type: 'rules.changed', shopId: shop.shopId })
    return await act(work)
  })
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    'rules.changed': { readonly shopId: string }
  }
}

/**
 * Bookings lock the shop's row for share, so while they keep coming a change of the rules would never get it. Therefore
 * they take this advisory lock first (`claim-slot.ts`), where later ones queue behind the change. An owner who saves
 * may wait up to 8 seconds, longer than a customer would.
 */
async function waitForBookings(trx: Transaction<unknown>, { shopId }: Shop): Promise<void> {
  await sql`set local lock_timeout = '8s'`.execute(trx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`rules:${shopId}`}, 0))`.execute(trx)
}

/** Memory reloads the shop, and the screens that show it update. */
export async function reloadShop(
  { shopId }: EventOf<'rules.changed'>,
  context: Context,
): Promise<void> {
  await forgetShop(context, shopId)
}

/** Reloads a shop whose rules have changed, and updates the screens that show it. */
export async function forgetShop(context: Context, shopId: string): Promise<void> {
  const version = context.availability.forget(shopId)
  const shop = await context.availability.open(shopId)
  if (shop === null) return
  context.publisher.slotsChanged(shop.row.adUrl, version, [])
  context.publisher.boardChanged(shopId, shopId, version)
}
