/** A look at a range of starts: the context, with what is worked out once for all of them. */
import type { StartRange } from '../occupancy/occupancy.ts'
import { type Policy, policyFor } from './policy.ts'
import type { SchedulingContext } from './scheduling-context.ts'
import type { BookingRules } from './booking-rules.ts'

export type StartSearch = SchedulingContext & {
  readonly rules: BookingRules
  /** Null where the shop keeps nothing back. */
  readonly policy: Policy | null
  /** All that will be asked about. */
  readonly starts: StartRange
  /** Lists keep to the grid, and so does what the public books. */
  readonly onGrid: boolean
}

/** `rules`: of the services asked for, as they bind whoever asks. */
export function searchFor(
  context: SchedulingContext,
  rules: BookingRules,
  { starts, onGrid }: Pick<StartSearch, 'starts' | 'onGrid'>,
): StartSearch {
  return { ...context, rules, policy: policyFor(context, rules), starts, onGrid }
}
