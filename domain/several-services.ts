/** Visits of several services: in which order, by whom, at which starts. The list and the booking both ask here. */
import type { Instant } from './interval.ts'
import { type Obstacles, obstaclesFor, type StartRange } from './obstacles.ts'
import { type Way, waysOf } from './order.ts'
import { type Asked, personRefusal, type PersonRefusal } from './person-refusal.ts'
import type { VisitShape } from './visit.ts'

/** How one person can do all of it: the best way, or why the order asked for does not fit. */
export type Alone =
  { readonly way: Way; readonly refusal: null } | { readonly refusal: PersonRefusal }

export type PersonAlone = {
  readonly staffId: string
  readonly at: (startsAt: Instant, onGrid: boolean) => Alone
}

/** `starts`: all that will be asked about. */
export function aloneFor(asked: Asked, shape: VisitShape, starts: StartRange): PersonAlone {
  const { busy, now, exceptOwner } = asked
  let known: readonly Way[] | null = null
  const obstacles = new Map<Way, Obstacles>()
  const obstaclesOf = (way: Way): Obstacles => {
    let own = obstacles.get(way)
    if (own === undefined) {
      obstacles.set(way, (own = obstaclesFor(way.shape, busy, starts, now, exceptOwner)))
    }
    return own
  }
  return {
    staffId: shape.staffId,
    at: (startsAt, onGrid) => {
      known ??= waysOf(shape)
      const refusals: PersonRefusal[] = []
      for (const way of known) {
        const refusal = personRefusal(asked, way.shape, obstaclesOf(way), startsAt, onGrid)
        if (refusal === null) return { way, refusal }
        refusals.push(refusal)
      }
      return { refusal: refusals[0]! }
    },
  }
}
