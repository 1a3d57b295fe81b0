import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { shopOf } from '#server/scheduling/availability/shop-of.ts'
import type { Context } from '#server/context.ts'
import {
  accountOf,
  membershipOf,
  type Account,
  membershipOfCaller,
} from '#server/kernel/http/caller.ts'
import { handlers, inTwoSteps } from '#server/kernel/http/handler.ts'
import { createKey, listKeys, revokeKey, rotateKey, showMade } from './keys.ts'

export function apiKeyRoutes(context: Context) {
  return handlers({
    getMe: async ({ caller }) => await whoCalls(context, accountOf(caller)),
    listApiKeys: async ({ caller }) => await listKeys(context, membershipOfCaller(caller)),
    createApiKey: inTwoSteps({
      act: async ({ caller, body }) => await createKey(context, accountOf(caller), body),
      complete: async (made, { caller }) =>
        await showMade(context, membershipOfCaller(caller), made),
    }),
    rotateApiKey: inTwoSteps({
      act: async ({ caller, params }) => await rotateKey(context, accountOf(caller), params.id),
      complete: async (made, { caller }) =>
        await showMade(context, membershipOfCaller(caller), made),
    }),
    deleteApiKey: async ({ caller, params }) =>
      await revokeKey(context, accountOf(caller), params.id),
  })
}

async function whoCalls(context: Context, account: Account): Promise<Reply<'getMe'>> {
  const { organizationId, shopId } = membershipOf(account)
  const { row: shop } = await shopOf(context, shopId)
  const { rows } = await sql<{ id: string; ad_url: string; name: string; organization: string }>`
    select c.id, c.ad_url, c.name, o.name as organization from comerces c
    join organizations o on o.id = c.organization_id
    where c.organization_id = ${organizationId} and c.status not in ('suspended', 'closed')
    order by c.created_at, c.id`.execute(context.database.db)
  const { id, adUrl, name, timeZone, currency } = shop
  const { key } = account
  return {
    key: key && {
      id: key.id,
      name: key.name,
      scopes: [...key.scopes],
      expires_at: key.expiresAt === null ? null : toOffsetIso(key.expiresAt, timeZone),
    },
    organization: { id: organizationId, name: rows[0]?.organization ?? '' },
    comerce: { id, ad_url: adUrl, name, time_zone: timeZone, currency },
    comerces: rows.map(place => ({ id: place.id, ad_url: place.ad_url, name: place.name })),
  }
}
