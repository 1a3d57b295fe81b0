import { sql, type Transaction } from 'kysely'
import { createBusyIndex, type BusyIndex } from '#domain/occupancy/occupancy.ts'
import { DAY } from '#domain/calendar/interval.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { unitsIn } from '#domain/visit/pools.ts'
import { rulesFor } from '#domain/shop/rules.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { staffFor, type VisitRequest } from '#domain/visit/visit.ts'
import { loadRules, loadUnits, type ShopRow } from '#server/booking/availability/load.ts'
import type { ShopMemory } from '#server/booking/availability/memory.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Wanted } from './decision.ts'

/** What a decision stands on inside a transaction: the rules, the people, the chairs, and what they do. */

/** The rules of this very transaction: settings wait for it, and it reloads when they moved since memory read them. */
export async function currentRules(
  trx: Transaction<unknown>,
  shop: ShopMemory,
): Promise<{ readonly row: ShopRow; readonly plan: ShopPlan }> {
  const { rows } = await sql<{ rules_version: number }>`select rules_version from comerces
    where organization_id = ${shop.row.organizationId} and id = ${shop.row.id} for share`.execute(
    trx,
  )
  if (rows[0]?.rules_version === shop.row.rulesVersion) return shop
  return (await loadRules(trx, shop.row.id)) ?? refuse('not_found')
}

/** Everybody who could serve this, so that "any" waits for all of them and takes whoever is free. */
export function candidatesOf(plan: ShopPlan, visit: VisitRequest): string[] {
  const able = staffFor(plan, visit)
  return able.length === 0 && visit.staffId !== null ? [visit.staffId] : able
}

/** The people and the numbered chairs that a visit may draw from. */
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
  const stations = plan.resources.filter(resource => pools.has(resource.id)).flatMap(unitsIn)
  return [...staffIds, ...stations]
}

/** What these units do around a start, as the database says it under our locks. A visit is never longer than a day. */
export async function freshBusy(
  trx: Transaction<unknown>,
  organizationId: string,
  units: readonly string[],
  startsAt: number,
): Promise<BusyIndex> {
  return createBusyIndex(
    await loadUnits(trx, organizationId, units, startsAt - DAY, startsAt + 2 * DAY),
  )
}

/** Where the whole shop has a limit per day, everybody's appointments count, also of those who could not serve this one. */
export function countedUnits(plan: ShopPlan, { visit, audience }: Wanted): string[] {
  const counts = audience.kind === 'public' && limitsDays(plan, visit)
  return counts ? plan.staff.map(staffMember => staffMember.id) : []
}

/** And then two bookings with different people must not count at the same moment. */
export function dayLock(plan: ShopPlan, { visit, audience, startsAt }: Wanted): string[] {
  if (audience.kind === 'staff' || !limitsDays(plan, visit)) return []
  return [`!day:${localDate(startsAt, plan.timeZone)}`]
}

function limitsDays(plan: ShopPlan, visit: VisitRequest): boolean {
  return rulesFor(plan, visit.serviceIds).maxAppointmentsPerDay !== null
}
