import { DAY_MINUTES } from '#domain/calendar/dates.ts'
import { weekdayText } from '#contract/texts/texts.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

export type MinuteRange = { readonly start_minute: number; readonly end_minute: number }
export type WeeklyRange = MinuteRange & {
  readonly weekday: number
  readonly week?: 'a' | 'b' | undefined
}

const WEEK_MINUTES = 7 * DAY_MINUTES
const FORTNIGHT_MINUTES = 2 * WEEK_MINUTES

/** A week where no two ranges meet, not even a night shift with the next morning or Sunday with Monday. */
export function checkWeek(ranges: readonly WeeklyRange[]): void {
  for (const [index, range] of ranges.entries()) checkEnd(range, `ranges.${index}.end_minute`)
  // Week A, then week B; what is for every week stands in both.
  const placed = ranges
    .flatMap((range, index) =>
      (['a', 'b'] as const)
        .filter(week => range.week === undefined || range.week === week)
        .map(week => {
          const monday = week === 'a' ? 0 : WEEK_MINUTES
          const start = monday + (range.weekday - 1) * DAY_MINUTES + range.start_minute
          return { ...range, index, start, end: start + range.end_minute - range.start_minute }
        }),
    )
    .sort((a, b) => a.start - b.start)
  const first = placed[0]
  if (first === undefined) return
  const nextFortnight = { ...first, start: first.start + FORTNIGHT_MINUTES }
  for (const [position, range] of placed.entries()) {
    const next = placed[position + 1] ?? nextFortnight
    if (next.start < range.end) refuseMeeting(next.index, next.weekday)
  }
}

/** The ranges of one special date. */
export function checkDate(ranges: readonly MinuteRange[]): void {
  for (const [index, range] of ranges.entries()) checkEnd(range, `ranges.${index}.end_minute`)
  const placed = ranges
    .map((range, index) => ({ ...range, index }))
    .sort((a, b) => a.start_minute - b.start_minute)
  for (const [position, range] of placed.entries()) {
    const next = placed[position + 1]
    if (next !== undefined && next.start_minute < range.end_minute) refuseMeeting(next.index, null)
  }
}

function checkEnd({ start_minute: start, end_minute: end }: MinuteRange, field: string): void {
  if (end <= start) refuseField(field, 'Tiene que terminar después de empezar.')
}

function refuseMeeting(index: number, weekday: number | null): never {
  const day = weekday === null ? '' : ` del ${weekdayText(weekday)}`
  return refuseField(
    `ranges.${index}.start_minute`,
    `Este horario${day} se pisa con otro. Dejá uno solo o separalos.`,
  )
}
