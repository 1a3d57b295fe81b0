import { sql, type Kysely } from 'kysely'
import type { Context } from '#server/context.ts'
import { changeRules } from '#server/scheduling/rules/change-rules.ts'
import type { Shop } from './queries.ts'

/** Prices whose day came are written into their services and offers, and screens that are open show them. */
export async function beginDuePrices(context: Context): Promise<void> {
  const { database, clock } = context
  for (const shop of await findShopsWithDuePrices(database.db, clock.now()))
    await changeRules(context, shop, async () => undefined)
}

async function findShopsWithDuePrices(db: Kysely<unknown>, now: number): Promise<Shop[]> {
  const { rows } = await sql<Shop>`
    select distinct p.organization_id as "organizationId", p.comerce_id as "shopId"
    from changed_prices d
    join price_changes p on p.organization_id = d.organization_id and p.id = d.price_change_id
    join comerces c on c.organization_id = p.organization_id and c.id = p.comerce_id
    where not d.has_begun
      and d.starts_on <= (${new Date(now)}::timestamptz at time zone c.time_zone)::date`.execute(db)
  return rows
}
