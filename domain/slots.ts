import { dayNumber, dateOfDay } from './local-time.ts'
import { DAY, type Instant, MINUTE } from './interval.ts'
import type { BusyIndex } from './occupancy.ts'
import { type Policy, policyFor } from './policy.ts'
import { type Asked, placesLeft } from './person-refusal.ts'
import { bookableRange, nextHorizon, rulesFor, rulesForStaff } from './rules.ts'
import type { BookingRules, ShopPlan } from './shop.ts'
import {
  firstObstacle,
  isBlocked,
  type Obstacles,
  obstaclesFor,
  type StartRange,
} from './obstacles.ts'
import { aloneFor } from './several-services.ts'
import { togetherFor } from './together.ts'
import { peopleFor, shapesFor, type VisitRequest, type VisitShape } from './visit.ts'
import { type WorkingDay, workingDay } from './working-day.ts'

export type { VisitRequest } from './visit.ts'

/** `staffIds`: who can do all of it alone. Where nobody can, `legs` says who shares it, in which order. */
export type Slot = {
  readonly startsAt: Instant
  readonly staffIds: readonly string[]
  readonly legs?: readonly SharedLeg[]
  /** Of a class: the most places that one of them has left. */
  readonly places?: number
}
export type SharedLeg = {
  readonly serviceId: string
  readonly staffId: string
  readonly startsAt: Instant
}
export type SlotDay = { readonly date: string; readonly slots: readonly Slot[] }
export type SlotWindow = { readonly fromDate: string; readonly days: number }

/**
 * Every start that the public may book, by the shop's dates. Every day of the window is present, closed ones without
 * slots; the people of a slot are in the plan's order. An impossible request has days without slots.
 */
export function slotsOn(
  plan: ShopPlan,
  busy: BusyIndex,
  request: VisitRequest,
  window: SlotWindow,
  now: Instant,
  exceptOwner?: string,
  audience: 'public' | 'staff' = 'public',
): SlotDay[] {
  const from = dayNumber(window.fromDate)
  const rules = rulesOf(plan, request, audience)
  const { first, end } = bookableRange(plan.timeZone, rules, now)
  // No zone is a whole day away from UTC, so these bounds are generous.
  const range = {
    first: Math.max(first, (from - 1) * DAY),
    last: Math.min(end - 1, (from + window.days + 1) * DAY),
  }
  const shapes = shapesFor(plan, request)
  const policy = policyFor({ plan, rules, busy, now, exceptOwner })
  const asked = { plan, rules, busy, now, exceptOwner, policy }
  const slotsOfDay = !shapes.ok
    ? () => []
    : isPlain(shapes.shapes)
      ? walkOfOne(asked, shapes.shapes, range)
      : walkOfSeveral(asked, request, shapes.shapes, range)
  return Array.from({ length: window.days }, (_, index) => {
    const day = from + index
    // What lies beyond the horizon need not be laid out.
    const isBeyond = (day - 1) * DAY > range.last
    return { date: dateOfDay(day), slots: isBeyond ? [] : slotsOfDay(day) }
  })
}

function rulesOf(
  plan: ShopPlan,
  { serviceIds }: VisitRequest,
  audience: 'public' | 'staff',
): BookingRules {
  return audience === 'staff' ? rulesForStaff(plan, serviceIds) : rulesFor(plan, serviceIds)
}

/** One service, one customer at a time: nearly all there is. What one of the shapes is, all of them are. */
function isPlain([shape]: readonly VisitShape[]): boolean {
  return shape?.legs.length === 1 && shape.places === undefined
}

type SlotsOfDay = (day: number) => Slot[]

/** One person on her walk through a day: the next start of her grid, and the next time she is taken. */
type Person = {
  readonly shape: VisitShape
  readonly obstacles: Obstacles
  day: WorkingDay
  nextStart: number
  nextObstacle: number
}

/**
 * The people of a slot. Slots with the same people share one list, found by walking from nobody one person at a time:
 * a month of slots for ten people has a thousand slots and a few dozen lists.
 */
type Crowd = { readonly staffIds: readonly string[]; readonly withOneMore: Crowd[] }

/** What all days of one list share. */
type Walk = {
  readonly plan: ShopPlan
  readonly people: readonly Person[]
  readonly rules: BookingRules
  readonly policy: Policy | null
  readonly range: StartRange
  readonly nobody: Crowd
}

const NO_DAY: WorkingDay = { starts: [], closes: [], open: [], isClosed: true }

function personFor(
  shape: VisitShape,
  busy: BusyIndex,
  range: StartRange,
  now: Instant,
  exceptOwner: string | undefined,
): Person {
  const obstacles = obstaclesFor(shape, busy, range, now, exceptOwner)
  return { shape, obstacles, day: NO_DAY, nextStart: 0, nextObstacle: 0 }
}

/** One service: all walk through the day together, from each start of anybody's grid to the next. */
function walkOfOne(
  { plan, busy, now, exceptOwner, rules, policy }: Asked,
  shapes: readonly VisitShape[],
  range: StartRange,
): SlotsOfDay {
  const people = shapes.map(shape => personFor(shape, busy, range, now, exceptOwner))
  const nobody: Crowd = { staffIds: [], withOneMore: [] }
  return day => slotsOfDay({ plan, people, rules, policy, range, nobody }, day)
}

function slotsOfDay(walk: Walk, day: number): Slot[] {
  const { plan, people, rules, policy, range, nobody } = walk
  for (const person of people) {
    person.day = workingDay(plan, person.shape.staffId, day, rules)
    person.nextStart = 0
    person.nextObstacle = firstObstacle(person.obstacles.person, person.day.starts[0] ?? 0)
  }
  // Where all keep the shop's hours, any one of them knows the next start.
  const leaders = people.every(person => person.day === people[0]?.day)
    ? people.slice(0, 1)
    : people
  const slots: Slot[] = []
  for (;;) {
    const startsAt = nextStartOf(leaders)
    if (startsAt > range.last) return slots
    let crowd = nobody
    for (let index = 0; index < people.length; index += 1) {
      const person = people[index]!
      if (!isFreeAt(person, startsAt)) continue
      if (policy !== null && policy(person.shape, person.day, day, startsAt) !== null) continue
      crowd = crowd.withOneMore[index] ??= {
        staffIds: [...crowd.staffIds, person.shape.staffId],
        withOneMore: [],
      }
    }
    if (crowd !== nobody && startsAt >= range.first)
      slots.push({ startsAt, staffIds: crowd.staffIds })
  }
}

function nextStartOf(people: readonly Person[]): Instant {
  let next = Infinity
  for (const { day, nextStart } of people) next = Math.min(next, day.starts[nextStart] ?? Infinity)
  return next
}

/** Whether the person can begin at this start, which is not before any she was asked about; then she walks on. */
function isFreeAt(person: Person, startsAt: Instant): boolean {
  const { day, obstacles, shape, nextStart } = person
  if (day.starts[nextStart] !== startsAt) return false
  person.nextStart = nextStart + 1
  if (startsAt + shape.length > day.closes[nextStart]!) return false
  const blocked = obstacles.person
  let index = person.nextObstacle
  while (index < blocked.length && blocked[index + 1]! <= startsAt) index += 2
  person.nextObstacle = index
  if (index < blocked.length && blocked[index]! < startsAt) return false
  return !isBlocked(obstacles.pools, startsAt)
}

/** Several services, or a class: every start of anybody's grid, each asked as the booking asks it. */
function walkOfSeveral(
  asked: Asked,
  request: VisitRequest,
  shapes: readonly VisitShape[],
  range: StartRange,
): SlotsOfDay {
  const people = shapes.map(shape => ({ ...aloneFor(asked, shape, range), shape }))
  const together = togetherFor(asked, request, range, true)
  const everybody = peopleFor(asked.plan, request)
  return day => {
    const starts = everybody.flatMap(id => workingDay(asked.plan, id, day, asked.rules).starts)
    return [...new Set(starts)]
      .filter(startsAt => startsAt >= range.first && startsAt <= range.last)
      .sort((a, b) => a - b)
      .flatMap((startsAt): Slot[] => {
        const able = people.filter(person => person.at(startsAt, true).refusal === null)
        if (able.length > 0) {
          const staffIds = able.map(person => person.staffId)
          return [{ startsAt, staffIds, ...placesOf(asked, able, startsAt) }]
        }
        const shared = together?.at(startsAt) ?? null
        if (shared === null) return []
        const legs = shared.legs.map(({ serviceId, staffId, offset }) => ({
          serviceId,
          staffId,
          startsAt: startsAt + offset,
        }))
        return [{ startsAt, staffIds: [], legs }]
      })
  }
}

function placesOf(
  asked: Asked,
  able: readonly { readonly shape: VisitShape }[],
  startsAt: Instant,
): Pick<Slot, 'places'> {
  const left = able.flatMap(({ shape }) =>
    shape.places === undefined ? [] : [placesLeft(asked, shape, startsAt) ?? shape.places.capacity],
  )
  return left.length === 0 ? {} : { places: Math.max(...left) }
}

/**
 * Until when an answer of `slotsOn` given at `now` stays true if nobody books: its first start comes too near, a hold
 * expires, or the horizon moves. Never later than that; sometimes earlier.
 */
export function validUntil(
  plan: ShopPlan,
  busy: BusyIndex,
  request: VisitRequest,
  days: readonly SlotDay[],
  now: Instant,
  audience: 'public' | 'staff' = 'public',
): Instant {
  const rules = rulesOf(plan, request, audience)
  const changes = [nextHorizon(plan.timeZone, rules, now)]
  const firstSlot = days.find(day => day.slots.length > 0)?.slots[0]
  // A start is still offered at exactly its lead time, and gone one millisecond later.
  if (firstSlot !== undefined) changes.push(firstSlot.startsAt - rules.leadMinutes * MINUTE + 1)
  const expiry = busy.nextExpiry(now)
  if (expiry !== null) changes.push(expiry)
  return Math.min(...changes)
}
