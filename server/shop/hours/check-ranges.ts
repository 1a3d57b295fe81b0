import { meetingRanges } from '#domain/shop/meeting-ranges.ts'
import { weekdayText } from '#contract/texts/texts.ts'
import { refuseField } from '#server/kernel/http/refusal.ts'

export type MinuteRange = { readonly start_minute: number; readonly end_minute: number }
export type WeeklyRange = MinuteRange & {
  readonly weekday: number
  readonly week?: 'a' | 'b' | undefined
}

/** Refuses a week in which two ranges overlap, also a night shift with the next morning, or Sunday's with Monday's. */
export function checkWeek(ranges: readonly WeeklyRange[]): void {
  for (const [index, range] of ranges.entries()) checkEnd(range, `ranges.${index}.end_minute`)
  const meeting = meetingRanges(ranges)
  if (meeting) refuseMeeting(ranges.indexOf(meeting[1]), meeting[1].weekday)
}

/** Refuses ranges of one date that overlap, or end before they begin. */
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
