/**
 * What really occupies people and resources, from holds, appointments and blocks alike.
 *
 * The rule is the one of the database's exclusion constraint: two rows of one unit conflict when their owners differ
 * and the work of one meets the padded time of the other. Two buffers may share a gap; work never meets a buffer.
 * Rows that have expired stay until they are replaced, and do not count.
 */
import { type Instant, type Interval, MINUTE } from './interval.ts'

export type Occupied = {
  /** A person's id, or `resourceUnit(…)`. */
  readonly unit: string
  readonly owner: string
  readonly work: Interval
  /** The work with its buffers. */
  readonly padded: Interval
  readonly expiresAt: Instant | null
}

/** What somebody wants to put into a unit, without saying yet when. */
export type WorkShape = { readonly length: number; readonly before: number; readonly after: number }

/**
 * Starts that are taken, as open ranges: from, to, from, to… sorted and disjoint. A start is free when it lies in none
 * of them; being equal to one of the ends is free.
 */
export type BlockedStarts = readonly Instant[]

export type BusyIndex = {
  /** Replaces all rows of the owner; none removes her. */
  set(owner: string, rows: readonly Occupied[]): void
  isFree(
    unit: string,
    work: Interval,
    padded: Interval,
    now: Instant,
    exceptOwner?: string,
  ): boolean
  blockedStarts(
    unit: string,
    shape: WorkShape,
    starts: { readonly first: Instant; readonly last: Instant },
    now: Instant,
    exceptOwner?: string,
  ): BlockedStarts
  bookedMinutes(unit: string, interval: Interval, now: Instant, exceptOwner?: string): number
  /** When the unit last finished something before this; null if never. */
  lastBusyEnd(unit: string, before: Instant, now: Instant, exceptOwner?: string): Instant | null
  /** The next instant at which a row stops counting by itself; null if none will. */
  nextExpiry(now: Instant): Instant | null
}

/** Sorted by the start of the padded time. `reach[i]` is the latest padded end of the rows up to i. */
type UnitRows = { readonly rows: Occupied[]; readonly reach: Instant[]; stale: number }

export function resourceUnit(resourceId: string, n: number): string {
  return `${resourceId}#${n}`
}

export function createBusyIndex(): BusyIndex {
  const units = new Map<string, UnitRows>()
  const owners = new Map<string, readonly Occupied[]>()
  const expiring = new Set<string>()

  return {
    set(owner, rows) {
      for (const row of owners.get(owner) ?? []) removeRow(units, row)
      const owned = rows.map(row => (row.owner === owner ? row : { ...row, owner }))
      for (const row of owned) insertRow(units, row)
      if (owned.length > 0) owners.set(owner, owned)
      else owners.delete(owner)
      if (owned.some(row => row.expiresAt !== null)) expiring.add(owner)
      else expiring.delete(owner)
    },
    isFree(unit, work, padded, now, exceptOwner) {
      const shape = {
        length: work.end - work.start,
        before: work.start - padded.start,
        after: padded.end - work.end,
      }
      const starts = { first: work.start, last: work.start }
      return blockedStarts(units.get(unit), shape, starts, now, exceptOwner).length === 0
    },
    blockedStarts: (unit, shape, starts, now, exceptOwner) =>
      blockedStarts(units.get(unit), shape, starts, now, exceptOwner),
    bookedMinutes: (unit, interval, now, exceptOwner) =>
      bookedMinutes(units.get(unit), interval, now, exceptOwner),
    lastBusyEnd: (unit, before, now, exceptOwner) =>
      lastBusyEnd(units.get(unit), before, now, exceptOwner),
    nextExpiry(now) {
      const times = [...expiring].flatMap(owner =>
        (owners.get(owner) ?? []).map(row => row.expiresAt ?? 0).filter(time => time > now),
      )
      return times.length === 0 ? null : times.reduce((a, b) => Math.min(a, b))
    },
  }
}

function insertRow(units: Map<string, UnitRows>, row: Occupied): void {
  let unit = units.get(row.unit)
  if (unit === undefined) units.set(row.unit, (unit = { rows: [], reach: [], stale: 0 }))
  const index = firstFrom(unit.rows, row.padded.start)
  unit.rows.splice(index, 0, row)
  unit.stale = Math.min(unit.stale, index)
}

function removeRow(units: Map<string, UnitRows>, row: Occupied): void {
  const unit = units.get(row.unit)!
  const index = unit.rows.indexOf(row, firstFrom(unit.rows, row.padded.start))
  unit.rows.splice(index, 1)
  unit.stale = Math.min(unit.stale, index)
  if (unit.rows.length === 0) units.delete(row.unit)
}

/** The first row that begins at this instant or later. */
function firstFrom(rows: readonly Occupied[], start: Instant): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (rows[middle]!.padded.start < start) low = middle + 1
    else high = middle
  }
  return low
}

/** The first row that may still last at this instant: everything before it has ended. */
function firstReaching(unit: UnitRows, instant: Instant): number {
  refreshReach(unit)
  let low = 0
  let high = unit.reach.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (unit.reach[middle]! <= instant) low = middle + 1
    else high = middle
  }
  return low
}

function refreshReach(unit: UnitRows): void {
  const { rows, reach } = unit
  if (unit.stale === rows.length && reach.length === rows.length) return
  reach.length = unit.stale
  for (let index = unit.stale; index < rows.length; index += 1) {
    const end = rows[index]!.padded.end
    reach.push(index === 0 ? end : Math.max(reach[index - 1]!, end))
  }
  unit.stale = rows.length
}

function counts(row: Occupied, now: Instant, exceptOwner: string | undefined): boolean {
  return (row.expiresAt === null || row.expiresAt > now) && row.owner !== exceptOwner
}

function blockedStarts(
  unit: UnitRows | undefined,
  { length, before, after }: WorkShape,
  { first, last }: { readonly first: Instant; readonly last: Instant },
  now: Instant,
  exceptOwner: string | undefined,
): Instant[] {
  const blocked: Instant[] = []
  if (unit === undefined) return blocked
  const { rows } = unit
  for (let index = firstReaching(unit, first - before); index < rows.length; index += 1) {
    const row = rows[index]!
    if (row.padded.start >= last + length + after) break
    if (!counts(row, now, exceptOwner)) continue
    const from = Math.min(row.padded.start, row.work.start - after) - length
    const until = Math.max(row.padded.end, row.work.end + before)
    if (from < last && until > first) addBlocked(blocked, from, until)
  }
  return blocked
}

/** Rows arrive sorted by their padded start, blocked ranges only nearly so: another's buffers may reorder them. */
function addBlocked(blocked: Instant[], from: Instant, until: Instant): void {
  while (blocked.length > 0 && from < blocked[blocked.length - 1]!) {
    until = Math.max(until, blocked.pop()!)
    from = Math.min(from, blocked.pop()!)
  }
  blocked.push(from, until)
}

function bookedMinutes(
  unit: UnitRows | undefined,
  interval: Interval,
  now: Instant,
  exceptOwner: string | undefined,
): number {
  if (unit === undefined) return 0
  let total = 0
  for (let index = firstReaching(unit, interval.start); index < unit.rows.length; index += 1) {
    const row = unit.rows[index]!
    if (row.padded.start >= interval.end) break
    if (!counts(row, now, exceptOwner)) continue
    const start = Math.max(row.work.start, interval.start)
    const end = Math.min(row.work.end, interval.end)
    total += Math.max(0, end - start)
  }
  return total / MINUTE
}

function lastBusyEnd(
  unit: UnitRows | undefined,
  before: Instant,
  now: Instant,
  exceptOwner: string | undefined,
): Instant | null {
  if (unit === undefined) return null
  refreshReach(unit)
  let latest: Instant | null = null
  for (let index = firstFrom(unit.rows, before) - 1; index >= 0; index -= 1) {
    // Nothing at this row or earlier ends later than what was found.
    if (latest !== null && unit.reach[index]! <= latest) break
    const row = unit.rows[index]!
    if (!counts(row, now, exceptOwner) || row.work.end > before) continue
    latest = latest === null ? row.work.end : Math.max(latest, row.work.end)
  }
  return latest
}
