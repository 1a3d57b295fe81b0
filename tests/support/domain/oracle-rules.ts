/** Which rules apply to a visit: the oracle's counterpart of `domain/booking/rules.ts`. */
import type { BookingRules } from '#domain/booking/booking-rules.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { timetableOf } from './timetables.ts'

type Calendar = {
  readonly timeZone: string
  readonly dates: readonly string[]
  readonly weekdays: readonly number[]
}

/** With several services the strictest value of each rule applies. The grid of starts is that of the first service. */
export function oracleRules(plan: ShopPlan, serviceIds: readonly string[]): BookingRules {
  const own = serviceIds.flatMap(id => {
    const service = plan.services.find(one => one.id === id)
    return service === undefined ? [] : [{ ...plan.rules, ...service.rules }]
  })
  const [first = plan.rules] = own
  const all = own.length === 0 ? [plan.rules] : own
  const most = (pick: (rules: BookingRules) => number) => Math.max(...all.map(pick))
  const least = (pick: (rules: BookingRules) => number | null) => {
    const limits = all.map(pick).filter(limit => limit !== null)
    return limits.length === 0 ? null : Math.min(...limits)
  }
  return {
    ...first,
    leadMinutes: most(rules => rules.leadMinutes),
    horizonDays: -most(rules => -rules.horizonDays),
    walkInPercent: most(rules => rules.walkInPercent),
    release: all.map(rules => rules.release).find(release => release !== null) ?? null,
    maxAppointmentsPerDay: least(rules => rules.maxAppointmentsPerDay),
    maxAppointmentsPerStaffDay: least(rules => rules.maxAppointmentsPerStaffDay),
    publicCapPercent: least(rules => rules.publicCapPercent),
    avoidsGaps: timetableOf(plan, serviceIds).length === 0 && all.some(rules => rules.avoidsGaps),
  }
}

/** Days since the booking horizon was last extended; 0 when it is extended every day. */
export function daysSinceRelease(
  { timeZone, dates, weekdays }: Calendar,
  { release }: BookingRules,
  now: number,
  today: number,
): number {
  if (release === null) return 0
  for (let days = 0; ; days += 1) {
    const weekday = ((((weekdays[today]! - 1 - days) % 7) + 7) % 7) + 1
    if (weekday !== release.weekday) continue
    if (days > 0 || now >= instantOf(dates[today]!, release.minuteOfDay, timeZone)) return days
  }
}

function instantOf(date: string, minute: number, timeZone: string): number {
  const day = Temporal.PlainDate.from(date)
  const time = { hour: Math.floor(minute / 60), minute: minute % 60 }
  const zoned = day.toPlainDateTime(time).toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  const exists = zoned.hour === time.hour && zoned.minute === time.minute
  return exists ? zoned.epochMilliseconds : day.toZonedDateTime(timeZone).epochMilliseconds
}

/** The shortest public service in minutes: a shorter gap cannot be sold. */
export function shortest(plan: ShopPlan): number {
  return Math.min(
    ...plan.services
      .filter(service => service.isPublic)
      .map(service => service.segments.reduce((sum, phase) => sum + phase.minutes, 0)),
  )
}

/** Only to save time: whether any rule keeps slots from the public at all. */
export function keepsBack(rules: BookingRules): boolean {
  const limits = [
    rules.maxAppointmentsPerDay,
    rules.maxAppointmentsPerStaffDay,
    rules.publicCapPercent,
  ]
  return limits.some(limit => limit !== null) || rules.walkInPercent > 0 || rules.avoidsGaps
}

/** When several refusals apply, the first of this list is given. */
export const nearestFirst = [
  'day_full',
  'person_full',
  'cap',
  'walk_in',
  'gap',
  'slot_taken',
  'no_resource',
  'off_grid',
  'outside_hours',
  'closed',
] as const
