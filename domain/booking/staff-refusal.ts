/** Why one staff member cannot do a visit, or a part of one, at a start. */
import { contains, type Instant } from '../calendar/interval.ts'
import { localDay } from '../calendar/local-time.ts'
import { isBlocked, type Obstacles } from '../visit/obstacles.ts'
import type { SchedulingContext } from './scheduling-context.ts'
import type { StartSearch } from './start-search.ts'
import { sessionOf, type VisitShape } from '../visit/visit.ts'
import { workingDay } from '../shop/working-day.ts'

/**
 * Ordered by how near a start came to being bookable. Of several staff members the nearest one's reason is reported.
 */
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
export type StaffRefusal = (typeof NEARNESS)[number]

/** The reason that came nearest to a booking. At least one of them must not be null. */
export function nearestRefusal(refusals: readonly (StaffRefusal | null)[]): StaffRefusal {
  return NEARNESS.findLast(reason => refusals.includes(reason))!
}

/** `obstacles` are those of `shape`, over a range that contains every start asked about. */
export type Candidate = { readonly shape: VisitShape; readonly obstacles: Obstacles }

/**
 * Why this staff member cannot do the visit at this start; null when they can. Checks hours, places of a class, grid,
 * occupied time, equipment and the limits of the shop, in this order.
 */
export function staffRefusal(
  search: StartSearch,
  { shape, obstacles }: Candidate,
  startsAt: Instant,
): StaffRefusal | null {
  const { plan, rules, policy } = search
  const dayOfStart = localDay(startsAt, plan.timeZone)
  const day = workingDay(plan, { staffId: shape.staffId, day: dayOfStart }, rules)
  const whole = { start: startsAt, end: startsAt + shape.length }
  if (day.isClosed) return 'closed'
  if (!day.open.some(hours => contains(hours, whole))) return 'outside_hours'
  const left = placesLeft(search, shape, startsAt)
  // The session exists already, wherever it stands: one more customer takes only a place.
  if (left !== null) return shape.places!.wanted <= left ? null : 'slot_taken'
  if (search.onGrid && !day.starts.includes(startsAt)) return 'off_grid'
  if (isBlocked(obstacles.staff, startsAt)) return 'slot_taken'
  if (isBlocked(obstacles.pools, startsAt)) return 'no_resource'
  return policy === null ? null : policy(shape, day, startsAt)
}

/** Places left in the session that is open at this start; null when there is none, or when this is no class. */
export function placesLeft(
  context: SchedulingContext,
  shape: VisitShape,
  startsAt: Instant,
): number | null {
  if (shape.places === undefined) return null
  const open = context.busy.sessionAt(sessionOf(shape, startsAt), context)
  return open === null ? null : shape.places.capacity - open.taken
}
