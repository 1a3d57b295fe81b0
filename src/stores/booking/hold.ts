/*
 * Holds the start that the customer settles on. A hold belongs to the slot it was asked for: its answer counts only if
 * that slot is still the one chosen.
 */
import { dateOf } from '#contract/texts/texts.ts'
import { startAt, withoutStart } from './bookable-days.ts'
import { itemsAt } from './shared-visit.ts'
import { choiceName } from './visit.ts'
import type { BookingContext } from './context.ts'
import type { HeldSlots, HoldRequest } from './held-slots.ts'
import { type Alternative, choosing, isOnItsWay } from './state.ts'
import type { Weeks } from './weeks.ts'

/**
 * Milliseconds of rest before a hold, so that moving through the times with the arrow keys does not hold each of them.
 */
export const settleMilliseconds = 600

type Parts = { readonly weeks: Weeks; readonly held: HeldSlots }

export type SlotHold = ReturnType<typeof createHold>

export function createHold(context: BookingContext, { weeks, held }: Parts) {
  const { $booking, patch, choiceNow, showAddress } = context
  let clock: ReturnType<typeof setTimeout> | undefined

  const stop = () => clearTimeout(clock)

  const keepAfter = (milliseconds: number) => {
    stop()
    clock = setTimeout(() => void takeChosen(), milliseconds)
  }

  const takeChosen = async () => {
    const { startsAt, legs: items, lastAppointment, week } = $booking.get()
    if (!startsAt) return
    const wanted: HoldRequest = { ...choiceNow(), startsAt, items, lastAppointment }
    const outcome = await held.take(wanted, week)
    const now = $booking.get()
    const isChosen = now.startsAt === startsAt && choiceName(choiceNow()) === choiceName(wanted)
    if (!isChosen || isOnItsWay(now.step)) return
    if (outcome.is === 'taken') lose(startsAt, outcome.alternatives)
    if (outcome.is === 'unknown') patch({ waits: outcome.waits })
    if (outcome.is !== 'held') return
    patch({ hold: outcome.hold, waits: outcome.hold.waits })
    // Hold again shortly after this hold ends, so that it is never refused because of itself.
    keepAfter(outcome.hold.until - Date.now() + 2 * settleMilliseconds)
  }

  /** Somebody else has the start after all. */
  const lose = (startsAt: string, alternatives: readonly Alternative[]) => {
    const week = $booking.get().week.map(day => withoutStart(day, startsAt))
    patch({ startsAt: null, hold: null, week, step: { is: 'lost', alternatives } })
    held.lose(startsAt)
    weeks.forget()
    showAddress()
  }

  return {
    stop,
    lose,
    /** Holds the chosen start once the customer rests on it. */
    keep: () => keepAfter(settleMilliseconds),
    /** Shows this start as chosen. Returns whether it is held already. */
    choose: (startsAt: string): boolean => {
      const hold = held.find(choiceNow(), startsAt) ?? null
      const items = hold?.items ?? itemsAt($booking.get().week, startsAt)
      patch({
        startsAt,
        date: dateOf(startsAt),
        legs: items,
        hold,
        waits: hold?.waits,
        step: choosing,
      })
      return hold !== null
    },
    /** Restores after a reload what this tab kept; `time` is the time in the address. */
    restore: (time: string | null) => {
      held.restore()
      const { week, date, startsAt, step } = $booking.get()
      const own = held.withMine(week, choiceNow())
      patch({ week: own })
      if (startsAt || (step.is !== 'choosing' && step.is !== 'lost')) return
      const start = startAt(own, date, time)
      const hold = start && held.find(choiceNow(), start)
      // The server counted this tab's own hold as somebody else's.
      if (hold)
        patch({ startsAt: start, hold, legs: hold.items, waits: hold.waits, step: choosing })
    },
  }
}
