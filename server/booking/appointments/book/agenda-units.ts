/** Whose time, and which numbered resources, a visit may draw from. */
import { unitsIn } from '#domain/visit/pools.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { staffFor, type VisitRequest } from '#domain/visit/visit.ts'

/** Everybody who could serve this, so that "any" waits for all of them and takes whoever is free. */
export function candidatesOf(plan: ShopPlan, visit: VisitRequest): string[] {
  const able = staffFor(plan, visit)
  return able.length === 0 && visit.staffId !== null ? [visit.staffId] : able
}

export function unitsOf(
  plan: ShopPlan,
  staffIds: readonly string[],
  serviceIds: readonly string[],
): string[] {
  const pools = new Set(
    plan.services
      .filter(service => serviceIds.includes(service.id))
      .flatMap(service => service.resources.map(need => need.resourceId)),
  )
  const numbered = plan.resources.filter(resource => pools.has(resource.id)).flatMap(unitsIn)
  return [...staffIds, ...numbered]
}
