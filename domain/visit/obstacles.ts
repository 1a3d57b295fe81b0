/** The starts at which a visit does not fit because staff or resources are occupied, as sorted ranges. */
import type { Instant } from '../calendar/interval.ts'
import type { BlockedStarts, BusyView, StartRange } from '../occupancy/occupancy.ts'
import { unavailableStarts } from './pools.ts'
import type { VisitShape } from './visit.ts'

/** Staff and resources are kept apart, because the rule about gaps looks at the staff member alone. */
export type Obstacles = { readonly staff: BlockedStarts; readonly pools: BlockedStarts }

/** The starts in the range at which the visit does not fit, because the staff member or a resource is occupied. */
export function obstaclesFor(view: BusyView, shape: VisitShape, starts: StartRange): Obstacles {
  const staff: BlockedStarts[] = []
  const pools: BlockedStarts[] = []
  for (const part of shape.items.flatMap(item => item.parts)) {
    const { offset, length, before, after } = part
    const first = starts.first + offset
    const last = starts.last + offset
    const wanted = { length, before, after, first, last }
    staff.push(earlier(view.busy.blockedStarts(shape.staffId, wanted, view), offset))
    for (const pool of part.pools) {
      const lists = unavailableStarts(view, pool, wanted)
      pools.push(...lists.map(list => earlier(list, offset)))
    }
  }
  return { staff: joined(staff), pools: joined(pools) }
}

function earlier(blocked: BlockedStarts, offset: number): BlockedStarts {
  return offset === 0 ? blocked : blocked.map(instant => instant - offset)
}

export function isBlocked(blocked: BlockedStarts, start: Instant): boolean {
  return (blocked[firstObstacle(blocked, start)] ?? Infinity) < start
}

/** Where in the list the first range begins that ends after this start. */
export function firstObstacle(blocked: BlockedStarts, start: Instant): number {
  let low = 0
  let high = blocked.length / 2
  while (low < high) {
    const middle = (low + high) >>> 1
    if (blocked[2 * middle + 1]! <= start) low = middle + 1
    else high = middle
  }
  return 2 * low
}

/** One sorted list of disjoint open ranges out of several. */
function joined(lists: readonly BlockedStarts[]): BlockedStarts {
  if (lists.length <= 1) return lists[0] ?? []
  const ranges = lists
    .flatMap(list =>
      list.flatMap((from, index) => (index % 2 === 0 ? [[from, list[index + 1]!] as const] : [])),
    )
    .sort((a, b) => a[0] - b[0])
  const result: Instant[] = []
  for (const [from, until] of ranges) {
    const last = result.length - 1
    // A start exactly between two ranges is free, so touching ranges stay apart.
    if (last < 0 || from >= result[last]!) result.push(from, until)
    else result[last] = Math.max(result[last]!, until)
  }
  return result
}
