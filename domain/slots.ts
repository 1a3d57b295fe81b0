import { dayNumber, dateOfDay, localDay, startOfDay } from './local-time.ts'
import { DAY, type Instant, MINUTE } from './interval.ts'
import type { BusyIndex } from './occupancy.ts'
import type { ShopPlan } from './shop.ts'
import {
  hasResources,
  isBlocked,
  obstaclesFor,
  shapesFor,
  type VisitRequest,
  type VisitShape,
} from './visit.ts'
import { workingDay } from './working-day.ts'

export type { VisitRequest } from './visit.ts'

export type Slot = { readonly startsAt: Instant; readonly staffIds: readonly string[] }
export type SlotDay = { readonly date: string; readonly slots: readonly Slot[] }
export type SlotWindow = { readonly fromDate: string; readonly days: number }

type FreeDays = { readonly staffId: string; readonly days: readonly (readonly Instant[])[] }

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
): SlotDay[] {
  const from = dayNumber(window.fromDate)
  const shapes = shapesFor(plan, request)
  const free = shapes.ok
    ? shapes.shapes.map(shape => freeDays(plan, busy, shape, { ...window, from }, now, exceptOwner))
    : []
  return Array.from({ length: window.days }, (_, index) => ({
    date: dateOfDay(from + index),
    slots: joinPeople(free, index),
  }))
}

/** The first and last instant of a start that the rules let the public book now; the last is not included. */
export function bookableRange(
  plan: ShopPlan,
  now: Instant,
): { readonly first: Instant; readonly end: Instant } {
  const lastDay = localDay(now, plan.timeZone) + plan.rules.horizonDays
  return {
    first: now + plan.rules.leadMinutes * MINUTE,
    end: startOfDay(dateOfDay(lastDay + 1), plan.timeZone),
  }
}

function freeDays(
  plan: ShopPlan,
  busy: BusyIndex,
  shape: VisitShape,
  window: { readonly from: number; readonly days: number },
  now: Instant,
  exceptOwner: string | undefined,
): FreeDays {
  const { first, end } = bookableRange(plan, now)
  // No zone is a whole day away from UTC, so these bounds are generous and days outside of them are not worth a look.
  const starts = {
    first: Math.max(first, (window.from - 1) * DAY),
    last: Math.min(end, (window.from + window.days + 1) * DAY),
  }
  const obstacles = obstaclesFor(shape, busy, starts, now, exceptOwner)
  const days = Array.from({ length: window.days }, (_, index) => {
    const day = window.from + index
    if ((day + 2) * DAY < starts.first || (day - 1) * DAY > starts.last) return []
    const { starts: grid, closes } = workingDay(plan, shape.staffId, day)
    return grid.filter(
      (start, at) =>
        start >= first &&
        start < end &&
        start + shape.length <= closes[at]! &&
        !isBlocked(obstacles.person, start) &&
        hasResources(obstacles, start),
    )
  })
  return { staffId: shape.staffId, days }
}

function joinPeople(people: readonly FreeDays[], index: number): Slot[] {
  const slots = new Map<Instant, string[]>()
  for (const person of people) {
    for (const startsAt of person.days[index]!) {
      const staffIds = slots.get(startsAt)
      if (staffIds === undefined) slots.set(startsAt, [person.staffId])
      else staffIds.push(person.staffId)
    }
  }
  return [...slots]
    .map(([startsAt, staffIds]) => ({ startsAt, staffIds }))
    .sort((a, b) => a.startsAt - b.startsAt)
}

/**
 * Until when an answer of `slotsOn` given at `now` stays true if nobody books: its first start comes too near, a hold
 * expires, or midnight moves the horizon. Never later than that; sometimes earlier.
 */
export function validUntil(
  plan: ShopPlan,
  busy: BusyIndex,
  days: readonly SlotDay[],
  now: Instant,
): Instant {
  const today = localDay(now, plan.timeZone)
  const changes = [startOfDay(dateOfDay(today + 1), plan.timeZone)]
  const firstSlot = days.find(day => day.slots.length > 0)?.slots[0]
  // A start is still offered at exactly its lead time, and gone one millisecond later.
  if (firstSlot !== undefined) {
    changes.push(firstSlot.startsAt - plan.rules.leadMinutes * MINUTE + 1)
  }
  const expiry = busy.nextExpiry(now)
  if (expiry !== null) changes.push(expiry)
  return Math.min(...changes)
}
