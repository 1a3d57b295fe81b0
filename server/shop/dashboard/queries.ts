import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { SubscriptionState } from '#domain/shop/subscription.ts'
import type { ShopAct } from '#contract/protocol/audit-acts.ts'
import type { Membership } from '#server/kernel/http/caller.ts'
import { shortNames } from './branch-names.ts'

type Db = Kysely<unknown>
type Subscription = {
  readonly state: SubscriptionState
  readonly since: number
  readonly trial_ends_at: number
}

export async function findSubscription(
  db: Db,
  { organizationId }: Pick<Membership, 'organizationId'>,
): Promise<Subscription> {
  const { rows } = await sql<Subscription>`
    select subscription as state, coalesce(subscription_since, created_at) as since, trial_ends_at from organizations
    where id = ${organizationId}`.execute(db)
  return rows[0]!
}

/** Since when the shop is on a break: the last change of status in the audit; null when the audit has none. */
export async function findPausedSince(
  db: Db,
  { organizationId, shopId }: Membership,
): Promise<number | null> {
  const action: ShopAct = 'comerce.status'
  const { rows } = await sql<{ at: number }>`select at from audit
    where organization_id = ${organizationId} and comerce_id = ${shopId} and action = ${action}
    order by id desc limit 1`.execute(db)
  return rows[0]?.at ?? null
}

/** The shops in which this account may work now, the one of the session included. */
export async function findShopsOfUser(
  db: Db,
  userId: string,
): Promise<Reply<'getDashboard'>['comerces']> {
  const { rows } = await sql<{
    id: string
    ad_url: string
    name: string
    address: string
    city: string
  }>`
    select c.id, c.ad_url, c.name, c.address, c.city from memberships m
    join comerces c on c.organization_id = m.organization_id and c.id = m.comerce_id
    where m.user_id = ${userId} and m.status = 'active' and c.status <> 'suspended'`.execute(db)
  const sorted = rows.sort((a, b) => byName.compare(a.name, b.name))
  const short = shortNames(sorted)
  return sorted.map(({ id, ad_url, name }, place) => ({
    id,
    ad_url,
    name,
    short_name: short[place]!,
  }))
}

/**
 * Whether this member may charge, and since when the shop charges: half a day before its first sale, as in the list of
 * what was not charged; null: it made none.
 */
export async function findCharging(
  db: Db,
  { organizationId, shopId, onlyStaffId }: Membership,
): Promise<{ readonly isAllowed: boolean; readonly since: number | null }> {
  const { rows } = await sql<{ lets_staff: boolean; since: number | null }>`
    select coalesce((select staff_charge from money_settings
        where organization_id = ${organizationId} and comerce_id = ${shopId}), true) as lets_staff,
      (select occurred_at - interval '12 hours' from sales where organization_id = ${organizationId} and comerce_id = ${shopId}
        order by number limit 1) as since`.execute(db)
  const { lets_staff, since } = rows[0]!
  return { isAllowed: onlyStaffId === null || lets_staff, since }
}

const byName = new Intl.Collator('es')
