import { weekdayText } from '#contract/texts/texts.ts'
import { dayTexts } from '#messages/dashboard/hours/hours.ts'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { dayRangesFrom, doOverlap, type RangeDraft } from '#stores/dashboard/hours/week-draft.ts'
import { firstMeeting, type FortnightDraft } from '#stores/dashboard/hours/fortnight-draft.ts'
import type { FieldErrors } from '#islands/ui/form-state.ts'

/** Finds ranges that the server would refuse because they overlap. Keyed by the field of the range. */
export function checkWeek(draft: FortnightDraft): FieldErrors {
  const meeting = firstMeeting(draft)
  if (meeting === null) return {}
  const [day, other] = meeting.days
  return { [meeting.key]: texts.overlap(weekdayText(day), weekdayText(other)) }
}

/** The same for the ranges of one date, of which there must be one. */
export function checkDay(ranges: readonly RangeDraft[]): { readonly ranges?: string } {
  if (dayRangesFrom(ranges).length === 0) return { ranges: dayTexts.needHours }
  return doOverlap(ranges) ? { ranges: dayTexts.meet } : {}
}
