import { shiftsOf, weekOf } from '#domain/shop/hours.ts'
import { addDays, datesBetween, weekdayOf } from '#domain/calendar/dates.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'

export type Days = { readonly from: string; readonly to: string }

/** In local minutes of the date on which it begins. */
export type Shift = {
  readonly staff_id: string
  readonly start_minute: number
  readonly end_minute: number
}

/** The shifts of all staff on each date. Dates with equal shifts share one list. */
export type ShiftsByDate = ReadonlyMap<string, readonly Shift[]>

/** The shifts by the present hours. Most days of a year are alike, so each kind of day is computed once. */
export function plannedShifts(plan: ShopPlan, { from, to }: Days): ShiftsByDate {
  const known = new Map<string, readonly Shift[]>()
  const shifts = new Map<string, readonly Shift[]>()
  for (const date of datesBetween(from, to)) {
    const kind = isSpecial(plan, date) ? date : `${weekdayOf(date)}${weekOf(plan, date)}`
    const ofKind = known.get(kind) ?? shiftsOn(plan, date)
    known.set(kind, ofKind)
    shifts.set(date, ofKind)
  }
  return shifts
}

/** Whether an exception touches the date, or the date before or after, whose night shifts it may change. */
function isSpecial({ exceptions }: ShopPlan, date: string): boolean {
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  return exceptions.some(one => one.fromDate <= after && one.toDate >= before)
}

function shiftsOn(plan: ShopPlan, date: string): readonly Shift[] {
  return plan.staff.flatMap(({ id }) =>
    shiftsOf(plan, id, date).map(({ startMinute, endMinute }) => ({
      staff_id: id,
      start_minute: startMinute,
      end_minute: endMinute,
    })),
  )
}
