/** Shops and appointments in which each test writes only what matters to it. */
import 'temporal-polyfill/global'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import type { Interval } from '#domain/calendar/interval.ts'
import { instantsOf, toInstant, toOffsetIso } from '#domain/calendar/local-time.ts'
import { type BusyIndex, createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { type BookingRules, initialRules } from '#domain/booking/booking-rules.ts'
import type {
  HoursException,
  MinuteRange,
  Offer,
  Service,
  ShopPlan,
  WeeklyRange,
} from '#domain/shop/shop.ts'
import { type SlotDay, slotsOn } from '#domain/booking/slots.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'

export const BUENOS_AIRES = 'America/Argentina/Buenos_Aires'

/** `'9:00-13:00'`; hours beyond 24 belong to the next date. */
export function range(text: string): MinuteRange {
  const [start = '', end = ''] = text.split('-')
  return { startMinute: minuteOf(start), endMinute: minuteOf(end) }
}

export function minuteOf(text: string): number {
  const [hours = '', minutes = ''] = text.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/**
 * The instant at which clocks show `'2027-03-01 09:00'`. When clocks are set back an hour occurs twice; `which` 1 is
 * the second.
 */
export function at(text: string, timeZone = BUENOS_AIRES, which = 0): number {
  const [date = '', clock = ''] = text.split(' ')
  const instant = instantsOf(date, minuteOf(clock), timeZone)[which]
  if (instant === undefined) throw new Error(`${text} does not exist in ${timeZone}`)
  return instant
}

export function aService(service: Partial<Service> & { minutes?: number } = {}): Service {
  const { minutes = 30, ...rest } = service
  return {
    id: 'corte',
    name: 'Corte',
    segments: [{ busy: true, minutes }],
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    price: 10_000,
    resources: [],
    isPublic: true,
    addOns: [],
    capacity: 1,
    classHours: [],
    needsApproval: false,
    deposit: null,
    rules: {},
    ...rest,
  }
}

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

export function weekly(
  text: string,
  weekdays: readonly number[] = EVERY_DAY,
  staffId: string | null = null,
): WeeklyRange[] {
  return weekdays.map(weekday => ({ ...range(text), weekday, staffId }))
}

export function closed(exception: Partial<HoursException> & { fromDate: string }): HoursException {
  return {
    staffId: null,
    toDate: exception.fromDate,
    kind: 'closed',
    ranges: [],
    reason: null,
    ...exception,
  }
}

export function opened(exception: Partial<HoursException> & { fromDate: string }): HoursException {
  return closed({ kind: 'open', ...exception })
}

type PlanParts = Partial<Omit<ShopPlan, 'rules' | 'staff'>> & {
  readonly staff?: readonly string[]
  readonly rules?: Partial<BookingRules>
}

/**
 * A plan: open every day from 9 to 12, a start each half hour, no lead time; every staff member offers every service.
 */
export function aPlan({ staff = ['ana'], rules, ...parts }: PlanParts = {}): ShopPlan {
  const services = parts.services ?? [aService()]
  const everything: Offer[] = staff.flatMap(staffId =>
    services.map(({ id }) => ({ staffId, serviceId: id, durationMinutes: null, price: null })),
  )
  return {
    timeZone: BUENOS_AIRES,
    services,
    staff: staff.map(id => ({ id, name: id })),
    offers: everything,
    weeklyRanges: weekly('9:00-12:00'),
    exceptions: [],
    resources: [],
    ...parts,
    rules: {
      ...initialRules,
      slotStepMinutes: 30,
      leadMinutes: 0,
      horizonDays: 400,
      ...rules,
    },
  }
}

export function occupied(row: Partial<Occupied> & { work: Interval }): Occupied {
  return { unit: 'ana', owner: 'somebody', padded: row.work, expiresAt: null, ...row }
}

/** `taken('2027-03-01', '9:00-10:00')`: an occupied time of `unit` (a staff member or resource unit). */
export function taken(
  date: string,
  text: string,
  row: Partial<Occupied> & { timeZone?: string } = {},
): Occupied {
  const { timeZone = BUENOS_AIRES, ...rest } = row
  const { startMinute, endMinute } = range(text)
  const work = {
    start: toInstant(date, startMinute, timeZone) ?? NaN,
    end: toInstant(date, endMinute, timeZone) ?? NaN,
  }
  return occupied({ owner: `${date} ${text} ${rest.unit ?? ''}`, ...rest, work })
}

export function busyWith(...rows: readonly Occupied[]): BusyIndex {
  const busy = createBusyIndex()
  const owners = new Set(rows.map(row => row.owner))
  for (const owner of owners) {
    busy.set(
      owner,
      rows.filter(row => row.owner === owner),
    )
  }
  return busy
}

/** The listed starts as `HH:mm` of local time, day by day. */
export function clocks(days: readonly SlotDay[], timeZone = BUENOS_AIRES): string[][] {
  return days.map(day => day.slots.map(slot => toOffsetIso(slot.startsAt, timeZone).slice(11, 16)))
}

export const ANYBODY: VisitRequest = { serviceIds: ['corte'], staffId: null }

/** What the public sees on 2027-03-01, asked just after midnight, unless the options say otherwise. */
export function listed(
  plan: ShopPlan,
  {
    busy = createBusyIndex(),
    request = ANYBODY,
    now = at('2027-03-01 00:00'),
    fromDate = '2027-03-01',
    days = 1,
  } = {},
): string[][] {
  return clocks(
    slotsOn({ plan, busy, now, audience: PUBLIC }, request, { fromDate, days }),
    plan.timeZone,
  )
}
