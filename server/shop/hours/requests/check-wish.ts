import type { HoursWish } from '#contract/team/hours-requests.ts'
import { serverLimits } from '#contract/protocol/limits.ts'
import { isOver } from '#domain/shop/hours-wish.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import { checkDays } from '../check-days.ts'
import { checkDate, checkWeek } from '../check-ranges.ts'

/** Refuses what the owner could not save either, and days that are over. `today` is the shop's date. */
export function checkWish(wish: HoursWish, today: string): void {
  if (wish.kind === 'week') {
    checkWeek(wish.ranges)
    return
  }
  if (wish.kind === 'date') checkDate(wish.ranges)
  const [field, from, to] =
    wish.kind === 'date' ? ['date', wish.date, wish.date] : ['from', wish.from, wish.to]
  if (isOver(wish, today)) refuseField(field, 'Esa fecha ya pasó. Elegí desde hoy.')
  checkDays({ from, to }, serverLimits.exception_days)
}
