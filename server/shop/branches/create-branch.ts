import { sql, type Transaction } from 'kysely'
import type { Received, Reply } from '#contract/contract.ts'
import { serverLimits } from '#contract/protocol/server-limits.ts'
import { isAdUrl, isReservedAdUrl } from '#domain/shop/ad-url.ts'
import { lockAll } from '#server/scheduling/locks.ts'
import { noteChange } from '../audit/note-change.ts'
import type { Context } from '#server/context.ts'
import { membershipOf, type Account } from '#server/kernel/http/caller.ts'
import { refuse, refuseField } from '#server/kernel/http/refusal.ts'
import { once } from '#server/kernel/unit-of-work/work.ts'
import { copyBranch } from './copy-branch.ts'
import { insertShop, refuseTaken } from '../trial/create-shop.ts'
import { findTaken } from '../trial/queries.ts'

/** Creates another shop of the same owner, with the same staff and subscription, as a draft. */
export async function createBranch(
  context: Context,
  account: Account,
  wanted: Received<'createBranch', 'body'>,
): Promise<Reply<'createBranch'>> {
  const shop = membershipOf(account)
  // An administrator who is not the owner may not open shops in the owner's name.
  if (!account.ownShops.includes(shop.shopId)) refuse('forbidden')
  const { ad_url: adUrl } = wanted
  if (!isAdUrl(adUrl)) refuseField('ad_url', 'Usá letras sin acento, números y guiones.')
  if (isReservedAdUrl(adUrl)) refuseField('ad_url', 'Esa dirección está reservada. Elegí otra.')
  const now = context.clock.now()
  return await once(context, async work => {
    const { trx } = work
    await lockAll(trx, 'ad_url', [adUrl])
    if ((await findTaken(trx, [adUrl], now)).size > 0) refuseTaken()
    const { whatsapp, ...facts } = await ownFacts(trx, shop)
    const place = { ...facts, ...wanted, comerce_name: wanted.name, phone: whatsapp }
    const id = await insertShop(trx, place, shop.organizationId, new Date(now))
    await sql`
      insert into memberships (organization_id, comerce_id, user_id, role, created_at)
      values (${shop.organizationId}, ${id}, ${account.userId}, 'comerce_admin', ${new Date(now)})`.execute(
      trx,
    )
    await copyBranch(trx, shop, id, wanted.copy ?? [])
    const change = { from: {}, to: { name: wanted.name, ad_url: adUrl } }
    await noteChange(work, account, 'comerce.added', change)
    return { comerce: { id, ad_url: adUrl, name: wanted.name } }
  })
}

type Facts = {
  readonly category: string
  readonly whatsapp: string | null
  readonly country: string
  readonly time_zone: string
  readonly currency: string
  readonly count: number
}

async function ownFacts(
  trx: Transaction<unknown>,
  { organizationId, shopId }: { readonly organizationId: string; readonly shopId: string },
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select category, whatsapp, country, time_zone, currency, (select count(*)::int from comerces
      where organization_id = ${organizationId}) as count
    from comerces where organization_id = ${organizationId} and id = ${shopId}`.execute(trx)
  const facts = rows[0] ?? refuse('not_found')
  // More are hardly made by a person, and need a word with us.
  if (facts.count >= serverLimits.branches) refuseField('name', 'Para más sucursales escribinos.')
  return facts
}
