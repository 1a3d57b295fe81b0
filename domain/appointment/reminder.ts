import { addDays } from '../calendar/dates.ts'
import { HOUR, MINUTE, type Instant } from '../calendar/interval.ts'
import { localDate, localMinute, startOfDay, toInstant } from '../calendar/local-time.ts'
import { isQuiet, type QuietHours } from '../calendar/quiet-hours.ts'

/** How many hours before a start a shop may remind of it. */
export const reminderHours = [24, 3] as const
export type ReminderHours = (typeof reminderHours)[number]

export type ReminderRules = {
  readonly hours: readonly ReminderHours[]
  /** Nobody's phone rings then: what would fall into it goes out before it. */
  readonly quiet: QuietHours | null
}

export type Reminded = {
  readonly startsAt: Instant
  /** When it was booked, or moved to this start. */
  readonly since: Instant
  readonly timeZone: string
}

/** Messages go out once a minute or so: this long before the quiet begins there is still time. */
const AHEAD_OF_QUIET = 10 * MINUTE

/** When to remind: so many hours before, or earlier where that lies in the quiet hours. */
export function remindAt(
  { startsAt, timeZone }: Pick<Reminded, 'startsAt' | 'timeZone'>,
  hours: ReminderHours,
  quiet: QuietHours | null,
): Instant {
  const due = startsAt - hours * HOUR
  const minute = localMinute(due, timeZone)
  if (quiet === null || !isQuiet(quiet, minute)) return due
  const today = localDate(due, timeZone)
  const date = minute >= quiet.from ? today : addDays(today, -1)
  const evening = toInstant(date, quiet.from, timeZone)
  return evening === null ? due : Math.min(due, evening - AHEAD_OF_QUIET)
}

/**
 * The reminder that is due now, if one is: the last of those whose time has come. Whoever booked or moved after that time
 * knows it already, and after the start nobody is reminded. And when to look again.
 */
export function dueReminder(
  appointment: Reminded,
  { hours, quiet }: ReminderRules,
  now: Instant,
): { readonly hours: ReminderHours | null; readonly nextAt: Instant | null } {
  if (now >= appointment.startsAt) return { hours: null, nextAt: null }
  const moments = hours
    .map(one => ({ hours: one, at: remindAt(appointment, one, quiet) }))
    .toSorted((a, b) => a.at - b.at)
  const last = moments.findLast(({ at }) => at <= now)
  return {
    hours: last !== undefined && appointment.since <= last.at ? last.hours : null,
    nextAt: moments.find(({ at }) => at > now)?.at ?? null,
  }
}

/**
 * The reminder that a person may send by hand now: the one of the day before all day long, so that a shop sends them at
 * once; the others when they are due. Whoever booked since that day began has just been told.
 */
export function reminderByHand(
  appointment: Reminded,
  { hours, quiet }: ReminderRules,
  now: Instant,
): ReminderHours | null {
  if (now >= appointment.startsAt) return null
  const { timeZone, since } = appointment
  const open = hours
    .map(one => ({ hours: one, at: remindAt(appointment, one, quiet) }))
    .map(one => ({ ...one, from: opensAt(one, timeZone) }))
    .toSorted((a, b) => a.at - b.at)
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
