import { weekdayText } from '#contract/texts/texts.ts'
import { hoursTexts as texts } from '#messages/dashboard/setup.ts'
import { firstMeeting, type FortnightDraft } from '#stores/dashboard/setup/fortnight-draft.ts'
import type { FieldErrors } from '#islands/ui/form-state.ts'

/** What the server would refuse, by the range that it stands beside. */
export function checkWeek(draft: FortnightDraft): FieldErrors {
  const meeting = firstMeeting(draft)
  if (meeting === null) return {}
  const [day, other] = meeting.days
  return { [meeting.key]: texts.overlap(weekdayText(day), weekdayText(other)) }
}
