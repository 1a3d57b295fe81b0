import { HOUR, MINUTE } from '#domain/calendar/interval.ts'

/** No clock is put back by more. */
const MOST = 3 * HOUR

/**
 * Which of the two it is, where the clock is put back and an hour comes twice; empty for all other instants.
 * `offsetAt` returns the zone's offset in minutes: server and browser know zones in different ways.
 */
export function clockChangeText(instant: string, offsetAt: (epoch: number) => number): string {
  const at = Date.parse(instant)
  const [before, own, after] = [offsetAt(at - MOST), offsetAt(at), offsetAt(at + MOST)]
  const isAgain = (offset: number) => offsetAt(at + (own - offset) * MINUTE) === offset
  if (after < own && isAgain(after)) return ' (antes del cambio de hora)'
  if (before > own && isAgain(before)) return ' (después del cambio de hora)'
  return ''
}
