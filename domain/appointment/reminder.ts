import { addDays } from '../calendar/dates.ts'
import { DAY, HOUR, MINUTE, type Instant } from '../calendar/interval.ts'
import { localDate, localMinute, startOfDay, firstInstant } from '../calendar/local-time.ts'
import { isQuiet, type QuietHours } from '../calendar/quiet-hours.ts'

/** The two reminders, named by how many hours before the start they go unless the shop chooses other hours. */
export const reminderHours = [24, 3] as const
export type ReminderHours = (typeof reminderHours)[number]

/**
 * The fewest and most hours before the start that a shop may choose: `firstHours` for the reminder named 24, `lastHours`
 * for the one named 3. With more, the quiet hours could move it to a time when nobody reads it.
 */
export const firstHours = [12, 36] as const
export const lastHours = [1, 6] as const

export type ReminderRules = {
  readonly hours: readonly ReminderHours[]
  /** Hours before the start at which the reminder named 24 goes (`first_hours`) and the one named 3 (`last_hours`). */
  readonly first_hours?: number | undefined
  readonly last_hours?: number | undefined
  /** Minutes before the start until which the customer may move and cancel the appointment in time. */
  readonly limits?: readonly number[] | undefined
  /** No message goes out in these hours: one that falls into them is sent before they begin. */
  readonly quiet: QuietHours | null
}

export type Reminded = {
  readonly startsAt: Instant
  /** When it was booked, or moved to this start. */
  readonly since: Instant
  readonly timeZone: string
}

/** A reminder leaves this much time to move or cancel the appointment before it is late for that. */
const TO_ACT = HOUR

/** Messages go out about once a minute, so one that is due this long before the quiet hours is still sent in time. */
const AHEAD_OF_QUIET = 10 * MINUTE

/** When to remind: so many hours before the start, or earlier if that falls in the quiet hours. */
export function remindAt(
  { startsAt, timeZone }: Pick<Reminded, 'startsAt' | 'timeZone'>,
  hours: number,
  quiet: QuietHours | null,
): Instant {
  const due = startsAt - hours * HOUR
  const minute = localMinute(due, timeZone)
  if (quiet === null || !isQuiet(quiet, minute)) return due
  const today = localDate(due, timeZone)
  const date = minute >= quiet.from ? today : addDays(today, -1)
  return Math.min(due, firstInstant(date, quiet.from, timeZone) - AHEAD_OF_QUIET)
}

/**
 * The reminder that is due now, and when to look again. `hours` is null when none is due: after the start, or when the
 * customer booked or moved after the time of the last reminder and so knows the appointment. `nextAt` is null when no
 * reminder follows.
 */
export function dueReminder(
  appointment: Reminded,
  rules: ReminderRules,
  now: Instant,
): { readonly hours: ReminderHours | null; readonly nextAt: Instant | null } {
  if (now >= appointment.startsAt) return { hours: null, nextAt: null }
  const moments = momentsOf(appointment, rules)
  const last = moments.findLast(({ at }) => at <= now)
  return {
    hours: last !== undefined && appointment.since <= last.at ? last.hours : null,
    nextAt: moments.find(({ at }) => at > now)?.at ?? null,
  }
}

/**
 * The reminder that staff may send by hand now, or null. The one named 24 may be sent from the start of its local date,
 * so that a shop can send all of a day together; the other one when it is due. For a customer who booked after that date
 * began, the first one also waits until it is due.
 */
export function reminderByHand(
  appointment: Reminded,
  rules: ReminderRules,
  now: Instant,
): ReminderHours | null {
  if (now >= appointment.startsAt) return null
  const { timeZone, since } = appointment
  const open = momentsOf(appointment, rules)
    .map(one => ({ ...one, from: opensAt(one, timeZone) }))
    .findLast(({ from }) => from <= now)
  if (open === undefined || since > open.at) return null
  return since < open.from || now >= open.at ? open.hours : null
}

function opensAt(
  { hours, at }: { readonly hours: ReminderHours; readonly at: Instant },
  timeZone: string,
): Instant {
  return hours === 24 ? startOfDay(localDate(at, timeZone), timeZone) : at
}

/** The reminders of a visit: all that any of its services asks for. A service with null asks for the shop's. */
export function hoursOfServices(
  ofShop: readonly ReminderHours[],
  own: readonly (readonly ReminderHours[] | null)[],
): ReminderHours[] {
  const wanted = own.length === 0 ? ofShop : own.flatMap(hours => hours ?? ofShop)
  return reminderHours.filter(hours => wanted.includes(hours))
}

/** When each reminder goes, the earliest first. */
function momentsOf(appointment: Omit<Reminded, 'since'>, rules: ReminderRules) {
  return rules.hours
    .map(hours => ({ hours, at: remindAt(appointment, leadOf(hours, rules), rules.quiet) }))
    .toSorted((a, b) => a.at - b.at)
}

/**
 * How many hours before the start a reminder goes: those that the shop chose, or more where a limit to move or cancel
 * would come sooner. A limit so long that a shop could not choose these hours does not count.
 */
export function leadOf(
  hours: ReminderHours,
  { first_hours: first = 24, last_hours: last = 3, limits = [] }: ReminderRules,
): number {
  const [chosen, [, most]] = hours === 24 ? [first, firstHours] : [last, lastHours]
  const needed = limits.map(minutes => (minutes * MINUTE + TO_ACT) / HOUR)
  return Math.max(chosen, ...needed.filter(lead => lead <= most))
}

/**
 * From when on a customer is asked whether they come: from the first reminder after they booked; where there is none, a
 * day before the start. Null: never, because they booked too late for it.
 */
export function asksComingFrom(appointment: Reminded, rules: ReminderRules): Instant | null {
  const { since, startsAt } = appointment
  const moments =
    rules.hours.length === 0 ? [{ at: startsAt - DAY }] : momentsOf(appointment, rules)
  return moments.find(({ at }) => at >= since)?.at ?? null
}
