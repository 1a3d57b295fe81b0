/**
 * Dates that say their year when it is not the one of `today`: a holiday of next November looks like one of last week.
 */
import { dayMonthText, longDateText } from './texts.ts'

/** Today's date in the shop; null when it is not known yet, and then no year is written. */
type Today = string | null

/** `martes 24 de noviembre`, and `sábado 20 de noviembre de 2027`. */
export function longDateYearText(date: string, today: Today): string {
  const year = otherYear(date, today)
  return year ? `${longDateText(date)} de ${year}` : longDateText(date)
}

/** `mar 24 nov`, and `sáb 20 nov 2027`. */
export function dayMonthYearText(date: string, today: Today): string {
  const year = otherYear(date, today)
  return year ? `${dayMonthText(date)} ${year}` : dayMonthText(date)
}

function otherYear(date: string, today: Today): string | null {
  const year = date.slice(0, 4)
  return today === null || today.startsWith(year) ? null : year
}
