import { sql, type Kysely } from 'kysely'
import type { Reply } from '#contract/contract.ts'
import type { Interval } from '#domain/interval.ts'
import { longestTurn } from '../appointments/longest-turn.ts'
import type { Membership } from '../http/caller.ts'

type Db = Kysely<unknown>
type Shop = Pick<Membership, 'organizationId' | 'comerceId'>
type Stats = Reply<'getStats'>
type Before = NonNullable<Stats['before']>
export type Share = Stats['services'][number] & { readonly booked_minutes: number }
export type Totals = Omit<Before, 'from' | 'to' | 'open_minutes' | 'clients'>
/** Turns that begin at the same minute of the week and take as long. */
export type TurnKind = {
  readonly weekday: number
  readonly minute: number
  readonly minutes: number
  readonly turns: number
}
type Figures = {
  readonly totals: Totals
  /** The dates of the shop's own calendar on which there was anything. */
  readonly days: Stats['days']
  readonly kinds: readonly TurnKind[]
}

/** A turn that was cancelled, rejected or let go is no turn; money counts once the turn is completed. */
const IS_TURN = sql`a.status not in ('cancelled', 'rejected', 'expired')`

/**
 * Everything that is counted by when it was, from one reading of the turns: those that begin and end together are added
 * up first, and only then by day and by week.
 */
export async function findFigures(
  db: Db,
  shop: Shop,
  during: Interval,
  timeZone: string,
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with slots as materialized (
      select a.starts_at at time zone ${timeZone} as starts,
        (extract(epoch from a.ends_at - a.starts_at) / 60)::int as minutes,
        count(*) filter (where ${IS_TURN}) as turns,
        count(*) filter (where a.status = 'completed') as completed,
        count(*) filter (where a.status = 'no_show') as no_shows,
        count(*) filter (where a.status = 'cancelled') as cancelled,
        coalesce(sum(a.price) filter (where a.status = 'completed'), 0) as revenue,
        count(*) filter (where a.status = 'completed' and a.is_assumed) as assumed,
        coalesce(sum(a.price) filter (where a.status = 'completed' and a.is_assumed), 0) as assumed_revenue
      from appointments a where ${scope(shop, during)} group by a.starts_at, a.ends_at),
    totals as (
      select coalesce(sum(turns), 0) as turns, coalesce(sum(completed), 0) as completed,
        coalesce(sum(no_shows), 0) as no_shows, coalesce(sum(cancelled), 0) as cancelled,
        coalesce(sum(revenue), 0) as revenue,
        json_build_object('turns', coalesce(sum(assumed), 0), 'revenue', coalesce(sum(assumed_revenue), 0)) as assumed,
        coalesce(sum(turns * minutes), 0) as booked_minutes
      from slots),
    days as (
      select starts::date as date, sum(turns) as turns, sum(no_shows) as no_shows, sum(revenue) as revenue
      from slots group by 1 order by 1),
    kinds as (
      select extract(isodow from starts)::int as weekday,
        (extract(hour from starts) * 60 + extract(minute from starts))::int as minute, minutes, sum(turns) as turns
      from slots where turns > 0 group by 1, 2, 3)
    select (select to_json(totals) from totals) as totals,
      (select coalesce(json_agg(days), '[]'::json) from days) as days,
      (select coalesce(json_agg(kinds), '[]'::json) from kinds) as kinds`.execute(db)
  return rows[0]!
}

/** Who of those who came had never come before, and who came back. */
export async function findVisitors(
  db: Db,
  shop: Shop,
  during: Interval,
): Promise<Stats['clients']> {
  const { rows } = await sql<Stats['clients']>`
    with people as (
      select distinct a.customer_id from appointments a where ${scope(shop, during)} and ${IS_TURN}),
    -- Materialized, or both counts would look everybody up.
    known as materialized (
      select (select true from appointments a
        where a.organization_id = ${shop.organizationId} and a.comerce_id = ${shop.comerceId}
          and a.customer_id = people.customer_id and a.starts_at < ${new Date(during.start)} and ${IS_TURN}
        limit 1) as came_before
      from people)
    select count(*) - count(came_before) as new, count(came_before) as returning from known`.execute(
    db,
  )
  return rows[0]!
}

/** Each service and each person, under the name it has now. */
export async function findShares(
  db: Db,
  shop: Shop,
  during: Interval,
): Promise<{ readonly services: Share[]; readonly staff: Share[] }> {
  const { rows } = await sql<Share & { readonly is_service: boolean }>`
    with turns as materialized (
      select a.id, a.status = 'completed' as is_completed from appointments a
      where ${scope(shop, during)} and ${IS_TURN}),
    legs as materialized (
      select l.appointment_id, l.service_id, l.staff_id, l.price,
        (extract(epoch from l.ends_at - l.starts_at) / 60)::int as minutes
      from appointment_legs l
      -- A leg lies within its turn: the index of times finds them all.
      where l.organization_id = ${shop.organizationId} and l.starts_at >= ${new Date(during.start)}
        and l.starts_at < ${new Date(during.end)}::timestamptz + ${longestTurn(shop)}),
    sums as (
      select legs.service_id, legs.staff_id, count(distinct turns.id) as turns,
        coalesce(sum(legs.price) filter (where turns.is_completed), 0) as revenue, sum(legs.minutes) as booked_minutes
      from turns join legs on legs.appointment_id = turns.id
      group by grouping sets (legs.service_id, legs.staff_id))
    select coalesce(sv.id, st.id) as id, coalesce(sv.name, st.name) as name, sv.id is not null as is_service,
      sums.turns, sums.revenue::bigint as revenue, sums.booked_minutes::int as booked_minutes
    from sums
    left join services sv on sv.organization_id = ${shop.organizationId} and sv.id = sums.service_id
    left join staff st on st.organization_id = ${shop.organizationId} and st.id = sums.staff_id`.execute(
    db,
  )
  const of = (isService: boolean) =>
    rows
      .filter(row => row.is_service === isService)
      .map(({ is_service: _which, ...share }) => share)
  return { services: of(true), staff: of(false) }
}

function scope({ organizationId, comerceId }: Shop, { start, end }: Interval) {
  return sql`a.organization_id = ${organizationId} and a.comerce_id = ${comerceId}
    and a.starts_at >= ${new Date(start)} and a.starts_at < ${new Date(end)}`
}
