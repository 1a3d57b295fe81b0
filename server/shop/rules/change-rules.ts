import { sql, type Transaction } from 'kysely'
import type { Context } from '#server/context.ts'
import { recordHours } from './hours-history.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { once } from '#server/kernel/http/idempotency.ts'
import { answerOf, type Idempotency, type Once } from '#server/kernel/http/handler.ts'

type Shop = Pick<Membership, 'organizationId' | 'shopId'>

/**
 * Every change of what the engine or the public page reads goes through here. In one transaction it locks the shop's
 * row, raises its rules version, records the hours of past days and does the work. After the commit, memory and screens
 * reload.
 */
export async function changeRules<Answer>(
  context: Context,
  shop: Shop,
  work: (trx: Transaction<unknown>) => Promise<Answer>,
): Promise<Answer> {
  return answerOf(await changeRulesOnce(context, shop, work, null))
}

/** As `changeRules`, at most once for an idempotency key. */
export async function changeRulesOnce<Answer>(
  context: Context,
  shop: Shop,
  work: (trx: Transaction<unknown>) => Promise<Answer>,
  idempotency: Idempotency | null,
): Promise<Once<Answer>> {
  const answer = await once(context, idempotency, async trx => {
    await waitForBookings(trx, shop)
    await sql`update comerces set rules_version = rules_version + 1
      where organization_id = ${shop.organizationId} and id = ${shop.shopId}`.execute(trx)
    await recordHours(trx, shop, context.clock.now())
    return await work(trx)
  })
  await forgetShop(context, shop.shopId)
  return answer
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

/** Reloads a shop whose rules have changed, and updates the screens that show it. */
export async function forgetShop(context: Context, shopId: string): Promise<void> {
  const version = context.availability.forget(shopId)
  const shop = await context.availability.open(shopId)
  if (shop === null) return
  context.publisher.slotsChanged(shop.row.adUrl, version, [])
  context.publisher.boardChanged(shopId, shopId, version)
}
