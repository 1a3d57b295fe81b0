/** The rules of one visit: the shop's, overridden by those of its services. */
import { type BookingRules, rulesForStaff, strictestRules } from './booking-rules.ts'
import { type Instant, MINUTE } from '../calendar/interval.ts'
import { localDay, startOfDay, toInstant } from '../calendar/local-time.ts'
import { dateOfDay, weekdayOf } from '../calendar/dates.ts'
import type { ClassHour, ShopPlan } from '../shop/shop.ts'

/** `classHours`: of a class with a timetable, which has no other starts. */
export type VisitRules = BookingRules & { readonly classHours?: readonly ClassHour[] }

/** With several services the strictest of each rule; the grid is that of the first one. */
export function rulesFor(
  plan: ShopPlan,
  serviceIds: readonly string[],
  audience: 'public' | 'staff' = 'public',
): VisitRules {
  const first = plan.services.find(service => service.id === serviceIds[0])
  const rules = plan.services
    .filter(service => service !== first && serviceIds.includes(service.id))
    .map(service => ({ ...plan.rules, ...service.rules }))
    .reduce(strictestRules, { ...plan.rules, ...first?.rules })
  const own = audience === 'staff' ? rulesForStaff(rules) : rules
  if (first === undefined || first.capacity === 1 || first.classHours.length === 0) return own
  // Its owner put it there on purpose, whatever gap it leaves.
  return { ...own, avoidsGaps: false, classHours: first.classHours }
}

/** The first and last instant of a start that the rules let the public book now; the last is not included. */
export function bookableRange(
  timeZone: string,
  rules: BookingRules,
  now: Instant,
): { readonly first: Instant; readonly end: Instant } {
  const lastDay = releasedOn(timeZone, rules, now) + rules.horizonDays
  return {
    first: now + rules.leadMinutes * MINUTE,
    end: startOfDay(dateOfDay(lastDay + 1), timeZone),
  }
}

/** The day the horizon is counted from: today, or the last one on which days were released. */
function releasedOn(timeZone: string, { release }: BookingRules, now: Instant): number {
  const today = localDay(now, timeZone)
  if (release === null) return today
  const since = (weekdayOf(dateOfDay(today)) - release.weekday + 7) % 7
  const isLater = since === 0 && now < releaseInstant(timeZone, release.minuteOfDay, today)
  return today - (isLater ? 7 : since)
}

/** Where the clock jumps over that minute, the start of the day. */
function releaseInstant(timeZone: string, minuteOfDay: number, day: number): Instant {
  const date = dateOfDay(day)
  return toInstant(date, minuteOfDay, timeZone) ?? startOfDay(date, timeZone)
}

/** When the bookable range next grows by itself: at local midnight, or at a release before it. */
export function nextHorizon(timeZone: string, { release }: BookingRules, now: Instant): Instant {
  const today = localDay(now, timeZone)
  const midnight = startOfDay(dateOfDay(today + 1), timeZone)
  if (release === null || weekdayOf(dateOfDay(today)) !== release.weekday) return midnight
  const releasedAt = releaseInstant(timeZone, release.minuteOfDay, today)
  return releasedAt > now ? Math.min(releasedAt, midnight) : midnight
}
