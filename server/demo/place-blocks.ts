import { contains, MINUTE, type Interval } from '#domain/interval.ts'
import { addDays, toInstant } from '#domain/local-time.ts'
import { openIntervals } from '#domain/hours.ts'
import type { BusyIndex } from '#domain/occupancy.ts'
import type { ShopPlan } from '#domain/shop.ts'
import { demoId } from './generator.ts'
import { minuteOf } from './plan.ts'
import { LUNCH_MINUTES, type DemoShop } from './shop.ts'

export type DemoBlock = { readonly id: string; readonly staffId: string; readonly work: Interval }

const DAYS_BEFORE = 1
const DAYS_AFTER = 7

/** Everybody's lunch, one after the other, from yesterday to a week from today. */
export function placeBlocks(
  shop: DemoShop,
  plan: ShopPlan,
  busy: BusyIndex,
  today: string,
): DemoBlock[] {
  const blocks: DemoBlock[] = []
  for (let distance = -DAYS_BEFORE; distance <= DAYS_AFTER; distance += 1) {
    const date = addDays(today, distance)
    for (const [index, { lunch }] of shop.people.entries()) {
      const staffId = plan.staff[index]!.id
      const start = toInstant(date, minuteOf(lunch), plan.timeZone)
      if (start === null) continue
      const work = { start, end: start + LUNCH_MINUTES * MINUTE }
      if (!openIntervals(plan, staffId, date).some(open => contains(open, work))) continue
      const id = demoId(shop.adUrl, 'lunch', index, distance)
      busy.set(id, [{ unit: staffId, owner: id, work, padded: work, expiresAt: null }])
      blocks.push({ id, staffId, work })
    }
  }
  return blocks
}
