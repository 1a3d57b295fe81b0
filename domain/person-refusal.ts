/** Why one person cannot begin a visit, or her part of one, at a start. Null where she can. */
import { contains, type Instant } from './interval.ts'
import { localDay } from './local-time.ts'
import { hasResources, isBlocked, type Obstacles } from './obstacles.ts'
import type { BusyIndex } from './occupancy.ts'
import type { Policy } from './policy.ts'
import type { BookingRules, ShopPlan } from './shop.ts'
import type { VisitShape } from './visit.ts'
import { workingDay } from './working-day.ts'

/** How near a start came to being booked. With several people the nearest one's reason is told. */
const NEARNESS = [
  'closed',
  'outside_hours',
  'off_grid',
  'no_resource',
  'slot_taken',
  'gap',
  'walk_in',
  'cap',
  'person_full',
  'day_full',
] as const
export type PersonRefusal = (typeof NEARNESS)[number]

export type Asked = {
  readonly plan: ShopPlan
  readonly rules: BookingRules
  readonly busy: BusyIndex
  readonly now: Instant
  readonly exceptOwner: string | undefined
  /** Null for staff, and where the shop keeps nothing back. */
  readonly policy: Policy | null
}

/** There is at least one. */
export function nearestRefusal(refusals: readonly (PersonRefusal | null)[]): PersonRefusal {
  return NEARNESS.findLast(reason => refusals.includes(reason))!
}

/** `obstacles`: of this shape, over a range in which the start lies. `onGrid`: the public begins on its grid only. */
export function personRefusal(
  { plan, rules, policy }: Asked,
  shape: VisitShape,
  obstacles: Obstacles,
  startsAt: Instant,
  onGrid: boolean,
): PersonRefusal | null {
  const dayOfStart = localDay(startsAt, plan.timeZone)
  const day = workingDay(plan, shape.staffId, dayOfStart, rules)
  const whole = { start: startsAt, end: startsAt + shape.length }
  if (day.isClosed) return 'closed'
  if (!day.open.some(hours => contains(hours, whole))) return 'outside_hours'
  if (onGrid && !day.starts.includes(startsAt)) return 'off_grid'
  if (isBlocked(obstacles.person, startsAt)) return 'slot_taken'
  if (!hasResources(obstacles, startsAt)) return 'no_resource'
  return policy === null ? null : policy(shape, day, dayOfStart, startsAt)
}
