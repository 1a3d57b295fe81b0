/** What one staff member or resource does, in the order of time: the columns that `occupancy.ts` searches. */
import type { Instant } from '../calendar/interval.ts'
import type { Occupied, Viewpoint } from './occupied.ts'

/**
 * The rows of one unit, a column per field, sorted by the start of the padded time: a month of appointments is read as
 * a few runs of numbers instead of through thousands of objects. `reach[i]` is the latest padded end of the rows up to
 * i; a change cuts it off there, and `refreshReach` computes the rest again before the next search.
 */
export type UnitRows = {
  readonly owners: string[]
  readonly paddedStarts: Instant[]
  readonly paddedEnds: Instant[]
  readonly workStarts: Instant[]
  readonly workEnds: Instant[]
  /** Infinity for rows that do not expire. */
  readonly expiries: Instant[]
  readonly blocks: boolean[]
  readonly holds: boolean[]
  readonly byDesk: boolean[]
  /** Null outside sessions. */
  readonly sessions: (string | null)[]
  readonly reach: Instant[]
}

export function insertRow(units: Map<string, UnitRows>, owner: string, row: Occupied): void {
  let unit = units.get(row.unit)
  if (unit === undefined) units.set(row.unit, (unit = emptyUnit()))
  const index = firstFrom(unit.paddedStarts, row.padded.start)
  unit.owners.splice(index, 0, owner)
  unit.paddedStarts.splice(index, 0, row.padded.start)
  unit.paddedEnds.splice(index, 0, row.padded.end)
  unit.workStarts.splice(index, 0, row.work.start)
  unit.workEnds.splice(index, 0, row.work.end)
  unit.expiries.splice(index, 0, row.expiresAt ?? Infinity)
  unit.blocks.splice(index, 0, row.isBlock === true)
  unit.holds.splice(index, 0, row.isHold === true)
  unit.byDesk.splice(index, 0, row.isByDesk === true)
  unit.sessions.splice(index, 0, row.seating?.session ?? null)
  unit.reach.length = Math.min(unit.reach.length, index)
}

function emptyUnit(): UnitRows {
  return {
    owners: [],
    paddedStarts: [],
    paddedEnds: [],
    workStarts: [],
    workEnds: [],
    expiries: [],
    blocks: [],
    holds: [],
    byDesk: [],
    sessions: [],
    reach: [],
  }
}

export function removeRow(units: Map<string, UnitRows>, owner: string, row: Occupied): void {
  const unit = units.get(row.unit)!
  let index = firstFrom(unit.paddedStarts, row.padded.start)
  while (!isRow(unit, index, owner, row)) index += 1
  const { owners, paddedStarts, paddedEnds, workStarts, workEnds, expiries, blocks } = unit
  for (const column of [owners, paddedStarts, paddedEnds, workStarts, workEnds, expiries, blocks]) {
    column.splice(index, 1)
  }
  unit.holds.splice(index, 1)
  unit.byDesk.splice(index, 1)
  unit.sessions.splice(index, 1)
  unit.reach.length = Math.min(unit.reach.length, index)
}

/** Two rows of one owner at the same time may differ in their work only. */
function isRow(unit: UnitRows, index: number, owner: string, row: Occupied): boolean {
  return (
    unit.owners[index] === owner &&
    unit.paddedEnds[index] === row.padded.end &&
    unit.workStarts[index] === row.work.start &&
    unit.workEnds[index] === row.work.end &&
    unit.expiries[index] === (row.expiresAt ?? Infinity)
  )
}

/** The index of the first entry of a sorted column that is not before this instant (binary search). */
export function firstFrom(column: readonly Instant[], instant: Instant): number {
  let low = 0
  let high = column.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (column[middle]! < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** The first row that may still last at this instant: everything before it has ended. */
export function firstReaching(unit: UnitRows, instant: Instant): number {
  refreshReach(unit)
  return firstFrom(unit.reach, instant + 1)
}

export function refreshReach({ paddedEnds, reach }: UnitRows): void {
  for (let index = reach.length; index < paddedEnds.length; index += 1) {
    const end = paddedEnds[index]!
    reach.push(Math.max(reach[index - 1] ?? end, end))
  }
}

/** Whether a row occupies time for this viewpoint: it has not expired, and is neither ignored nor of the ignored owner. */
export function counts(
  unit: UnitRows,
  index: number,
  { now, ignoreOwner, ignoresHolds = false }: Viewpoint,
): boolean {
  if (ignoresHolds && unit.holds[index]!) return false
  return unit.expiries[index]! > now && unit.owners[index] !== ignoreOwner
}
