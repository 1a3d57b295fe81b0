/** What a customer bought ahead, and the visits on their card. */
import { sql, type Kysely } from 'kysely'
import type { MoneySettings, Shop } from '../money-settings/find-settings.ts'

export type CustomerPackage = {
  readonly id: string
  readonly name: string
  readonly units: number
  readonly remaining: number
  /** What the remaining units are worth together, in minor units. */
  readonly value: number
  readonly service_ids: readonly string[]
  /** `2026-12-24`, the last day on which it can be used; null: it does not expire. */
  readonly expires_on: string | null
  readonly is_usable: boolean
}

/** Also those of customers who were merged into this one. `today`: the business day. */
export async function findPackages(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  customerId: string,
  today: string,
): Promise<CustomerPackage[]> {
  const { rows } = await sql<CustomerPackage>`
    select p.id, p.name, p.units, p.remaining, p.service_ids, p.expires_on::text,
      coalesce((select sum(m.value) from package_moves m
        where m.organization_id = p.organization_id and m.customer_package_id = p.id), 0)::bigint as value,
      p.remaining > 0 and (p.expires_on is null or p.expires_on >= ${today}::date) as is_usable
    from customer_packages p
    where p.organization_id = ${organizationId} and p.comerce_id = ${shopId}
      and p.customer_id in (${alsoMerged(organizationId, customerId)})
    order by is_usable desc, p.expires_on nulls last, p.bought_at`.execute(db)
  return rows
}

/** The customer and those who were merged into them. */
function alsoMerged(organizationId: string, customerId: string) {
  return sql`select id from customers where organization_id = ${organizationId}
    and (id = ${customerId} or merged_into = ${customerId})`
}

/** Why a visit cost nothing. The sale's reason begins with it. */
export const CARD_REASON = 'Tarjeta: visita gratis'

export type Card = { readonly visits: number; readonly of: number; readonly is_free: boolean }

/** Counts visits that were paid and not refunded, less those that free visits used up. Null: the shop has no card. */
export async function findCard(
  db: Kysely<unknown>,
  { organizationId, shopId }: Shop,
  { card_visits: of }: Pick<MoneySettings, 'card_visits'>,
  customerId: string,
): Promise<Card | null> {
  if (of === null) return null
  const { rows } = await sql<{ paid: number; free: number }>`
    select count(*) filter (where s.total > 0 and b.refunded = 0 and exists (select 1 from sale_lines l
        where l.organization_id = s.organization_id and l.sale_id = s.id and l.kind = 'service'
          and l.net > 0 and not l.is_paid_by_package)) as paid,
      count(*) filter (where starts_with(s.reason, ${CARD_REASON}) and not exists (select 1 from sales r
        where r.organization_id = s.organization_id and r.reverses = s.id)) as free
    from sales s join sale_balances b on b.organization_id = s.organization_id and b.sale_id = s.id
    where s.organization_id = ${organizationId} and s.comerce_id = ${shopId} and s.kind = 'sale'
      and s.customer_id in (${alsoMerged(organizationId, customerId)})`.execute(db)
  const { paid, free } = rows[0]!
  const visits = Math.max(0, paid - free * of)
  return { visits, of, is_free: visits >= of }
}
