/* A week while it is being edited: clock texts as the fields hold them. Pure. */
import { clockText, DAY_MINUTES, minuteOfClock } from '#domain/calendar/dates.ts'
import { type WeeklyRange } from './hours.ts'
import { rangesOf } from './change-hours.ts'

export type RangeDraft = { readonly key: string; readonly from: string; readonly to: string }
type DayRange = Pick<WeeklyRange, 'start_minute' | 'end_minute'>
/** By ISO weekday, 1 is Monday. */
export type WeekDraft = Readonly<Record<number, readonly RangeDraft[]>>

const weekdays = [1, 2, 3, 4, 5, 6, 7]
let lastKey = 0

export function draftOf(ranges: readonly WeeklyRange[]): WeekDraft {
  return Object.fromEntries(
    weekdays.map(weekday => [weekday, dayDraftOf(rangesOf(ranges, weekday))]),
  )
}

export function dayDraftOf(ranges: readonly DayRange[]): RangeDraft[] {
  return ranges.map(range => newRange(clockText(range.start_minute), clockText(range.end_minute)))
}

/** Half-filled ranges are left out. An end that is not after its start belongs to the next day. */
export function rangesFrom(draft: WeekDraft): WeeklyRange[] {
  return weekdays.flatMap(weekday =>
    dayRangesFrom(draft[weekday] ?? []).map(range => ({ weekday, ...range })),
  )
}

export function dayRangesFrom(ranges: readonly RangeDraft[]): DayRange[] {
  return minutesOf(ranges).map(([start, end]) => ({ start_minute: start, end_minute: end }))
}

/** Adds a range: the afternoon after a morning, else a whole day. */
export function addRange(ranges: readonly RangeDraft[]): RangeDraft[] {
  const last = minutesOf(ranges).at(-1)
  if (!last) return [...ranges, newRange('09:00', '20:00')]
  const start = Math.min(last[1] + 120, 22 * 60)
  return [...ranges, newRange(clockText(start), clockText(Math.min(start + 240, 23 * 60)))]
}

export function copyDay(draft: WeekDraft, from: number, to: readonly number[]): WeekDraft {
  const ranges = draft[from] ?? []
  const copies = to
    .filter(weekday => weekday !== from)
    .map(weekday => [weekday, ranges.map(range => newRange(range.from, range.to))] as const)
  return { ...draft, ...Object.fromEntries(copies) }
}

export function copyWeek(draft: WeekDraft): WeekDraft {
  return Object.fromEntries(
    weekdays.map(weekday => [
      weekday,
      (draft[weekday] ?? []).map(range => newRange(range.from, range.to)),
    ]),
  )
}

export function doOverlap(ranges: readonly RangeDraft[]): boolean {
  const sorted = minutesOf(ranges).sort((a, b) => a[0] - b[0])
  return sorted.some(([start], place) => place > 0 && start < (sorted[place - 1]?.[1] ?? 0))
}

function minutesOf(ranges: readonly RangeDraft[]): [number, number][] {
  return ranges.flatMap(range => {
    const start = minuteOfClock(range.from)
    const end = minuteOfClock(range.to)
    if (start === null || end === null) return []
    return [[start, end > start ? end : end + DAY_MINUTES] as [number, number]]
  })
}

export function newRange(from: string, to: string): RangeDraft {
  lastKey += 1
  return { key: String(lastKey), from, to }
}
