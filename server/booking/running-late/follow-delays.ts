import { sql } from 'kysely'
import {
  asAnswered,
  type DelayAnswer,
  delayNews,
  delayToTell,
  expectedStarts,
  type VisitOfDay,
} from '#domain/appointment/running-late.ts'
import { timeText } from '#contract/texts/texts.ts'
import { HOUR, MINUTE } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { notifyCustomer, notifyOfDelay } from '../appointments/announce.ts'
import { findAppointments, type AppointmentRow } from '#server/scheduling/queries.ts'
import { toAppointmentWire } from '#server/scheduling/wire.ts'
import type { Context } from '#server/context.ts'
import type { EventOf } from '#server/kernel/unit-of-work/events.ts'
import { transact } from '#server/kernel/unit-of-work/work.ts'

/** Only visits that begin this near to now are looked at. */
const AROUND = 12 * HOUR

type Item = {
  readonly organization_id: string
  readonly comerce_id: string
  readonly id: string
  readonly staff_id: string
  readonly status: string
  readonly starts_at: number
  readonly ends_at: number
  readonly late_minutes: number | null
  readonly delay_minutes: number | null
  readonly began_at: number | null
  /** Whether the shop tells its customers of delays. */
  readonly tells_delays: boolean
  /** The delay that staff are asked about, and what they answered today. */
  readonly delay_asked: number | null
  readonly delay_up_to: number | null
  readonly answered_at: number | null
}

/**
 * Updates, for each appointment of today, by how many minutes its staff member runs late. A delay is written only when it
 * has changed by a step; the process that writes it first notifies the customer's page. A long one is asked of staff
 * first.
 */
export async function followDelays(context: Context): Promise<void> {
  await followDelaysOf(context, null)
}

/** The same for one shop alone. */
export async function followDelaysOf(context: Context, shopId: string | null): Promise<void> {
  const now = context.clock.now()
  const items = await findItems(context, now, shopId)
  const byStaff = Map.groupBy(items, item => `${item.comerce_id} ${item.staff_id}`)
  for (const day of byStaff.values()) await followDay(context, day, now)
}

async function followDay(context: Context, day: readonly Item[], now: number): Promise<void> {
  const [first] = day
  if (first === undefined) return
  const answer = answerOf(first)
  const starts = expectedStarts(
    day.map(item => asAnswered(toVisit(item), answer)),
    now,
  )
  const asked: number[] = []
  for (const item of day) {
    const isOpen =
      item.tells_delays && item.starts_at > now - AROUND && item.status !== 'in_progress'
    const expected = starts.get(item.id) ?? item.starts_at
    const minutes = isOpen ? delayToTell(toVisit(item), expected) : null
    const news = delayNews(minutes, item.delay_minutes, answer)
    // Who is here already is not asked about: they see it.
    if (news.asked !== null && item.status !== 'checked_in') asked.push(news.asked)
    if (news.told !== item.delay_minutes) await saveDelay(context, item, news.told)
  }
  await askStaff(context, first, asked.length === 0 ? null : Math.max(...asked))
}

function answerOf({ answered_at: at, delay_up_to: upTo }: Item): DelayAnswer | null {
  return at === null ? null : { at, upTo }
}

/**
 * Today's visits, as far as they are not over, of all shops (or one) in which something may cause a delay; by their
 * first service.
 */
async function findItems(
  { database }: Context,
  now: number,
  shopId: string | null,
): Promise<Item[]> {
  const at = sql`${new Date(now)}::timestamptz`
  // The shops are selected first (`materialized`): few of many run late, and the days of the others are not read.
  const { rows } = await sql<Item>`
    with held_up as materialized (
      select distinct x.organization_id, x.comerce_id from appointments x
      where x.starts_at between ${new Date(now - AROUND)} and ${new Date(now + AROUND)}
        and (${shopId}::uuid is null or x.comerce_id = ${shopId}::uuid)
        and (x.delay_minutes is not null or x.status in ('checked_in', 'in_progress')
          or x.late_minutes is not null and x.status in ('booked', 'confirmed'))
      union select organization_id, comerce_id from staff_comerces
      where delay_asked is not null and (${shopId}::uuid is null or comerce_id = ${shopId}::uuid))
    select a.organization_id, a.comerce_id, a.id, l.staff_id, a.status, a.starts_at, a.ends_at, a.late_minutes,
      a.delay_minutes, c.tells_delays, s.delay_asked, s.delay_up_to,
      case when (s.delay_answered_at at time zone c.time_zone)::date = (${at} at time zone c.time_zone)::date
        then s.delay_answered_at end as answered_at,
      case when a.status = 'in_progress' then (select max(e.at) from appointment_events e
        where e.organization_id = a.organization_id and e.appointment_id = a.id
          and e.kind = 'status' and e.detail->>'to' = 'in_progress') end as began_at
    from held_up
    join appointments a on a.organization_id = held_up.organization_id and a.comerce_id = held_up.comerce_id
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    join appointment_legs l on l.organization_id = a.organization_id and l.appointment_id = a.id and l.position = 0
    left join staff_comerces s on s.organization_id = a.organization_id and s.comerce_id = a.comerce_id
      and s.staff_id = l.staff_id
    where a.status in ('booked', 'confirmed', 'checked_in', 'in_progress')
      and a.starts_at between ${new Date(now - AROUND)} and ${new Date(now + AROUND)}
      and (a.starts_at at time zone c.time_zone)::date = (${at} at time zone c.time_zone)::date
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

/** Asks the staff of the shop about a long delay, or takes the question back. */
async function askStaff(context: Context, item: Item, minutes: number | null): Promise<void> {
  const { organization_id: organizationId, comerce_id: shopId, staff_id: staffId } = item
  if (minutes === item.delay_asked) return
  await transact(context, async ({ trx, emit }) => {
    const { numAffectedRows } = await sql`update staff_comerces set delay_asked = ${minutes}
      where organization_id = ${organizationId} and comerce_id = ${shopId} and staff_id = ${staffId}
        and delay_asked is not distinct from ${item.delay_asked}::smallint`.execute(trx)
    if (numAffectedRows !== 0n) await emit({ type: 'delay.asked', shopId })
  })
}

async function saveDelay(
  context: Context,
  { organization_id: organizationId, id, delay_minutes: before, tells_delays: tells }: Item,
  delay: number | null,
): Promise<void> {
  await transact(context, async ({ trx, now, emit }) => {
    const { numAffectedRows } = await sql`update appointments set delay_minutes = ${delay}
      where organization_id = ${organizationId} and id = ${id}
        and delay_minutes is not distinct from ${before}::smallint`.execute(trx)
    // Another process wrote it first.
    if (numAffectedRows === 0n) return
    const where = sql`a.organization_id = ${organizationId} and a.id = ${id}`
    const [appointment] = await findAppointments(trx, now, where)
    if (appointment !== undefined) await emit({ type: 'delay.changed', appointment, tells })
  })
}

declare module '#server/kernel/unit-of-work/events.ts' {
  interface DomainEvents {
    /** Staff are asked about a long delay, or not any more. */
    'delay.asked': { readonly shopId: string }
    /** `tells`: whether the shop tells its customers of delays. */
    'delay.changed': { readonly appointment: AppointmentRow; readonly tells: boolean }
  }
}

export function showAskedDelay({ shopId }: EventOf<'delay.asked'>, { publisher }: Context): void {
  publisher.boardChanged(shopId, shopId, 1)
}

export function showDelay(
  { appointment: row, tells }: EventOf<'delay.changed'>,
  context: Context,
): void {
  const appointment = toAppointmentWire(row)
  const userId = row.customer_user_id
  const text = delayText(row, tells)
  if (row.delay_minutes === null) notifyCustomer(context, appointment, userId, text)
  else notifyOfDelay(context, { appointment, userId }, text)
  context.publisher.boardChanged(row.comerce_id, row.id, row.revision)
}

function delayText(
  { starts_at, delay_minutes: delay, time_zone: zone }: AppointmentRow,
  tells: boolean,
): string {
  const at = (instant: number) => timeText(toOffsetIso(instant, zone))
  // A shop that stopped telling of delays may still have one.
  if (!tells) return `Te esperamos a las ${at(starts_at)}.`
  if (delay === null) return `Ya no venimos con demora: te esperamos a las ${at(starts_at)}.`
  const expected = at(starts_at + delay * MINUTE)
  return `Venimos con ${delay} min de demora: te esperamos cerca de las ${expected}.`
}
