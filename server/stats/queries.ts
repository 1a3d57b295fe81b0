import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Interval } from '#domain/interval.ts'
import type { Membership } from '../http/caller.ts'

type Db = Kysely<unknown>
type Shop = Pick<Membership, 'organizationId' | 'comerceId'>
type Stats = Reply<'getStats'>
export type Totals = Omit<Stats, 'services' | 'staff' | 'currency' | 'lost'>
export type Share = Stats['services'][number]

/** A turn that was cancelled, rejected or let go is no turn; money counts once the turn is completed. */
export async function findTotals(db: Db, shop: Shop, during: Interval): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select count(*) filter (where a.status not in ('cancelled', 'rejected', 'expired')) as turns,
      count(*) filter (where a.status = 'completed') as completed,
      count(*) filter (where a.status = 'no_show') as no_shows,
      count(*) filter (where a.status = 'cancelled') as cancelled,
      coalesce(sum(a.price) filter (where a.status = 'completed'), 0) as revenue
    from appointments a where ${scope(shop, during)}`.execute(db)
  return rows[0]!
}

export async function findSharesOfServices(db: Db, shop: Shop, during: Interval): Promise<Share[]> {
  return await findShares(db, shop, during, sql`l.service_id`, sql`services`)
}

export async function findSharesOfStaff(db: Db, shop: Shop, during: Interval): Promise<Share[]> {
  return await findShares(db, shop, during, sql`l.staff_id`, sql`staff`)
}

/** Each service, or each person, under the name it has now. */
async function findShares(
  db: Db,
  shop: Shop,
  during: Interval,
  key: ReturnType<typeof sql>,
  table: ReturnType<typeof sql>,
): Promise<Share[]> {
  const { rows } = await sql<Share>`
    select named.id, named.name, count(distinct a.id) as turns,
      coalesce(sum(l.price) filter (where a.status = 'completed'), 0) as revenue
    from appointments a
    join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id
    join ${table} named on named.organization_id = a.organization_id and named.id = ${key}
    where ${scope(shop, during)} and a.status not in ('cancelled', 'rejected', 'expired')
    group by named.id, named.name`.execute(db)
  return rows
}

function scope({ organizationId, comerceId }: Shop, { start, end }: Interval) {
  return sql`a.organization_id = ${organizationId} and a.comerce_id = ${comerceId}
    and a.starts_at >= ${new Date(start)} and a.starts_at < ${new Date(end)}`
}
