import { sql, type Kysely } from 'kysely'
import { cameOf, isSomebody, appointmentsOf, type Scope, isKnownAnyway, wasTaken } from './scope.ts'
import { hasWords, type CustomerSearch } from './search.ts'

export type CustomerRow = {
  readonly id: string
  readonly name: string
  /** What the list is sorted by: the name without accents or capitals. */
  readonly plain_name: string
  readonly phone: string | null
  readonly tags: string[]
  readonly is_blocked: boolean
  readonly turns: number
  readonly came: number
  readonly no_shows: number
  readonly last_visit: number | null
  readonly last_services: string[]
  readonly updated_at: number
}

/** SQL: when the card was added or last changed. `cu` is the customer. */
export const changedAt = sql`coalesce(cu.changed_at, cu.created_at)`

/** By name, or by when they changed; `from`: only what comes after the last row of the page before. */
export type CustomerOrder = {
  readonly from: ReturnType<typeof sql>
  readonly by: 'name' | 'change'
  readonly count: number
}
const orders = { name: sql`plain_name, id`, change: sql`updated_at, id` }

/**
 * The customers of this shop in an order, with counts of the appointments that the member may see
 * (`appointmentsOf`). Lateral joins with a limit make the database count only for the customers of this page.
 */
export async function findCustomers(
  db: Kysely<unknown>,
  scope: Scope,
  search: CustomerSearch,
  { from, by, count }: CustomerOrder,
): Promise<CustomerRow[]> {
  // A search by name also finds people whose request was rejected: the shop may want to block them.
  const isListed = search.names.length > 0 ? sql`true` : wasTaken
  const { rows } = await sql<CustomerRow>`
    with page as (
      select cu.organization_id, cu.id, cu.name, cu.plain_name, cu.phone, cu.tags,
        cu.blocked_at is not null as is_blocked, ${changedAt} as updated_at
      from customers cu
      join lateral (
        (select from appointments a where a.customer_id = cu.id and ${appointmentsOf(scope)} and ${isListed} limit 1)
        union all (select where ${isKnownAnyway(scope)}) limit 1) known on true
      where cu.organization_id = ${scope.organizationId} and cu.merged_into is null
        and ${isSomebody} and ${from} and ${matches(scope, search)}
      order by ${orders[by]} limit ${count})
    select page.id, page.name, page.plain_name, page.phone, page.tags, page.is_blocked,
      page.updated_at, seen.turns, seen.came, seen.no_shows, seen.last_visit,
      array(select l.service_id from appointment_legs l
        where l.organization_id = page.organization_id and l.appointment_id = seen.last_turn
        order by l.position) as last_services
    from page
    join lateral (
      select count(*) filter (where a.status not in ('cancelled', 'rejected', 'expired')) as turns,
        count(*) filter (where ${cameOf}) as came,
        count(*) filter (where a.status = 'no_show') as no_shows,
        max(a.starts_at) filter (where ${cameOf}) as last_visit,
        -- What they would do again here: another branch has services of its own.
        (array_agg(a.id order by (${cameOf}) desc, a.starts_at desc, a.id)
          filter (where a.comerce_id = ${scope.shopId}))[1] as last_turn
      from appointments a where a.customer_id = page.id and ${appointmentsOf(scope)}) as seen on true
    order by ${orders[by]}`.execute(db)
  return rows
}

/** The number of listed customers, over all pages. */
export async function countCustomers(
  db: Kysely<unknown>,
  scope: Scope,
  search: CustomerSearch,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from customers cu
    where cu.organization_id = ${scope.organizationId} and cu.merged_into is null and ${isSomebody}
      and ${matches(scope, search)} and (${isKnownAnyway(scope)} or cu.id in (
        select a.customer_id from appointments a where ${appointmentsOf(scope)} and ${wasTaken}))`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

/**
 * One simple condition for each word or phone, so that the trigram indexes can be used: they are of `phone || ''`,
 * `name_key || ''` and the organization as a text.
 */
export function matches(
  { organizationId }: Pick<Scope, 'organizationId'>,
  { names, holders, phones, heirs, tag }: CustomerSearch,
) {
  const tagged = tag === null ? sql`true` : sql`${tag} = any(cu.tags)`
  const own = sql`cu.organization_id::text = ${organizationId}`
  const named =
    names.length === 0 ? sql`true` : sql`${own} and ${hasWords(sql`(cu.name_key || '')`, names)}`
  const ids = [...heirs, ...holders.keys()]
  const called = [
    ...phones.map(pattern => sql`(${own} and (cu.phone || '') like ${pattern})`),
    ...(ids.length === 0 ? [] : [sql`cu.id = any(${ids}::uuid[])`]),
  ]
  return sql`(${sql.join([sql`(${named})`, ...called], sql` or `)}) and ${tagged}`
}
