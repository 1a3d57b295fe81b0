import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { weekOf } from '#domain/shop/hours.ts'
import { addDays } from '#domain/calendar/dates.ts'
import { type Suggestion, suggestionsFor } from '#domain/booking/suggestions.ts'
import {
  ANYBODY,
  aPlan,
  aService,
  at,
  busyWith,
  closed,
  opened,
  range,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const DATE = '2027-03-01'

function suggestions(
  plan = aPlan(),
  rows: ReturnType<typeof taken>[] = [],
  clock = `${DATE} 00:00`,
): Suggestion[] {
  return suggestionsFor(
    { plan, busy: busyWith(...rows), now: at(clock), audience: PUBLIC },
    ANYBODY,
    DATE,
  )
}

function ofKind(kind: string, found: Suggestion[]): Suggestion[] {
  return found.filter(suggestion => suggestion.change.kind === kind)
}

describe('what would make room', () => {
  test('working through the break, and an hour longer, each with the starts it opens, the best first', () => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-10:00').concat(weekly('11:30-12:00')) })

    const found = suggestions(plan)

    expect(found).toEqual([
      {
        change: {
          kind: 'hours',
          staffId: 'ana',
          ranges: [range('9:00-12:00')],
          added: range('10:00-11:30'),
        },
        opens: 3,
      },
      {
        change: {
          kind: 'hours',
          staffId: 'ana',
          ranges: [range('9:00-10:00'), range('11:30-13:00')],
          added: range('12:00-13:00'),
        },
        opens: 2,
      },
    ])
  })

  test('the hours of the next working day, on a weekday off', () => {
    const plan = aPlan({
      weeklyRanges: weekly('9:00-10:00', [3]).concat(weekly('14:00-15:00', [5])),
    })

    const [first] = suggestions(plan)

    expect(first).toMatchObject({ change: { ranges: [range('9:00-10:00')] }, opens: 2 })
  })

  test('nothing for a staff member who never works, on a closed date, or on a past day', () => {
    expect(suggestions(aPlan({ weeklyRanges: [] }))).toEqual([])
    expect(suggestions(aPlan({ exceptions: [closed({ fromDate: DATE })] }))).toEqual([])
    expect(suggestions(aPlan(), [], '2027-03-02 00:00')).toEqual([])
  })

  test('the hours of the same weekday, where they come every other week', () => {
    const other = weekOf({}, DATE) === 'a' ? 'b' : 'a'
    const plan = aPlan({
      weeklyRanges: weekly('9:00-10:00', [1]).map(one => ({ ...one, week: other })),
    })

    expect(suggestions(plan)).toEqual([
      {
        change: {
          kind: 'hours',
          staffId: 'ana',
          ranges: [range('9:00-10:00')],
          added: range('9:00-10:00'),
        },
        opens: 2,
      },
    ])
  })

  test('all the hours of that day, counted for the first of them', () => {
    const plan = aPlan({
      weeklyRanges: weekly('9:00-10:00', [2]).concat(weekly('15:00-16:00', [2])),
    })

    expect(suggestions(plan)).toMatchObject([
      {
        change: {
          ranges: [range('9:00-10:00'), range('15:00-16:00')],
          added: range('9:00-10:00'),
        },
        opens: 4,
      },
    ])
  })

  test.each([
    ['of this very day', { fromDate: DATE }, 0],
    ['of days around it', { fromDate: '2027-02-28', toDate: '2027-03-02' }, 0],
    ['of days that end with it', { fromDate: '2027-02-28', toDate: DATE }, 0],
    ['of days that begin with it', { fromDate: DATE, toDate: '2027-03-02' }, 0],
    ['of the day before', { fromDate: '2027-02-28' }, 1],
    ['of the day after', { fromDate: '2027-03-02' }, 1],
    ['of somebody else', { fromDate: DATE, staffId: 'bea' }, 1],
    ['of the shop', { fromDate: DATE, staffId: null }, 1],
  ])(
    'a change of the weekly hours, unless special hours of the staff member cover that day: hours %s',
    (_, exception, changes) => {
      const ranges = [range('9:00-10:00')]
      const special = opened({ staffId: 'ana', ranges, ...exception })

      expect(suggestions(aPlan({ exceptions: [special] }))).toHaveLength(changes)
    },
  )

  test('a longer day also when it is closed for an hour', () => {
    const special = closed({ fromDate: DATE, staffId: 'ana', ranges: [range('9:00-9:30')] })

    expect(suggestions(aPlan({ exceptions: [special] }))).toMatchObject([
      { change: { added: range('12:00-13:00') }, opens: 2 },
    ])
  })

  test('at most five, those that open most', () => {
    const staff = ['ana', 'bea', 'cid', 'dan', 'eva', 'flo']
    const offers = [{ staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null }]
    const found = suggestions(aPlan({ staff, offers }))

    expect(found.map(suggestion => [suggestion.change.kind, suggestion.opens])).toEqual([
      ['offer', 6],
      ['offer', 6],
      ['offer', 6],
      ['offer', 6],
      ['offer', 6],
    ])
    expect(suggestions(aPlan({ staff: staff.slice(0, 3), offers }))).toMatchObject([
      { change: { staffId: 'bea' } },
      { change: { staffId: 'cid' } },
      { change: { kind: 'hours', staffId: 'ana' }, opens: 2 },
    ])
  })

  test('today counts, but not its past hours', () => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-10:00') })

    expect(suggestions(plan, [], `${DATE} 09:45`)).toMatchObject([{ opens: 2 }])
    expect(suggestions(plan, [], `${DATE} 10:45`)).toEqual([])
  })

  test('a staff member who does not offer it yet', () => {
    const nobody = aPlan({ staff: ['ana', 'bea'], offers: [] })

    expect(suggestions(nobody)).toEqual([
      { change: { kind: 'offer', staffId: 'ana', serviceId: 'corte' }, opens: 6 },
      { change: { kind: 'offer', staffId: 'bea', serviceId: 'corte' }, opens: 6 },
    ])
  })

  test('each of two services for a staff member who does not offer it', () => {
    const services = [aService(), aService({ id: 'barba' })]
    const offers = [
      { staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null },
      { staffId: 'bea', serviceId: 'barba', durationMinutes: null, price: null },
    ]
    const plan = aPlan({ staff: ['ana', 'bea'], services, offers })
    const request = { serviceIds: ['corte', 'barba'], staffId: 'ana' }
    const found = suggestionsFor(
      { plan, busy: busyWith(), now: at(`${DATE} 00:00`), audience: PUBLIC },
      request,
      DATE,
    )

    expect(found).toEqual([
      { change: { kind: 'offer', staffId: 'ana', serviceId: 'barba' }, opens: 5 },
    ])
  })

  test('one more resource, only where resources are missing', () => {
    const plan = aPlan({
      staff: ['ana', 'bea'],
      services: [
        aService({
          resources: [
            { resourceId: 'espejo', quantity: 1 },
            { resourceId: 'sillon', quantity: 1 },
          ],
        }),
      ],
      resources: [
        { id: 'espejo', quantity: 5 },
        { id: 'sillon', quantity: 1 },
        { id: 'lavacabezas', quantity: 1 },
      ],
    })
    const resourceTaken = taken(DATE, '9:00-10:00', { unit: 'sillon#1' })

    expect(ofKind('resource', suggestions(plan, [resourceTaken]))).toEqual([
      { change: { kind: 'resource', resourceId: 'sillon', quantity: 2 }, opens: 4 },
    ])
    expect(ofKind('resource', suggestions(plan))).toEqual([])
  })

  test('less time around an appointment', () => {
    const services = [aService({ bufferAfterMinutes: 20 }), aService({ id: 'barba' })]
    const plan = aPlan({ services })
    const appointment = taken(DATE, '10:00-10:30')

    expect(ofKind('buffers', suggestions(plan, [appointment]))).toEqual([
      { change: { kind: 'buffers', serviceId: 'corte' }, opens: 1 },
    ])
  })

  test('less time around each of two services', () => {
    const around = { bufferBeforeMinutes: 20, bufferAfterMinutes: 20 }
    const plan = aPlan({ services: [aService(around), aService({ id: 'barba', ...around })] })
    const appointments = [taken(DATE, '9:00-9:30'), taken(DATE, '10:30-11:00')]
    const request = { serviceIds: ['barba', 'corte'], staffId: null }
    const found = suggestionsFor(
      { plan, busy: busyWith(...appointments), now: at(`${DATE} 00:00`), audience: PUBLIC },
      request,
      DATE,
    )

    // The gap between the two appointments is large enough only without the buffers of either service.
    expect(ofKind('buffers', found)).toEqual([
      { change: { kind: 'buffers', serviceId: 'barba' }, opens: 1 },
      { change: { kind: 'buffers', serviceId: 'corte' }, opens: 1 },
    ])
  })

  test.each([
    [180, '09:45', 60, 2],
    [120, '08:00', 60, 2],
    [60, '11:05', 15, 1],
    [60, '11:20', 0, 1],
    [20, '11:12', 15, 1],
    [90, '11:00', 30, 1],
  ])('a lead time of %i, asked at %s, should be %i', (leadMinutes, clock, better, opens) => {
    const found = suggestions(aPlan({ rules: { leadMinutes } }), [], `${DATE} ${clock}`)

    expect(ofKind('rules', found)).toEqual([
      { change: { kind: 'rules', serviceId: null, rules: { leadMinutes: better } }, opens },
    ])
  })

  test.each([
    [0, 14],
    [10, 14],
    [14, 30],
    [45, 60],
    [60, 90],
    [100, 180],
  ])('a horizon of %i days should be %i, where that is enough', (horizonDays, better) => {
    const asked = addDays(DATE, -better)
    const found = suggestions(aPlan({ rules: { horizonDays } }), [], `${asked} 08:00`)

    expect(ofKind('rules', found).map(suggestion => suggestion.change)).toEqual([
      { kind: 'rules', serviceId: null, rules: { horizonDays: better } },
    ])
  })

  test('no limit, where five more appointments are not enough', () => {
    const clocks = ['9:00-9:10', '9:10-9:20', '9:20-9:30', '9:30-9:40', '9:40-9:50', '9:50-10:00']
    const appointments = clocks.map(clock => taken(DATE, clock))
    const found = suggestions(aPlan({ rules: { maxAppointmentsPerDay: 1 } }), appointments)

    expect(ofKind('rules', found)).toEqual([
      {
        change: { kind: 'rules', serviceId: null, rules: { maxAppointmentsPerDay: null } },
        opens: 4,
      },
    ])
  })

  test('neither of two rules, because changing one alone opens nothing', () => {
    const appointment = taken(DATE, '9:00-9:30')
    const plan = aPlan({ rules: { maxAppointmentsPerDay: 1, maxAppointmentsPerStaffDay: 1 } })

    expect(ofKind('rules', suggestions(plan, [appointment]))).toEqual([])
  })

  test('the smallest step of the lead time that helps', () => {
    const found = suggestions(aPlan({ rules: { leadMinutes: 180 } }), [], `${DATE} 09:45`)

    expect(ofKind('rules', found)).toEqual([
      { change: { kind: 'rules', serviceId: null, rules: { leadMinutes: 60 } }, opens: 2 },
    ])
  })

  test('the rule of the service where the service has its own', () => {
    const plan = aPlan({ services: [aService({ rules: { leadMinutes: 180 } })] })

    const [first] = ofKind('rules', suggestions(plan, [], `${DATE} 09:00`))

    expect(first).toMatchObject({
      change: { serviceId: 'corte', rules: { leadMinutes: 120 } },
      opens: 2,
    })
  })

  test('a longer horizon', () => {
    const found = suggestions(aPlan({ rules: { horizonDays: 7 } }), [], '2027-02-10 09:00')

    expect(ofKind('rules', found)).toEqual([
      { change: { kind: 'rules', serviceId: null, rules: { horizonDays: 30 } }, opens: 6 },
    ])
  })

  test.each([
    ['maxAppointmentsPerDay', 1, { maxAppointmentsPerDay: 6 }],
    ['maxAppointmentsPerStaffDay', 1, { maxAppointmentsPerStaffDay: 6 }],
    ['publicCapPercent', 10, { publicCapPercent: null }],
    ['walkInPercent', 99, { walkInPercent: 0 }],
  ] as const)('more than %s %i', (rule, value, rules) => {
    const appointment = { ...taken(DATE, '9:00-9:30'), isPublic: true }

    const found = ofKind('rules', suggestions(aPlan({ rules: { [rule]: value } }), [appointment]))

    expect(found.map(suggestion => suggestion.change)).toEqual([
      { kind: 'rules', serviceId: null, rules },
    ])
  })

  test('allowing gaps', () => {
    const plan = aPlan({ rules: { avoidsGaps: true, slotStepMinutes: 15 } })

    const found = ofKind('rules', suggestions(plan))

    expect(found[0]?.change).toMatchObject({ rules: { avoidsGaps: false } })
  })
})
