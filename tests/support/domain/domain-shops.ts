/** Random shops, appointments and questions for the property tests, mostly on days on which a clock changes. */
import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  tuple,
  uniqueArray,
} from 'fast-check'
import type { Audience } from '#domain/booking/scheduling-context.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type {
  HoursException,
  MinuteRange,
  Offer,
  Service,
  ShopPlan,
  WeeklyRange,
} from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import type { Question } from './domain-oracle.ts'
import { isDeep, newSeed } from '../server/chance.ts'
import { ANCHOR, type World, worldAround } from './oracle-world.ts'
import { classHours, quarters } from './timetables.ts'

/** `npm run deep` runs all cases. A daily run takes a fiftieth of them, and a mutation run fewer still. */
const share = Number(process.env['MITURNO_SHARE'] ?? 50)

export function runs(deep: number): { numRuns: number; seed: number } {
  return { numRuns: isDeep ? deep : Math.ceil(deep / share), seed: newSeed() }
}

const PLACES = [
  ['America/Argentina/Buenos_Aires', '2027-12-31'],
  ['America/Argentina/Buenos_Aires', '2028-02-29'],
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['America/Santiago', '2027-04-04'],
  ['America/Santiago', '2027-04-03'],
  ['America/Santiago', '2027-09-05'],
  ['America/Havana', '2027-03-14'],
  ['America/Havana', '2027-11-07'],
  ['Africa/Cairo', '2027-04-30'],
  ['America/Sao_Paulo', '2018-11-04'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Europe/London', '2027-10-31'],
  ['Asia/Kathmandu', '2027-06-15'],
  ['Pacific/Apia', '2011-12-30'],
] as const

const STAFF_MEMBERS = ['ana', 'beto'] as const
const PLACES_IN_CLASS = 3
const anyone = constantFrom(null, ...STAFF_MEMBERS)
const minuteRange = (latestStart: number): Arbitrary<MinuteRange> =>
  record({ start: quarters(0, latestStart), length: quarters(0, 900) }).map(one => ({
    startMinute: one.start,
    endMinute: Math.min(2880, one.start + one.length),
  }))

const weeklyRange = record({
  range: minuteRange(1439),
  weekday: integer({ min: 1, max: 7 }),
  staffId: oneof({ weight: 4, arbitrary: constant(null) }, { weight: 1, arbitrary: anyone }),
  week: constantFrom(null, null, 'a', 'b'),
}).map(({ range, ...rest }): WeeklyRange => ({ ...range, ...rest }))

const shopHours = record({
  range: minuteRange(1200),
  weekdays: constantFrom([1, 2, 3, 4, 5, 6, 7], [1, 3, 5, 6, 7], [2, 4, 6, 7]),
}).map(({ range, weekdays }) => weekdays.map(weekday => ({ ...range, weekday, staffId: null })))

const exceptionIn = (world: World): Arbitrary<HoursException> =>
  record({
    staffId: anyone,
    from: integer({ min: -2, max: 2 }),
    length: integer({ min: 0, max: 2 }),
    kind: constantFrom('closed', 'open'),
    ranges: oneof(
      { weight: 4, arbitrary: array(minuteRange(1500), { minLength: 1, maxLength: 2 }) },
      { weight: 1, arbitrary: constant([]) },
    ),
  }).map(({ from, length, ...rest }) => ({
    ...rest,
    fromDate: world.dates[ANCHOR + from]!,
    toDate: world.dates[ANCHOR + Math.min(4, from + length)]!,
    reason: null,
  }))

const phase = record({
  busy: constantFrom(true, true, false),
  minutes: oneof(quarters(0, 90), constantFrom(15, 30)),
})

const ownRules = oneof(
  record({ leadMinutes: constantFrom(0, 300), slotStepMinutes: constantFrom(10, 25) }),
  record({ horizonDays: integer({ min: 0, max: 5 }), anchoring: constantFrom('opening', 'clock') }),
  record({ maxAppointmentsPerDay: integer({ min: 1, max: 3 }), avoidsGaps: constant(true) }),
  record({ publicCapPercent: integer({ min: 10, max: 90 }), release: constant(null) }),
)

const serviceCalled = (id: string, capacity = 1): Arbitrary<Service> =>
  record({
    id: constant(id),
    name: constant(id),
    segments: array(phase, { minLength: 1, maxLength: 3 }),
    bufferBeforeMinutes: constantFrom(0, 0, 5, 30),
    bufferAfterMinutes: constantFrom(0, 0, 10, 45),
    price: constant(1),
    resources: oneof(
      { weight: 3, arbitrary: constant([]) },
      {
        weight: 1,
        arbitrary: constantFrom(1, 2).map(quantity => [{ resourceId: 'silla', quantity }]),
      },
    ),
    isPublic: constant(true),
    addOns: array(
      record({
        id: constantFrom(`${id} con lavado`, `${id} con diseño`),
        name: constant('extra'),
        minutes: quarters(0, 45),
        price: constant(1),
      }),
      { maxLength: 1 },
    ),
    capacity: constant(capacity),
    classHours: capacity === 1 ? constant([]) : classHours,
    needsApproval: constant(false),
    deposit: constant(null),
    rules: oneof({ weight: 3, arbitrary: constant({}) }, { weight: 1, arbitrary: ownRules }),
  })

const offerOf = (staffId: string, serviceId: string): Arbitrary<Offer> =>
  record({
    staffId: constant(staffId),
    serviceId: constant(serviceId),
    durationMinutes: option(quarters(0, 150), { freq: 2 }),
    price: constant(null),
    bufferBeforeMinutes: constantFrom(null, null, 0, 20),
    bufferAfterMinutes: constantFrom(null, null, 0, 15),
  })

const everyOffer = tuple(
  ...STAFF_MEMBERS.flatMap(staffId => [offerOf(staffId, 'corte'), offerOf(staffId, 'color')]),
  ...STAFF_MEMBERS.map(staffId => offerOf(staffId, 'clase')),
)

const offers: Arbitrary<readonly Offer[]> = record({
  all: everyOffer,
  kept: oneof(
    { weight: 3, arbitrary: constant(6) },
    { weight: 1, arbitrary: integer({ min: 0, max: 5 }) },
  ),
}).map(({ all, kept }) => all.slice(6 - kept))

const planIn = (world: World): Arbitrary<ShopPlan> =>
  record({
    timeZone: constant(world.timeZone),
    services: tuple(
      serviceCalled('corte'),
      serviceCalled('color'),
      serviceCalled('clase', PLACES_IN_CLASS),
    ),
    staff: constant(STAFF_MEMBERS.map(id => ({ id, name: id }))),
    offers,
    weeklyRanges: record({
      shop: array(shopHours, { minLength: 1, maxLength: 3 }),
      own: array(weeklyRange, { maxLength: 6 }),
    }).map(({ shop, own }) => [...shop.flat(), ...own]),
    weekAnchor: constantFrom('2026-01-05', '2026-01-14', '2028-06-04'),
    exceptions: array(exceptionIn(world), { maxLength: 3 }),
    resources: tuple(integer({ min: 0, max: 3 }), constantFrom(0, 3)).map(([quantity, before]) => [
      { id: 'silla', quantity, numbered: Math.max(quantity, before) },
    ]),
    rules: record({
      slotStepMinutes: constantFrom(7, 10, 15, 20, 30, 45, 60),
      leadMinutes: constantFrom(0, 0, 60, 600),
      horizonDays: integer({ min: 0, max: 6 }),
      cancelCutoffMinutes: constant(180),
      moveCutoffMinutes: constant(180),
      maxFutureAppointmentsPerPhone: constant(3),
      holdMinutes: constant(5),
      anchoring: constantFrom('opening', 'opening', 'clock'),
      release: option(
        record({ weekday: integer({ min: 1, max: 7 }), minuteOfDay: quarters(0, 1439) }),
        { freq: 2 },
      ),
      maxAppointmentsPerDay: option(integer({ min: 1, max: 4 }), { freq: 2 }),
      maxAppointmentsPerStaffDay: option(integer({ min: 1, max: 3 }), { freq: 2 }),
      maxAppointmentsPerPhoneDay: constant(null),
      publicCapPercent: option(integer({ min: 1, max: 100 }), { freq: 2 }),
      walkInPercent: constantFrom(0, 0, 0, 20, 60),
      avoidsGaps: constantFrom(false, false, true),
    }),
  })

const rowFrom = (middle: number, now: number): Arbitrary<Occupied> =>
  record({
    unit: constantFrom(...STAFF_MEMBERS, ...STAFF_MEMBERS, 'silla#1', 'silla#2', 'silla#3'),
    owner: constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    start: quarters(-1500, 2900),
    minutes: quarters(1, 300),
    before: constantFrom(0, 0, 15, 40),
    after: constantFrom(0, 0, 15, 40),
    expires: option(integer({ min: -2, max: 2 }), { freq: 3 }),
    isBlock: constantFrom(false, false, false, true),
    isByDesk: boolean(),
  }).map(one => {
    const start = middle + one.start * 60_000
    const end = start + one.minutes * 60_000
    return {
      unit: one.unit,
      owner: one.owner,
      work: { start, end },
      padded: { start: start - one.before * 60_000, end: end + one.after * 60_000 },
      isBlock: one.isBlock,
      isByDesk: one.isByDesk,
      expiresAt: one.expires === null ? null : now + one.expires * 60_000,
    }
  })

/** Customers with a seat in a class session; one row for each. */
const seatFrom = (middle: number, now: number): Arbitrary<Occupied> =>
  record({
    unit: constantFrom(...STAFF_MEMBERS),
    start: integer({ min: -20, max: 60 }),
    seats: constantFrom(1, 1, 2, 3),
    expires: option(integer({ min: -2, max: 2 }), { freq: 3 }),
    owner: constantFrom('a', 'p', 'q', 'r', 's'),
  }).map(one => {
    const start = middle + one.start * 30 * 60_000
    const work = { start, end: start + 45 * 60_000 }
    return {
      unit: one.unit,
      owner: `class ${one.owner}`,
      work,
      padded: work,
      expiresAt: one.expires === null ? null : now + one.expires * 60_000,
      seating: {
        session: `clase.${one.unit}.${start}`,
        seats: one.seats,
        capacity: PLACES_IN_CLASS,
      },
    }
  })

const seatsFrom = (middle: number, now: number) =>
  uniqueArray(seatFrom(middle, now), { maxLength: 5, selector: row => row.owner })

/** Sometimes each service is requested from a staff member of its own. */
const itemStaffIds = oneof(
  { weight: 3, arbitrary: constant(null) },
  { weight: 1, arbitrary: array(anyone, { minLength: 3, maxLength: 3 }) },
)

export const request: Arbitrary<VisitRequest> = record({
  addOnIds: oneof(
    { weight: 8, arbitrary: constant([]) },
    { weight: 2, arbitrary: constantFrom(['corte con lavado'], ['color con diseño']) },
    { weight: 1, arbitrary: constantFrom(['nada']) },
  ),
  serviceIds: oneof(
    { weight: 20, arbitrary: constantFrom(['corte'], ['color']) },
    { weight: 5, arbitrary: constantFrom(['corte', 'color'], ['corte', 'corte']) },
    {
      weight: 2,
      arbitrary: constantFrom(['color', 'corte', 'corte'], ['corte', 'corte', 'color']),
    },
    { weight: 6, arbitrary: constant(['clase']) },
    { weight: 1, arbitrary: constantFrom([], ['tinte'], ['corte', 'clase']) },
  ),
  staffId: oneof({ weight: 30, arbitrary: anyone }, { weight: 1, arbitrary: constantFrom('zoe') }),
  preferredStaffId: oneof(
    { weight: 4, arbitrary: constant(null) },
    { weight: 1, arbitrary: anyone },
  ),
  itemStaffIds,
  seats: constantFrom(1, 1, 2, 3, 4),
  oddSeats: integer({ min: 0, max: 20 }),
}).map(({ itemStaffIds: items, seats, oddSeats, ...rest }) => {
  const own =
    rest.serviceIds.some((id: string) => id === 'clase') || oddSeats === 0
      ? { ...rest, seats }
      : rest
  return items === null ? own : { ...own, itemStaffIds: items.slice(0, rest.serviceIds.length) }
})

export const audience: Arbitrary<Audience> = constantFrom(
  { kind: 'public' },
  { kind: 'public' },
  { kind: 'staff', overbook: false },
  { kind: 'staff', overbook: true },
)

/** `place` is the key of the world, which is too long to print when a property fails. */
export type Case = {
  readonly place: readonly [timeZone: string, date: string]
  readonly question: Question
  readonly middle: number
}

export const aCase: Arbitrary<Case> = constantFrom(...PLACES).chain(place => {
  const world = worldAround(place[0], place[1])
  const middle = world.first + 3 * 1440 * 60_000
  return integer({ min: -2800, max: 900 }).chain(minutes => {
    const now = middle + minutes * 60_000
    const question = record({
      plan: planIn(world),
      rows: tuple(array(rowFrom(middle, now), { maxLength: 14 }), seatsFrom(middle, now)).map(
        rows => rows.flat(),
      ),
      request,
      now: constant(now),
      ignoreOwner: option(constantFrom('a', 'b', 'class a'), { nil: undefined, freq: 3 }),
    })
    return question.map(asked => ({ place, question: asked, middle }))
  })
})
