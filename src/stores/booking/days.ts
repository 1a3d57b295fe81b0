/*
 * The days that are shown. Each answer belongs to the search that asked for it: when another search began meanwhile,
 * the answer is dropped.
 */
import { problemText } from '#messages/problems.ts'
import {
  coversDay,
  findWeekWithRoom,
  firstDayWithRoom,
  hasStart,
  nearestStarts,
  type Week,
  type WeekFound,
  weekDays,
  withDay,
} from './bookable-days.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { itemsAt } from './shared-visit.ts'
import { type Choice, choiceName } from './visit.ts'
import type { BookingContext } from './context.ts'
import type { HeldSlots } from './held-slots.ts'
import type { SlotHold } from './hold.ts'
import { type DaysWanted, isOnItsWay } from './state.ts'
import type { Weeks } from './weeks.ts'

export type Days = ReturnType<typeof createDays>

type Parts = { readonly weeks: Weeks; readonly held: HeldSlots; readonly hold: SlotHold }

export function createDays(context: BookingContext, { weeks, held, hold }: Parts) {
  const { $booking, $shop, patch, choiceNow, showAddress } = context
  let openNews: Promise<WeekFound> | undefined

  const find = async ({ choice, from, mayGoFurther, date }: DaysWanted) => {
    const shownFrom = $booking.get().week[0]?.date
    const askFrom = (day?: string) => askFor({ weeks, held }, choice, day)
    const first = mayGoFurther
      ? await findWeekWithRoom(askFrom, from, $shop.get().rules.horizon_days)
      : await askFrom(from)
    return await withDay(first, date, async () => await askFrom(shownFrom))
  }

  /** Looks for room and shows it. Returns whether its result is what is shown now. */
  const look = async (wanted: DaysWanted): Promise<boolean> => {
    const search = { is: 'looking', wanted } as const
    patch({ search })
    const found = await find(wanted)
    if ($booking.get().search !== search) return false
    if (!found.ok) {
      patch({ search: { is: 'failed', text: problemText(found.problem) } })
      return false
    }
    const { week } = found
    const kept = week.find(day => day.date === wanted.date && day.starts.length > 0)
    patch({ search: { is: 'done' }, week, date: (kept ?? firstDayWithRoom(week))?.date ?? null })
    showAddress()
    return true
  }

  const refresh = async (dates: readonly string[] = []) => {
    weeks.forget()
    const shown = $booking.get().week
    const from = shown[0]?.date
    if (dates.length > 0 && !shown.some(day => dates.includes(day.date))) return
    const choice = choiceNow()
    // After midnight the server's today is another one.
    const isFromToday = from === $booking.get().today
    const news = weeks.ask(choice, isFromToday ? undefined : from)
    openNews = news
    const found = await news
    // Wait for the visitor's own hold, which has already taken its slot out of the list.
    await held.settled()
    const { week, startsAt, step, hold: own } = $booking.get()
    const isShown = week[0]?.date === from && choiceName(choiceNow()) === choiceName(choice)
    if (!found.ok || openNews !== news || !isShown) return
    // The lost answer may have been a success, so this start may be the customer's own; a retry will tell.
    if (step.is === 'refused' && step.isUnanswered) return
    const fresh = held.withMine(found.week, choice)
    // A hold keeps the staff members it was made with.
    patch({ week: fresh, legs: own ? own.items : itemsAt(fresh, startsAt) })
    if (isFromToday) followToday(fresh)
    // A start on a day that was not loaded cannot be called lost.
    const isLost = startsAt !== null && coversDay(fresh, startsAt) && !hasStart(fresh, startsAt)
    if (isLost && !isOnItsWay(step))
      hold.lose(startsAt, nearestStarts(fresh, startsAt, choice.staff))
  }

  const followToday = (fresh: Week) => {
    const { today, date } = $booking.get()
    const now = fresh[0]?.date ?? today
    if (now === today) return
    const isOver = date !== null && date < now
    patch({ today: now, ...(isOver ? { date: firstDayWithRoom(fresh)?.date ?? null } : {}) })
  }

  return {
    look,
    refresh,
    chooseDate: (date: string) => {
      patch({ date })
      showAddress()
    },
    showFrom: async (date: string) => {
      const from = date < $booking.get().today ? undefined : date
      await look({ choice: choiceNow(), from, mayGoFurther: false })
      void weeks.ask(choiceNow(), addDays(date, weekDays))
    },
  }
}

/** The days as this visitor may book them, with their own holds counted as free. */
async function askFor(
  { weeks, held }: Pick<Parts, 'weeks' | 'held'>,
  choice: Choice,
  from?: string,
): Promise<WeekFound> {
  const asked = await weeks.ask(choice, from)
  return asked.ok ? { ...asked, week: held.withMine(asked.week, choice) } : asked
}
