import { sql, type Transaction } from 'kysely'
import {
  dueReminder,
  type ReminderHours,
  type ReminderRules,
} from '#domain/appointment/reminder.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import type { Context } from '#server/context.ts'

type Row = {
  readonly id: string
  readonly organization_id: string
  readonly customer_email: string
  readonly starts_at: number
  readonly since: number
  readonly time_zone: string
  readonly reminders: ReminderRules
}

const AT_ONCE = 200

/**
 * Reminds by mail of what is ahead, each appointment once at each of its shop's hours. Whoever has no mail address is
 * not reminded.
 */
export async function remind(context: Context): Promise<void> {
  let looked: number
  do looked = await context.database.db.transaction().execute(trx => remindSome(context, trx))
  while (looked === AT_ONCE)
}

/** Looks at some of those it is time to look at; how many. Another process that does the same takes others. */
async function remindSome(context: Context, trx: Transaction<unknown>): Promise<number> {
  const now = context.clock.now()
  const { rows } = await sql<Row>`
    select a.id, a.organization_id, a.customer_email, a.starts_at, c.time_zone, c.reminders,
      coalesce((select max(e.at) from appointment_events e
        where e.organization_id = a.organization_id and e.appointment_id = a.id
          and e.kind in ('moved', 'status')), a.created_at) as since
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.status in ('booked', 'confirmed') and a.customer_email is not null
      and a.remind_at <= ${new Date(now)}
    order by a.remind_at limit ${AT_ONCE} for update of a skip locked`.execute(trx)
  for (const row of rows) {
    const appointment = { startsAt: row.starts_at, since: row.since, timeZone: row.time_zone }
    const { hours, nextAt } = dueReminder(appointment, row.reminders, now)
    if (hours !== null) await addReminder(context, trx, row, hours)
    await sql`
      update appointments set remind_at = ${nextAt === null ? null : new Date(nextAt)}
      where organization_id = ${row.organization_id} and id = ${row.id}`.execute(trx)
  }
  return rows.length
}

async function addReminder(
  { outbox }: Context,
  trx: Transaction<unknown>,
  row: Row,
  hours: ReminderHours,
): Promise<void> {
  await outbox.add(trx, {
    kind: `reminder_${hours}h`,
    subjectId: row.id,
    // Of each start once: whoever is moved is reminded of the new one.
    revision: Math.floor(row.starts_at / MINUTE),
    organizationId: row.organization_id,
    recipient: row.customer_email,
    payload: { starts_at: String(row.starts_at) },
  })
}

/** After the shop chose other hours, or wants none. */
export async function remindAnew(
  trx: Transaction<unknown>,
  shop: { readonly organizationId: string; readonly shopId: string },
  now: number,
): Promise<void> {
  await sql`
    update appointments set remind_at = starts_at - interval '2 days'
    where organization_id = ${shop.organizationId} and comerce_id = ${shop.shopId}
      and starts_at > ${new Date(now)}`.execute(trx)
}
