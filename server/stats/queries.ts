import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Interval } from '#domain/interval.ts'
import type { Membership } from '../http/caller.ts'

type Db = Kysely<unknown>
type Shop = Pick<Membership, 'organizationId' | 'comerceId'>
type Stats = Reply<'getStats'>
export type Share = Stats['services'][number] & { readonly booked_minutes: number }
export type Totals = Omit<NonNullable<Stats['before']>, 'from' | 'to' | 'open_minutes'>
export type BookedHour = {
  readonly weekday: number
  readonly hour: number
  readonly booked_minutes: number
}

/** A turn that was cancelled, rejected or let go is no turn; money counts once the turn is completed. */
const IS_TURN = sql`a.status not in ('cancelled', 'rejected', 'expired')`

export async function findTotals(db: Db, shop: Shop, during: Interval): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with these as (
      select a.customer_id, a.status, a.price, a.is_assumed, a.starts_at, a.ends_at
      from appointments a where ${scope(shop, during)}),
    people as (select distinct a.customer_id from these a where ${IS_TURN})
    select count(*) filter (where ${IS_TURN}) as turns,
      count(*) filter (where a.status = 'completed') as completed,
      count(*) filter (where a.status = 'no_show') as no_shows,
      count(*) filter (where a.status = 'cancelled') as cancelled,
      coalesce(sum(a.price) filter (where a.status = 'completed'), 0)::bigint as revenue,
      json_build_object('turns', count(*) filter (where a.status = 'completed' and a.is_assumed),
        'revenue', coalesce(sum(a.price) filter (where a.status = 'completed' and a.is_assumed), 0)) as assumed,
      coalesce(sum(extract(epoch from a.ends_at - a.starts_at) / 60) filter (where ${IS_TURN}), 0)::int
        as booked_minutes,
      (select json_build_object('new', count(*) filter (where not came_before), 'returning', count(*) filter (where came_before))
        from (select exists (select from appointments a where a.organization_id = ${shop.organizationId}
            and a.customer_id = people.customer_id and a.comerce_id = ${shop.comerceId}
            and a.starts_at < ${new Date(during.start)} and ${IS_TURN}) as came_before
          from people) known) as clients
    from these a`.execute(db)
  return rows[0]!
}

/** The dates of the shop's own calendar on which there was anything. */
export async function findDays(
  db: Db,
  shop: Shop,
  during: Interval,
  timeZone: string,
): Promise<Stats['days']> {
  const { rows } = await sql<Stats['days'][number]>`
    select (a.starts_at at time zone ${timeZone})::date as date,
      count(*) filter (where ${IS_TURN}) as turns,
      count(*) filter (where a.status = 'no_show') as no_shows,
      coalesce(sum(a.price) filter (where a.status = 'completed'), 0)::bigint as revenue
    from appointments a where ${scope(shop, during)} group by 1 order by 1`.execute(db)
  return rows
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
    select named.id, named.name, sums.turns, sums.revenue, sums.booked_minutes
    from (
      select ${key} as id, count(distinct a.id) as turns,
        coalesce(sum(l.price) filter (where a.status = 'completed'), 0)::bigint as revenue,
        (sum(extract(epoch from l.ends_at - l.starts_at)) / 60)::int as booked_minutes
      from appointments a
      join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id
      where ${scope(shop, during)} and ${IS_TURN}
      group by 1) sums
    join ${table} named on named.organization_id = ${shop.organizationId} and named.id = sums.id`.execute(
    db,
  )
  return rows
}

/**
 * What was booked of each hour of the week; a turn of two hours is in both. Turns that begin at the same time of the
 * week and take as long are counted first, and only then cut into hours.
 */
export async function findBookedHours(
  db: Db,
  shop: Shop,
  during: Interval,
  timeZone: string,
): Promise<BookedHour[]> {
  const { rows } = await sql<BookedHour>`
    with turns as (
      select a.starts_at at time zone ${timeZone} as starts, extract(epoch from a.ends_at - a.starts_at)::int / 60 as minutes
      from appointments a where ${scope(shop, during)} and ${IS_TURN}),
    kinds as (
      select extract(isodow from starts)::int as weekday,
        (extract(hour from starts) * 60 + extract(minute from starts))::int as minute, minutes, count(*) as turns
      from turns group by 1, 2, 3)
    select (weekday - 1 + piece / 24) % 7 + 1 as weekday, piece % 24 as hour,
      sum(turns * (least(minute + minutes, (piece + 1) * 60) - greatest(minute, piece * 60)))::int as booked_minutes
    from kinds, generate_series(minute / 60, (minute + minutes - 1) / 60) as piece
    group by 1, 2`.execute(db)
  return rows
}

function scope({ organizationId, comerceId }: Shop, { start, end }: Interval) {
  return sql`a.organization_id = ${organizationId} and a.comerce_id = ${comerceId}
    and a.starts_at >= ${new Date(start)} and a.starts_at < ${new Date(end)}`
}
