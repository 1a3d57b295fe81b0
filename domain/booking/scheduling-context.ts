/** What every scheduling question is asked of, beside the visit that somebody wants. */
import type { BusyView } from '../occupancy/occupancy.ts'
import type { ShopPlan } from '../shop/shop.ts'

/** For staff neither past nor lead time, horizon and grid count; with `overbook` neither hours nor overlaps. */
export type Audience =
  { readonly kind: 'public' } | { readonly kind: 'staff'; readonly overbook: boolean }

export const PUBLIC: Audience = { kind: 'public' }
export const STAFF: Audience = { kind: 'staff', overbook: false }

/**
 * `ignoreOwner`: the appointment that is being moved, or the caller's hold; what it occupies does not count. The booking
 * rules are no part of it: they depend on the services of each request, so whoever decides asks the plan for them.
 */
export type SchedulingContext = BusyView & {
  readonly plan: ShopPlan
  readonly audience: Audience
}
