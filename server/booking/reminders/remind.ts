import { sql, type Transaction } from 'kysely'
import type { AppointmentStatus } from '#domain/appointment/appointment-status.ts'
import { dueMessage, type MessageBefore } from '#domain/appointment/confirmation.ts'
import {
  hoursOfServices,
  type ReminderHours,
  type ReminderRules,
} from '#domain/appointment/reminder.ts'
import { revisionOfStart } from '../appointments/status/confirm-by.ts'
import type { Context } from '#server/context.ts'

type Row = {
  readonly id: string
  readonly organization_id: string
  readonly customer_email: string
  readonly starts_at: number
  readonly since: number
  readonly time_zone: string
  readonly reminders: ReminderRules
  readonly of_services: readonly (readonly ReminderHours[] | null)[]
  readonly must_confirm: boolean
  readonly status: AppointmentStatus
}

const AT_ONCE = 200

/** What each service of an appointment says of its reminders. `a` is the table of appointments. */
export const remindersOfServices = sql`(select coalesce(json_agg(s.reminder_hours order by l.position), '[]'::json)
  from appointment_legs l join services s on s.organization_id = l.organization_id and s.id = l.service_id
  where l.organization_id = a.organization_id and l.appointment_id = a.id)`

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
      c.must_confirm or a.rung is not distinct from 'must_confirm' as must_confirm, a.status, ${remindersOfServices} as of_services,
      coalesce((select max(e.at) from appointment_events e
        where e.organization_id = a.organization_id and e.appointment_id = a.id
          and e.kind in ('moved', 'status')), a.created_at) as since
    from appointments a
    join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.status in ('booked', 'confirmed') and a.customer_email is not null
      and a.remind_at <= ${new Date(now)}
    order by a.remind_at limit ${AT_ONCE} for update of a skip locked`.execute(trx)
  for (const row of rows) {
    const { status, since } = row
    const appointment = { startsAt: row.starts_at, since, timeZone: row.time_zone, status }
    const hours = hoursOfServices(row.reminders.hours, row.of_services)
    const rules = { ...row.reminders, hours, mustConfirm: row.must_confirm }
    const { message, nextAt } = dueMessage(appointment, rules, now)
    if (message !== null) await addReminder(context, trx, row, message)
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
  kind: MessageBefore,
): Promise<void> {
  await outbox.add(trx, {
    kind,
    subjectId: row.id,
    revision: revisionOfStart(row.starts_at),
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
