/**
 * The statistics calculated from the appointments alone, without the stored daily rows; the stored ones are compared
 * with it.
 */
import { sql, type Kysely } from 'kysely'
import type { Days } from '#server/shop/rules/planned-shifts.ts'
import type { TestShop } from './shop.ts'

const IS_APPOINTMENT = sql`a.status not in ('cancelled', 'rejected', 'expired')`
const MINUTES = (of: string) =>
  sql`(extract(epoch from ${sql.ref(`${of}.ends_at`)} - ${sql.ref(`${of}.starts_at`)}) / 60)::int`

export async function statsFromAppointments(
  db: Kysely<unknown>,
  shop: TestShop,
  timeZone: string,
  { from, to }: Days,
) {
  const local = sql`(a.starts_at at time zone ${timeZone})`
  const wanted = sql`a.comerce_id = ${shop.id} and ${local}::date between ${from}::date and ${to}::date`
  const share = (column: string) => sql`(
    select coalesce(json_agg(x order by x.id), '[]') from (
      select ${sql.ref(`l.${column}`)} as id, count(distinct a.id) as turns,
        coalesce(sum(l.price) filter (where a.status = 'completed'), 0) as revenue,
        sum(${MINUTES('l')}) as booked_minutes
      from appointments a join appointment_legs l on l.appointment_id = a.id
      where ${wanted} and ${IS_APPOINTMENT} group by 1) x)`
  const { rows } = await sql<{
    totals: unknown
    clients: unknown
    days: unknown
    minutes: { weekday: number; minute: number; minutes: number }[]
    services: unknown
    staff: unknown
  }>`select
    (select json_build_object('turns', count(*) filter (where ${IS_APPOINTMENT}),
        'completed', count(*) filter (where a.status = 'completed'),
        'no_shows', count(*) filter (where a.status = 'no_show'),
        'cancelled', count(*) filter (where a.status = 'cancelled'),
        'revenue', coalesce(sum(a.price) filter (where a.status = 'completed'), 0),
        'booked_minutes', coalesce(sum(${MINUTES('a')}) filter (where ${IS_APPOINTMENT}), 0),
        'assumed', json_build_object(
          'turns', count(*) filter (where a.status = 'completed' and a.is_assumed),
          'revenue', coalesce(sum(a.price) filter (where a.status = 'completed' and a.is_assumed), 0)))
      from appointments a where ${wanted}) as totals,
    (select json_build_object('new', count(*) filter (where not came_before),
        'returning', count(*) filter (where came_before))
      from (select distinct a.customer_id, exists (select from appointments b where b.comerce_id = a.comerce_id
          and b.customer_id = a.customer_id and b.status not in ('cancelled', 'rejected', 'expired')
          and (b.starts_at at time zone ${timeZone})::date < ${from}::date) as came_before
        from appointments a where ${wanted} and ${IS_APPOINTMENT}) people) as clients,
    (select coalesce(json_agg(d order by d.date), '[]') from (
      select ${local}::date as date, count(*) filter (where ${IS_APPOINTMENT}) as turns,
        count(*) filter (where a.status = 'no_show') as no_shows,
        coalesce(sum(a.price) filter (where a.status = 'completed'), 0) as revenue
      from appointments a where ${wanted} group by 1) d) as days,
    (select coalesce(json_agg(m), '[]') from (
      select extract(isodow from ${local})::int as weekday, ${MINUTES('a')} as minutes,
        (extract(hour from ${local}) * 60 + extract(minute from ${local}))::int as minute
      from appointments a where ${wanted} and ${IS_APPOINTMENT}) m) as minutes,
    ${share('service_id')} as services, ${share('staff_id')} as staff`.execute(db)
  const { totals, clients: customers, minutes, ...rest } = rows[0]!
  return {
    totals: { ...Object(totals), clients: customers },
    hours: minuteByMinute(minutes),
    ...rest,
  }
}

/** `weekday-hour` to minutes. */
function minuteByMinute(
  appointments: readonly { weekday: number; minute: number; minutes: number }[],
): Record<string, number> {
  const hours: Record<string, number> = {}
  for (const { weekday, minute, minutes } of appointments)
    for (let at = minute; at < minute + minutes; at += 1) {
      const day = ((weekday - 1 + Math.floor(at / 1440)) % 7) + 1
      const key = `${day}-${Math.floor((at % 1440) / 60)}`
      hours[key] = (hours[key] ?? 0) + 1
    }
  return hours
}
