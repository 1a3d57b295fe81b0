import { DAY, type Instant, MINUTE } from '../calendar/interval.ts'
import { dateOfDay, dayNumber } from '../calendar/dates.ts'
import { localDay } from '../calendar/local-time.ts'
import { firstObstacle, isBlocked, type Obstacles, obstaclesFor } from '../visit/obstacles.ts'
import { placesLeft } from './staff-refusal.ts'
import { bookableRange, nextHorizon, rulesFor } from './rules.ts'
import { offeredTo, type SchedulingContext } from './scheduling-context.ts'
import { singleStaff } from './single-staff.ts'
import { searchFor, type StartSearch } from './start-search.ts'
import { multiStaff } from './multi-staff.ts'
import {
  askedFrom,
  shapesFor,
  staffFor,
  type VisitRequest,
  type VisitShape,
} from '../visit/visit.ts'
import { type WorkingDay, workingDay } from '../shop/working-day.ts'

/**
 * A start that can be booked. `staffIds`: the staff who can each do the whole visit. If nobody can, `items` lists who
 * does each service, in order.
 */
export type Slot = {
  readonly startsAt: Instant
  readonly staffIds: readonly string[]
  readonly items?: readonly SharedItem[]
  /** For a class: the most places that any one of these staff members has left. */
  readonly places?: number
}
export type SharedItem = {
  readonly serviceId: string
  readonly staffId: string
  readonly startsAt: Instant
}
export type SlotDay = {
  readonly date: string
  readonly slots: readonly Slot[]
  /** Nobody who does these services works on this date, whoever was asked for. */
  readonly isClosed?: boolean
}
export type SlotWindow = { readonly fromDate: string; readonly days: number }

/**
 * Every start that the audience may book, by the shop's dates. Every day of the window is present, closed ones without
 * slots; the staff of a slot are in the plan's order. An impossible request has days without slots.
 */
export function slotsOn(
  asked: SchedulingContext,
  request: VisitRequest,
  window: SlotWindow,
): SlotDay[] {
  const context = offeredTo(asked)
  const { plan, audience, now } = context
  const from = dayNumber(window.fromDate)
  const rules = rulesFor(plan, request.serviceIds, audience.kind)
  const { first, end } = bookableRange(plan.timeZone, rules, now)
  // No zone is a whole day away from UTC, so these bounds are generous.
  const starts = {
    first: Math.max(first, (from - 1) * DAY),
    last: Math.min(end - 1, (from + window.days + 1) * DAY),
  }
  const shapes = shapesFor(plan, request)
  const search = searchFor(context, rules, { starts, onGrid: true })
  const slotsOfDay = !shapes.ok
    ? () => []
    : isPlain(shapes.shapes)
      ? walkOfOne(search, shapes.shapes)
      : walkOfSeveral(search, request, shapes.shapes)
  const anybody = staffFor(plan, askedFrom(null, request))
  const isClosedOn = (day: number) =>
    anybody.every(staffId => workingDay(plan, { staffId, day }, rules).isClosed)
  return Array.from({ length: window.days }, (_, index) => {
    const day = from + index
    const date = dateOfDay(day)
    // Days beyond the horizon have no slots; their grid is not computed.
    const slots = (day - 1) * DAY > starts.last ? [] : slotsOfDay(day)
    return slots.length === 0 && isClosedOn(day) ? { date, slots, isClosed: true } : { date, slots }
  })
}

/** One service for one customer, which nearly every request is. All shapes of a request are alike in this. */
function isPlain([shape]: readonly VisitShape[]): boolean {
  return shape?.items.length === 1 && shape.places === undefined
}

type SlotsOfDay = (day: number) => Slot[]

/** One staff member on the walk through a day: the next start of the grid, and the next time they are taken. */
type Walker = {
  readonly shape: VisitShape
  readonly obstacles: Obstacles
  day: WorkingDay
  nextStart: number
  nextObstacle: number
}

/**
 * The staff of a slot, as a node of a tree that begins with nobody and adds one staff member per level. So slots with the
 * same staff share one list: a month of slots for ten staff members has a thousand slots and a few dozen lists.
 */
type Crowd = { readonly staffIds: readonly string[]; readonly withOneMore: Crowd[] }

type Walk = {
  readonly search: StartSearch
  readonly walkers: readonly Walker[]
  readonly nobody: Crowd
}

const NO_DAY: WorkingDay = { day: NaN, starts: [], closes: [], open: [], isClosed: true }

/** One service: all walk through the day together, from each start of anybody's grid to the next. */
function walkOfOne(search: StartSearch, shapes: readonly VisitShape[]): SlotsOfDay {
  const walkers = shapes.map(shape => {
    const obstacles = obstaclesFor(search, shape, search.starts)
    return { shape, obstacles, day: NO_DAY, nextStart: 0, nextObstacle: 0 }
  })
  const nobody: Crowd = { staffIds: [], withOneMore: [] }
  return day => slotsOfDay({ search, walkers, nobody }, day)
}

function slotsOfDay({ search, walkers, nobody }: Walk, day: number): Slot[] {
  const { plan, rules, policy, starts } = search
  for (const walker of walkers) {
    walker.day = workingDay(plan, { staffId: walker.shape.staffId, day }, rules)
    walker.nextStart = 0
    walker.nextObstacle = firstObstacle(walker.obstacles.staff, walker.day.starts[0] ?? 0)
  }
  // Where all keep the shop's hours they have the same starts, so one of them is enough.
  const leaders = walkers.every(walker => walker.day === walkers[0]?.day)
    ? walkers.slice(0, 1)
    : walkers
  const slots: Slot[] = []
  for (;;) {
    const startsAt = nextStartOf(leaders)
    if (startsAt > starts.last) return slots
    let crowd = nobody
    for (let index = 0; index < walkers.length; index += 1) {
      const walker = walkers[index]!
      if (!isFreeAt(walker, startsAt)) continue
      if (policy !== null && policy(walker.shape, walker.day, startsAt) !== null) continue
      crowd = crowd.withOneMore[index] ??= {
        staffIds: [...crowd.staffIds, walker.shape.staffId],
        withOneMore: [],
      }
    }
    if (crowd !== nobody && startsAt >= starts.first)
      slots.push({ startsAt, staffIds: crowd.staffIds })
  }
}

function nextStartOf(walkers: readonly Walker[]): Instant {
  let next = Infinity
  for (const { day, nextStart } of walkers) next = Math.min(next, day.starts[nextStart] ?? Infinity)
  return next
}

/**
 * Whether this staff member can begin at this start. Moves the walker on, so starts have to be asked in ascending
 * order.
 */
function isFreeAt(walker: Walker, startsAt: Instant): boolean {
  const { day, obstacles, shape, nextStart } = walker
  if (day.starts[nextStart] !== startsAt) return false
  walker.nextStart = nextStart + 1
  if (startsAt + shape.length > day.closes[nextStart]!) return false
  const blocked = obstacles.staff
  let index = walker.nextObstacle
  while (index < blocked.length && blocked[index + 1]! <= startsAt) index += 2
  walker.nextObstacle = index
  if (index < blocked.length && blocked[index]! < startsAt) return false
  return !isBlocked(obstacles.pools, startsAt)
}

/**
 * Several services, or a class: every start of anybody's grid, each asked as the booking asks it. A class that stands
 * off the grid is asked where it stands.
 */
function walkOfSeveral(
  search: StartSearch,
  request: VisitRequest,
  shapes: readonly VisitShape[],
): SlotsOfDay {
  const { plan, rules, starts } = search
  const alone = shapes.map(shape => singleStaff(search, shape))
  const shared = multiStaff(search, request)
  const everybody = staffFor(plan, request)
  const sessions = shapes.flatMap(({ places, items: [item], staffId }) =>
    places === undefined ? [] : search.busy.sessionStarts(item!.serviceId, staffId),
  )
  const slotAt = (startsAt: Instant): Slot[] => {
    const able = alone.filter(one => one.at(startsAt).refusal === null).map(one => one.shape)
    if (able.length > 0) {
      const staffIds = able.map(shape => shape.staffId)
      return [{ startsAt, staffIds, ...placesOf(search, able, startsAt) }]
    }
    const items = shared?.at(startsAt)?.items.map(({ serviceId, staffId, offset }) => ({
      serviceId,
      staffId,
      startsAt: startsAt + offset,
    }))
    return items === undefined ? [] : [{ startsAt, staffIds: [], items }]
  }
  return day => {
    const grid = everybody.flatMap(staffId => workingDay(plan, { staffId, day }, rules).starts)
    const standing = sessions.filter(startsAt => localDay(startsAt, plan.timeZone) === day)
    return [...new Set([...grid, ...standing])]
      .filter(startsAt => startsAt >= starts.first && startsAt <= starts.last)
      .sort((a, b) => a - b)
      .flatMap(slotAt)
  }
}

function placesOf(
  context: SchedulingContext,
  able: readonly VisitShape[],
  startsAt: Instant,
): Pick<Slot, 'places'> {
  const left = able.flatMap(shape =>
    shape.places === undefined
      ? []
      : [placesLeft(context, shape, startsAt) ?? shape.places.capacity],
  )
  return left.length === 0 ? {} : { places: Math.max(...left) }
}

/**
 * Until when an answer of `slotsOn` given at `now` stays valid if nobody books: until its first start falls within the
 * lead time, a hold expires, or the horizon moves. May be earlier than that, never later.
 */
export function validUntil(
  { plan, busy, now, audience }: SchedulingContext,
  { serviceIds }: VisitRequest,
  days: readonly SlotDay[],
): Instant {
  const rules = rulesFor(plan, serviceIds, audience.kind)
  const changes = [nextHorizon(plan.timeZone, rules, now)]
  const firstSlot = days.find(day => day.slots.length > 0)?.slots[0]
  // A start is still offered at exactly its lead time, and gone one millisecond later.
  if (firstSlot !== undefined) changes.push(firstSlot.startsAt - rules.leadMinutes * MINUTE + 1)
  const expiry = busy.nextExpiry(now)
  if (expiry !== null) changes.push(expiry)
  return Math.min(...changes)
}
