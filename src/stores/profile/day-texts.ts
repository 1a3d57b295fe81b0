/* Dates as somebody reads them today on this device, in their own account. */
import { longDateYearText } from '#contract/texts/year-texts.ts'
import { serverNow } from '#stores/server-time.ts'
import { wallTimeAt } from '#stores/wall-clock.ts'

export function longDay(date: string): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return longDateYearText(date, wallTimeAt(serverNow(), timeZone).date)
}
