import { sql } from 'kysely'
import { isRequest } from '#domain/appointment/appointment-status.ts'
import type { Context } from '#server/context.ts'
import type { Found } from '#server/scheduling/find.ts'
import { calendarOf, entryOf, seriesFileOf } from './calendar.ts'
import { manageTokenOf, manageUrlOf } from '../manage-link.ts'
import { type AppointmentRow, findAppointments } from '#server/scheduling/queries.ts'

/**
 * The calendar file of an appointment's page: with those who were booked together with it, also what became of them, so
 * that a calendar that reads it again is put right.
 */
export async function calendarOfCompany(
  context: Context,
  { shop, appointment }: Found,
): Promise<string> {
  const now = context.clock.now()
  const all = await partyOf(context, appointment, now)
  const entries = all.map(one =>
    entryOf(one, shop.row, manageUrlOf(context, manageTokenOf(context, one))),
  )
  const [own] = entries
  return entries.length === 1 && own ? calendarOf(own, now) : seriesFileOf(entries, now).file
}

async function partyOf(
  context: Context,
  appointment: AppointmentRow,
  now: number,
): Promise<readonly AppointmentRow[]> {
  if (appointment.company.length === 0) return [appointment]
  const ids = [appointment.id, ...appointment.company.map(one => one.id)]
  const all = await findAppointments(
    context.database.db,
    now,
    sql`a.organization_id = ${appointment.organization_id} and a.id = any(${ids}::uuid[])`,
    sql`order by a.party_place`,
  )
  // A request is in no calendar yet.
  return all.filter(one => one.id === appointment.id || !isRequest(one.status))
}
