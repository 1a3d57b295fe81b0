/** The context and what is computed once for a whole range of starts. */
import type { StartRange } from '../occupancy/occupancy.ts'
import { type Policy, policyFor } from './policy.ts'
import type { SchedulingContext } from './scheduling-context.ts'
import type { VisitRules } from './rules.ts'

export type StartSearch = SchedulingContext & {
  readonly rules: VisitRules
  /** Null where the shop keeps nothing back. */
  readonly policy: Policy | null
  /** The range of all starts that will be asked about. */
  readonly starts: StartRange
  /** Lists keep to the grid, and so do bookings of the public. */
  readonly onGrid: boolean
}

/** `policy` may be passed on from an earlier search with the same rules, so that days are counted once. */
type SearchManner = Pick<StartSearch, 'starts' | 'onGrid'> & Partial<Pick<StartSearch, 'policy'>>

/** `rules`: those of the requested services, as they apply to this audience (see `rulesFor`). */
export function searchFor(
  context: SchedulingContext,
  rules: VisitRules,
  { starts, onGrid, policy = policyFor(context, rules) }: SearchManner,
): StartSearch {
  return { ...context, rules, policy, starts, onGrid }
}
