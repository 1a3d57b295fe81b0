/* Two alternating weeks while they are edited. Both are equal until the user makes them differ. Pure. */
import { meetingRanges } from '#domain/shop/meeting-ranges.ts'
import type { WeeklyRange } from './hours.ts'
import { copyWeek, dayRangesFrom, draftOf, rangesFrom, type WeekDraft } from './week-draft.ts'

export type AlternatingWeek = 'a' | 'b'
export type FortnightDraft = {
  readonly isAlternating: boolean
  readonly a: WeekDraft
  readonly b: WeekDraft
}

export function fortnightOf(ranges: readonly WeeklyRange[]): FortnightDraft {
  const of = (week: AlternatingWeek) =>
    draftOf(ranges.filter(range => range.week === undefined || range.week === week))
  return { isAlternating: ranges.some(range => range.week !== undefined), a: of('a'), b: of('b') }
}

/** The week that is edited. Without alternation always `a`, whichever week it is now. */
export function editedWeek(draft: FortnightDraft, shown: AlternatingWeek): AlternatingWeek {
  return draft.isAlternating ? shown : 'a'
}

/** Ranges equal in both weeks are sent once, without a week. */
export function fortnightRanges({ isAlternating, a, b }: FortnightDraft): WeeklyRange[] {
  const [first, second] = [rangesFrom(a), rangesFrom(b)]
  if (!isAlternating) return first
  const both = first.filter(range => second.some(other => isSame(range, other)))
  const only = (ranges: readonly WeeklyRange[], week: AlternatingWeek) =>
    ranges
      .filter(range => !both.some(other => isSame(range, other)))
      .map(range => ({ ...range, week }))
  return [...both, ...only(first, 'a'), ...only(second, 'b')]
}

/** The same text for the same hours, however the ranges are ordered. */
export function weeksText(ranges: readonly WeeklyRange[]): string {
  return JSON.stringify(fortnightRanges(fortnightOf(ranges)))
}

/** The first range that overlaps another one, by the server's rule: its key, and the weekdays of both. */
export function firstMeeting({ isAlternating, a, b }: FortnightDraft) {
  const meeting = meetingRanges(isAlternating ? [...keyed(a, 'a'), ...keyed(b, 'b')] : keyed(a))
  return meeting && { key: meeting[0].key, days: [meeting[0].weekday, meeting[1].weekday] as const }
}

function keyed(draft: WeekDraft, week?: AlternatingWeek) {
  return Object.entries(draft).flatMap(([weekday, ranges]) =>
    ranges.flatMap(range =>
      dayRangesFrom([range]).map(minutes => ({
        ...minutes,
        week,
        weekday: Number(weekday),
        key: range.key,
      })),
    ),
  )
}

/** The week that contains one of these ranges. */
export function weekWith(
  { isAlternating, a, b }: FortnightDraft,
  keys: readonly string[],
): AlternatingWeek | null {
  if (!isAlternating) return null
  const has = (draft: WeekDraft) =>
    Object.values(draft).some(ranges => ranges.some(({ key }) => keys.includes(key)))
  return has(a) ? 'a' : has(b) ? 'b' : null
}

/** From one week to two equal ones, or back to one: the week that is shown. */
export function alternate(
  draft: FortnightDraft,
  shown: AlternatingWeek,
  isAlternating: boolean,
): FortnightDraft {
  const kept = draft[editedWeek(draft, shown)]
  return { isAlternating, a: copyWeek(kept), b: copyWeek(kept) }
}

function isSame(a: WeeklyRange, b: WeeklyRange): boolean {
  return (
    a.weekday === b.weekday && a.start_minute === b.start_minute && a.end_minute === b.end_minute
  )
}
