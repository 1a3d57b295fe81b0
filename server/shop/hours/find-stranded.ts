import type { Transaction } from 'kysely'
import { contains } from '#domain/calendar/interval.ts'
import { localDay } from '#domain/calendar/local-time.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { workingDay } from '#domain/shop/working-day.ts'
import { loadRules } from '#server/booking/availability/load.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import { findFutureLegs, type FutureLeg, type Shop } from './queries.ts'

type Trx = Transaction<unknown>

/**
 * Makes a change of hours and finds the turns it leaves outside of them. Those that already were outside (a
 * sobreturno after closing time) are not its doing.
 */
export async function findStranded(
  trx: Trx,
  shop: Shop,
  now: number,
  change: () => Promise<void>,
): Promise<string[]> {
  const before = await planOf(trx, shop)
  await change()
  const after = await planOf(trx, shop)
  const legs = await findFutureLegs(trx, shop, now)
  const left = legs.filter(leg => isWithinHours(before, leg) && !isWithinHours(after, leg))
  return [...new Set(left.map(leg => leg.appointment_id))]
}

async function planOf(trx: Trx, { comerceId }: Shop): Promise<ShopPlan> {
  const rules = (await loadRules(trx, comerceId)) ?? refuse('not_found')
  return rules.plan
}

export function isWithinHours(
  plan: ShopPlan,
  leg: Pick<FutureLeg, 'staff_id' | 'starts_at' | 'ends_at'>,
): boolean {
  const day = localDay(leg.starts_at, plan.timeZone)
  const { open } = workingDay(plan, { staffId: leg.staff_id, day })
  const whole = { start: leg.starts_at, end: leg.ends_at }
  return open.some(hours => contains(hours, whole))
}
