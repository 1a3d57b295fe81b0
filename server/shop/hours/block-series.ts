import { randomUUID } from 'node:crypto'
import type { Received } from '#contract/contract.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { startsOfSeries } from '#domain/booking/series.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import type { BlockRow } from './queries.ts'

const LONGEST_SERIES_DAYS = 371

/** The blocks of a series, one every `every_weeks` weeks; none in a week in which the clock skips that hour. */
export function repeated(
  first: BlockRow,
  repeats: Received<'createBlock', 'body'>['repeats'],
  timeZone: string,
): readonly BlockRow[] {
  if (repeats === undefined) return [first]
  const date = localDate(first.starts_at, timeZone)
  if (repeats.until < date) refuseField('repeats.until', 'Tiene que ser después del primero.')
  if (repeats.until > addDays(date, LONGEST_SERIES_DAYS)) {
    refuseField('repeats.until', 'Repetilo por un año como máximo.')
  }
  const apart = 7 * repeats.every_weeks
  const count = Math.floor(daysBetween(date, repeats.until) / apart) + 1
  const length = first.ends_at - first.starts_at
  const series_id = randomUUID()
  const skipped = new Set(repeats.except)
  const pattern = { first: first.starts_at, everyWeeks: repeats.every_weeks, count }
  const blocks = startsOfSeries(pattern, timeZone)
    .filter(start => start !== null)
    .filter(start => !skipped.has(localDate(start, timeZone)))
    .map(start => ({
      ...first,
      id: randomUUID(),
      starts_at: start,
      ends_at: start + length,
      series_id,
    }))
  return blocks.length === 0 ? refuseField('repeats.except', 'No queda ninguna fecha.') : blocks
}
