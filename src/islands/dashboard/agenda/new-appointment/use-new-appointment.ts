import { dateOf } from '#contract/texts/texts.ts'
import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Sent } from '#contract/contract.ts'
import { newAppointmentTexts as texts } from '#messages/dashboard/appointment-actions.ts'
import {
  $activeServices,
  $activeStaff,
  offersAll,
  type Service,
} from '#stores/dashboard/catalogue/catalogue.ts'
import { instantAt, minuteOn } from '#stores/wall-clock.ts'
import { clockText, minuteOfClock } from '#domain/calendar/dates.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import type { Draft } from '#stores/dashboard/new-appointment/draft.ts'
import { $day } from '#stores/dashboard/board/board.ts'
import { serviceBeside } from '#stores/dashboard/new-appointment/service-beside.ts'
import { markedStart, withMarked } from '#stores/dashboard/new-appointment/marked-start.ts'
import type { FreeStart } from '#stores/dashboard/new-appointment/new-appointment.ts'
import { minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'
import { $timeZone, $wall } from '#stores/dashboard/shop.ts'
import { mostSeats } from '#stores/booking/visit.ts'
import { textOf } from '#islands/ui/form-state.ts'
import { useFreeStarts } from './FreeTimes.tsx'

const nearMinutes = 15

type Body = Sent<'createStaffAppointment', 'body'>

export type NewAppointment = ReturnType<typeof useNewAppointment>

/** The state of the dialog besides what is typed, and what is derived from it. */
export function useNewAppointment(draft: Draft) {
  const timeZone = useStore($timeZone) ?? 'UTC'
  const wall = useStore($wall)
  const [staff, setStaff] = useState(draft.staff ?? 'any')
  const [date, setDate] = useState(draft.date)
  const [minute, setMinute] = useState(draft.minute)
  const [isOverbooked, setOverbooked] = useState(false)
  const chosen = useChosenServices(draft, staff, setStaff)
  const { services, addOns, seats } = chosen
  const deposit = useDeposit(services, seats)
  const free = useFreeStarts({ services, addOns, staff, date, seats })
  const now = wall?.date === date ? wall.minute : 0
  const offered = useStore($activeServices)
  const marked = markedStart(draft, { services, addOns, staff, date }, { offered, timeZone })
  const starts = withMarked(valueOf(free.loaded) ?? [], marked)
  const startsAt = services[0] ? nearest(starts, { date, minute, now }) : null
  const start = isOverbooked ? null : startOf(starts, startsAt)
  // The staff member whom the form named is kept, also if another one is free by the time it is saved.
  const who = (staff === 'any' && start?.who) || null
  const bodyOf = (values: FormData): Body | null => {
    const typed = minuteOfClock(textOf(values, 'starts_at'))
    const starts_at = isOverbooked && typed !== null ? instantAt(date, typed, timeZone) : startsAt
    if (starts_at === null) return null
    return {
      ...fieldsIn(values, { services, addOns, seats, isOverbooked }),
      staff: who ?? staff,
      starts_at,
    }
  }
  return {
    ...chosen,
    ...deposit,
    staff,
    setStaff,
    date,
    setDate,
    setMinute,
    isOverbooked,
    setOverbooked,
    free,
    marked,
    startsAt,
    /** How many places of a class can be booked; 1 for any other service. */
    mostSeats: Math.max(seats, Math.min(mostSeats, start?.places ?? Infinity, chosen.capacity)),
    /** Who will serve the customer when "anybody" is chosen. Several, when no single one does all of it. */
    serving: staff === 'any' ? servingAt(start) : [],
    bodyOf,
    check: (values: FormData): Record<string, string> => ({
      ...(textOf(values, 'customer.name') ? {} : { 'customer.name': texts.needName }),
      ...(isOverbooked && staff === 'any' ? { staff: texts.needStaffMember } : {}),
      ...(services[0] ? {} : { services: texts.needService }),
      ...(bodyOf(values) || !services[0] ? {} : { starts_at: texts.needTime }),
      ...(isDepositOdd(values) ? { deposit: texts.badDeposit } : {}),
    }),
    /** The time to show in the field where the time is typed. */
    clock: (at: string | null) => clockText(at ? minuteOn(date, at) : (minute ?? now)),
    /** The hour that was tapped is not among the free ones. */
    isMissed: minute !== null && !!services[0] && free.loaded.step === 'ready' && startsAt === null,
    take: (at: string, staffId: string) => {
      setDate(dateOf(at))
      setMinute(minuteOn(dateOf(at), at))
      setStaff(staffId)
    },
  }
}

function useChosenServices(draft: Draft, staff: string, setStaff: (staff: string) => void) {
  const offered = useStore($activeServices)
  const staffMembers = useStore($activeStaff)
  const first = () => {
    const staffMember = staffMembers.find(one => one.id === draft.staff)
    return proposed(offered, staffMember, draft)
  }
  const [services, setServices] = useState<readonly string[]>(() => {
    const usual = draft.service ?? draft.customer?.last_services[0]
    return [offered.find(one => one.id === usual)?.id ?? first()]
  })
  const [from, setFrom] = useState<ServicesFrom>(() => firstFrom(draft))
  const [usual, setUsual] = useState(draft.customer?.last_services ?? [])
  const [addOns, setAddOns] = useState<readonly string[]>([])
  const [wantedSeats, setSeats] = useState(1)
  const capacity = capacityOf(offered, services)
  const staffMember = staffMembers.find(one => one.id === staff)
  const choose = (ids: readonly string[], by: ServicesFrom = 'desk') => {
    setFrom(by)
    setServices(ids)
    const extras = offered.filter(one => ids.includes(one.id)).flatMap(one => one.add_ons)
    setAddOns(addOns.filter(id => extras.some(one => one.id === id)))
    if (!isDoneBy(staffMember, ids)) setStaff('any')
  }
  return {
    services,
    addOns,
    capacity,
    seats: Math.min(wantedSeats, capacity),
    setSeats,
    /** The chosen services are the customer's usual ones and were not chosen by the user. */
    isUsual: from === 'usual',
    /** Sets the service at this place; an empty id removes it. */
    setService: (place: number, id: string) =>
      choose(services.map((old, at) => (at === place ? id : old)).filter(Boolean)),
    addService: () => {
      const possible = offered.filter(one => isDoneBy(staffMember, [...services, one.id]))
      const seen = valueOf($day.get())?.appointments ?? []
      const asked = { services, usual, seen }
      const other = serviceBeside(possible, asked) ?? serviceBeside(offered, asked)
      choose([...services, other ?? services[0] ?? ''].filter(Boolean))
    },
    toggleAddOn: (id: string) => {
      setFrom('desk')
      setAddOns(addOns.includes(id) ? addOns.filter(one => one !== id) : [...addOns, id])
    },
    /** Proposes the services of the last visit, unless the user has already chosen. For an unknown customer, none. */
    suggestService: (ids: readonly string[]) => {
      const known = ids.filter(id => offered.some(one => one.id === id))
      setUsual(known)
      if (from === 'desk') return
      if (known.length > 0) choose(known, 'usual')
      else if (from === 'usual') choose([first()], 'machine')
    },
  }
}

/** Whether the chosen staff member offers all services; true while none is chosen. */
function isDoneBy(
  staffMember: Parameters<typeof offersAll>[0] | undefined,
  ids: readonly string[],
): boolean {
  return staffMember === undefined || offersAll(staffMember, ids)
}

/** The same deposit as on the public page, unless the user changes it. */
function useDeposit(services: readonly string[], seats: number) {
  const usual = seats * depositOf(useStore($activeServices), services)
  const [asks, askDeposit] = useState<boolean | null>(null)
  return { deposit: { usual, isAsked: asks ?? usual > 0 }, askDeposit }
}

function startOf(starts: readonly FreeStart[], at: string | null): FreeStart | null {
  return starts.find(start => start.starts_at === at) ?? null
}

function servingAt(start: FreeStart | null): readonly string[] {
  if (start?.who !== undefined) return [start.who]
  return [...new Set((start?.legs ?? []).map(item => item.staff))]
}

type Tapped = { readonly date: string; readonly minute: number | null; readonly now: number }

function nearest(starts: readonly FreeStart[], { date, minute, now }: Tapped): string | null {
  const first = minute ?? now
  const found = starts.find(start => minuteOn(date, start.starts_at) >= first)?.starts_at ?? null
  // The tapped time is meant, so only a start near it counts: the grid of starts may differ a little.
  const isNear = found !== null && minuteOn(date, found) - first < nearMinutes
  return minute === null || isNear ? found : null
}

type Chosen = Pick<ReturnType<typeof useChosenServices>, 'services' | 'addOns' | 'seats'>

function fieldsIn(
  values: FormData,
  { services, addOns, seats, isOverbooked }: Chosen & { readonly isOverbooked: boolean },
): Omit<Body, 'staff' | 'starts_at'> {
  const phone = textOf(values, 'customer.phone')
  const id = textOf(values, 'customer.id')
  const booker = textOf(values, 'booker')
  const asked = minorUnitsIn(textOf(values, 'deposit'))
  const note = [booker && texts.bookedBy(booker), textOf(values, 'note')].filter(Boolean).join(' ')
  return {
    services: [...services],
    ...(addOns.length > 0 ? { add_ons: [...addOns] } : {}),
    ...(seats > 1 ? { seats } : {}),
    customer: {
      name: textOf(values, 'customer.name'),
      ...(phone ? { phone } : {}),
      ...(id ? { id } : {}),
    },
    ...(note ? { note } : {}),
    ...(asked ? { deposit: asked } : {}),
    ...(isOverbooked ? { overbook: true } : {}),
  }
}

/**
 * Who chose the services: `machine`, the form proposed the only one that fits; `usual`, the last visit; `desk`, the
 * user.
 */
type ServicesFrom = 'machine' | 'usual' | 'desk'

function firstFrom({ service, customer }: Draft): ServicesFrom {
  if (service !== undefined) return 'desk'
  return customer?.last_services[0] === undefined ? 'machine' : 'usual'
}

/** A class cannot be combined with another service, so several services have no capacity to share. */
function capacityOf(services: readonly Service[], [first, ...others]: readonly string[]): number {
  return others.length > 0 ? 1 : (services.find(one => one.id === first)?.capacity ?? 1)
}

function depositOf(services: readonly Service[], chosen: readonly string[]): number {
  return chosen.reduce((sum, id) => sum + (services.find(one => one.id === id)?.deposit ?? 0), 0)
}

/** Without the field no deposit is asked for. */
function isDepositOdd(values: FormData): boolean {
  return values.has('deposit') && !minorUnitsIn(textOf(values, 'deposit'))
}

/**
 * The service to propose: the longest that fits the marked span, if one was marked. Empty when several are possible,
 * because a preselected one would be saved unread in a hurry.
 */
function proposed(
  services: readonly Service[],
  staffMember: Parameters<typeof offersAll>[0] | undefined,
  { minute, until }: Draft,
): string {
  const length = until === undefined || minute === null ? 0 : until - minute
  const possible = services.filter(one => isDoneBy(staffMember, [one.id]))
  const fitting = possible.filter(one => one.duration_minutes <= length)
  const longest = Math.max(...fitting.map(one => one.duration_minutes))
  const filling = fitting.filter(one => one.duration_minutes === longest)
  const [only, ...others] = filling.length > 0 ? filling : possible
  return others.length === 0 ? (only?.id ?? '') : ''
}
