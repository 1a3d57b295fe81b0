import { daysBetween } from '#domain/calendar/dates.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

/** Dates outside these bounds are typing errors, and the database cannot hold some of them. */
const FIRST = '2000-01-01'
const LAST = '2099-12-31'

type Days = { readonly from: string; readonly to: string }

/** Refuses a range of dates (both included) that is reversed, longer than `atMost` days, or not in this century. */
export function checkDays({ from, to }: Days, atMost: number): void {
  if (from < FIRST || from > LAST) refuseField('from', 'Elegí una fecha de este siglo.')
  if (to < FIRST || to > LAST) refuseField('to', 'Elegí una fecha de este siglo.')
  if (to < from) refuseField('to', 'Tiene que ser el mismo día o uno posterior.')
  if (daysBetween(from, to) >= atMost) refuseField('to', `Elegí ${atMost} días como máximo.`)
}
