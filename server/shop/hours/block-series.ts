import { randomUUID } from 'node:crypto'
import type { Received } from '#contract/contract.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { addDays, daysBetween } from '#domain/calendar/dates.ts'
import { hoursOnDates } from '#domain/booking/series.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'
import type { BlockRow } from './queries.ts'

const LONGEST_SERIES_DAYS = 371

/** The blocks of a series, one every `every_weeks` weeks; none in a week in which the clock skips all of it. */
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
  const series_id = randomUUID()
  const skipped = new Set(repeats.except)
  const dates = Array.from({ length: count }, (_, index) => addDays(date, apart * index))
  const kept = dates.filter(one => !skipped.has(one))
  const blocks = hoursOnDates({ start: first.starts_at, end: first.ends_at }, kept, timeZone)
    .filter(({ start, end }) => start < end)
    .map(({ start: starts_at, end: ends_at }) => ({
      ...first,
      id: randomUUID(),
      starts_at,
      ends_at,
      series_id,
    }))
  return blocks.length === 0 ? refuseField('repeats.except', 'No queda ninguna fecha.') : blocks
}
