/* What a shop page shows first: the choice that its address names, and the first days with room for it. */
import { isDate } from '#domain/calendar/dates.ts'
import type { Call } from '#contract/protocol/call.ts'
import type { AppointmentWire, ShopWire } from '#contract/contract.ts'
import { dateOf } from '#contract/texts/texts.ts'
import {
  findMoveWeek,
  findWeek,
  findWho,
  findWeekWithRoom,
  firstDayWithRoom,
  nearestStarts,
  sameStaff,
  startAt,
  type BookableWeek,
  withRoomFor,
} from './bookable-days.ts'
import {
  type Answers,
  type BookingStart,
  type BookingState,
  type BookingStep,
  choosing,
  type CustomerFields,
  noFields,
} from './state.ts'
import { companyOf } from '#stores/appointment/appointment.ts'
import { bookablePartOf } from './refresh-shop.ts'
import { itemsAt } from './shared-visit.ts'
import { canBeDone, type Choice, fitting, mostServices, visitOf } from './visit.ts'

export type BookingQuery = {
  /** `a,b` */
  readonly services?: readonly string[]
  readonly addOns?: readonly string[]
  /** Places in a class. */
  readonly seats?: number | undefined
  readonly isAdding?: boolean
  readonly link?: string | undefined
  readonly staff?: string | null
  readonly date?: string | null
  /** `18:30`, with the date. */
  readonly time?: string | null
  /** The first of the days shown, when the customer went on to later days. */
  readonly from?: string | null
}

type Drawn = {
  readonly query: BookingQuery
  readonly now: Date
  /** The fields of a form that was posted without JavaScript and refused. */
  readonly fields?: CustomerFields
  readonly answers?: Answers
  readonly step?: BookingStep
  readonly waits?: BookingState['waits']
}

export async function startBooking(
  call: Call,
  shop: ShopWire,
  { query, now, fields = noFields, answers = {}, step = choosing, waits }: Drawn,
): Promise<BookingStart | null> {
  const { link } = query
  const choice = choiceFrom(shop, query)
  if (choice.services.length === 0) return null
  const wanted = { ...choice, adUrl: shop.ad_url, link }
  const ask = async (from?: string) => {
    const found = await findWeek(call, wanted, from)
    return found.ok ? { ...found, week: withRoomFor(found.week, choice.seats) } : found
  }
  const { week, today } = await daysFor(ask, query, shop.rules.horizon_days)
  const date = dayShown(week, query.date)
  const startsAt = startAt(week, date, query.time ?? null) ?? null
  // With one staff member there is no other choice; for a shared visit each start already says who works it.
  const isOpen = choice.staff === 'any' && visitOf(shop, choice).staff.length > 1
  const who = isOpen && date !== null ? await findWho(call, wanted, date) : {}
  const isLost = query.time && !startsAt && step.is === 'choosing' && query.date === date
  return {
    comerce: { ...bookablePartOf(shop), link },
    state: {
      ...untouched,
      ...choice,
      today,
      drawnAt: now.getTime(),
      isFolded: Boolean(query.services?.length),
      isAdding: Boolean(query.isAdding) || choice.services.length > 1,
      week,
      date,
      startsAt,
      legs: itemsAt(week, startsAt),
      who,
      fields,
      answers,
      waits,
      step: isLost ? lostStep(query, week, choice.staff) : step,
    },
  }
}

const untouched = {
  search: { is: 'done' },
  isHourDropped: false,
  hold: null,
  rememberedAs: null,
  savedGuests: [],
  lastAppointment: null,
  nextAppointment: null,
  isPriceNew: false,
} as const

/** Says that the start in the address is gone. After a reload it may be held by this tab, which then restores it. */
function lostStep(query: BookingQuery, week: BookableWeek, staff: string): BookingStep {
  return { is: 'lost', alternatives: nearestStarts(week, `${query.date}T${query.time}`, staff) }
}

function choiceFrom(shop: ShopWire, query: BookingQuery): Choice {
  const staff = query.staff ?? 'any'
  const known = fitting(shop, {
    services: (query.services ?? []).slice(0, mostServices),
    addOns: query.addOns ?? [],
    staff,
    seats: query.seats,
  })
  // Nobody can do these services in one visit: keep only the first.
  if (known.services.length > 1 && !canBeDone(shop, known))
    return fitting(shop, { ...known, services: known.services.slice(0, 1), staff })
  if (known.services.length > 0) return known
  // A link to a staff member starts with a service that they offer.
  const first = shop.services.find(one => one.staff.includes(staff)) ?? shop.services[0]
  return fitting(shop, { services: first ? [first.id] : [], addOns: [], staff })
}

/** The days to which an appointment can be moved: same service, and same staff member unless any is asked for. */
export async function startMove(
  call: Call,
  {
    manageToken,
    appointment,
  }: { readonly manageToken: string; readonly appointment: AppointmentWire },
  query: Pick<BookingQuery, 'staff' | 'date' | 'from'> & { readonly isAlone?: boolean },
) {
  const isTogether = !query.isAlone && companyOf(appointment).length > 0
  const [first, ...others] = appointment.legs.map(item => item.staff.id)
  const bookedStaff = isTogether || others.some(id => id !== first) ? sameStaff : (first ?? 'any')
  const staff = query.staff === 'any' ? 'any' : bookedStaff
  const { starts_at: startsAt } = appointment
  const ask = (from?: string) =>
    findMoveWeek(call, { manageToken, staff, startsAt, isTogether }, from)
  const wanted = query.from || query.date ? query : { ...query, from: dateOf(startsAt) }
  const { week, today } = await daysFor(ask, wanted, moveHorizonDays)
  // Most customers who move an appointment keep its day, so that day opens first if it has another free start.
  const own = week.find(day => day.date === dateOf(startsAt) && day.starts.length > 0)
  return { week, today, staff, isTogether, date: dayShown(week, query.date ?? own?.date) }
}

/** How many days ahead to look for room when the first days are full. */
const moveHorizonDays = 30

type Ask = (from?: string) => ReturnType<typeof findWeek>

async function daysFor(ask: Ask, query: BookingQuery, horizonDays: number) {
  const first = await ask()
  const firstWeek = first.ok ? first.week : []
  const today = firstWeek[0]?.date ?? ''
  const wantedFrom = query.from ?? query.date
  const isElsewhere = isDate(wantedFrom) && wantedFrom > (firstWeek.at(-1)?.date ?? '')
  if (isElsewhere) {
    const later = await ask(wantedFrom)
    if (later.ok) return { week: later.week, today }
  }
  if (query.date && firstWeek.some(day => day.date === query.date))
    return { week: firstWeek, today }
  const found = await findWeekWithRoom(
    from => (from === undefined ? Promise.resolve(first) : ask(from)),
    undefined,
    horizonDays,
  )
  return { week: found.ok ? found.week : firstWeek, today }
}

function dayShown(week: BookableWeek, wanted: string | null | undefined): string | null {
  if (wanted && week.some(day => day.date === wanted)) return wanted
  return firstDayWithRoom(week)?.date ?? null
}
