/* Appointments that wait for an answer of the shop or for a deposit: nobody may forget them, whatever day is on the screen. */
import { atom, computed, onMount } from 'nanostores'
import { dateOf, shortDateText, timeText } from '#contract/texts/texts.ts'
import type { AppointmentWire } from '#contract/contract.ts'
import { followDay } from './board.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $today } from '#stores/dashboard/shop.ts'
import { appointmentsOfDays } from './appointments-of-days.ts'

const daysAhead = 60

/** How the list was left: the last one that is answered takes it off the screen, and is taken back into it. */
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
    // Whatever changes on the board may have answered one, or be another.
    followDay(waiting),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})

/** Of every day to come, whose time runs out first on top. */
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
