import { sql } from 'kysely'
import { delayToTell, expectedStarts, type VisitOfDay } from '#domain/appointment/running-late.ts'
import { timeText } from '#contract/texts/texts.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { notifyCustomer, notifyOfDelay } from '../appointments/announce.ts'
import { findAppointments, type AppointmentRow } from '../appointments/queries.ts'
import { toAppointmentWire } from '../appointments/wire.ts'
import type { Context } from '#server/context.ts'

/** Only visits that begin this near to now are looked at. */
const AROUND = 12 * HOUR

type Item = {
  readonly organization_id: string
  readonly id: string
  readonly staff_id: string
  readonly status: string
  readonly starts_at: number
  readonly ends_at: number
  readonly late_minutes: number | null
  readonly delay_minutes: number | null
  readonly began_at: number | null
}

/**
 * Updates, for each appointment of today, by how many minutes its staff member runs late. A delay is written only when it
 * has changed by a step; the process that writes it first notifies the customer's page.
 */
export async function followDelays(context: Context): Promise<void> {
  const now = context.clock.now()
  const items = await findItems(context, now)
  const byStaff = Map.groupBy(items, item => `${item.organization_id} ${item.staff_id}`)
  for (const day of byStaff.values()) {
    const starts = expectedStarts(day.map(toVisit), now)
    for (const item of day) {
      const isOpen = item.starts_at > now - AROUND && item.status !== 'in_progress'
      const expected = starts.get(item.id) ?? item.starts_at
      const delay = isOpen ? delayToTell(toVisit(item), expected) : null
      if (delay !== item.delay_minutes) await notifyDelay(context, item, delay)
    }
  }
}

/**
 * Today's visits, as far as they are not over, of all shops in which something may cause a delay; by their first
 * service.
 */
async function findItems({ database }: Context, now: number): Promise<Item[]> {
  // The shops are selected first (`materialized`): few of many run late, and the days of the others are not read.
  const { rows } = await sql<Item>`
    with held_up as materialized (
      select distinct x.organization_id, x.comerce_id from appointments x
      where x.starts_at between ${new Date(now - AROUND)} and ${new Date(now + AROUND)}
        and (x.delay_minutes is not null or x.status in ('checked_in', 'in_progress')
          or x.late_minutes is not null and x.status in ('booked', 'confirmed')))
    select a.organization_id, a.id, l.staff_id, a.status, a.starts_at, a.ends_at, a.late_minutes, a.delay_minutes,
      case when a.status = 'in_progress' then (select max(e.at) from appointment_events e
        where e.organization_id = a.organization_id and e.appointment_id = a.id
          and e.kind = 'status' and e.detail->>'to' = 'in_progress') end as began_at
    from held_up
    join appointments a on a.organization_id = held_up.organization_id and a.comerce_id = held_up.comerce_id
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id and l.position = 0
    where a.status in ('booked', 'confirmed', 'checked_in', 'in_progress')
      and a.starts_at between ${new Date(now - AROUND)} and ${new Date(now + AROUND)}
      and (a.starts_at at time zone c.time_zone)::date = (${new Date(now)}::timestamptz at time zone c.time_zone)::date
    order by a.starts_at, a.id`.execute(database.db)
  return rows
}

function toVisit(item: Item): VisitOfDay {
  const { id, status } = item
  const state = status === 'in_progress' ? 'going' : status === 'checked_in' ? 'here' : 'ahead'
  return {
    id,
    start: item.starts_at,
    end: item.ends_at,
    state,
    beganAt: item.began_at,
    lateMinutes: item.late_minutes ?? 0,
  }
}

async function notifyDelay(
  context: Context,
  { organization_id: organizationId, id, delay_minutes: before }: Item,
  delay: number | null,
): Promise<void> {
  const { db } = context.database
  const { numAffectedRows } = await sql`update appointments set delay_minutes = ${delay}
    where organization_id = ${organizationId} and id = ${id}
      and delay_minutes is not distinct from ${before}::smallint`.execute(db)
  // Another process wrote it first.
  if (numAffectedRows === 0n) return
  const where = sql`a.organization_id = ${organizationId} and a.id = ${id}`
  const [row] = await findAppointments(db, context.clock.now(), where)
  if (row === undefined) return
  const appointment = toAppointmentWire(row)
  const userId = row.customer_user_id
  if (delay === null) notifyCustomer(context, appointment, userId, delayText(row))
  else notifyOfDelay(context, { appointment, userId }, delayText(row))
  context.publisher.boardChanged(row.comerce_id, id, row.revision)
}

function delayText({ starts_at, delay_minutes: delay, time_zone: zone }: AppointmentRow): string {
  const at = (instant: number) => timeText(toOffsetIso(instant, zone))
  if (delay === null) return `Ya no venimos con demora: te esperamos a las ${at(starts_at)}.`
  const expected = at(starts_at + delay * MINUTE)
  return `Venimos con ${delay} min de demora: te esperamos cerca de las ${expected}.`
}
