/**
 * What occupies staff and resources: holds, appointments and blocks alike.
 *
 * The rule is the one of the database's exclusion constraint: two rows of one unit conflict when their owners differ
 * and the work of one meets the padded time of the other. Two buffers may share a gap; work never meets a buffer.
 * Rows that have expired do not count; an owner whose rows have all expired is removed when `now` is next given.
 */
import { type Instant, type Interval, MINUTE, unionOf } from '../calendar/interval.ts'
import type { Occupied, Viewpoint } from './occupied.ts'
import { createSeatBook, type OpenSession } from './seats.ts'
import {
  counts,
  firstFrom,
  firstReaching,
  insertRow,
  refreshReach,
  removeRow,
  type UnitRows,
} from './unit-rows.ts'

/** Work to be placed in a unit, without its start. */
export type WorkShape = { readonly length: number; readonly before: number; readonly after: number }

/**
 * Starts that are taken, as open ranges: from, to, from, to… sorted and disjoint. A start is free when it lies in none
 * of them; being equal to one of the ends is free.
 */
export type BlockedStarts = readonly Instant[]

/** Both included. */
export type StartRange = { readonly first: Instant; readonly last: Instant }

export type BusyIndex = {
  /**
   * Replaces all rows of the owner; an empty list removes it. With `now`, owners that have expired by then are
   * removed.
   */
  set(owner: string, rows: readonly Occupied[], now?: Instant): void
  rowsOf(owner: string): readonly Occupied[]
  isFree(piece: Pick<Occupied, 'unit' | 'work' | 'padded'>, from: Viewpoint): boolean
  /** The starts in this range at which the work would meet something. */
  blockedStarts(unit: string, wanted: WorkShape & StartRange, from: Viewpoint): BlockedStarts
  bookedMinutes(unit: string, interval: Interval, from: Viewpoint): number
  appointmentsIn(unit: string, interval: Interval, from: Viewpoint): AppointmentsIn
  /** How many minutes of the interval blocks take, whether they overlap each other or not. */
  blockedMinutes(unit: string, interval: Interval, from: Viewpoint): number
  /**
   * The latest end of anything that occupies this unit and ends by the instant, blocks included; null if there is none.
   */
  lastBusyEnd(unit: string, before: Instant, from: Viewpoint): Instant | null
  /** A session of a class; null when nobody has a place in it now. */
  sessionAt(session: string, from: Viewpoint): OpenSession | null
  /** Where sessions of this class with this staff member stand, also those in which nobody has a place any more. */
  sessionStarts(serviceId: string, staffId: string): readonly Instant[]
  /** The next instant at which a row expires; null if none will. Removes owners that have expired. */
  nextExpiry(now: Instant): Instant | null
}

/** Whose appointments touch an interval, how many minutes of it they work, and how many of these were booked online. */
export type AppointmentsIn = {
  readonly owners: ReadonlySet<string>
  readonly minutes: number
  readonly onlineMinutes: number
}

/** The busy index, and which of its rows count for one question. */
export type BusyView = Viewpoint & { readonly busy: BusyIndex }

export function resourceUnit(resourceId: string, n: number): string {
  return `${resourceId}#${n}`
}

/** An index that begins with these rows, each under its owner. */
export function createBusyIndex(rows: readonly Occupied[] = []): BusyIndex {
  const units = new Map<string, UnitRows>()
  const owners = new Map<string, readonly Occupied[]>()
  /** Owners whose rows expire, and when the last row does. */
  const expiring = new Map<string, Instant>()
  const seats = createSeatBook()

  const replace = (owner: string, rows: readonly Occupied[]): void => {
    const before = owners.get(owner) ?? []
    seats.replace(owner, before, rows)
    for (const row of before) removeRow(units, owner, row)
    for (const row of rows) insertRow(units, owner, row)
    if (rows.length > 0) owners.set(owner, rows)
    else owners.delete(owner)
    if (rows.some(row => row.expiresAt !== null)) expiring.set(owner, lastExpiry(rows))
    else expiring.delete(owner)
  }
  const forgetExpired = (now: Instant): void => {
    for (const [owner, expiresAt] of expiring) if (expiresAt <= now) replace(owner, [])
  }

  for (const [owner, owned] of Map.groupBy(rows, row => row.owner)) replace(owner, owned)

  return {
    set(owner, rows, now = -Infinity) {
      replace(owner, rows)
      forgetExpired(now)
    },
    rowsOf: owner => owners.get(owner) ?? [],
    isFree({ unit, work, padded }, from) {
      const wanted = {
        length: work.end - work.start,
        before: work.start - padded.start,
        after: padded.end - work.end,
        first: work.start,
        last: work.start,
      }
      return blockedStarts(units.get(unit), wanted, from).length === 0
    },
    blockedStarts: (unit, wanted, from) => blockedStarts(units.get(unit), wanted, from),
    bookedMinutes: (unit, interval, from) => bookedMinutes(units.get(unit), interval, from),
    appointmentsIn: (unit, interval, from) => appointmentsIn(units.get(unit), interval, from),
    blockedMinutes: (unit, interval, from) => blockedMinutes(units.get(unit), interval, from),
    lastBusyEnd: (unit, before, from) => lastBusyEnd(units.get(unit), before, from),
    sessionAt: (session, from) => seats.find(session, from),
    sessionStarts: (serviceId, staffId) => seats.startsOf(serviceId, staffId),
    nextExpiry(now) {
      forgetExpired(now)
      const next = [...expiring.keys()]
        .flatMap(owner => owners.get(owner)!.map(row => row.expiresAt ?? Infinity))
        .filter(time => time > now)
        .reduce((soonest, time) => Math.min(soonest, time), Infinity)
      return next === Infinity ? null : next
    },
  }
}

function lastExpiry(rows: readonly Occupied[]): Instant {
  return rows.reduce((latest, row) => Math.max(latest, row.expiresAt ?? Infinity), -Infinity)
}

function blockedStarts(
  unit: UnitRows | undefined,
  { length, before, after, first, last }: WorkShape & StartRange,
  viewpoint: Viewpoint,
): Instant[] {
  const blocked: Instant[] = []
  if (unit === undefined) return blocked
  const { paddedStarts, paddedEnds, workStarts, workEnds } = unit
  for (let index = firstReaching(unit, first - before); index < paddedStarts.length; index += 1) {
    const start = paddedStarts[index]!
    if (start >= last + length + after) break
    if (!counts(unit, index, viewpoint)) continue
    const from = Math.min(start, workStarts[index]! - after) - length
    const until = Math.max(paddedEnds[index]!, workEnds[index]! + before)
    if (from < last && until > first) addBlocked(blocked, from, until)
  }
  return blocked
}

/** Rows arrive sorted by their padded start; the blocked ranges are only nearly sorted, because buffers differ. */
function addBlocked(blocked: Instant[], from: Instant, until: Instant): void {
  let last = blocked.length - 1
  if (last > 0 && from < blocked[last]!) {
    // The usual case: it begins inside the range before, and makes it longer.
    if (from >= blocked[last - 1]!) {
      if (until > blocked[last]!) blocked[last] = until
      return
    }
    while (last > 0 && from < blocked[last]!) {
      until = Math.max(until, blocked[last]!)
      from = Math.min(from, blocked[last - 1]!)
      last -= 2
    }
    blocked.length = last + 1
  }
  blocked.push(from, until)
}

function bookedMinutes(
  unit: UnitRows | undefined,
  interval: Interval,
  viewpoint: Viewpoint,
): number {
  let total = 0
  forWorkIn({ unit, interval, viewpoint }, (_, length) => (total += length))
  return total / MINUTE
}

function appointmentsIn(
  unit: UnitRows | undefined,
  interval: Interval,
  viewpoint: Viewpoint,
): AppointmentsIn {
  const owners = new Set<string>()
  let total = 0
  let online = 0
  forWorkIn({ unit, interval, viewpoint }, (index, length) => {
    if (unit!.blocks[index]!) return
    owners.add(unit!.sessions[index] ?? unit!.owners[index]!)
    total += length
    if (!unit!.byDesk[index]!) online += length
  })
  return { owners, minutes: total / MINUTE, onlineMinutes: online / MINUTE }
}

function blockedMinutes(
  unit: UnitRows | undefined,
  interval: Interval,
  viewpoint: Viewpoint,
): number {
  const taken: Interval[] = []
  forWorkIn({ unit, interval, viewpoint }, index => {
    if (!unit!.blocks[index]!) return
    const start = Math.max(unit!.workStarts[index]!, interval.start)
    taken.push({ start, end: Math.min(unit!.workEnds[index]!, interval.end) })
  })
  return unionOf(taken).reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE
}

type Stretch = {
  readonly unit: UnitRows | undefined
  readonly interval: Interval
  readonly viewpoint: Viewpoint
}

/** The rows that work in the interval, and for how long. A session counts once, by its first row. */
function forWorkIn(
  { unit, interval, viewpoint }: Stretch,
  note: (index: number, length: number) => void,
): void {
  if (unit === undefined) return
  const { paddedStarts, workStarts, workEnds, sessions } = unit
  let counted: Set<string> | undefined
  for (let index = firstReaching(unit, interval.start); index < paddedStarts.length; index += 1) {
    if (paddedStarts[index]! >= interval.end) break
    if (!counts(unit, index, viewpoint)) continue
    const start = Math.max(workStarts[index]!, interval.start)
    const end = Math.min(workEnds[index]!, interval.end)
    if (end <= start) continue
    const session = sessions[index]!
    if (session !== null) {
      const piece = `${session} ${workStarts[index]!}`
      counted ??= new Set()
      if (counted.has(piece)) continue
      counted.add(piece)
    }
    note(index, end - start)
  }
}

function lastBusyEnd(
  unit: UnitRows | undefined,
  before: Instant,
  viewpoint: Viewpoint,
): Instant | null {
  if (unit === undefined) return null
  refreshReach(unit)
  let latest: Instant | null = null
  for (let index = firstFrom(unit.paddedStarts, before) - 1; index >= 0; index -= 1) {
    // Nothing at this row or earlier ends later than what was found.
    if (latest !== null && unit.reach[index]! <= latest) break
    const end = unit.workEnds[index]!
    if (!counts(unit, index, viewpoint) || end > before) continue
    latest = Math.max(latest ?? end, end)
  }
  return latest
}
