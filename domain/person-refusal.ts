/** Why one person cannot begin a visit, or her part of one, at a start. Null where she can. */
import { contains, type Instant } from './interval.ts'
import { localDay } from './local-time.ts'
import { isBlocked, type Obstacles } from './obstacles.ts'
import type { BusyIndex } from './occupancy.ts'
import type { Policy } from './policy.ts'
import type { BookingRules, ShopPlan } from './shop.ts'
import { sessionOf, type VisitShape } from './visit.ts'
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
  asked: Asked,
  shape: VisitShape,
  obstacles: Obstacles,
  startsAt: Instant,
  onGrid: boolean,
): PersonRefusal | null {
  const { plan, rules, policy } = asked
  const dayOfStart = localDay(startsAt, plan.timeZone)
  const day = workingDay(plan, shape.staffId, dayOfStart, rules)
  const whole = { start: startsAt, end: startsAt + shape.length }
  if (day.isClosed) return 'closed'
  if (!day.open.some(hours => contains(hours, whole))) return 'outside_hours'
  if (onGrid && !day.starts.includes(startsAt)) return 'off_grid'
  const left = placesLeft(asked, shape, startsAt)
  // The session is there already: one more customer takes nothing but a place.
  if (left !== null) return shape.places!.wanted <= left ? null : 'slot_taken'
  if (isBlocked(obstacles.person, startsAt)) return 'slot_taken'
  if (isBlocked(obstacles.pools, startsAt)) return 'no_resource'
  return policy === null ? null : policy(shape, day, dayOfStart, startsAt)
}

/** Of a session that somebody has opened; null: there is none, or this is no class. */
export function placesLeft(
  { busy, now, exceptOwner }: Asked,
  shape: VisitShape,
  startsAt: Instant,
): number | null {
  if (shape.places === undefined) return null
  const open = busy.sessionAt(sessionOf(shape, startsAt), now, exceptOwner)
  return open === null ? null : shape.places.capacity - open.taken
}
