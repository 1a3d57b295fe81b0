import { clockChangeText } from '#contract/texts/clock-change.ts'
import { nearMomentText } from '#contract/texts/near-moment.ts'
import { momentText, timeText } from '#contract/texts/texts.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { offsetOf, toOffsetIso } from '#domain/calendar/local-time.ts'

/** `martes 24 de noviembre de 2026, 18:30`; where an hour comes twice, with which of the two it is. */
export function momentIn(at: number, timeZone: string): string {
  return `${momentText(toOffsetIso(at, timeZone))}${changeIn(at, timeZone)}`
}

/** As `momentIn`, but near days as people call them. */
export function nearMomentIn(at: number, timeZone: string, today: string): string {
  return `${nearMomentText(toOffsetIso(at, timeZone), today)}${changeIn(at, timeZone)}`
}

/** `18:30`; where an hour comes twice, with which of the two it is. */
export function hourIn(at: number, timeZone: string): string {
  return `${timeText(toOffsetIso(at, timeZone))}${changeIn(at, timeZone)}`
}

export function changeIn(at: number, timeZone: string): string {
  const offsetAt = (epoch: number) => offsetOf(epoch, timeZone) / MINUTE
  return clockChangeText(toOffsetIso(at, timeZone), offsetAt)
}
