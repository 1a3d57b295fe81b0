/* In a file of its own, because a shop's page needs nothing else of the wall clock. */
import { clockChangeText } from '#contract/texts/clock-change.ts'

/** ` (antes del cambio de hora)` for an hour that comes twice in the shop's zone; empty for all others. */
export function changeText(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return clockChangeText(instant, epoch => offsetIn(format.format(epoch)))
}

/** Minutes east of UTC of a text that ends in `GMT-03:00`, or in `GMT` alone. */
function offsetIn(text: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{2}):(\d{2})$/.exec(text) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
}
