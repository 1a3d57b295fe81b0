import type { HoursRequestWire, HoursWish } from '#contract/hours/hours-requests.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { shiftsOf } from '#domain/shop/hours.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { WeeklyRange } from '../check-ranges.ts'
import { wishOf, type RequestRow } from './queries.ts'

export function toRequestWire(row: RequestRow, plan: ShopPlan): HoursRequestWire {
  const wish = wishOf(row)
  return {
    id: row.id,
    staff: { id: row.staff_id, name: row.staff_name },
    wish,
    note: row.note,
    state: row.state,
    asked_at: toOffsetIso(row.asked_at, plan.timeZone),
    settled:
      row.settled_at === null
        ? null
        : { by: row.settled_by_name ?? '', at: toOffsetIso(row.settled_at, plan.timeZone) },
    answer: row.answer,
    now: row.state === 'asked' ? hoursNow(plan, row.staff_id, wish) : [],
  }
}

/** The present hours of what a request would change: of the date or of the week; empty for days off. */
export function hoursNow(
  plan: ShopPlan,
  staffId: string,
  wish: HoursWish,
): HoursRequestWire['now'] {
  if (wish.kind === 'off') return []
  if (wish.kind === 'date') {
    return shiftsOf(plan, staffId, wish.date).map(shift => ({
      start_minute: shift.startMinute,
      end_minute: shift.endMinute,
    }))
  }
  return weekNow(plan, staffId)
}

/** The weekly hours that apply to a staff member: their own, or else the shop's. */
export function weekNow(plan: ShopPlan, staffId: string): WeeklyRange[] {
  const own = plan.weeklyRanges.filter(range => range.staffId === staffId)
  const week = own.length > 0 ? own : plan.weeklyRanges.filter(range => range.staffId === null)
  return week.map(({ weekday, startMinute, endMinute, week: letter }) => ({
    weekday,
    start_minute: startMinute,
    end_minute: endMinute,
    ...(letter ? { week: letter } : {}),
  }))
}
