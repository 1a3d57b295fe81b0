import { type Remedy, remediesFor } from '#domain/remedies.ts'
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
} from '#support/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const DATE = '2027-03-01'

function remedies(
  plan = aPlan(),
  rows: ReturnType<typeof taken>[] = [],
  clock = `${DATE} 00:00`,
): Remedy[] {
  return remediesFor(plan, busyWith(...rows), ANYBODY, DATE, at(clock))
}

function ofKind(kind: string, found: Remedy[]): Remedy[] {
  return found.filter(remedy => remedy.change.kind === kind)
}

describe('what would make room', () => {
  test('the break, and an hour more, each with what it opens, the most first', () => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-10:00').concat(weekly('11:30-12:00')) })

    const found = remedies(plan)

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

  test('the hours of the next day that she works, on a weekday off', () => {
    const plan = aPlan({
      weeklyRanges: weekly('9:00-10:00', [3]).concat(weekly('14:00-15:00', [5])),
    })

    const [first] = remedies(plan)

    expect(first).toMatchObject({ change: { ranges: [range('9:00-10:00')] }, opens: 2 })
  })

  test('nothing for a person who never works, on a closed date, or on a day that is over', () => {
    expect(remedies(aPlan({ weeklyRanges: [] }))).toEqual([])
    expect(remedies(aPlan({ exceptions: [closed({ fromDate: DATE })] }))).toEqual([])
    expect(remedies(aPlan(), [], '2027-03-02 00:00')).toEqual([])
  })

  test('hours said of this very day are left alone', () => {
    const special = opened({ fromDate: DATE, staffId: 'ana', ranges: [range('9:00-10:00')] })

    expect(remedies(aPlan({ exceptions: [special] }))).toEqual([])
  })

  test('somebody who does not offer it yet', () => {
    const nobody = aPlan({ staff: ['ana', 'bea'], offers: [] })

    expect(remedies(nobody)).toEqual([
      { change: { kind: 'offer', staffId: 'ana', serviceId: 'corte' }, opens: 6 },
      { change: { kind: 'offer', staffId: 'bea', serviceId: 'corte' }, opens: 6 },
    ])
  })

  test('one chair more, only where chairs are what is missing', () => {
    const plan = aPlan({
      staff: ['ana', 'bea'],
      services: [aService({ resources: [{ resourceId: 'sillon', quantity: 1 }] })],
      resources: [
        { id: 'sillon', quantity: 1 },
        { id: 'lavacabezas', quantity: 1 },
      ],
    })
    const chair = taken(DATE, '9:00-10:00', { unit: 'sillon#1' })

    expect(ofKind('resource', remedies(plan, [chair]))).toEqual([
      { change: { kind: 'resource', resourceId: 'sillon', quantity: 2 }, opens: 4 },
    ])
    expect(ofKind('resource', remedies(plan))).toEqual([])
  })

  test('less time around a turn', () => {
    const services = [aService({ bufferAfterMinutes: 20 }), aService({ id: 'barba' })]
    const plan = aPlan({ services })
    const turn = taken(DATE, '10:00-10:30')

    expect(ofKind('buffers', remedies(plan, [turn]))).toEqual([
      { change: { kind: 'buffers', serviceId: 'corte' }, opens: 1 },
    ])
  })

  test('the smallest step of the lead time that helps', () => {
    const found = remedies(aPlan({ rules: { leadMinutes: 180 } }), [], `${DATE} 09:45`)

    expect(ofKind('rules', found)).toEqual([
      { change: { kind: 'rules', serviceId: null, rules: { leadMinutes: 60 } }, opens: 2 },
    ])
  })

  test('the rule of the service where it decides itself', () => {
    const plan = aPlan({ services: [aService({ rules: { leadMinutes: 180 } })] })

    const [first] = ofKind('rules', remedies(plan, [], `${DATE} 09:00`))

    expect(first?.change).toMatchObject({ serviceId: 'corte', rules: { leadMinutes: 120 } })
  })

  test('a longer horizon', () => {
    const found = remedies(aPlan({ rules: { horizonDays: 7 } }), [], '2027-02-10 09:00')

    expect(ofKind('rules', found)).toEqual([
      { change: { kind: 'rules', serviceId: null, rules: { horizonDays: 30 } }, opens: 6 },
    ])
  })

  test.each([
    ['maxTurnsPerDay', 1, { maxTurnsPerDay: 6 }],
    ['maxTurnsPerPersonDay', 1, { maxTurnsPerPersonDay: 6 }],
    ['publicCapPercent', 10, { publicCapPercent: null }],
    ['walkInPercent', 99, { walkInPercent: 0 }],
  ] as const)('more than %s %i', (rule, value, rules) => {
    const turn = { ...taken(DATE, '9:00-9:30'), isPublic: true }

    const found = ofKind('rules', remedies(aPlan({ rules: { [rule]: value } }), [turn]))

    expect(found.map(remedy => remedy.change)).toEqual([{ kind: 'rules', serviceId: null, rules }])
  })

  test('gaps allowed', () => {
    const plan = aPlan({ rules: { avoidsGaps: true, slotStepMinutes: 15 } })

    const found = ofKind('rules', remedies(plan))

    expect(found[0]?.change).toMatchObject({ rules: { avoidsGaps: false } })
  })
})
