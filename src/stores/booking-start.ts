/* What a business page shows first: the choice that its address names, and the first days with room for it. */
import type { Call } from '#contract/call.ts'
import type { AppointmentWire, ComerceWire } from '#contract/contract.ts'
import { dateOf } from '#contract/texts.ts'
import {
  findMoveWeek,
  findWeek,
  findWho,
  findWeekWithRoom,
  firstDayWithRoom,
  nearestStarts,
  samePeople,
  type Week,
} from './bookable-days.ts'
import {
  type Answers,
  bookablePartOf,
  type BookingStart,
  type BookingStep,
  type CustomerFields,
  noFields,
} from './booking-state.ts'
import { legsAt } from './shared-visit.ts'
import { canBeDone, type Choice, fitting, mostServices, visitOf } from './visit.ts'

export type Asked = {
  /** `a,b` */
  readonly services?: readonly string[]
  readonly addOns?: readonly string[]
  readonly isAdding?: boolean
  readonly link?: string | undefined
  readonly staff?: string | null
  readonly date?: string | null
  /** `18:30`, with the date. */
  readonly time?: string | null
  /** The first of the days shown, when somebody went on to later ones. */
  readonly from?: string | null
}

export async function startBooking(
  call: Call,
  comerce: ComerceWire,
  asked: Asked,
  now: Date,
  form: {
    readonly fields: CustomerFields
    readonly answers: Answers
    readonly step: BookingStep
  } = { fields: noFields, answers: {}, step: { is: 'choosing' } },
): Promise<BookingStart | null> {
  const choice = choiceFrom(comerce, asked)
  if (choice.services.length === 0) return null
  const wanted = { ...choice, adUrl: comerce.ad_url, link: asked.link }
  const ask = (from?: string) => findWeek(call, wanted, from)
  const { week, today } = await daysFor(ask, asked, comerce.rules.horizon_days)
  const date = dayShown(week, asked.date)
  const startsAt =
    week.find(day => day.date === date)?.starts.find(start => start.slice(11, 16) === asked.time) ??
    null
  // One person has nobody whose turn it could be instead; of a visit that is shared the starts say it themselves.
  const isOpen = choice.staff === 'any' && visitOf(comerce, choice).staff.length > 1
  const who = isOpen && date !== null ? await findWho(call, wanted, date) : {}
  // A link to an hour that is gone says so; a page that was only reloaded may still keep it, and puts it back.
  const isLost = asked.time && !startsAt && form.step.is === 'choosing' && asked.date === date
  const step: BookingStep = isLost
    ? {
        is: 'lost',
        alternatives: nearestStarts(week, `${asked.date}T${asked.time}`, choice.staff),
      }
    : form.step
  return {
    comerce: { ...bookablePartOf(comerce), link: asked.link },
    state: {
      today,
      drawnAt: now.getTime(),
      ...choice,
      isAdding: Boolean(asked.isAdding) || choice.services.length > 1,
      week,
      date,
      startsAt,
      legs: legsAt(week, startsAt),
      who,
      isLooking: false,
      lookProblem: null,
      isHourDropped: false,
      hold: null,
      fields: form.fields,
      answers: form.answers,
      rememberedAs: null,
      household: [],
      lastTurn: null,
      nextTurn: null,
      isPriceNew: false,
      step,
    },
  }
}

function choiceFrom(comerce: ComerceWire, asked: Asked): Choice {
  const staff = asked.staff ?? 'any'
  const known = fitting(comerce, {
    services: (asked.services ?? []).slice(0, mostServices),
    addOns: asked.addOns ?? [],
    staff,
  })
  // Services that nobody does together: the first of them.
  if (known.services.length > 1 && !canBeDone(comerce, known))
    return fitting(comerce, { ...known, services: known.services.slice(0, 1), staff })
  if (known.services.length > 0) return known
  // A link to one person's page starts with something that she does.
  const first = comerce.services.find(one => one.staff.includes(staff)) ?? comerce.services[0]
  return fitting(comerce, { services: first ? [first.id] : [], addOns: [], staff })
}

/** The days to which a turn can be moved: the same service, with the same person unless anyone is asked for. */
export async function startMove(
  call: Call,
  manageToken: string,
  appointment: AppointmentWire,
  asked: Pick<Asked, 'staff' | 'date' | 'from'>,
) {
  const [first, ...others] = appointment.legs.map(leg => leg.staff.id)
  const people = others.some(id => id !== first) ? samePeople : (first ?? 'any')
  const staff = asked.staff === 'any' ? 'any' : people
  const { starts_at: startsAt } = appointment
  const ask = (from?: string) => findMoveWeek(call, { manageToken, staff, startsAt }, from)
  const wanted = asked.from || asked.date ? asked : { ...asked, from: dateOf(startsAt) }
  const { week, today } = await daysFor(ask, wanted, moveHorizonDays)
  // Most who move a turn keep its day, if there is another hour on it.
  const own = week.find(day => day.date === dateOf(startsAt) && day.starts.length > 0)
  return { week, today, staff, date: dayShown(week, asked.date ?? own?.date) }
}

/** How far room is looked for when the first days are full. */
const moveHorizonDays = 30

type Ask = (from?: string) => ReturnType<typeof findWeek>

async function daysFor(ask: Ask, asked: Asked, horizonDays: number) {
  const first = await ask()
  const firstWeek = first.ok ? first.week : []
  const today = firstWeek[0]?.date ?? ''
  const wantedFrom = asked.from ?? asked.date
  const isElsewhere =
    wantedFrom && isDate(wantedFrom) && wantedFrom > (firstWeek.at(-1)?.date ?? '')
  if (isElsewhere) {
    const later = await ask(wantedFrom)
    if (later.ok) return { week: later.week, today }
  }
  if (asked.date && firstWeek.some(day => day.date === asked.date))
    return { week: firstWeek, today }
  const found = await findWeekWithRoom(
    from => (from === undefined ? Promise.resolve(first) : ask(from)),
    undefined,
    horizonDays,
  )
  return { week: found.ok ? found.week : firstWeek, today }
}

function dayShown(week: Week, wanted: string | null | undefined): string | null {
  if (wanted && week.some(day => day.date === wanted)) return wanted
  return firstDayWithRoom(week)?.date ?? null
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
}
