import { sql } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Context } from '#server/context.ts'

/** Usable ones of every shop in which this account is a customer. A day ends at midnight here, as customers see it. */
export async function findOwnPackages(
  { database: { db }, clock }: Context,
  userId: string,
): Promise<Reply<'listMyPackages'>> {
  const { rows } = await sql<Reply<'listMyPackages'>['items'][number]>`
    select p.id, p.name, p.units, p.remaining, p.expires_on::text as expires_on,
      json_build_object('ad_url', c.ad_url, 'name', c.name) as comerce
    from customers cu
    join customer_packages p on p.organization_id = cu.organization_id and p.customer_id = cu.id
    join comerces c on c.organization_id = p.organization_id and c.id = p.comerce_id
    where coalesce((select kept.user_id from customers kept where kept.organization_id = cu.organization_id
        and kept.id = cu.merged_into), cu.user_id) = ${userId}
      and p.remaining > 0
      and (p.expires_on is null or p.expires_on >= (${new Date(clock.now())}::timestamptz at time zone c.time_zone)::date)
    order by p.expires_on nulls last, p.bought_at, p.id limit 100`.execute(db)
  return { items: rows, next_cursor: null }
}
