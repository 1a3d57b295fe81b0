import { contains, MINUTE, type Interval } from '#domain/calendar/interval.ts'
import { toInstant } from '#domain/calendar/local-time.ts'
import { addDays, daysBetween, minuteOfClock, weekdayOf } from '#domain/calendar/dates.ts'
import { openIntervals } from '#domain/shop/hours.ts'
import type { BusyIndex } from '#domain/occupancy/occupancy.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { demoId } from './generator.ts'
import { LUNCH_MINUTES, type DemoShop } from './shop.ts'

export type DemoBlock = {
  readonly id: string
  readonly staffId: string
  readonly work: Interval
  readonly reason: string
  /** Set for weekly blocks. */
  readonly seriesId: string | null
}

const DAYS_BEFORE = 1
const DAYS_AFTER = 7
/** Weekly blocks reach further, but not to the last days that can be booked. */
const WEEKLY_BEFORE = 7
const WEEKLY_AFTER = 20

export function placeBlocks(
  shop: DemoShop,
  plan: ShopPlan,
  busy: BusyIndex,
  today: string,
): DemoBlock[] {
  const blocks = [...lunches(shop, plan, today), ...weeklyBlocks(shop, plan, today)]
  for (const { id, staffId: unit, work } of blocks) {
    busy.set(id, [{ unit, owner: id, work, padded: work, expiresAt: null }])
  }
  return blocks
}

/** The lunch of each staff member, from yesterday to a week ahead. */
function lunches(shop: DemoShop, plan: ShopPlan, today: string): DemoBlock[] {
  const blocks: DemoBlock[] = []
  for (let distance = -DAYS_BEFORE; distance <= DAYS_AFTER; distance += 1) {
    const date = addDays(today, distance)
    for (const [index, { lunch }] of shop.staff.entries()) {
      const staffId = plan.staff[index]!.id
      const start = toInstant(date, minuteOfClock(lunch)!, plan.timeZone)
      if (start === null) continue
      const work = { start, end: start + LUNCH_MINUTES * MINUTE }
      if (!openIntervals(plan, staffId, date).some(open => contains(open, work))) continue
      const id = demoId(shop.adUrl, 'lunch', index, distance)
      blocks.push({ id, staffId, work, reason: 'Almuerzo', seriesId: null })
    }
  }
  return blocks
}

function weeklyBlocks(shop: DemoShop, plan: ShopPlan, today: string): DemoBlock[] {
  return shop.staff.flatMap(({ weekly }, index) => {
    if (weekly === undefined) return []
    const dates = datesOn(
      weekly.weekday,
      addDays(today, -WEEKLY_BEFORE),
      addDays(today, WEEKLY_AFTER),
    )
    return dates.flatMap((date, week): DemoBlock[] => {
      const start = toInstant(date, minuteOfClock(weekly.at)!, plan.timeZone)
      if (start === null) return []
      return [
        {
          id: demoId(shop.adUrl, 'weekly', index, week),
          staffId: plan.staff[index]!.id,
          work: { start, end: start + weekly.minutes * MINUTE },
          reason: weekly.reason,
          seriesId: demoId(shop.adUrl, 'weekly', index),
        },
      ]
    })
  })
}

/** All dates with this weekday from one date to another, both included. */
export function datesOn(weekday: number, from: string, to: string): string[] {
  const first = addDays(from, (weekday - weekdayOf(from) + 7) % 7)
  const weeks = Math.floor(daysBetween(first, to) / 7) + 1
  return Array.from({ length: weeks }, (_, week) => addDays(first, 7 * week))
}
