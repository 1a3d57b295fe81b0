/** A whole visit by one staff member: in which ordering, at which starts. The list and the booking both ask here. */
import type { Instant } from '../calendar/interval.ts'
import { obstaclesFor } from '../visit/obstacles.ts'
import { type OrderedVisit, serviceOrderings } from '../visit/service-orderings.ts'
import { type Candidate, staffRefusal, type StaffRefusal } from './staff-refusal.ts'
import type { StartSearch } from './start-search.ts'
import type { VisitShape } from '../visit/visit.ts'

/** The best ordering, or why the one asked for does not fit. */
export type SingleStaffAnswer =
  { readonly ordered: OrderedVisit; readonly refusal: null } | { readonly refusal: StaffRefusal }

export type SingleStaff = {
  readonly shape: VisitShape
  readonly at: (startsAt: Instant) => SingleStaffAnswer
}

export function singleStaff(search: StartSearch, shape: VisitShape): SingleStaff {
  let orderings: readonly OrderedVisit[] | null = null
  /** One per ordering that was tried so far. */
  const candidates: Candidate[] = []
  return {
    shape,
    at: startsAt => {
      orderings ??= serviceOrderings(shape)
      let inOrderAsked: StaffRefusal | null = null
      for (const [index, ordered] of orderings.entries()) {
        const candidate = (candidates[index] ??= {
          shape: ordered.shape,
          obstacles: obstaclesFor(search, ordered.shape, search.starts),
        })
        const refusal = staffRefusal(search, candidate, startsAt)
        if (refusal === null) return { ordered, refusal }
        inOrderAsked ??= refusal
      }
      return { refusal: inOrderAsked! }
    },
  }
}
