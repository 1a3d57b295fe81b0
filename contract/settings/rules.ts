import { bookingRules, type RuleColumn } from '#domain/booking/booking-rules.ts'
import { firstHours, lastHours, reminderHours } from '#domain/appointment/reminder.ts'
import { z } from 'zod'
import { minuteRange } from '../hours/hours.ts'
import { quietHours } from '../notices.ts'
import { id } from '../protocol/fields.ts'

const number = ({ range: [min, max] }: { readonly range: readonly [number, number] }) =>
  z.int().min(min).max(max)

/** When customers are reminded by mail: so many hours before the start, and never in the quiet hours. */
export const reminders = z.object({
  hours: z.array(z.union(reminderHours.map(hours => z.literal(hours)))).max(reminderHours.length),
  /** Hours before the start at which the reminder named 24 goes, and the one named 3; absent: 24 and 3. */
  first_hours: z.int().min(firstHours[0]).max(firstHours[1]).optional(),
  last_hours: z.int().min(lastHours[0]).max(lastHours[1]).optional(),
  quiet: quietHours.nullable(),
})

export type RemindersWire = z.infer<typeof reminders>

export const rules = z.object({
  slot_step_minutes: number(bookingRules.slotStepMinutes),
  lead_minutes: number(bookingRules.leadMinutes),
  horizon_days: number(bookingRules.horizonDays),
  cancel_cutoff_minutes: number(bookingRules.cancelCutoffMinutes),
  move_cutoff_minutes: number(bookingRules.moveCutoffMinutes),
  max_future_turns_per_phone: number(bookingRules.maxFutureAppointmentsPerPhone),
  anchoring: z.enum(['opening', 'clock']),
  /**
   * "New days open on Mondays at ten": the horizon is counted from the last such moment (minute of the shop's day). Null:
   * from today.
   */
  release: z
    .object({ weekday: z.int().min(1).max(7), minute: z.int().min(0).max(1439) })
    .nullable(),
  max_turns_per_day: number(bookingRules.maxAppointmentsPerDay).nullable(),
  max_turns_per_person_day: number(bookingRules.maxAppointmentsPerStaffDay).nullable(),
  max_turns_per_phone_day: number(bookingRules.maxAppointmentsPerPhoneDay).nullable(),
  public_cap_percent: number(bookingRules.publicCapPercent).nullable(),
  walk_in_percent: number(bookingRules.walkInPercent),
  avoids_gaps: z.boolean(),
} satisfies Record<RuleColumn, z.ZodType>)

export const suggestion = z.object({
  /** How many more starts the public could then book. */
  opens: z.int(),
  change: z.discriminatedUnion('kind', [
    /** All hours of the staff member on that date; `added` is the new part. */
    z.object({
      kind: z.literal('hours'),
      staff: id,
      ranges: z.array(minuteRange),
      added: minuteRange,
    }),
    z.object({ kind: z.literal('offer'), staff: id, service: id }),
    z.object({ kind: z.literal('resource'), resource: id, quantity: z.int() }),
    /** Removes the buffers before and after the service. */
    z.object({ kind: z.literal('buffers'), service: id }),
    /** Changes the service's own rule, or the shop's when `service` is null. */
    z.object({ kind: z.literal('rules'), service: id.nullable(), rules: rules.partial() }),
  ]),
})
export type RulesWire = {
  readonly [Rule in keyof z.output<typeof rules>]?: z.output<typeof rules>[Rule] | undefined
}
