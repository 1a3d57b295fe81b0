import { dateOf, longDateText, shortDateText, timeText } from '#contract/texts/texts.ts'
import { dayMessageTexts as texts } from '#messages/dashboard/day-messages.ts'
import { dotted } from '#messages/dashboard/dashboard.ts'
import type { DayMessage } from '#stores/dashboard/messages/day-messages.ts'

/** What the message is about, in one line. */
export function aboutText({ turn, was, until, kind }: DayMessage): string {
  const about = turn ? [momentOf(turn.starts_at), turn.services, turn.staff] : []
  const isMoved = was !== null && turn !== null && was !== turn.starts_at
  const before = isMoved ? texts.was(momentOf(was)) : ''
  const lastVisit = kind === 'miss_you' && was ? texts.lastVisit(longDateText(dateOf(was))) : ''
  const offered = kind === 'waitlist_offer' && was ? momentOf(was) : ''
  const end = until ? texts.until(momentOf(until)) : ''
  return dotted(...about, before, lastVisit, offered, end)
}

function momentOf(instant: string): string {
  return `${shortDateText(dateOf(instant))}, ${timeText(instant)}`
}
