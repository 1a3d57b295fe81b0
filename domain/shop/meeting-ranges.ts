/* Finds hours of a week that overlap, also a night shift with the next morning, and Sunday's with Monday's. */
import { DAY_MINUTES } from '../calendar/dates.ts'

type Range = {
  readonly weekday: number
  readonly start_minute: number
  readonly end_minute: number
  /** Only every other week; absent: every week. */
  readonly week?: 'a' | 'b' | undefined
}

const WEEK_MINUTES = 7 * DAY_MINUTES

/** The first two ranges that overlap, the earlier one first; null when none do. */
export function meetingRanges<Some extends Range>(
  ranges: readonly Some[],
): readonly [Some, Some] | null {
  // Week A, then week B; a range for every week is placed in both.
  const placed = ranges
    .flatMap(range =>
      (['a', 'b'] as const)
        .filter(week => range.week === undefined || range.week === week)
        .map(week => {
          const monday = week === 'a' ? 0 : WEEK_MINUTES
          const start = monday + (range.weekday - 1) * DAY_MINUTES + range.start_minute
          return { range, start, end: start + range.end_minute - range.start_minute }
        }),
    )
    .sort((one, other) => one.start - other.start)
  const [first] = placed
  if (first === undefined) return null
  const nextFortnight = { ...first, start: first.start + 2 * WEEK_MINUTES }
  for (const [position, { range, end }] of placed.entries()) {
    const next = placed[position + 1] ?? nextFortnight
    if (next.start < end) return [range, next.range]
  }
  return null
}
