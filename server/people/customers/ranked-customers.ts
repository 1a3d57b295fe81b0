import { sql, type Kysely } from 'kysely'
import type { customerFilters, customerSorts } from '#contract/customers/customer-lists.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { changedAt, type CustomerRow, matches } from './queries.ts'
import {
  cameOf,
  isAhead,
  isSomebody,
  appointmentsOf,
  type Scope,
  isKnownAnyway,
  wasTaken,
} from './scope.ts'
import type { CustomerSearch } from './search.ts'

export type Ranking = {
  readonly sort: (typeof customerSorts)[number]
  readonly only: (typeof customerFilters)[number] | null
  readonly now: number
  readonly timeZone: string
}
/** The sort values of the last row of a page. Equal ranks are sorted by name. */
export type RankedCursor = {
  readonly rank: number
  readonly plainName: string
  readonly id: string
}
export type RankedRow = CustomerRow & { readonly rank: number }

const AWAY_DAYS = 60

/**
 * The customers sorted or filtered by their history. It adds up the history of every customer, which the plain list
 * avoids, so it is not used for searching while somebody types.
 */
export async function findRankedCustomers(
  db: Kysely<unknown>,
  scope: Scope,
  search: CustomerSearch,
  ranking: Ranking,
  { after, count }: { readonly after: RankedCursor | null; readonly count: number },
): Promise<RankedRow[]> {
  const from =
    after === null
      ? sql`true`
      : sql`(rank, plain_name, id) > (${after.rank}, ${after.plainName}, ${after.id}::uuid)`
  const { rows } = await sql<RankedRow>`
    with seen as (${histories(scope, ranking.now)}),
    ranked as (
      select cu.organization_id, cu.id, cu.name, cu.plain_name, cu.phone, cu.tags,
        cu.blocked_at is not null as is_blocked, ${changedAt} as updated_at, coalesce(seen.turns, 0) as turns, coalesce(seen.came, 0) as came,
        coalesce(seen.no_shows, 0) as no_shows, seen.last_visit, ${rankBy[ranking.sort]}::float8 as rank
      from customers cu left join seen on seen.customer_id = cu.id
      where cu.organization_id = ${scope.organizationId} and cu.merged_into is null and ${isSomebody}
        and (seen.customer_id is not null or ${isKnownAnyway(scope)}) and ${matches(scope, search)} and ${isWanted(ranking)}),
    page as (select * from ranked where ${from} order by rank, plain_name, id limit ${count})
    select page.id, page.name, page.plain_name, page.phone, page.tags, page.is_blocked, page.turns, page.came,
      page.no_shows, page.last_visit, page.updated_at, page.rank,
      array(select l.service_id from appointment_legs l
        where l.organization_id = page.organization_id and l.appointment_id = (
          select a.id from appointments a where a.customer_id = page.id and ${appointmentsOf(scope)} and a.comerce_id = ${scope.shopId}
          order by (${cameOf}) desc, a.starts_at desc, a.id limit 1)
        order by l.position) as last_services
    from page order by page.rank, page.plain_name, page.id`.execute(db)
  return rows
}

export async function countRankedCustomers(
  db: Kysely<unknown>,
  scope: Scope,
  search: CustomerSearch,
  ranking: Ranking,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with seen as (${histories(scope, ranking.now)})
    select count(*)::int as total from customers cu left join seen on seen.customer_id = cu.id
    where cu.organization_id = ${scope.organizationId} and cu.merged_into is null and ${isSomebody}
      and (seen.customer_id is not null or ${isKnownAnyway(scope)}) and ${matches(scope, search)}
      and ${isWanted(ranking)}`.execute(db)
  return rows[0]?.total ?? 0
}

function histories(scope: Scope, now: number) {
  return sql`
    select a.customer_id, count(*) filter (where a.status <> 'cancelled') as turns,
      count(*) filter (where ${cameOf}) as came, count(*) filter (where a.status = 'no_show') as no_shows,
      max(a.starts_at) filter (where ${cameOf}) as last_visit, bool_or(${isAhead(now)}) as is_coming
    from appointments a where ${appointmentsOf(scope)} and ${wasTaken} group by a.customer_id`
}

/** A smaller rank comes first. */
const rankBy = {
  name: sql`0`,
  recent: sql`coalesce(-extract(epoch from seen.last_visit), 0)`,
  visits: sql`-coalesce(seen.came, 0)`,
}

function isWanted({ only, now, timeZone }: Ranking) {
  const month = `${localDate(now, timeZone).slice(5, 7)}-%`
  const wanted = {
    away: sql`(seen.last_visit < ${new Date(now - AWAY_DAYS * DAY)} and not seen.is_coming)`,
    birthday: sql`cu.birthday like ${month}`,
    no_shows: sql`seen.no_shows > 0`,
    blocked: sql`cu.blocked_at is not null`,
  }
  return only === null ? sql`true` : wanted[only]
}
