/** What every scheduling question needs besides the visit itself. */
import type { BusyView } from '../occupancy/occupancy.ts'
import type { ShopPlan } from '../shop/shop.ts'

/**
 * Staff are not bound by the past, the lead time, the horizon or the grid; with `overbook` not by hours or overlaps
 * either.
 */
export type Audience =
  { readonly kind: 'public' } | { readonly kind: 'staff'; readonly overbook: boolean }

export const PUBLIC: Audience = { kind: 'public' }
export const STAFF: Audience = { kind: 'staff', overbook: false }

/**
 * `ignoreOwner`: the appointment that is being moved, or the caller's hold; what it occupies does not count. The
 * booking rules are not part of it, because they depend on the services of each request: see `rulesFor`.
 */
export type SchedulingContext = BusyView & {
  readonly plan: ShopPlan
  readonly audience: Audience
}

const openPlans = new WeakMap<ShopPlan, ShopPlan>()

/**
 * What this audience may book from: hidden staff offer nothing to the public. Their appointments count in every limit.
 */
export function offeredTo(context: SchedulingContext): SchedulingContext {
  const { plan, audience } = context
  if (audience.kind === 'staff' || !plan.staff.some(one => one.isHidden)) return context
  // Working days are remembered per plan object, so every caller gets the same reduced plan.
  let open = openPlans.get(plan)
  if (open === undefined) {
    const hidden = new Set(plan.staff.filter(one => one.isHidden).map(one => one.id))
    open = { ...plan, offers: plan.offers.filter(offer => !hidden.has(offer.staffId)) }
    openPlans.set(plan, open)
  }
  return { ...context, plan: open }
}
