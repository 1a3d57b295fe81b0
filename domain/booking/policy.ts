/**
 * What a shop keeps from the public although somebody is free: no more appointments than it wants that day, time for
 * walk-ins, no useless gaps. It only hides free starts, and only from the public.
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

/** Null: the shop keeps nothing back. The start is one of the grid of that day and fits its hours. */
export type Policy = (
  shape: VisitShape,
  working: WorkingDay,
  startsAt: Instant,
) => PolicyRefusal | null

/** Null: these rules keep nothing back. */
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

/** The day of one staff member, as the rules count it. */
type DayCount = {
  readonly isFull: boolean
  readonly isStaffMemberFull: boolean
  readonly bookedMinutes: number
  readonly openMinutes: number
}

function dayLimits(context: SchedulingContext, rules: BookingRules): Policy {
  const remembered = new Map<string, DayCount>()
  return (shape, working) => {
    const key = `${shape.staffId} ${working.day}`
    let count = remembered.get(key)
    if (count === undefined) {
      remembered.set(key, (count = countDay(context, rules, { staffId: shape.staffId, working })))
    }
    return countRefusal(rules, count, shape)
  }
}

function countDay(
  context: SchedulingContext,
  rules: BookingRules,
  { staffId, working }: { readonly staffId: string; readonly working: WorkingDay },
): DayCount {
  const { plan, busy } = context
  const whole = dayInterval(dateOfDay(working.day), plan.timeZone)
  const appointmentsOf = (unit: string) => busy.appointmentsIn(unit, whole, context)
  const own = appointmentsOf(staffId)
  const everybody = new Set(
    rules.maxAppointmentsPerDay === null
      ? []
      : plan.staff.flatMap(one => [...appointmentsOf(one.id).owners]),
  )
  return {
    isFull: rules.maxAppointmentsPerDay !== null && everybody.size >= rules.maxAppointmentsPerDay,
    isStaffMemberFull:
      rules.maxAppointmentsPerStaffDay !== null &&
      own.owners.size >= rules.maxAppointmentsPerStaffDay,
    bookedMinutes: own.minutes,
    openMinutes: working.open.reduce((sum, open) => sum + minutesWithin(open, whole), 0),
  }
}

function minutesWithin(interval: Interval, whole: Interval): number {
  const end = Math.min(interval.end, whole.end)
  return Math.max(0, end - Math.max(interval.start, whole.start)) / MINUTE
}

function countRefusal(
  { publicCapPercent, walkInPercent }: BookingRules,
  { isFull, isStaffMemberFull, bookedMinutes, openMinutes }: DayCount,
  shape: VisitShape,
): PolicyRefusal | null {
  if (isFull) return 'day_full'
  if (isStaffMemberFull) return 'person_full'
  const own = shape.items
    .flatMap(item => item.parts)
    .reduce((sum, part) => sum + part.length / MINUTE, 0)
  const share = (bookedMinutes + own) * 100
  if (publicCapPercent !== null && share > publicCapPercent * openMinutes) return 'cap'
  return walkInPercent > 0 && share > (100 - walkInPercent) * openMinutes ? 'walk_in' : null
}

/**
 * Between two obstacles there is free time. A start at either end of it leaves one gap; a start in the middle leaves
 * two, and both have to be long enough for another service.
 */
function gapAvoidance(context: SchedulingContext, rules: BookingRules): Policy {
  const useful = shortestService(context.plan)
  const step = rules.slotStepMinutes * MINUTE
  return (shape, working, startsAt) => {
    const open = working.open.find(hours => startsAt < hours.end)!
    const range = { first: open.start, last: open.end }
    const { staff: blocked } = obstaclesFor(context, shape, range)
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
