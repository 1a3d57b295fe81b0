/* Appointments that wait for the shop's answer or for a deposit; shown on every day. */
import { atom, computed, onMount } from 'nanostores'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { followDay } from './board.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { appointmentsOfDays } from './appointments-of-days.ts'

/** As far ahead as staff can book: `waiting_days` of the limits, less today. */
const daysAhead = 365

/**
 * Whether the list is open. Kept here because the list leaves the screen when the last one is answered, and may return.
 */
export const $isListOpen = atom(false)

const waiting = createSource<string, readonly AppointmentWire[]>(today =>
  appointmentsOfDays({
    from: today,
    to: addDays(today, daysAhead),
    status: 'pending,awaiting_deposit',
  }),
)

onMount(waiting.$store, () => {
  const stops = [
    $today.subscribe(today => today !== null && void waiting.load(today)),
    // Any change of the board may answer one or add one.
    followDay(waiting),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})

/** Of all coming days, the one that expires first on top. */
export const $waiting = computed(waiting.$store, (loaded): readonly AppointmentWire[] =>
  (valueOf(loaded) ?? []).toSorted((a, b) =>
    (a.waits_until ?? '').localeCompare(b.waits_until ?? ''),
  ),
)

/** `18:30` when it is today, else `mar 24 18:30`. */
export function shortMomentText({ waits_until: until = '' }: AppointmentWire): string {
  const isToday = dateOf(until) === $today.get()
  return isToday ? timeText(until) : `${shortDateText(dateOf(until))} ${timeText(until)}`
}
