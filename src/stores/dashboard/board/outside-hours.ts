/* Turns to come that a change of hours left outside of them: nobody may forget them, whatever day is on the screen. */
import { computed } from 'nanostores'
import { onAppointmentChange } from '#stores/dashboard/appointment-change.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { sections } from '#stores/dashboard/routes.ts'
import { $shop, shop } from '#stores/dashboard/shop.ts'

/** Days of a staff member whose appointments need another time, one list for each day. */
export type DayToSettle = {
  readonly date: string
  readonly staff: string
  readonly name: string
  readonly count: number
}

export const $outsideHours = computed($shop, (loaded): readonly DayToSettle[] =>
  (valueOf(loaded)?.stranded ?? []).map(({ turns: appointments, ...day }) => ({
    ...day,
    count: appointments.length,
  })),
)

/** While they are on the screen: one of them is moved, and the list is told. Answers how to stop. */
export function followOutsideHours(): () => void {
  return onAppointmentChange(({ id }) => {
    const days = valueOf($shop.get())?.stranded ?? []
    if (days.some(day => day.turns.includes(id))) void shop.reload()
  })
}

/** Where the appointments of that day are settled. */
export function settleUrl({ date, staff }: Pick<DayToSettle, 'date' | 'staff'>): string {
  return `${sections.agenda}?fecha=${date}&no-viene=${staff}&por=horario`
}

export function countOf(days: readonly DayToSettle[]): number {
  return days.reduce((sum, day) => sum + day.count, 0)
}
