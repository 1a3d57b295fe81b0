import { sql, type Kysely } from 'kysely'
import { asksComingFrom } from '#domain/appointment/reminder.ts'
import { questionRules } from '#domain/appointment/confirmation.ts'
import { agreedSince } from './agreed-since.ts'
import type { AppointmentRow } from '#server/scheduling/queries.ts'
import {
  limitsOf,
  type OfAppointment,
  reminderRulesOf,
  remindersOfServices,
} from './reminder-rules.ts'

type Row = OfAppointment & {
  readonly since: number
  readonly mustConfirm: boolean
  /** When staff wrote the reminder by hand. */
  readonly writtenAt: number | null
}

/**
 * From when on the page of an appointment asks its customer whether they come (epoch milliseconds): the first reminder,
 * by mail or by hand. Null: it does not ask.
 */
export async function asksComing(
  db: Kysely<unknown>,
  appointment: AppointmentRow,
  now: number,
): Promise<number | null> {
  const { status, starts_at: startsAt, time_zone: timeZone } = appointment
  if (status !== 'booked' || startsAt <= now) return null
  const row = await findRow(db, appointment)
  if (row === undefined) return null
  const rules = reminderRulesOf(row)
  const asked = row.mustConfirm ? questionRules(rules) : rules
  return row.writtenAt ?? asksComingFrom({ startsAt, timeZone, since: row.since }, asked)
}

async function findRow(
  db: Kysely<unknown>,
  { id, organization_id: organizationId, starts_at: startsAt }: AppointmentRow,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select c.reminders, ${remindersOfServices} as "ofServices", ${limitsOf} as limits, ${agreedSince} as since,
      c.must_confirm or a.rung is not distinct from 'must_confirm' as "mustConfirm",
      (select min(m.at) from day_messages m where m.organization_id = a.organization_id and m.subject_id = a.id
        and m.kind in ('reminder_24h', 'reminder_3h', 'confirm_request') and m.version = ${startsAt}
        and m.state in ('opened', 'done')) as "writtenAt"
    from appointments a join comerces c on c.organization_id = a.organization_id and c.id = a.comerce_id
    where a.organization_id = ${organizationId} and a.id = ${id}`.execute(db)
  return rows[0]
}
