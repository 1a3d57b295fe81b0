import { sql, type RawBuilder } from 'kysely'
import type { Membership } from '#server/kernel/http/caller.ts'

export type Shop = Pick<Membership, 'organizationId' | 'shopId'>
/** `staffId`: only the part of this staff member; null: the whole shop. */
export type Scope = Shop & { readonly staffId: string | null }

/** The columns of `past_days`, in the order of `figuresOf`. */
export const DAY_COLUMNS = sql.raw(
  'date, turns, completed, no_shows, cancelled, revenue, assumed, assumed_revenue, booked_minutes, hours, visitors, services, staff',
)

/**
 * SQL: cancelled, rejected and expired appointments `a` do not count. Money counts once an appointment is completed.
 */
const IS_APPOINTMENT = sql`a.status not in ('cancelled', 'rejected', 'expired')`

/**
 * SQL for the sums of the appointments of the dates that `dates` selects, one row for each date that has any. The same
 * statement counts days that are kept in `past_days` and days that are counted now.
 */
export function figuresOf(
  shop: Scope,
  timeZone: string,
  dates: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const own = shop.staffId === null ? sql`` : sql`and staff_id = ${shop.staffId}`
  return sql`
    with turns as materialized (${appointmentsOf(shop, timeZone, dates)}),
    totals as (
      select date, (count(*) filter (where is_turn))::int as turns,
        (count(*) filter (where is_completed))::int as completed,
        (count(*) filter (where status = 'no_show'))::int as no_shows,
        (count(*) filter (where status = 'cancelled'))::int as cancelled,
        coalesce(sum(price) filter (where is_completed), 0)::bigint as revenue,
        (count(*) filter (where is_completed and is_assumed))::int as assumed,
        coalesce(sum(price) filter (where is_completed and is_assumed), 0)::bigint as assumed_revenue
      from turns group by date),
    visitors as (${visitorsOf(shop, timeZone)}),
    legs as materialized (
      select turns.date, turns.id, turns.is_completed, l.*
      from turns
      -- One turn after the other: the planner cannot know how few they are.
      cross join lateral (
        select service_id, staff_id, price, starts_at, ends_at
        from appointment_legs
        where organization_id = ${shop.organizationId} and appointment_id = turns.id ${own} offset 0) l
      where turns.is_turn),
    booked as materialized (${bookedTime(timeZone)}),
    minutes as (select date, sum(minutes)::int as booked_minutes from booked group by date),
    hours as (${hours}),
    services as (${sharesBy('service_id')}),
    staff as (${sharesBy('staff_id')})
    select totals.*, coalesce(minutes.booked_minutes, 0) as booked_minutes, coalesce(hours.hours, '{}') as hours,
      coalesce(visitors.visitors, '{}') as visitors, coalesce(services.shares, '{}') as services,
      coalesce(staff.shares, '{}') as staff
    from totals left join minutes using (date) left join hours using (date) left join visitors using (date)
    left join services using (date) left join staff using (date)`
}

/** The appointments of each local date. The range is wider by some hours, because not every day begins at midnight. */
function appointmentsOf(
  { organizationId, shopId, staffId }: Scope,
  timeZone: string,
  dates: RawBuilder<unknown>,
) {
  // For one staff member, only the price of their own part of a shared appointment counts.
  const isWhole = staffId === null
  const price = isWhole ? sql`a.price` : sql`own.price`
  const part = isWhole ? sql`` : sql`cross join lateral (${ownPart(organizationId, staffId)}) own`
  const hasPart = isWhole ? sql`` : sql`and own.price is not null`
  return sql`
    select wanted.date, t.*
    from (${dates}) wanted cross join lateral (
      select a.id, a.customer_id, a.status, a.starts_at, ${price} as price, a.is_assumed, ${IS_APPOINTMENT} as is_turn,
        a.status = 'completed' as is_completed
      from appointments a ${part}
      where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
        and a.starts_at >= wanted.date::timestamp at time zone ${timeZone} - interval '3 hours'
        and a.starts_at < (wanted.date + 1)::timestamp at time zone ${timeZone} + interval '3 hours'
        and (a.starts_at at time zone ${timeZone})::date = wanted.date ${hasPart}
      offset 0) t`
}

function ownPart(organizationId: string, staffId: string) {
  return sql`
    select sum(price)::bigint as price
    from appointment_legs
    where organization_id = ${organizationId} and appointment_id = a.id and staff_id = ${staffId}`
}

/**
 * When each staff member was booked, in minutes of the local date. Overlapping appointments become one: a class, or one
 * taken in place of somebody who did not come.
 */
function bookedTime(timeZone: string) {
  return sql`
    select date, staff_id, (extract(epoch from upper(span) - lower(span)) / 60)::int as minutes,
      (extract(epoch from lower(span) at time zone ${timeZone} - date::timestamp) / 60)::int as minute
    from (select date, staff_id, unnest(range_agg(tstzrange(starts_at, ends_at))) as span
      from legs group by date, staff_id) spans`
}

const hours = sql`
  select date, array_agg(row(hour, booked)::day_hour) as hours from (
    select date, hour, sum(least(minute + minutes, hour * 60 + 60) - greatest(minute, hour * 60))::int as booked
    from booked, generate_series(minute / 60, (minute + minutes - 1) / 60) as hour
    group by date, hour) by_hour
  group by date`

function visitorsOf({ organizationId, shopId }: Shop, timeZone: string) {
  return sql`
    select date, array_agg(row(seen_before, clients)::day_visitors) as visitors from (
      select came.date, (before.starts_at at time zone ${timeZone})::date as seen_before, count(*)::int as clients
      from (select date, customer_id, min(starts_at) as first from turns where is_turn group by 1, 2) came
      left join lateral (
        select a.starts_at from appointments a
        where a.organization_id = ${organizationId} and a.comerce_id = ${shopId}
          and a.customer_id = came.customer_id and a.starts_at < came.first and ${IS_APPOINTMENT}
        order by a.starts_at desc limit 1) before on true
      group by 1, 2) by_last
    group by date`
}

/** Services have no minutes: nobody asks for them. */
function sharesBy(column: 'service_id' | 'staff_id') {
  return sql`
    select date, array_agg(row(id, turns, revenue, coalesce(minutes, 0))::day_share) as shares from (
      select date, ${sql.ref(column)} as id, count(distinct legs.id)::int as turns,
        coalesce(sum(price) filter (where is_completed), 0)::bigint as revenue
      from legs group by date, ${sql.ref(column)}) by_one
    left join (select date, staff_id as id, sum(minutes)::int as minutes from booked group by 1, 2) spent using (date, id)
    group by date`
}
