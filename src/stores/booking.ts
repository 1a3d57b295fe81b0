/*
 * One booking, from the first choice to the turn. The page makes one per visit with what the server already drew, so
 * nothing is shared between visitors and a test hands in a wire of its own.
 */
import { atom, type ReadableAtom } from 'nanostores'
import type { Call } from '#contract/call.ts'
import { problemText } from '#messages/problems.ts'
import {
  addDays,
  findWeek,
  findWeekWithRoom,
  firstDayWithRoom,
  type Week,
  type WeekFound,
  weekDays,
} from './bookable-days.ts'
import { createHolds } from './booking-holds.ts'
import {
  type Alternative,
  bookingBody,
  type BookingStart,
  type BookingState,
  type CustomerFields,
  missingFields,
  queryOf,
  stepOfRefusal,
} from './booking-state.ts'
import { forgetPerson, rememberPerson, rememberTurn } from './device.ts'

export type BookingWire = {
  readonly call: Call
  /** Leaves for the ticket. */
  readonly leave: (address: string) => void
  /** Keeps the address bar at the choice, so that a reload or a shared link shows the same. */
  readonly show: (query: string) => void
}

export type Booking = {
  readonly $booking: ReadableAtom<BookingState>
  readonly chooseService: (service: string) => Promise<void>
  readonly chooseStaff: (staff: string) => Promise<void>
  readonly chooseDate: (date: string) => void
  readonly showDaysFrom: (date: string) => Promise<void>
  readonly chooseStart: (startsAt: string) => void
  readonly takeAlternative: (alternative: Alternative) => Promise<void>
  readonly write: (fields: Partial<CustomerFields>) => void
  readonly greet: (person: { readonly name: string; readonly phone: string }) => void
  readonly forgetMe: () => void
  readonly submit: () => Promise<void>
  /** Somebody took or freed something: what is shown is asked for again, unless only other dates changed. */
  readonly refresh: (dates?: readonly string[]) => Promise<void>
  /** Asks for what is likely to be wanted next. */
  readonly prefetch: (service?: string) => void
  /** Takes up after a reload what this tab was keeping; `time` is the hour in the address. */
  readonly wake: (time: string | null) => void
  /** A page that comes back from the browser's memory after a booking begins anew. */
  readonly comeBack: () => Promise<void>
  readonly stop: () => void
}

export function createBooking({ comerce, state: first }: BookingStart, wire: BookingWire): Booking {
  const $booking = atom<BookingState>(first)
  const weeks = new Map<string, Promise<WeekFound>>()
  const holds = createHolds(comerce, wire.call)
  let lookup = 0
  let sent: { key: string; body: string } | null = null
  let holdClock: ReturnType<typeof setTimeout> | undefined

  const patch = (change: Partial<BookingState>) => $booking.set({ ...$booking.get(), ...change })

  const ask = (service: string, staff: string, from?: string): Promise<WeekFound> => {
    const name = `${service} ${staff} ${from ?? $booking.get().today}`
    const known = weeks.get(name)
    if (known) return known
    const asked = findWeek(wire.call, { adUrl: comerce.ad_url, service, staff }, from)
    weeks.set(name, asked)
    // A failed question is asked again next time.
    void asked.then(found => found.ok || weeks.delete(name))
    return asked
  }

  /** Looks for room for what is chosen, and shows it unless something else was chosen meanwhile. */
  const look = async (
    from: string | undefined,
    mayGoFurther: boolean,
    keepDate?: string | null,
  ) => {
    const mine = ++lookup
    const { service, staff } = $booking.get()
    patch({ isLooking: true, lookProblem: null })
    const askFrom = (date?: string) => ask(service, staff, date)
    const found = mayGoFurther
      ? await findWeekWithRoom(askFrom, from, comerce.rules.horizon_days)
      : await askFrom(from)
    if (mine !== lookup) return
    if (!found.ok) return patch({ isLooking: false, lookProblem: problemText(found.problem) })
    const week = holds.withMine(found.week, service, staff)
    const kept = week.find(day => day.date === keepDate && day.starts.length > 0)
    const date = (kept ?? firstDayWithRoom(week))?.date ?? null
    patch({ isLooking: false, week, date })
    showAddress()
  }

  const showAddress = () => wire.show(queryOf($booking.get()))

  const choose = async (change: { service: string; staff: string }) => {
    const { date } = $booking.get()
    clearTimeout(holdClock)
    patch({ ...change, startsAt: null, hold: null, step: { is: 'choosing' } })
    await look(undefined, true, date)
  }

  const keepHold = () => {
    clearTimeout(holdClock)
    const { service, staff, startsAt } = $booking.get()
    if (!startsAt) return
    holdClock = setTimeout(() => void takeHold(service, staff, startsAt), settleMilliseconds)
  }

  const takeHold = async (service: string, staff: string, startsAt: string) => {
    const { week } = $booking.get()
    const outcome = await holds.take({ service, staff, startsAt }, week)
    const now = $booking.get()
    const isStillWanted =
      now.startsAt === startsAt && now.service === service && now.staff === staff
    if (!isStillWanted || now.step.is === 'sending' || now.step.is === 'booked') return
    if (outcome.is === 'held') {
      patch({ hold: outcome.hold })
      holdClock = setTimeout(keepHold, outcome.hold.until - Date.now())
    }
    if (outcome.is === 'taken') lose(startsAt, outcome.alternatives)
  }

  const lose = (startsAt: string, alternatives: readonly Alternative[]) => {
    const week = $booking.get().week.map(day => without(day, startsAt))
    patch({ startsAt: null, hold: null, week, step: { is: 'lost', alternatives } })
    holds.lose(startsAt)
    weeks.clear()
    showAddress()
  }

  const refresh = async (dates: readonly string[] = []) => {
    weeks.clear()
    const { week, service, staff, startsAt } = $booking.get()
    const isElsewhere = dates.length > 0 && !week.some(day => dates.includes(day.date))
    if (isElsewhere) return
    const found = await ask(service, staff, week[0]?.date)
    // A hold of our own that is on its way has already taken the slot out of the list.
    if (startsAt) await holds.settled()
    const now = $booking.get()
    if (!found.ok || now.service !== service || now.staff !== staff) return
    if (now.week[0]?.date !== week[0]?.date) return
    const fresh = holds.withMine(found.week, service, staff)
    const isLost = now.startsAt !== null && now.startsAt === startsAt && !hasStart(fresh, startsAt)
    patch({ week: fresh })
    if (isLost && startsAt && now.step.is !== 'sending' && now.step.is !== 'booked') {
      lose(startsAt, nearest(fresh, startsAt))
    }
  }

  const book = async (): Promise<void> => {
    const state = $booking.get()
    const errors = missingFields(state.startsAt, state.fields)
    if (!state.startsAt || Object.keys(errors).length > 0) {
      return patch({ step: { is: 'refused', text: '', errors } })
    }
    clearTimeout(holdClock)
    patch({ step: { is: 'sending' } })
    const hold = holds.find(state.service, state.staff, state.startsAt) ?? holds.latest()
    const body = bookingBody({ ...state, startsAt: state.startsAt, hold: hold?.id })
    const result = await wire.call('createAppointment', {
      params: { ad_url: comerce.ad_url },
      body,
      idempotencyKey: keyOf(body),
    })
    if (result.ok) {
      const { appointment, manage_token } = result.reply
      const { name, phone } = state.fields
      holds.clear()
      patch({ step: { is: 'booked' } })
      await Promise.all([
        rememberTurn({ manage_token, appointment }),
        rememberPerson({ name: name.trim(), phone: phone.trim() }),
      ])
      return wire.leave(`/agenda/${manage_token}?nuevo=1`)
    }
    const { problem } = result
    if (problem.code === 'slot_taken') return lose(state.startsAt, problem.alternatives ?? [])
    patch({ step: stepOfRefusal(problem) })
  }

  /** The same body keeps its key, so that a booking whose answer was lost is not made twice. */
  const keyOf = (body: unknown): string => {
    const text = JSON.stringify(body)
    if (sent?.body !== text) sent = { key: newKey(), body: text }
    return sent.key
  }

  return {
    $booking,
    chooseService: service => {
      const { staff } = $booking.get()
      const offers = comerce.services.find(one => one.id === service)?.staff ?? []
      return choose({ service, staff: offers.includes(staff) ? staff : 'any' })
    },
    chooseStaff: staff => choose({ service: $booking.get().service, staff }),
    chooseDate: date => {
      patch({ date })
      showAddress()
    },
    showDaysFrom: async from => {
      await look(from < $booking.get().today ? undefined : from, false)
      void ask($booking.get().service, $booking.get().staff, addDays(from, weekDays))
    },
    chooseStart: startsAt => {
      const { service, staff } = $booking.get()
      const hold = holds.find(service, staff, startsAt) ?? null
      patch({ startsAt, hold, date: startsAt.slice(0, 10), step: { is: 'choosing' } })
      showAddress()
      if (!hold) keepHold()
    },
    takeAlternative: async ({ starts_at, staff }) => {
      const now = $booking.get()
      const isOther = now.staff !== 'any' && now.staff !== staff
      patch({ startsAt: starts_at, date: starts_at.slice(0, 10), hold: null })
      if (isOther) patch({ staff })
      patch({ step: { is: 'choosing' } })
      const isReady = Object.keys(missingFields(starts_at, now.fields)).length === 0
      if (isReady) await book()
      else keepHold()
      if ($booking.get().step.is !== 'booked')
        await look(dayWithin(now.week, starts_at), false, starts_at.slice(0, 10))
    },
    write: fields => {
      const { step, fields: before } = $booking.get()
      patch({ fields: { ...before, ...fields } })
      if (step.is === 'refused') patch({ step: withoutErrors(step, Object.keys(fields)) })
    },
    greet: person => {
      const { fields } = $booking.get()
      if (fields.name || fields.phone) return
      patch({ fields: { ...fields, ...person }, rememberedAs: person.name })
    },
    forgetMe: () => {
      const { fields } = $booking.get()
      patch({ fields: { ...fields, name: '', phone: '', email: '' }, rememberedAs: null })
      void forgetPerson()
    },
    submit: async () => {
      const { is } = $booking.get().step
      if (is !== 'sending' && is !== 'booked') await book()
    },
    refresh,
    prefetch: service => {
      const now = $booking.get()
      if (service) void ask(service, 'any')
      else if (now.week[0]) void ask(now.service, now.staff, addDays(now.week[0].date, weekDays))
    },
    wake: time => {
      holds.restore()
      const { week, service, staff, date, startsAt, step } = $booking.get()
      const own = holds.withMine(week, service, staff)
      patch({ week: own })
      if (startsAt || step.is !== 'choosing') return
      const start = own
        .find(day => day.date === date)
        ?.starts.find(one => one.slice(11, 16) === time)
      const hold = start && holds.find(service, staff, start)
      if (hold) patch({ startsAt: start, hold })
    },
    comeBack: async () => {
      if ($booking.get().step.is === 'booked') {
        patch({ step: { is: 'choosing' }, startsAt: null, hold: null })
        showAddress()
      }
      await refresh()
    },
    stop: () => clearTimeout(holdClock),
  }
}

/** Somebody who goes through the hours with the arrow keys does not take each of them. */
export const settleMilliseconds = 600

function hasStart(week: Week, startsAt: string): boolean {
  return week.some(day => day.starts.includes(startsAt))
}

function without(day: Week[number], startsAt: string): Week[number] {
  return { ...day, starts: day.starts.filter(start => start !== startsAt) }
}

function nearest(week: Week, startsAt: string): Alternative[] {
  const wanted = Date.parse(startsAt)
  return week
    .flatMap(day => day.starts)
    .sort((a, b) => Math.abs(Date.parse(a) - wanted) - Math.abs(Date.parse(b) - wanted))
    .slice(0, 3)
    .sort((a, b) => Date.parse(a) - Date.parse(b))
    .map(starts_at => ({ starts_at, staff: 'any' }))
}

/** The days shown stay, if the start is one of them. */
function dayWithin(week: Week, startsAt: string): string {
  const date = startsAt.slice(0, 10)
  return week.some(day => day.date === date) ? (week[0]?.date ?? date) : date
}

function withoutErrors(
  step: Extract<BookingState['step'], { is: 'refused' }>,
  fields: readonly string[],
): BookingState['step'] {
  const errors = Object.fromEntries(
    Object.entries(step.errors).filter(([field]) => !fields.includes(field)),
  )
  return step.text || Object.keys(errors).length > 0 ? { ...step, errors } : { is: 'choosing' }
}

/** `crypto.randomUUID` exists only on HTTPS and on this machine itself. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
}
