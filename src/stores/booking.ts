/*
 * One booking, from the first choice to the turn. The page makes one per visit with what the server already drew, so
 * nothing is shared between visitors and a test hands in a wire of its own.
 */
import { atom } from 'nanostores'
import { problemText } from '#messages/problems.ts'
import {
  addDays,
  coversDay,
  dayWithin,
  findWeekWithRoom,
  firstDayWithRoom,
  hasStart,
  nearestStarts,
  startAt,
  weekDays,
  withDay,
  withoutStart,
} from './bookable-days.ts'
import { createHolds, type WantedHold } from './booking-holds.ts'
import { createMemory, keepFields, keptFields, peopleAfter, usualStart } from './booking-memory.ts'
import {
  type Alternative,
  bookablePartOf,
  bookingBody,
  type BookingStart,
  type BookingState,
  missingFields,
  noFields,
  queryOf,
  stepOfRefusal,
  withoutErrors,
} from './booking-state.ts'
import type { Booking, BookingWire } from './booking-face.ts'
import { rememberPerson, rememberTurn } from './device.ts'
import { createWeeks } from './booking-weeks.ts'
import { createKeys } from './idempotency-key.ts'
import { legsAt } from './shared-visit.ts'
import { type Choice, choiceName, fitting, visitOf, withAddOn, withService } from './visit.ts'

export type { Booking }

export function createBooking(start: BookingStart, wire: BookingWire): Booking {
  const { state: first } = start
  let { comerce } = start
  const $comerce = atom(comerce)
  const $booking = atom<BookingState>(first)
  const weeks = createWeeks(comerce, wire.call)
  const holds = createHolds(comerce, wire.call)
  let lookup = 0
  let news = 0
  const keyOf = createKeys()
  let holdClock: ReturnType<typeof setTimeout> | undefined
  /** The start of a booking whose answer was lost: it may be hers already, and her retry will tell. */
  let unanswered: string | null = null

  const patch = (change: Partial<BookingState>) => $booking.set({ ...$booking.get(), ...change })

  const choiceNow = (): Choice => {
    const { services, addOns, staff } = $booking.get()
    return { services, addOns, staff }
  }

  /** Looks for room for what is chosen, and shows it unless something else was chosen meanwhile. */
  const look = async (
    from: string | undefined,
    mayGoFurther: boolean,
    keepDate?: string | null,
  ) => {
    const mine = ++lookup
    const choice = choiceNow()
    const shownFrom = $booking.get().week[0]?.date
    patch({ isLooking: true, lookProblem: null })
    const askFrom = (date?: string) => weeks.ask(choice, date)
    const first = mayGoFurther
      ? await findWeekWithRoom(askFrom, from, comerce.rules.horizon_days)
      : await askFrom(from)
    const found = await withDay(first, keepDate, async () => await askFrom(shownFrom))
    if (mine !== lookup) return
    if (!found.ok) return patch({ isLooking: false, lookProblem: problemText(found.problem) })
    const week = holds.withMine(found.week, choice)
    const kept = week.find(day => day.date === keepDate && day.starts.length > 0)
    const date = (kept ?? firstDayWithRoom(week))?.date ?? null
    patch({ isLooking: false, week, date })
    showAddress()
  }

  const showAddress = () => wire.show(queryOf($booking.get(), comerce.link))

  /** The hour stays if there is room at it for the new choice; else it is said that it has to be chosen again. */
  const choose = async (change: Choice) => {
    const { date, startsAt: before } = $booking.get()
    clearTimeout(holdClock)
    patch({ ...change, startsAt: null, hold: null, isHourDropped: false })
    patch({ step: choosing })
    await look(undefined, true, date)
    const now = $booking.get()
    // It may also have been chosen meanwhile, from the hours of the choice before.
    const startsAt = now.startsAt ?? before
    if (!startsAt || now.lookProblem || choiceName(choiceNow()) !== choiceName(change)) return
    if (hasStart(now.week, startsAt))
      return now.startsAt ? patch({ legs: legsAt(now.week, startsAt) }) : chooseStart(startsAt)
    clearTimeout(holdClock)
    patch({ startsAt: null, hold: null, isHourDropped: true })
    showAddress()
  }

  const chooseStart = (startsAt: string) => {
    const { is } = $booking.get().step
    // What is being sent is not taken back by a change that the page reports late.
    if (is === 'sending' || is === 'booked') return
    const hold = holds.find(choiceNow(), startsAt) ?? null
    const legs = hold?.legs ?? legsAt($booking.get().week, startsAt)
    patch({ startsAt, hold, legs, date: startsAt.slice(0, 10) })
    patch({ step: choosing, isHourDropped: false })
    showAddress()
    if (!hold) keepHold()
  }

  const keepHold = () => {
    clearTimeout(holdClock)
    const { startsAt, legs, lastTurn } = $booking.get()
    if (!startsAt) return
    holdClock = setTimeout(
      () => void takeHold({ ...choiceNow(), startsAt, legs, lastTurn }),
      settleMilliseconds,
    )
  }

  const takeHold = async (wanted: WantedHold) => {
    const { startsAt } = wanted
    const outcome = await holds.take(wanted, $booking.get().week)
    const now = $booking.get()
    const isStillWanted =
      now.startsAt === startsAt && choiceName(choiceNow()) === choiceName(wanted)
    if (!isStillWanted || now.step.is === 'sending' || now.step.is === 'booked') return
    if (outcome.is === 'held') {
      patch({ hold: outcome.hold })
      // A little later, so that what stands in the way is never this very hold.
      holdClock = setTimeout(keepHold, outcome.hold.until - Date.now() + settleMilliseconds)
    }
    if (outcome.is === 'taken') lose(startsAt, outcome.alternatives)
  }

  const lose = (startsAt: string, alternatives: readonly Alternative[]) => {
    const week = $booking.get().week.map(day => withoutStart(day, startsAt))
    patch({ startsAt: null, hold: null, week, step: { is: 'lost', alternatives } })
    holds.lose(startsAt)
    weeks.forget()
    showAddress()
  }

  const refresh = async (dates: readonly string[] = []) => {
    weeks.forget()
    const { week } = $booking.get()
    const isElsewhere = dates.length > 0 && !week.some(day => dates.includes(day.date))
    if (isElsewhere) return
    const choice = choiceNow()
    const mine = ++news
    const found = await weeks.ask(choice, week[0]?.date)
    // A hold of our own that is on its way has already taken the slot out of the list.
    await holds.settled()
    const now = $booking.get()
    // Two changes at once: the later answer is the one to show.
    if (!found.ok || mine !== news || choiceName(choiceNow()) !== choiceName(choice)) return
    if (now.week[0]?.date !== week[0]?.date) return
    if (unanswered !== null && now.startsAt === unanswered) return
    const fresh = holds.withMine(found.week, choice)
    const { startsAt, step, hold } = now
    // What is held stays with whom it was held.
    patch({ week: fresh, legs: hold ? hold.legs : legsAt(fresh, startsAt) })
    // Of a day that is not shown nothing was asked.
    const isLost = startsAt !== null && coversDay(fresh, startsAt) && !hasStart(fresh, startsAt)
    if (isLost && step.is !== 'sending' && step.is !== 'booked') {
      lose(startsAt, nearestStarts(fresh, startsAt, choice.staff))
    }
  }

  const book = async (): Promise<void> => {
    const state = $booking.get()
    const errors = missingNow(state.startsAt)
    if (!state.startsAt || Object.keys(errors).length > 0) {
      // One thing at a time: nobody is told of a name that she had no reason to write yet.
      const next = errors.starts_at === undefined ? errors : { starts_at: errors.starts_at }
      return patch({ step: { is: 'refused', text: '', errors: next } })
    }
    clearTimeout(holdClock)
    patch({ step: { is: 'sending' } })
    // A hold of her own that is still on its way would stand in the way of a booking that does not bring it.
    await holds.settledSoon()
    const hold = holds.find(choiceNow(), state.startsAt) ?? holds.latest()
    const { link } = comerce
    const body = bookingBody({ ...state, startsAt: state.startsAt, hold: hold?.id, link })
    const result = await wire.call('createAppointment', {
      params: { ad_url: comerce.ad_url },
      body,
      idempotencyKey: keyOf(body),
    })
    if (result.ok) {
      const { appointment, manage_token } = result.reply
      holds.clear()
      patch({ step: { is: 'booked' } })
      keepFields(noFields)
      await Promise.all([
        rememberTurn({ manage_token, appointment }),
        rememberPerson(peopleAfter(state)),
      ])
      return wire.leave(`/agenda/${manage_token}?nuevo=1`)
    }
    const { problem } = result
    unanswered = problem.code === 'unavailable' ? state.startsAt : null
    if (problem.code === 'slot_taken') return lose(state.startsAt, problem.alternatives ?? [])
    patch({ step: stepOfRefusal(problem) })
  }

  const missingNow = (startsAt: string | null) => {
    const { fields, answers } = $booking.get()
    return missingFields(startsAt, fields, { questions: comerce.questions, answers })
  }

  /** The owner changed something: prices, services, people and hours follow while somebody looks. */
  const refreshShop = async () => {
    const found = await wire.call('getComerce', { params: { ad_url: comerce.ad_url } })
    // A service that only its link opens is not in what everybody sees.
    if (!found.ok || comerce.link) return
    const fresh = bookablePartOf(found.reply.comerce)
    const fit = fitting(fresh, choiceNow())
    // What she chose is gone: she sees it as it was, and the booking itself will tell.
    if (fit.services.length < choiceNow().services.length) return
    const before = visitOf(comerce, choiceNow()).priceText
    comerce = fresh
    $comerce.set(fresh)
    patch({ addOns: fit.addOns, staff: fit.staff })
    if (visitOf(fresh, fit).priceText !== before) patch({ isPriceNew: true })
  }

  return {
    $booking,
    $comerce,
    refreshShop,
    chooseService: service =>
      choose(fitting(comerce, { ...choiceNow(), services: [service], addOns: [] })),
    addMore: () => patch({ isAdding: true }),
    toggleService: service => choose(withService(comerce, choiceNow(), service)),
    toggleAddOn: addOn => choose(withAddOn(choiceNow(), addOn)),
    repeat: async () => {
      const { lastTurn, rememberedAs, fields } = $booking.get()
      if (!lastTurn) return
      const { services, addOns, staff, name } = lastTurn
      patch({ startsAt: null, isAdding: services.length > 1 })
      if (rememberedAs && name) patch({ fields: { ...fields, name } })
      await choose({ services, addOns, staff })
      const start = usualStart($booking.get().week, lastTurn.startsAt)
      if (start) chooseStart(start)
    },
    chooseStaff: staff => choose({ ...choiceNow(), staff }),
    chooseDate: date => {
      patch({ date })
      showAddress()
    },
    showDaysFrom: async from => {
      await look(from < $booking.get().today ? undefined : from, false)
      void weeks.ask(choiceNow(), addDays(from, weekDays))
    },
    chooseStart,
    takeAlternative: async ({ starts_at, staff }) => {
      const now = $booking.get()
      const isOther = now.staff !== 'any' && now.staff !== staff
      const legs = legsAt(now.week, starts_at)
      patch({ startsAt: starts_at, date: starts_at.slice(0, 10), hold: null, legs })
      if (isOther) patch({ staff })
      patch({ step: choosing })
      const isReady = Object.keys(missingNow(starts_at)).length === 0
      if (isReady) await book()
      else keepHold()
      if ($booking.get().step.is !== 'booked')
        await look(dayWithin(now.week, starts_at), false, starts_at.slice(0, 10))
    },
    write: fields => {
      const { step, fields: before } = $booking.get()
      patch({ fields: { ...before, ...fields } })
      keepFields($booking.get().fields)
      if (step.is === 'refused') patch({ step: withoutErrors(step, Object.keys(fields)) })
    },
    answer: (question, text) => {
      const { step, answers } = $booking.get()
      patch({ answers: { ...answers, [question]: text } })
      if (step.is === 'refused') patch({ step: withoutErrors(step, [`answer_${question}`]) })
    },
    ...createMemory($booking, () => comerce),
    submit: async () => {
      const { is } = $booking.get().step
      if (is !== 'sending' && is !== 'booked') await book()
    },
    refresh,
    prefetch: service => {
      const now = $booking.get()
      const choice = choiceNow()
      if (service) void weeks.ask(fitting(comerce, { ...choice, services: [service], addOns: [] }))
      else if (now.week[0]) void weeks.ask(choice, addDays(now.week[0].date, weekDays))
    },
    wake: time => {
      holds.restore()
      const { week, date, startsAt, step, fields } = $booking.get()
      patch({ fields: keptFields(fields) })
      const own = holds.withMine(week, choiceNow())
      patch({ week: own })
      if (startsAt || (step.is !== 'choosing' && step.is !== 'lost')) return
      const start = startAt(own, date, time)
      const hold = start && holds.find(choiceNow(), start)
      // The server took her own hold for somebody else's.
      if (hold) patch({ startsAt: start, hold, legs: hold.legs, step: choosing })
    },
    comeBack: async () => {
      if ($booking.get().step.is === 'booked') {
        patch({ step: choosing, startsAt: null, hold: null })
        showAddress()
      }
      await refresh()
    },
    stop: () => clearTimeout(holdClock),
  }
}

/** Always the same one: what did not change is not drawn again. */
const choosing = { is: 'choosing' } as const

/** Somebody who goes through the hours with the arrow keys does not take each of them. */
export const settleMilliseconds = 600
