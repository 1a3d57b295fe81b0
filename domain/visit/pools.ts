/**
 * Pools of equal resources: two basins, three chairs. Only the count matters: at no moment are more of them in use than
 * there are. When no unit is free for the whole time, an appointment gets one for a while and then another, so that a
 * visit is never refused because of how the units happened to be assigned. The first unit also keeps the buffer before,
 * the last one the buffer after.
 */
import type { Instant, Interval } from '../calendar/interval.ts'
import {
  type BlockedStarts,
  type BusyView,
  resourceUnit,
  type StartRange,
  type WorkShape,
} from '../occupancy/occupancy.ts'
import type { Occupied } from '../occupancy/occupied.ts'
import type { Resource } from '../shop/shop.ts'

/** `size`: how many may be in use at once; `units` may be more, from a time when there were more. */
export type Pool = {
  readonly units: readonly string[]
  readonly size: number
  readonly quantity: number
}

type Taken = Pick<Occupied, 'unit' | 'work' | 'padded'>

/** The shortest time there is: one millisecond. */
const MOMENT: WorkShape = { length: 1, before: 0, after: 0 }

/** Every unit of a resource that an appointment has or may have had. */
export function unitsIn({ id, quantity, numbered = quantity }: Resource): string[] {
  return Array.from({ length: numbered }, (_, index) => resourceUnit(id, index + 1))
}

/** The starts at which too few of the pool are free at some moment of the work, as lists of open ranges. */
export function unavailableStarts(
  view: BusyView,
  pool: Pool,
  { length, before, after, first, last }: WorkShape & StartRange,
): BlockedStarts[] {
  const end = length - 1
  const short = (shape: WorkShape, from: number, until: number) =>
    shortages(view, pool, { ...shape, first: first + from, last: last + until })
  const lists = [short(MOMENT, 0, end).map((edge, at) => (at % 2 === 0 ? edge - end : edge))]
  if (before > 0) lists.push(short({ ...MOMENT, before }, 0, 0))
  if (after > 0) lists.push(short({ ...MOMENT, after }, end, end).map(edge => edge - end))
  return lists
}

/** The ranges of starts in which too few units are free, counted from each change of any unit to the next. */
function shortages(
  view: BusyView,
  { units, size, quantity }: Pool,
  moments: WorkShape & StartRange,
): Instant[] {
  if (quantity > size) return [-Infinity, Infinity]
  const edges = units
    .flatMap(unit =>
      view.busy.blockedStarts(unit, moments, view).map((edge, at) =>
        // An open range of whole numbers, and the same one closed at its beginning.
        at % 2 === 0 ? { at: edge + 1, step: 1 } : { at: edge, step: -1 },
      ),
    )
    // What ends at a moment is over before what begins at it, so that no range is empty.
    .sort((a, b) => a.at - b.at || a.step - b.step)
  const found: Instant[] = []
  let inUse = 0
  for (const { at, step } of edges) {
    if (step > 0 && inUse === size - quantity) found.push(at - 1)
    inUse += step
    if (step < 0 && inUse === size - quantity) found.push(at)
  }
  return found
}

/**
 * The units of the pool that an appointment gets, with as few changes of unit as possible. When too few are free
 * (overbooking), the first ones are used twice.
 */
export function assignUnits(
  view: BusyView,
  pool: Pool,
  { work, padded }: Pick<Taken, 'work' | 'padded'>,
): Taken[] {
  const stretches = stretchesOf(view, pool, work)
  const free = stretches.map(stretch => {
    const own = paddedAs(stretch, work, padded)
    const isFree = (unit: string) => view.busy.isFree({ unit, work: stretch, padded: own }, view)
    return new Set(pool.units.filter(isFree))
  })
  const runs = pool.units.map(unit => ({ unit, taken: [] as Interval[] }))
  let kept: string[] = []
  for (const [index, stretch] of stretches.entries()) {
    kept = chosen(pool, kept, free.slice(index))
    for (const { unit, taken } of runs) {
      if (!kept.includes(unit)) continue
      const before = taken.at(-1)
      if (before?.end === stretch.start) taken[taken.length - 1] = { ...before, end: stretch.end }
      else taken.push(stretch)
    }
  }
  return runs.flatMap(({ unit, taken }) =>
    taken.map(own => ({ unit, work: own, padded: paddedAs(own, work, padded) })),
  )
}

/** Pieces of the work in which nothing changes, two at least: the buffers of its ends may be kept by different units. */
function stretchesOf(view: BusyView, pool: Pool, work: Interval): Interval[] {
  const moments = { ...MOMENT, first: work.start, last: work.end - 1 }
  const changes = pool.units.flatMap(unit =>
    view.busy
      .blockedStarts(unit, moments, view)
      .map((edge, at) => (at % 2 === 0 ? edge + 1 : edge)),
  )
  const middle = Math.floor((work.start + work.end) / 2)
  const inside = [...changes, middle].filter(at => at > work.start && at < work.end)
  const cuts = [...new Set([work.start, ...inside])].sort((a, b) => a - b)
  return cuts.map((from, index) => ({ start: from, end: cuts[index + 1] ?? work.end }))
}

/** The buffers belong to the two ends of the work. */
function paddedAs(piece: Interval, work: Interval, padded: Interval): Interval {
  return {
    start: piece.start === work.start ? padded.start : piece.start,
    end: piece.end === work.end ? padded.end : piece.end,
  }
}

/** Prefers the units that it has already while they are free, then those that are free for longest. */
function chosen(
  { units, quantity }: Pool,
  kept: readonly string[],
  [free, ...later]: readonly ReadonlySet<string>[],
): string[] {
  const staysFree = (unit: string) => {
    const end = later.findIndex(stretch => !stretch.has(unit))
    return end < 0 ? later.length : end
  }
  const others = units.filter(unit => !kept.includes(unit) && free!.has(unit))
  return [
    ...kept.filter(unit => free!.has(unit)),
    ...others.toSorted((a, b) => staysFree(b) - staysFree(a)),
    ...units.filter(unit => !free!.has(unit)),
  ].slice(0, quantity)
}
