/** When staff work, minute by minute, from the rules alone: the oracle's counterpart of `domain/shop/hours.ts`. */
import type { HoursException, MinuteRange, ShopPlan } from '#domain/shop/shop.ts'

type OracleDates = { readonly dates: readonly string[]; readonly weekdays: readonly number[] }

function covers(ranges: readonly MinuteRange[], minute: number): boolean {
  return ranges.some(range => range.startMinute <= minute && minute < range.endMinute)
}

function isOn(exception: HoursException, date: string): boolean {
  return exception.fromDate <= date && date <= exception.toDate
}

export function isPlanned(
  plan: ShopPlan,
  staffId: string,
  world: OracleDates,
  dateIndex: number,
  minute: number,
): boolean {
  const date = world.dates[dateIndex]!
  const special = (who: string | null) =>
    plan.exceptions
      .filter(one => one.kind === 'open' && one.staffId === who && isOn(one, date))
      .flatMap(one => one.ranges)
  const week = (who: string | null) =>
    plan.weeklyRanges.filter(
      one =>
        one.staffId === who &&
        one.weekday === world.weekdays[dateIndex] &&
        (one.week ?? null) !== otherWeek(plan.weekAnchor ?? '2026-01-05', date),
    )
  if (special(staffId).length > 0) return covers(special(staffId), minute)
  const inherits = plan.weeklyRanges.every(one => one.staffId !== staffId)
  const hours = week(inherits ? null : staffId)
  if (special(null).length === 0) return covers(hours, minute)
  return covers(special(null), minute) && (inherits || covers(hours, minute))
}

/**
 * Of two alternating weeks (`a` and `b`) the one that does not contain this date. Counted in Mondays from the anchor's
 * week.
 */
function otherWeek(anchor: string, date: string): 'a' | 'b' {
  const key = `${anchor} ${date}`
  let week = otherWeeks.get(key)
  if (week === undefined) {
    const { days } = mondayOf(anchor).until(mondayOf(date), { largestUnit: 'day' })
    week = Math.abs(days / 7) % 2 === 1 ? 'a' : 'b'
    otherWeeks.set(key, week)
  }
  return week
}

// Only to save time: each minute of ten thousand shops asks for it.
const otherWeeks = new Map<string, 'a' | 'b'>()

function mondayOf(date: string): Temporal.PlainDate {
  const day = Temporal.PlainDate.from(date)
  return day.subtract({ days: day.dayOfWeek - 1 })
}

export function isClosed(
  plan: ShopPlan,
  staffId: string,
  dates: readonly string[],
  dateIndex: number,
  minute: number,
): boolean {
  const closures = plan.exceptions.filter(
    one => one.kind === 'closed' && (one.staffId === null || one.staffId === staffId),
  )
  const shiftDate = dates[dateIndex] ?? ''
  return closures.some(one => {
    if (one.ranges.length === 0) return isOn(one, shiftDate)
    return [-1, 0, 1].some(
      distance =>
        isOn(one, dates[dateIndex + distance] ?? '') &&
        covers(one.ranges, minute - distance * 1440),
    )
  })
}
