import { sql, type Transaction } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'

type Shop = Pick<Membership, 'organizationId' | 'shopId'>

/**
 * Prices that have begun become those of their service or offer, so that a price typed afterwards is the newest. Whoever
 * reads the price of a day does not depend on it: until then they read both.
 */
export async function beginPrices(
  trx: Transaction<unknown>,
  { organizationId, shopId }: Shop,
  now: number,
): Promise<void> {
  await sql`
    with begun as (
      update changed_prices d set has_begun = true
      from price_changes p join comerces c on c.organization_id = p.organization_id and c.id = p.comerce_id
      where p.organization_id = ${organizationId} and p.comerce_id = ${shopId}
        and d.organization_id = p.organization_id and d.price_change_id = p.id and not d.has_begun
        and d.starts_on <= (${new Date(now)}::timestamptz at time zone c.time_zone)::date
      returning d.service_id, d.staff_id, d.starts_on, d.price),
    newest as (
      select distinct on (service_id, staff_id) service_id, staff_id, price from begun
      order by service_id, staff_id, starts_on desc),
    of_services as (
      update services s set price = newest.price from newest
      where s.organization_id = ${organizationId} and s.id = newest.service_id and newest.staff_id is null)
    update service_offers f set price = newest.price from newest
    where f.organization_id = ${organizationId} and f.service_id = newest.service_id
      and f.staff_id = newest.staff_id and f.price is not null`.execute(trx)
}
