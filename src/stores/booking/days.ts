/*
 * The days that are shown. Each answer belongs to the search that asked for it: when another search began meanwhile,
 * the answer is dropped.
 */
import { problemText } from '#messages/problems.ts'
import {
  type BookableDay,
  coversDay,
  findWeekWithRoom,
  firstDayWithRoom,
  hasStart,
  nearestStarts,
  type BookableWeek,
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
import { type BookingState, type DaysWanted, isOnItsWay } from './state.ts'
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
    patch({ search: { is: 'done' }, week, date: dayShown(week, wanted)?.date ?? null })
    showAddress()
    return true
  }

  const refresh = async (dates: readonly string[] = []) => {
    weeks.forget()
    const from = fromOf($booking.get())
    if (dates.length > 0 && !showsAny($booking.get(), dates)) return
    const choice = choiceNow()
    const news = (openNews = weeks.ask(choice, from))
    const found = await news
    // Wait for the visitor's own hold, which has already taken its slot out of the list.
    await held.settled()
    const { startsAt, step, date, hold: own } = $booking.get()
    const isShown =
      fromOf($booking.get()) === from && choiceName(choiceNow()) === choiceName(choice)
    if (!found.ok || openNews !== news || !isShown) return
    // The lost answer may have been a success, so this start may be the customer's own; a retry will tell.
    if (step.is === 'refused' && step.isUnanswered) return
    const fresh = held.withMine(found.week, choice)
    // A hold keeps the staff members it was made with.
    const legs = own ? own.items : itemsAt(fresh, startsAt)
    patch({ week: fresh, legs, ...(from === undefined ? todayIn(fresh, date) : {}) })
    // A start on a day that was not loaded cannot be called lost.
    const isLost = startsAt !== null && coversDay(fresh, startsAt) && !hasStart(fresh, startsAt)
    if (isLost && !isOnItsWay(step))
      hold.lose(startsAt, nearestStarts(fresh, startsAt, choice.staff))
  }

  return {
    look,
    refresh,
    chooseDate: (date: string) => {
      patch({ date })
      showAddress()
    },
    showFrom: async (date: string, isPicked = false) => {
      const from = date < $booking.get().today ? undefined : date
      await look({ choice: choiceNow(), from, mayGoFurther: false, picked: isPicked && date })
      void weeks.ask(choiceNow(), addDays(date, weekDays))
    },
  }
}

function dayShown(week: BookableWeek, { date, picked }: DaysWanted): BookableDay | undefined {
  const kept = week.find(day => day.date === picked || (day.date === date && day.starts.length > 0))
  return kept ?? firstDayWithRoom(week)
}

function showsAny({ week }: BookingState, dates: readonly string[]): boolean {
  return week.some(day => dates.includes(day.date))
}

/** From where the shown days are asked for again; absent for today, which is another day after midnight. */
function fromOf({ week, today }: BookingState): string | undefined {
  const from = week[0]?.date
  return from === today ? undefined : from
}

/** After midnight: the server's today, with which these days begin, and another chosen day when that one is over. */
function todayIn(fresh: BookableWeek, date: string | null): Partial<BookingState> {
  const today = fresh[0]?.date
  if (today === undefined) return {}
  const isOver = date !== null && date < today
  return isOver ? { today, date: firstDayWithRoom(fresh)?.date ?? null } : { today }
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
