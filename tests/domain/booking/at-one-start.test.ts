/** Why a visit cannot begin at one start, and what would make room there: what staff see who change the services. */
import { timeRefusal } from '#domain/booking/booking.ts'
import { explainStart } from '#domain/booking/explain-availability.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { suggestionsAt } from '#domain/booking/suggestions.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import {
  ANYBODY,
  aPlan,
  aService,
  at,
  busyWith,
  closed,
  range,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const DATE = '2027-03-01'
const twoShifts = aPlan({
  services: [aService({ minutes: 60 })],
  weeklyRanges: weekly('9:00-10:00').concat(weekly('11:00-12:00')),
})
const onlyAna = [{ staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null }]

const contextOf = (plan: ShopPlan, rows: readonly Occupied[]) => ({
  plan,
  busy: busyWith(...rows),
  now: at(`${DATE} 00:00`),
  audience: PUBLIC,
})
const why = (plan: ShopPlan, time: string, rows: readonly Occupied[] = []) =>
  explainStart(contextOf(plan, rows), ANYBODY, at(`${DATE} ${time}`))
const changesAt = (plan: ShopPlan, time: string, rows: readonly Occupied[] = []) =>
  suggestionsAt(contextOf(plan, rows), ANYBODY, at(`${DATE} ${time}`))

describe('the reason', () => {
  test.each([
    ['null where there is room', '09:00', null],
    ['the break', '09:30', 'break'],
    ['closing time', '11:30', 'closing'],
  ])('is %s', (_name, time, reason) => {
    expect(why(twoShifts, time)).toBe(reason)
  })

  test('is that starts are every half hour', () => {
    expect(why(aPlan(), '09:10')).toBe('off_grid')
  })

  test('is the appointment or the block in the way', () => {
    const rows = [taken(DATE, '9:00-9:10'), { ...taken(DATE, '11:00-11:10'), isBlock: true }]
    expect(why(aPlan(), '09:00', rows)).toBe('busy')
    expect(why(aPlan(), '11:00', rows)).toBe('block')
  })

  test('is not looked for where several staff members could do it', () => {
    const rows = ['ana', 'bea'].map(unit => taken(DATE, '9:00-12:00', { unit }))
    expect(why(aPlan({ staff: ['ana', 'bea'] }), '09:00', rows)).toBe('slot_taken')
  })

  test('is that nobody offers it, or only somebody whom the public does not see', () => {
    const plan = aPlan()
    const hidden = { ...plan, staff: plan.staff.map(one => ({ ...one, isHidden: true })) }
    expect(why(aPlan({ offers: [] }), '09:00')).toBe('not_offered')
    expect(why(hidden, '09:00')).toBe('not_offered')
  })

  test.each([
    ['2027-03-01 08:59', 'lead_time'],
    ['2027-03-01 10:00', null],
    ['2027-03-02 09:00', null],
    ['2027-03-09 00:00', 'horizon'],
  ])('at %s, because of the time alone, is %s', (startsAt, expected) => {
    const plan = aPlan({
      rules: { leadMinutes: 60, horizonDays: 7 },
      exceptions: [closed({ fromDate: '2027-03-02' })],
    })
    const now = at('2027-03-01 08:00')
    expect(timeRefusal({ plan, now }, ANYBODY, at(startsAt))).toBe(expected)
  })
})

describe('what would make room', () => {
  test('is nothing where there is room', () => {
    expect(changesAt(aPlan(), '09:00')).toEqual([])
  })

  test('is working through the break', () => {
    expect(changesAt(twoShifts, '09:30')).toEqual([
      {
        change: {
          kind: 'hours',
          staffId: 'ana',
          ranges: [range('9:00-12:00')],
          added: range('10:00-11:00'),
        },
        opens: 1,
      },
    ])
  })

  test('is somebody else who would offer it', () => {
    const plan = aPlan({ staff: ['ana', 'bea'], offers: onlyAna })
    expect(changesAt(plan, '09:00', [taken(DATE, '9:00-9:30')])).toEqual([
      { change: { kind: 'offer', staffId: 'bea', serviceId: 'corte' }, opens: 1 },
    ])
  })

  test('is the smallest step of the rule that forbids it', () => {
    expect(changesAt(aPlan({ rules: { leadMinutes: 12 * 60 } }), '09:00')).toEqual([
      { change: { kind: 'rules', serviceId: null, rules: { leadMinutes: 120 } }, opens: 1 },
    ])
  })

  test('is at most five changes', () => {
    const staff = ['ana', 'bea', 'cid', 'dan', 'eva', 'flo', 'gil']
    const plan = aPlan({ staff, offers: onlyAna })
    expect(changesAt(plan, '09:00', [taken(DATE, '9:00-9:30')])).toHaveLength(5)
  })
})
