/**
 * The statistics calculated from the appointments alone, without the stored daily rows; the stored ones are compared
 * with it.
 */
import { sql, type Kysely } from 'kysely'
import type { Days } from '#server/scheduling/rules/planned-shifts.ts'
import type { TestShop } from './shop.ts'

const IS_APPOINTMENT = sql`a.status not in ('cancelled', 'rejected', 'expired')`

type BookedTime = {
  readonly date: string
  readonly weekday: number
  readonly staff: string
  readonly minute: number
  readonly minutes: number
}

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
        coalesce(sum(l.price) filter (where a.status = 'completed'), 0) as revenue
      from appointments a join appointment_legs l on l.appointment_id = a.id
      where ${wanted} and ${IS_APPOINTMENT} group by 1) x)`
  const { rows } = await sql<{
    totals: unknown
    clients: unknown
    days: unknown
    times: BookedTime[]
    services: { id: string }[]
    staff: { id: string }[]
  }>`select
    (select json_build_object('turns', count(*) filter (where ${IS_APPOINTMENT}),
        'completed', count(*) filter (where a.status = 'completed'),
        'no_shows', count(*) filter (where a.status = 'no_show'),
        'cancelled', count(*) filter (where a.status = 'cancelled'),
        'revenue', coalesce(sum(a.price) filter (where a.status = 'completed'), 0),
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
      select ${local}::date as date, extract(isodow from ${local})::int as weekday, l.staff_id as staff,
        (extract(epoch from l.ends_at - l.starts_at) / 60)::int as minutes,
        (extract(epoch from l.starts_at at time zone ${timeZone} - date_trunc('day', ${local})) / 60)::int as minute
      from appointments a join appointment_legs l on l.appointment_id = a.id
      where ${wanted} and ${IS_APPOINTMENT}) m) as times,
    ${share('service_id')} as services, ${share('staff_id')} as staff`.execute(db)
  const { totals, clients: customers, times, days, services, staff } = rows[0]!
  const minutes = minuteByMinute(times)
  const count = (of: (minute: BookedMinute) => boolean) => minutes.filter(of).length
  return {
    totals: { ...Object(totals), booked_minutes: minutes.length, clients: customers },
    hours: Object.fromEntries(
      [...Map.groupBy(minutes, one => one.hour)].map(([hour, of]) => [hour, of.length]),
    ),
    days,
    services,
    staff: staff.map(one => ({ ...one, booked_minutes: count(of => of.staff === one.id) })),
  }
}

/** `hour`: `weekday-hour`. */
type BookedMinute = { readonly staff: string; readonly hour: string }

/** Each minute of a staff member once, however many appointments take it. */
function minuteByMinute(times: readonly BookedTime[]): BookedMinute[] {
  const minutes = new Map<string, BookedMinute>()
  for (const { date, weekday, staff, minute, minutes: length } of times)
    for (let at = minute; at < minute + length; at += 1) {
      const day = ((weekday - 1 + Math.floor(at / 1440)) % 7) + 1
      const hour = `${day}-${Math.floor((at % 1440) / 60)}`
      minutes.set(`${date} ${staff} ${at}`, { staff, hour })
    }
  return [...minutes.values()]
}
