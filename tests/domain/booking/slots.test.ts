import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import { slotsOn, validUntil } from '#domain/booking/slots.ts'
import {
  ANYBODY,
  aPlan,
  aService,
  at,
  busyWith,
  closed,
  EVERY_DAY,
  listed,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

// A Monday.
const DATE = '2027-03-01'
const MIDNIGHT = at('2027-03-01 00:00')
describe('the grid', () => {
  test('begins with each range and ends where the service still fits', () => {
    const plan = aPlan({ weeklyRanges: [...weekly('9:10-10:30'), ...weekly('15:00-16:20')] })

    expect(listed(plan)).toEqual([['09:10', '09:40', '15:00', '15:30']])
  })

  test('has its last start a service before closing time', () => {
    const plan = aPlan({
      services: [aService({ minutes: 90 })],
      weeklyRanges: weekly('18:00-20:00'),
    })

    expect(listed(plan)).toEqual([['18:00', '18:30']])
  })

  test('starts again after closed hours', () => {
    const ranges = [{ startMinute: 570, endMinute: 610 }]
    const plan = aPlan({
      weeklyRanges: weekly('9:00-11:00'),
      exceptions: [closed({ fromDate: DATE, ranges })],
    })

    expect(listed(plan)).toEqual([['09:00', '10:10']])
  })

  test('has room for buffers outside of the hours', () => {
    const services = [aService({ bufferBeforeMinutes: 60, bufferAfterMinutes: 60 })]

    expect(listed(aPlan({ services, weeklyRanges: weekly('9:00-10:00') }))).toEqual([
      ['09:00', '09:30'],
    ])
  })

  test('steps a minute when the step is zero', () => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-9:32'), rules: { slotStepMinutes: 0 } })

    expect(listed(plan)).toEqual([['09:00', '09:01', '09:02']])
  })

  test('has every day of the window, closed ones without slots', () => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-10:00', [1, 3]) })

    expect(
      slotsOn({ plan, busy: createBusyIndex(), now: MIDNIGHT, audience: PUBLIC }, ANYBODY, {
        fromDate: DATE,
        days: 3,
      }),
    ).toEqual([
      { date: '2027-03-01', slots: expect.any(Array) },
      { date: '2027-03-02', slots: [], isClosed: true },
      { date: '2027-03-03', slots: expect.any(Array) },
    ])
    expect(listed(plan, { days: 0 })).toEqual([])
  })

  test('has days without slots for an impossible request', () => {
    const request = { serviceIds: ['tinte'], staffId: null }

    expect(listed(aPlan(), { request, days: 2 })).toEqual([[], []])
  })
})

describe('occupied time', () => {
  test('removes the starts that would overlap it, and keeps those that touch it', () => {
    const busy = busyWith(taken(DATE, '9:30-10:00'), taken(DATE, '11:15-11:20'))

    expect(listed(aPlan(), { busy })).toEqual([['09:00', '10:00', '10:30', '11:30']])
  })

  test('keeps a buffer of either appointment free of work, and lets buffers share a gap', () => {
    const services = [aService({ minutes: 60, bufferBeforeMinutes: 60, bufferAfterMinutes: 60 })]
    const appointment = taken(DATE, '10:00-11:00')
    const padded = {
      start: appointment.work.start - 60 * MINUTE,
      end: appointment.work.end + 60 * MINUTE,
    }
    const plan = aPlan({
      services,
      weeklyRanges: weekly('7:00-14:00'),
      rules: { slotStepMinutes: 60 },
    })

    expect(listed(plan, { busy: busyWith({ ...appointment, padded }) })).toEqual([
      ['07:00', '08:00', '12:00', '13:00'],
    ])
  })

  test('lets another appointment into a free phase', () => {
    const colour = aService({
      id: 'color',
      segments: [
        { busy: true, minutes: 30 },
        { busy: false, minutes: 60 },
        { busy: true, minutes: 30 },
      ],
    })
    const plan = aPlan({ services: [aService(), colour] })
    const request = { serviceIds: ['color'], staffId: null }

    expect(
      listed(plan, { busy: busyWith(taken(DATE, '9:00-9:30'), taken(DATE, '10:30-11:00')) }),
    ).toEqual([['09:30', '10:00', '11:00', '11:30']])
    expect(listed(plan, { busy: busyWith(taken(DATE, '9:30-10:30')), request })).toEqual([
      ['09:00'],
    ])
  })

  test('stops counting when it expires', () => {
    const hold = taken(DATE, '9:00-9:30', { expiresAt: MIDNIGHT + 5 * MINUTE })
    const plan = aPlan({ weeklyRanges: weekly('9:00-10:00') })
    const listAt = (now: number) => listed(plan, { busy: busyWith(hold), now })[0]

    expect(listAt(MIDNIGHT + 5 * MINUTE - 1)).toEqual(['09:30'])
    expect(listAt(MIDNIGHT + 5 * MINUTE)).toEqual(['09:00', '09:30'])
  })

  test('does not count for the appointment that is being moved', () => {
    const busy = busyWith(taken(DATE, '9:00-12:00', { owner: 'turn' }))
    const window = { fromDate: DATE, days: 1 }

    expect(
      slotsOn({ plan: aPlan(), busy, now: MIDNIGHT, audience: PUBLIC }, ANYBODY, window)[0]?.slots,
    ).toHaveLength(0)
    expect(
      slotsOn(
        { plan: aPlan(), busy, now: MIDNIGHT, audience: PUBLIC, ignoreOwner: 'turn' },
        ANYBODY,
        window,
      )[0]?.slots,
    ).toHaveLength(6)
  })
})

const resourceTaken = (n: number, text: string) => taken(DATE, text, { unit: `silla#${n}` })

describe('resources', () => {
  const services = [aService({ resources: [{ resourceId: 'silla', quantity: 2 }] })]
  const plan = aPlan({ services, resources: [{ id: 'silla', quantity: 3 }] })

  test('are counted: two of three are enough', () => {
    const busy = busyWith(
      resourceTaken(1, '9:00-10:00'),
      resourceTaken(2, '9:30-10:00'),
      resourceTaken(3, '11:00-11:10'),
    )

    expect(listed(plan, { busy })).toEqual([['09:00', '10:00', '10:30', '11:00', '11:30']])
  })

  test('that the shop does not have make the service impossible', () => {
    expect(listed(aPlan({ services }))).toEqual([[]])
  })
})

describe('several people', () => {
  const staff = ['ana', 'beto']

  test('are named at each start in the plan’s order', () => {
    const plan = aPlan({
      staff,
      weeklyRanges: [...weekly('9:00-10:00'), ...weekly('9:15-10:15', EVERY_DAY, 'beto')],
      rules: { slotStepMinutes: 15 },
    })
    const busy = busyWith(taken(DATE, '9:15-9:30'))
    const [day] = slotsOn({ plan, busy, now: MIDNIGHT, audience: PUBLIC }, ANYBODY, {
      fromDate: DATE,
      days: 1,
    })

    expect(day?.slots).toEqual([
      { startsAt: at('2027-03-01 09:15'), staffIds: ['beto'] },
      { startsAt: at('2027-03-01 09:30'), staffIds: ['ana', 'beto'] },
      { startsAt: at('2027-03-01 09:45'), staffIds: ['beto'] },
    ])
  })

  test('have each their own hours and starts', () => {
    const plan = aPlan({
      staff: ['ana', 'beto', 'caro'],
      weeklyRanges: [...weekly('9:00-10:00'), ...weekly('9:15-11:15', EVERY_DAY, 'beto')],
    })
    const [day] = slotsOn({ plan, busy: busyWith(), now: MIDNIGHT, audience: PUBLIC }, ANYBODY, {
      fromDate: DATE,
      days: 1,
    })

    expect(day?.slots).toEqual([
      { startsAt: at('2027-03-01 09:00'), staffIds: ['ana', 'caro'] },
      { startsAt: at('2027-03-01 09:15'), staffIds: ['beto'] },
      { startsAt: at('2027-03-01 09:30'), staffIds: ['ana', 'caro'] },
      { startsAt: at('2027-03-01 09:45'), staffIds: ['beto'] },
      { startsAt: at('2027-03-01 10:15'), staffIds: ['beto'] },
      { startsAt: at('2027-03-01 10:45'), staffIds: ['beto'] },
    ])
  })

  test('are reduced to the requested one', () => {
    const busy = busyWith(taken(DATE, '9:00-11:30'))
    const request = { serviceIds: ['corte'], staffId: 'ana' }

    expect(listed(aPlan({ staff }), { busy, request })).toEqual([['11:30']])
  })

  test('take different times for the same service', () => {
    const plan = aPlan({
      staff,
      weeklyRanges: weekly('9:00-10:00'),
      offers: [
        { staffId: 'ana', serviceId: 'corte', durationMinutes: 60, price: null },
        { staffId: 'beto', serviceId: 'corte', durationMinutes: 30, price: null },
      ],
    })
    const [day] = slotsOn(
      { plan, busy: createBusyIndex(), now: MIDNIGHT, audience: PUBLIC },
      ANYBODY,
      { fromDate: DATE, days: 1 },
    )

    expect(day?.slots.map(slot => slot.staffIds.join(' '))).toEqual(['ana beto', 'beto'])
  })
})

describe('the rules', () => {
  test.each([
    ['exactly the lead time before', '2027-03-01 08:30', 30, ['09:00', '09:30']],
    ['a minute later', '2027-03-01 08:31', 30, ['09:30']],
    ['no lead time, at the very start', '2027-03-01 09:00', 0, ['09:00', '09:30']],
    ['the day after', '2027-03-02 08:00', 0, []],
  ])('lead time: %s', (_, now, leadMinutes, expected) => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-10:00'), rules: { leadMinutes } })

    expect(listed(plan, { now: at(now) })).toEqual([expected])
  })

  test.each([[['corte']], [['corte', 'barba']]])(
    'the horizon ends at midnight, also for %j',
    serviceIds => {
      const services = [aService({ minutes: 60 }), aService({ id: 'barba', minutes: 60 })]
      const plan = aPlan({
        services,
        weeklyRanges: weekly('0:00-24:00'),
        rules: { horizonDays: 0, slotStepMinutes: 60 },
      })
      const request = { serviceIds, staffId: null }
      const found = listed(plan, { now: at('2027-03-01 20:30'), request, days: 2 })

      expect(found).toEqual([['21:00', '22:00', '23:00'], []])
    },
  )

  test('the horizon ends with a date', () => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-9:30'), rules: { horizonDays: 2 } })
    const now = at('2027-03-01 23:00')

    expect(listed(plan, { now, fromDate: '2027-02-27', days: 8 })).toEqual([
      [],
      [],
      [],
      ['09:00'],
      ['09:00'],
      [],
      [],
      [],
    ])
  })
})

describe('an answer is valid', () => {
  const plan = aPlan({ rules: { leadMinutes: 60 } })
  const until = (now: number, busy = createBusyIndex()) =>
    validUntil(
      { plan, busy, now, audience: PUBLIC },
      ANYBODY,
      slotsOn({ plan, busy, now, audience: PUBLIC }, ANYBODY, { fromDate: DATE, days: 2 }),
    )

  test('until its first start comes too near', () => {
    expect(until(MIDNIGHT)).toBe(at('2027-03-01 08:00') + 1)
    expect(until(at('2027-03-01 08:00') + 1)).toBe(at('2027-03-01 08:30') + 1)
  })

  test('also when the first day has none', () => {
    const from = at('2027-03-01 11:00')

    expect(until(from)).toBe(at('2027-03-02 00:00'))
    expect(until(from, busyWith(taken(DATE, '12:00-13:00')))).toBe(at('2027-03-02 00:00'))
    const late = at('2027-03-01 23:00')
    const early = aPlan({ weeklyRanges: weekly('0:30-3:00'), rules: { leadMinutes: 60 } })
    const days = slotsOn({ plan: early, busy: busyWith(), now: late, audience: PUBLIC }, ANYBODY, {
      fromDate: DATE,
      days: 2,
    })
    expect(days[0]!.slots).toEqual([])
    expect(
      validUntil({ plan: early, busy: busyWith(), now: late, audience: PUBLIC }, ANYBODY, days),
    ).toBe(at('2027-03-01 23:30') + 1)
  })

  test('until a hold expires', () => {
    const expiresAt = MIDNIGHT + 5 * MINUTE

    expect(until(MIDNIGHT, busyWith(taken(DATE, '9:00-9:30', { expiresAt })))).toBe(expiresAt)
  })

  test('until midnight', () => {
    expect(until(at('2027-03-01 12:00'))).toBe(at('2027-03-02 00:00'))
    expect(
      validUntil({ plan, busy: createBusyIndex(), now: MIDNIGHT, audience: PUBLIC }, ANYBODY, []),
    ).toBe(at('2027-03-02 00:00'))
  })
})

test('days are not remembered without end', () => {
  const plan = aPlan({ rules: { horizonDays: 2000 } })

  expect(listed(plan, { days: 900 }).every(day => day.length === 6)).toBe(true)
})
