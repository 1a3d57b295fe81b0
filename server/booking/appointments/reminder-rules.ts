/** What decides when the customer of an appointment is reminded, in SQL and in its shape for the domain. */
import { sql } from 'kysely'
import {
  hoursOfServices,
  type ReminderHours,
  type ReminderRules,
} from '#domain/appointment/reminder.ts'

/** SQL for the reminders of each service of appointment `a`, as a JSON array; null for a service with the shop's. */
export const remindersOfServices = sql`(select coalesce(json_agg(s.reminder_hours order by l.position), '[]'::json)
  from appointment_legs l join services s on s.organization_id = l.organization_id and s.id = l.service_id
  where l.organization_id = a.organization_id and l.appointment_id = a.id)`

/**
 * SQL for the minutes before the start until which appointment `a` of shop `c` may be moved, and cancelled in time: of
 * its strictest service, as in the domain's `rulesFor`.
 */
export const limitsOf = sql`(select coalesce(json_build_array(
    max(coalesce((s.rules ->> 'move_cutoff_minutes')::int, c.move_cutoff_minutes)),
    max(coalesce((s.rules ->> 'cancel_cutoff_minutes')::int, c.cancel_cutoff_minutes))), '[]'::json)
  from appointment_legs l join services s on s.organization_id = l.organization_id and s.id = l.service_id
  where l.organization_id = a.organization_id and l.appointment_id = a.id)`

export type OfAppointment = {
  readonly reminders: ReminderRules
  readonly ofServices: readonly (readonly ReminderHours[] | null)[]
  /** To move, and to cancel. */
  readonly limits: readonly [number, number]
}

/** The rules of its reminders. */
export function reminderRulesOf({ reminders, ofServices, limits }: OfAppointment): ReminderRules {
  return { ...reminders, hours: hoursOfServices(reminders.hours, ofServices), limits }
}
