import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Days } from '#server/scheduling/rules/planned-shifts.ts'
import { DAY_COLUMNS, figuresOf, type Scope, type Shop } from './day-figures.ts'

type Db = Kysely<unknown>
type Stats = Reply<'getStats'>
type Before = NonNullable<Stats['before']>
export type Share = Stats['services'][number] & { readonly booked_minutes: number }
export type Totals = Omit<Before, 'from' | 'to' | 'open_minutes' | 'bookable_minutes'>
type Figures = {
  readonly totals: Totals
  /** The shop's local dates that have any appointment. */
  readonly days: Stats['days']
  readonly hours: readonly Omit<Stats['hours'][number], 'open_minutes' | 'bookable_minutes'>[]
  /** Each service and each staff member, with its present name. */
  readonly services: Share[]
  readonly staff: Share[]
}

export async function findFigures(
  db: Db,
  shop: Scope,
  timeZone: string,
  range: Days,
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with ${daysOf(shop, timeZone, range)}
    select ${totalsSince(range.from)} as totals, ${byDate} as days, ${byHour} as hours,
      ${shares('services', shop)} as services, ${shares('staff', shop)} as staff`.execute(db)
  return rows[0]!
}

/** The totals of a range of local dates alone, for the comparison with an earlier time. */
export async function findTotals(
  db: Db,
  shop: Scope,
  timeZone: string,
  range: Days,
): Promise<Totals> {
  const { rows } = await sql<Pick<Figures, 'totals'>>`
    with ${daysOf(shop, timeZone, range)} select ${totalsSince(range.from)} as totals`.execute(db)
  return rows[0]!.totals
}

/**
 * SQL for the days of a range: from `past_days` where they are kept, the others counted now (today, the future, and days
 * that were not asked for before). For one staff member all are counted now, because only whole days are kept.
 */
function daysOf(shop: Scope, timeZone: string, { from, to }: Days) {
  const { organizationId, shopId, staffId } = shop
  const kept = sql`
    select * from past_days
    where organization_id = ${organizationId} and comerce_id = ${shopId}
      and date between ${from}::date and ${to}::date and time_zone = ${timeZone}
      and ${staffId === null}`
  const rest = sql`
    select day::date as date from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as day
    where day::date not in (select date from kept)`
  return sql`
    kept as materialized (${kept}),
    days as materialized (
      select ${DAY_COLUMNS} from kept
      union all select ${DAY_COLUMNS} from (${figuresOf(shop, timeZone, rest)}) as counted)`
}

/**
 * A customer who came on several days of the range counts once, on the first: later ones have `seen_before` since
 * `from`.
 */
function totalsSince(from: string): RawBuilder<unknown> {
  return sql`(
    select json_build_object('turns', coalesce(sum(turns), 0), 'completed', coalesce(sum(completed), 0),
      'no_shows', coalesce(sum(no_shows), 0), 'cancelled', coalesce(sum(cancelled), 0),
      'revenue', coalesce(sum(revenue), 0), 'booked_minutes', coalesce(sum(booked_minutes), 0),
      'assumed', json_build_object('turns', coalesce(sum(assumed), 0), 'revenue', coalesce(sum(assumed_revenue), 0)),
      'clients', (
        select json_build_object('new', coalesce(sum(clients) filter (where seen_before is null), 0),
          'returning', coalesce(sum(clients) filter (where seen_before < ${from}::date), 0))
        from days cross join unnest(visitors)))
    from days)`
}

const byDate = sql`(
  select coalesce(json_agg(by_date order by date), '[]')
  from (select date, turns, no_shows, revenue from days) as by_date)`

const byHour = sql`(
  select coalesce(json_agg(by_hour), '[]') from (
    select (extract(isodow from date)::int - 1 + hour / 24) % 7 + 1 as weekday, hour % 24 as hour,
      sum(minutes) as booked_minutes
    from days cross join unnest(hours) group by 1, 2) as by_hour)`

function shares(table: 'services' | 'staff', { organizationId }: Shop): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(named), '[]') from (
      select sums.*, one.name from (
        select share.id, sum(share.turns) as turns, sum(share.revenue) as revenue,
          sum(share.booked_minutes) as booked_minutes
        from days cross join unnest(${sql.ref(`days.${table}`)}) as share group by share.id) as sums
      join ${sql.table(table)} one on one.organization_id = ${organizationId} and one.id = sums.id) as named)`
}
