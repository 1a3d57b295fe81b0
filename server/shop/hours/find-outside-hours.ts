import type { Transaction } from 'kysely'
import { contains } from '#domain/calendar/interval.ts'
import { localDay } from '#domain/calendar/local-time.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { workingDay } from '#domain/shop/working-day.ts'
import { loadRules } from '#server/scheduling/availability/load.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findFutureItems, type FutureServiceItem, type Shop } from './queries.ts'

type Trx = Transaction<unknown>

/**
 * Makes a change of hours and returns the ids of the appointments that it leaves outside of them. Those that were outside
 * before (such as an overbooked one after closing time) do not count.
 */
export async function findOutsideHours(
  trx: Trx,
  shop: Shop,
  now: number,
  change: () => Promise<void>,
): Promise<string[]> {
  const before = await planOf(trx, shop)
  await change()
  const after = await planOf(trx, shop)
  const items = await findFutureItems(trx, shop, now)
  const left = items.filter(item => isWithinHours(before, item) && !isWithinHours(after, item))
  return [...new Set(left.map(item => item.appointment_id))]
}

async function planOf(trx: Trx, { shopId }: Shop): Promise<ShopPlan> {
  const rules = (await loadRules(trx, shopId)) ?? refuse('not_found')
  return rules.plan
}

/** Whether the staff member's hours contain the whole service. */
export function isWithinHours(
  plan: ShopPlan,
  item: Pick<FutureServiceItem, 'staff_id' | 'starts_at' | 'ends_at'>,
): boolean {
  const day = localDay(item.starts_at, plan.timeZone)
  const { open } = workingDay(plan, { staffId: item.staff_id, day })
  const whole = { start: item.starts_at, end: item.ends_at }
  return open.some(hours => contains(hours, whole))
}
