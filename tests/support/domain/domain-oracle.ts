/**
 * A second implementation of the booking rules, to compare the engine with. Slow and simple: minute by minute, without
 * indexes, intervals or offset arithmetic. Every question about local time goes to Temporal.
 */
import 'temporal-polyfill/global'
import type { Audience } from '#domain/booking/scheduling-context.ts'
import type { BookingRefusal } from '#domain/booking/booking.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { Slot } from '#domain/booking/slots.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import { isClosed, isPlanned } from './oracle-hours.ts'
import { daysSinceRelease, keepsBack, oracleRules, shortest, nearestFirst } from './oracle-rules.ts'
import { isHeldAt, timetableOf } from './timetables.ts'
import { assignmentsOf, type Grid } from './oracle-assignments.ts'
import { holds, meets, type Wall, type World } from './oracle-world.ts'
import {
  impossibility,
  minutesOf,
  type OracleServiceItem,
  type Part,
  partsOf,
} from './oracle-visit.ts'

const MINUTE = 60_000

export type Question = {
  readonly plan: ShopPlan
  readonly rows: readonly Occupied[]
  readonly request: VisitRequest
  readonly now: number
  readonly ignoreOwner: string | undefined
}

/** `legs`: the service items in the order of the visit, each with its staff member. */
export type Answer = {
  readonly legs: readonly Pick<OracleServiceItem, 'serviceId' | 'staffId'>[]
  readonly reason: BookingRefusal | null
}

export function createOracle(world: World, { plan, rows, request, now, ignoreOwner }: Question) {
  // Caches only: without them ten thousand shops would take a day.
  const shifts = new Map<string, boolean>()
  const anchors = new Map<string, number>()
  const refusals = new Map<string, BookingRefusal | null>()
  const openDates = new Map<string, boolean>()
  const minutesTaken = new Map<string, boolean>()
  const counted = rows.filter(
    row => row.owner !== ignoreOwner && (row.expiresAt === null || row.expiresAt > now),
  )

  const rules = oracleRules(plan, request.serviceIds)
  const timetable = timetableOf(plan, request.serviceIds)
  const seats = request.seats ?? 1
  const capacity = plan.services.find(one => one.id === request.serviceIds[0])?.capacity ?? 1
  // A class is one piece of work, however many customers it has: the rows of one customer count for all.
  const pieces = counted.filter(
    (row, index) =>
      row.seating === undefined ||
      counted.findIndex(one => one.seating?.session === row.seating?.session) === index,
  )

  const wallOf = (instant: number) => world.walls[(instant - world.first) / MINUTE]!

  function isShift(staffId: string, dateIndex: number, minute: number): boolean {
    const key = `${staffId} ${dateIndex} ${minute}`
    const known = shifts.get(key)
    if (known !== undefined) return known
    const answer =
      isPlanned(plan, staffId, world, dateIndex, minute) &&
      !isClosed(plan, staffId, world.dates, dateIndex, minute)
    shifts.set(key, answer)
    return answer
  }

  function isOpen(staffId: string, { dateIndex, minute }: Wall): boolean {
    return isShift(staffId, dateIndex, minute) || isShift(staffId, dateIndex - 1, minute + 1440)
  }

  function opensOn(staffId: string, dateIndex: number): boolean {
    const key = `${staffId} ${dateIndex}`
    const known = openDates.get(key)
    if (known !== undefined) return known
    const sameDate = world.walls.filter(one => one.dateIndex === dateIndex)
    const answer = sameDate.some(one => isOpen(staffId, one))
    openDates.set(key, answer)
    return answer
  }

  function isOnGrid(staffId: string, wall: Wall): boolean {
    if (timetable.length > 0) return isHeldAt(timetable, world, wall)
    const { dateIndex, minute } = wall
    return [
      [dateIndex, minute],
      [dateIndex - 1, minute + 1440],
    ].some(([date = 0, at = 0]) => {
      if (!isShift(staffId, date, at)) return false
      if (rules.anchoring === 'clock') return at % rules.slotStepMinutes === 0
      return (at - anchorOf(staffId, date, at)) % rules.slotStepMinutes === 0
    })
  }

  /** The first minute of the shift that contains this minute. */
  function anchorOf(staffId: string, dateIndex: number, minute: number): number {
    const key = `${staffId} ${dateIndex} ${minute}`
    const known = anchors.get(key)
    if (known !== undefined) return known
    const goesOn = minute > 0 && isShift(staffId, dateIndex, minute - 1)
    const anchor = goesOn ? anchorOf(staffId, dateIndex, minute - 1) : minute
    anchors.set(key, anchor)
    return anchor
  }

  function isFree(unit: string, start: number, part: Part): boolean {
    const from = start + part.offset * MINUTE
    const work = { start: from, end: from + part.minutes * MINUTE }
    const padded = { start: from - part.before * MINUTE, end: work.end + part.after * MINUTE }
    return counted
      .filter(row => row.unit === unit)
      .every(row => !meets(row.work, padded) && !meets(row.padded, work))
  }

  function isMinuteFree(unit: string, start: number, minute: Part): boolean {
    const key = `${unit} ${start + minute.offset * MINUTE} ${minute.before} ${minute.after}`
    const known = minutesTaken.get(key)
    if (known !== undefined) return known
    const answer = isFree(unit, start, minute)
    minutesTaken.set(key, answer)
    return answer
  }

  /**
   * Enough resource units must be free in each minute, not the same ones throughout. Buffers count at the first and the
   * last minute.
   */
  function hasStations(start: number, part: Part): boolean {
    return part.service.resources.every(need => {
      const pool = plan.resources.find(resource => resource.id === need.resourceId)
      const size = pool?.quantity ?? 0
      const inUse = (minute: Part) => {
        let units = 0
        for (let n = 1; n <= (pool?.numbered ?? size); n += 1) {
          if (!isMinuteFree(`${need.resourceId}#${n}`, start, minute)) units += 1
        }
        return units
      }
      return minutesOf(part).every(minute => inUse(minute) + need.quantity <= size)
    })
  }

  /** Why this staff member cannot take the service items at this start, all of them or one; null when they can. */
  function refusalOf(
    items: readonly OracleServiceItem[],
    start: number,
    grid: Grid,
  ): BookingRefusal | null {
    const order = items.map(item => item.index).join()
    const key = `${items[0]!.staffId} ${order} ${start} ${grid.isBound} ${grid.keepsBack} ${grid.avoidsGaps}`
    const known = refusals.get(key)
    if (known !== undefined) return known
    const answer = findRefusal(items, start, grid)
    refusals.set(key, answer)
    return answer
  }

  function findRefusal(
    items: readonly OracleServiceItem[],
    start: number,
    grid: Grid,
  ): BookingRefusal | null {
    const { staffId } = items[0]!
    const { parts, minutes } = partsOf(plan, request, items)
    const wall = wallOf(start)
    if (!opensOn(staffId, wall.dateIndex)) return 'closed'
    for (let minute = 0; minute < minutes; minute += 1) {
      if (!isOpen(staffId, wallOf(start + minute * MINUTE))) return 'outside_hours'
    }
    const open = sessionAt(items, start)
    if (open.length > 0) return takenIn(open) + seats <= capacity ? null : 'slot_taken'
    if (grid.isBound && !isOnGrid(staffId, wall)) return 'off_grid'
    if (!parts.every(part => isFree(staffId, start, part))) return 'slot_taken'
    if (!parts.every(part => hasStations(start, part))) return 'no_resource'
    return grid.keepsBack ? keptBack(items, start, grid.avoidsGaps) : null
  }

  /** The seats taken in the class session that this booking would join. */
  function sessionAt([item]: readonly OracleServiceItem[], start: number): Occupied[] {
    if (capacity === 1) return []
    const session = `${item!.serviceId}.${item!.staffId}.${start}`
    return counted.filter(row => row.seating?.session === session)
  }

  const seatsWith = (staffId: string, start: number) =>
    sessionAt([{ serviceId: request.serviceIds[0]!, staffId, index: 0 }], start)

  /** Why the shop keeps this start from the public; null when it does not. Counted minute by minute. */
  function keptBack(
    items: readonly OracleServiceItem[],
    start: number,
    avoidsGaps: boolean,
  ): BookingRefusal | null {
    const { staffId } = items[0]!
    if (!keepsBack(rules)) return null
    const { dateIndex } = wallOf(start)
    const minutes = world.walls.flatMap((wall, index) =>
      wall.dateIndex === dateIndex ? [{ wall, instant: world.first + index * MINUTE }] : [],
    )
    const appointments = pieces.filter(row => row.isBlock !== true)
    const ownersOf = (unit: string) =>
      appointments
        .filter(row => row.unit === unit && minutes.some(one => holds(row.work, one.instant)))
        .map(row => row.owner)
    const all = new Set(plan.staff.flatMap(one => ownersOf(one.id)))
    if (all.size >= (rules.maxAppointmentsPerDay ?? Infinity)) return 'day_full'
    const own = new Set(ownersOf(staffId))
    if (own.size >= (rules.maxAppointmentsPerStaffDay ?? Infinity)) return 'person_full'
    const blocks = pieces.filter(row => row.isBlock === true && row.unit === staffId)
    const open = minutes
      .filter(one => isOpen(staffId, one.wall))
      .filter(one => !blocks.some(row => holds(row.work, one.instant))).length
    const worked = (isCounted: (row: Occupied) => boolean) =>
      appointments
        .filter(row => row.unit === staffId && isCounted(row))
        .flatMap(row => minutes.filter(one => holds(row.work, one.instant))).length
    const wanted = partsOf(plan, request, items).parts.reduce((sum, one) => sum + one.minutes, 0)
    const share = (taken: number) => (100 * (taken + wanted)) / open
    if (share(worked(row => !row.isByDesk)) > (rules.publicCapPercent ?? Infinity)) return 'cap'
    if (rules.walkInPercent > 0 && share(worked(() => true)) > 100 - rules.walkInPercent)
      return 'walk_in'
    return avoidsGaps && rules.avoidsGaps && wastes(items, start) ? 'gap' : null
  }

  /** Whether the booking leaves a gap too short to be useful, before or after it. Steps minute by minute. */
  function wastes(items: readonly OracleServiceItem[], start: number): boolean {
    const { staffId } = items[0]!
    const { parts, minutes } = partsOf(plan, request, items)
    const useful = shortest(plan)
    const fits = (at: number) =>
      parts.every(part => isFree(staffId, at, part)) &&
      Array.from({ length: minutes }, (_, minute) => at + minute * MINUTE).every(instant =>
        isOpen(staffId, wallOf(instant)),
      )
    const room = (direction: number) => {
      let steps = 0
      const enough = Math.max(useful, rules.slotStepMinutes)
      while (steps < enough && fits(start + direction * (steps + 1) * MINUTE)) steps += 1
      return steps
    }
    const [before, after] = [room(-1), room(1)]
    if (before < rules.slotStepMinutes || after < rules.slotStepMinutes) return false
    return before < useful || after < useful
  }

  function timeRefusal(start: number): BookingRefusal | null {
    if (start < now) return 'in_the_past'
    if (start < now + rules.leadMinutes * MINUTE) return 'lead_time'
    const days = wallOf(start).dateIndex - wallOf(now).dateIndex
    return days + daysSinceRelease(world, rules, now, wallOf(now).dateIndex) > rules.horizonDays
      ? 'horizon'
      : null
  }

  const assignments = assignmentsOf({
    plan,
    request,
    refusalOf,
    inOrder,
    isOpen: (items, start) => sessionAt(items, start).length > 0,
  })

  /** Who takes the visit, or why nobody can. */
  function answer(start: number, audience: Audience): Answer {
    const impossible = impossibility(plan, request, assignments.isOffered)
    if (impossible !== null) return refused(impossible)
    const isPublic = audience.kind === 'public'
    const early = isPublic ? timeRefusal(start) : null
    if (early !== null) return refused(early)
    const overbooks = audience.kind === 'staff' && audience.overbook
    const items =
      assignments.best(start, isPublic) ?? (overbooks ? assignments.anyhow(start) : null)
    if (items !== null) return { legs: items, reason: null }
    const refusals = assignments.refusals(start, isPublic)
    return refused(nearestFirst.find(reason => refusals.has(reason)) ?? null)
  }

  function inOrder(staffMembers: readonly string[], start: number): string[] {
    const { dateIndex } = wallOf(start)
    const busyMinutes = (staffId: string) =>
      world.walls.reduce((sum, wall, index) => {
        if (wall.dateIndex !== dateIndex) return sum
        const instant = world.first + index * MINUTE
        const there = pieces.filter(row => row.unit === staffId && holds(row.work, instant))
        return sum + there.length
      }, 0)
    const idleSince = (staffId: string) =>
      Math.max(
        Number.MIN_SAFE_INTEGER,
        ...counted
          .filter(row => row.unit === staffId && row.work.end <= start)
          .map(row => row.work.end),
      )
    const sorted = staffMembers
      .map(id => ({ id, busy: busyMinutes(id), idle: idleSince(id) }))
      .sort((a, b) => a.busy - b.busy || a.idle - b.idle || (a.id < b.id ? -1 : 1))
      .map(one => one.id)
    const usual = sorted.filter(id => id === request.preferredStaffId)
    return [...usual, ...sorted.filter(id => id !== request.preferredStaffId)]
  }

  /** Every start that the public may book on the date. Staff members are in the order of the plan. */
  function list(dateIndex: number): Slot[] {
    if (impossibility(plan, request, assignments.isOffered) !== null) return []
    return world.walls.flatMap((wall, index): Slot[] => {
      const startsAt = world.first + index * MINUTE
      if (wall.dateIndex !== dateIndex || timeRefusal(startsAt) !== null) return []
      const canBegin = (staffId: string) =>
        isOnGrid(staffId, wall) || seatsWith(staffId, startsAt).length > 0
      if (!assignments.beginners.some(canBegin)) return []
      const staffIds = assignments.alone(startsAt)
      if (staffIds.length > 0 && capacity === 1) return [{ startsAt, staffIds }]
      if (staffIds.length > 0) {
        const left = staffIds.map(staffId => capacity - takenIn(seatsWith(staffId, startsAt)))
        return [{ startsAt, staffIds, places: Math.max(...left) }]
      }
      const shared = assignments.shared(startsAt, true)
      if (shared === null) return []
      const items = shared.map(({ serviceId, staffId }, place) => {
        const before = partsOf(plan, request, shared.slice(0, place)).minutes
        return { serviceId, staffId, startsAt: startsAt + before * MINUTE }
      })
      return [{ startsAt, staffIds: [], items }]
    })
  }

  return { answer, list }
}

function refused(reason: BookingRefusal | null): Answer {
  return { legs: [], reason }
}

function takenIn(rows: readonly Occupied[]): number {
  return rows.reduce((sum, row) => sum + row.seating!.seats, 0)
}
