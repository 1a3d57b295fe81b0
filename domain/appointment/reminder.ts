import { addDays } from '../calendar/dates.ts'
import { HOUR, MINUTE, type Instant } from '../calendar/interval.ts'
import { localDate, localMinute, startOfDay, toInstant } from '../calendar/local-time.ts'
import { isQuiet, type QuietHours } from '../calendar/quiet-hours.ts'

/** The reminders of a shop, called by the hours before a start at which they go where the shop says nothing else. */
export const reminderHours = [24, 3] as const
export type ReminderHours = (typeof reminderHours)[number]

/** How many hours before a start each may go. Any earlier, and the quiet hours would move it to where nobody looks. */
export const firstHours = [12, 36] as const
export const lastHours = [1, 6] as const

export type ReminderRules = {
  readonly hours: readonly ReminderHours[]
  /** How long before the start the one called 24 goes, and the one called 3. */
  readonly first_hours?: number | undefined
  readonly last_hours?: number | undefined
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
  hours: number,
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
 * The reminder that a person may send by hand now: the one of the day before all day long, so that a shop sends them at
 * once; the others when they are due. Whoever booked since that day began has just been told.
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

/** What is sold says which; a service that says nothing has the shop's, and of several each has its own. */
export function hoursOfServices(
  ofShop: readonly ReminderHours[],
  own: readonly (readonly ReminderHours[] | null)[],
): ReminderHours[] {
  const wanted = own.length === 0 ? ofShop : own.flatMap(hours => hours ?? ofShop)
  return reminderHours.filter(hours => wanted.includes(hours))
}

/** When each goes, in their order. */
function momentsOf(appointment: Reminded, rules: ReminderRules) {
  const lead = { 24: rules.first_hours ?? 24, 3: rules.last_hours ?? 3 }
  return rules.hours
    .map(hours => ({ hours, at: remindAt(appointment, lead[hours], rules.quiet) }))
    .toSorted((a, b) => a.at - b.at)
}
