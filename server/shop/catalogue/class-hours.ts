import type { ClassHour } from '#domain/shop/shop.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

/** As the week goes, however they were typed. */
export function classHoursWanted(hours: readonly ClassHour[]): ClassHour[] {
  const sorted = hours.toSorted((a, b) => a.weekday - b.weekday || a.minute - b.minute)
  const isTwice = sorted.some((one, place) => {
    const next = sorted[place + 1]
    return one.weekday === next?.weekday && one.minute === next.minute
  })
  if (isTwice) refuseField('class_hours', 'Hay un horario repetido: dejá uno.')
  return sorted
}
