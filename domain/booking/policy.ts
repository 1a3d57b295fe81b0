/**
 * Limits that hide free starts from the public: the most appointments in a day, the share of time kept for walk-ins,
 * and the rule against useless gaps. They never apply to staff.
 */
import { type Instant, type Interval, MINUTE } from '../calendar/interval.ts'
import { dayInterval } from '../calendar/local-time.ts'
import { dateOfDay } from '../calendar/dates.ts'
import { obstaclesFor } from '../visit/obstacles.ts'
import type { SchedulingContext } from './scheduling-context.ts'
import type { BookingRules } from './booking-rules.ts'
import type { ShopPlan } from '../shop/shop.ts'
import type { VisitShape } from '../visit/visit.ts'
import type { WorkingDay } from '../shop/working-day.ts'

export type PolicyRefusal = 'day_full' | 'person_full' | 'cap' | 'walk_in' | 'gap'

/** Returns null when the rules do not hide this start. The start has to be on that day's grid and fit its hours. */
export type Policy = (
  shape: VisitShape,
  working: WorkingDay,
  startsAt: Instant,
) => PolicyRefusal | null

/** Returns null when these rules hide nothing. */
export function policyFor(context: SchedulingContext, rules: BookingRules): Policy | null {
  const limits = limitsDay(rules) ? dayLimits(context, rules) : null
  const gaps = rules.avoidsGaps ? gapAvoidance(context, rules) : null
  if (limits === null || gaps === null) return limits ?? gaps
  return (...start) => limits(...start) ?? gaps(...start)
}

function limitsDay(rules: BookingRules): boolean {
  return (
    rules.maxAppointmentsPerDay !== null ||
    rules.maxAppointmentsPerStaffDay !== null ||
    rules.publicCapPercent !== null ||
    rules.walkInPercent > 0
  )
}

/** The limits per day. The answer is the same for every start of a visit on one day, so it is computed once. */
function dayLimits(context: SchedulingContext, rules: BookingRules): Policy {
  const { plan, busy } = context
  const wholeOf = remembered((day: number) => dayInterval(dateOfDay(day), plan.timeZone))
  const countsOf = remembered((day: number) =>
    remembered((staffId: string) => busy.appointmentsIn(staffId, wholeOf(day), context)),
  )
  const { maxAppointmentsPerDay: most } = rules
  const appointmentsOn = remembered((day: number) => {
    const owners = plan.staff.flatMap(one => [...countsOf(day)(one.id).owners])
    return new Set(owners).size
  })
  const refusalOf = remembered((shape: VisitShape) =>
    remembered((working: WorkingDay): PolicyRefusal | null => {
      const { day } = working
      if (most !== null && appointmentsOn(day) >= most) return 'day_full'
      const { owners, minutes, onlineMinutes } = countsOf(day)(shape.staffId)
      if (owners.size >= (rules.maxAppointmentsPerStaffDay ?? Infinity)) return 'person_full'
      const whole = wholeOf(day)
      const openMinutes = working.open
        .map(open => partWithin(open, whole))
        .map(open => lengthOf(open) - busy.blockedMinutes(shape.staffId, open, context))
        .reduce((sum, left) => sum + left, 0)
      const wanted = workMinutes(shape)
      const taken = { all: minutes + wanted, online: onlineMinutes + wanted }
      return shareRefusal(rules, taken, openMinutes)
    }),
  )
  return (shape, working) => refusalOf(shape)(working)
}

/** Calls `find` once per key. */
function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, { readonly value: Value }>()
  return key => {
    let found = known.get(key)
    if (found === undefined) known.set(key, (found = { value: find(key) }))
    return found.value
  }
}

function partWithin(interval: Interval, whole: Interval): Interval {
  const start = Math.max(interval.start, whole.start)
  return { start, end: Math.max(start, Math.min(interval.end, whole.end)) }
}

function lengthOf({ start, end }: Interval): number {
  return (end - start) / MINUTE
}

function workMinutes(shape: VisitShape): number {
  return shape.items
    .flatMap(item => item.parts)
    .reduce((sum, part) => sum + part.length / MINUTE, 0)
}

/**
 * Whether this visit would take more of a staff member's hours, blocks left out, than the public may have. What staff
 * took down is no part of what is booked online, but it leaves less for walk-ins.
 */
function shareRefusal(
  { publicCapPercent, walkInPercent }: BookingRules,
  taken: { readonly all: number; readonly online: number },
  openMinutes: number,
): PolicyRefusal | null {
  const isAbove = (minutes: number, percent: number) => minutes * 100 > percent * openMinutes
  if (publicCapPercent !== null && isAbove(taken.online, publicCapPercent)) return 'cap'
  return walkInPercent > 0 && isAbove(taken.all, 100 - walkInPercent) ? 'walk_in' : null
}

/**
 * Between two obstacles there is free time. A start at either end of it leaves one gap; a start in the middle leaves
 * two, and both have to be long enough for another service.
 */
function gapAvoidance(context: SchedulingContext, rules: BookingRules): Policy {
  const useful = shortestService(context.plan)
  const step = rules.slotStepMinutes * MINUTE
  const blockedIn = remembered((shape: VisitShape) =>
    remembered((open: Interval) => {
      const range = { first: open.start, last: open.end }
      return obstaclesFor(context, shape, range).staff
    }),
  )
  return (shape, working, startsAt) => {
    const open = working.open.find(hours => startsAt < hours.end)!
    const blocked = blockedIn(shape)(open)
    let earliest = open.start
    let latest = open.end - shape.length
    for (let index = 0; index < blocked.length; index += 2) {
      if (blocked[index + 1]! <= startsAt) earliest = Math.max(earliest, blocked[index + 1]!)
      else latest = Math.min(latest, blocked[index]!)
    }
    const [before, after] = [startsAt - earliest, latest - startsAt]
    // There is no other start within one step of the end, so nothing is lost on that side.
    if (before < step || after < step) return null
    return before < useful || after < useful ? 'gap' : null
  }
}

/** No service fits into a shorter gap. */
function shortestService(plan: ShopPlan): number {
  const lengths = plan.services
    .filter(service => service.isPublic)
    .map(service => service.segments.reduce((sum, phase) => sum + phase.minutes, 0))
  return Math.min(...lengths) * MINUTE
}
