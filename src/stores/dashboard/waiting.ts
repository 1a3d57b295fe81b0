/* Turns that wait for an answer of the shop or for a deposit: nobody may forget them, whatever day is on the screen. */
import { computed } from 'nanostores'
import { dateOf, shortDateText, timeText } from '#contract/texts.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { $day } from './board.ts'
import { valueOf } from './loadable.ts'

function isWaiting({ status }: AppointmentWire): boolean {
  return status === 'pending' || status === 'awaiting_deposit'
}

/** Those of the day on the screen, whose time runs out first on top. */
export const $waiting = computed($day, (loaded): readonly AppointmentWire[] =>
  (valueOf(loaded)?.appointments ?? [])
    .filter(isWaiting)
    .sort((a, b) => (a.waits_until ?? '').localeCompare(b.waits_until ?? '')),
)

/** `18:30` when it is on the day of the turn, else `mar 24 18:30`. */
export function shortMomentText({ waits_until: until = '', starts_at }: AppointmentWire): string {
  const isSameDay = dateOf(until) === dateOf(starts_at)
  return isSameDay ? timeText(until) : `${shortDateText(dateOf(until))} ${timeText(until)}`
}
