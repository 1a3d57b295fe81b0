/* Dates as the user reads them, in the time zone of this device. */
import { longDateYearText } from '#contract/texts/year-texts.ts'
import { serverNow } from '#stores/server-time.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'

export function longDay(date: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return longDateYearText(date, wallTimeAt(serverNow(), timeZone).date)
}
