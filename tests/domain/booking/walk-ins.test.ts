import { describe, expect, test } from 'vitest'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { canReturn, expectQueue, queueDay } from '#domain/booking/walk-ins.ts'
import {
  ANYBODY,
  aPlan,
  aService,
  at,
  closed,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'

const DATE = '2027-03-01'
const four = ['a', 'b', 'c', 'd'].map(id => ({ id, visit: ANYBODY }))

function expected(plan: ShopPlan, rows: Occupied[], time: string, queue = four) {
  const found = expectQueue({ plan, rows, now: at(`${DATE} ${time}`) }, queue)
  return found.map(one => one.at && [new Date(one.at.startsAt), one.at.staffId])
}

const when = (time: string, staffId: string) => [new Date(at(`${DATE} ${time}`)), staffId]

describe('the expected starts of walk-ins', () => {
  test('each is served by the first free staff member, after everybody before them', () => {
    const plan = aPlan({ staff: ['ana', 'beto'] })
    const rows = [
      taken(DATE, '9:50-10:20', { unit: 'ana' }),
      taken(DATE, '10:00-10:30', { unit: 'beto' }),
    ]

    expect(expected(plan, rows, '10:05')).toEqual([
      when('10:20', 'ana'),
      when('10:30', 'beto'),
      when('10:50', 'ana'),
      when('11:00', 'beto'),
    ])
  })

  test('a gap before an appointment is used only by a visit that fits', () => {
    const plan = aPlan({ services: [aService(), aService({ id: 'barba', minutes: 10 })] })
    const rows = [taken(DATE, '10:20-11:00')]
    const queue = [
      { id: 'long', visit: ANYBODY },
      { id: 'short', visit: { serviceIds: ['barba'], staffId: null } },
    ]

    expect(expected(plan, rows, '10:05', queue)).toEqual([
      when('11:00', 'ana'),
      when('10:05', 'ana'),
    ])
  })

  test('buffers separate two visits, and nobody is served before the shop opens', () => {
    const plan = aPlan({ services: [aService({ bufferAfterMinutes: 10, bufferBeforeMinutes: 5 })] })

    expect(expected(plan, [], '8:00', four.slice(0, 2))).toEqual([
      when('9:00', 'ana'),
      when('9:40', 'ana'),
    ])
  })

  test('each staff member’s own buffers are used', () => {
    const plan = aPlan({
      services: [aService({ bufferBeforeMinutes: 15 })],
      offers: [
        {
          staffId: 'ana',
          serviceId: 'corte',
          durationMinutes: null,
          price: null,
          bufferBeforeMinutes: 25,
        },
      ],
    })

    expect(expected(plan, [], '8:00', four.slice(0, 2))).toEqual([
      when('9:00', 'ana'),
      when('9:55', 'ana'),
    ])
  })

  test('a visit with a buffer begins that much after the previous one', () => {
    const plan = aPlan({ services: [aService({ bufferBeforeMinutes: 15 })] })

    expect(expected(plan, [], '8:00', four.slice(0, 2))).toEqual([
      when('9:00', 'ana'),
      when('9:45', 'ana'),
    ])
  })

  test('the first of several gaps is used, in whatever order the appointments are listed', () => {
    const rows = [taken(DATE, '11:00-11:30'), taken(DATE, '9:00-10:00')]

    expect(expected(aPlan(), rows, '9:05', four.slice(0, 1))).toEqual([when('10:00', 'ana')])
  })

  test('a visit that does not fit before closing has no expected start', () => {
    expect(expected(aPlan(), [], '11:10', four.slice(0, 2))).toEqual([when('11:10', 'ana'), null])
  })

  test('a request for one person waits for that person', () => {
    const plan = aPlan({ staff: ['ana', 'beto'] })
    const rows = [taken(DATE, '10:00-11:00', { unit: 'ana' })]
    const queue = [{ id: 'a', visit: { ...ANYBODY, staffId: 'ana' } }]

    expect(expected(plan, rows, '10:05', queue)).toEqual([when('11:00', 'ana')])
  })
})

describe('in a shop that is open past midnight', () => {
  const plan = aPlan({ weeklyRanges: weekly('20:00-26:00') })
  const startsFrom = (now: string, rows: Occupied[] = []) =>
    expectQueue({ plan, rows, now: at(now) }, four).map(one => one.at && new Date(one.at.startsAt))

  test('walk-ins are still served after midnight, until the shift is over', () => {
    const days = ['2027-03-02 00:00', '2027-03-02 00:30', '2027-03-02 01:00', '2027-03-02 01:30']

    expect(startsFrom(`${DATE} 23:30`, [taken(DATE, '23:30-24:00')])).toEqual(
      days.map(time => new Date(at(time))),
    )
    expect(startsFrom('2027-03-02 00:50')).toEqual([
      new Date(at('2027-03-02 00:50')),
      new Date(at('2027-03-02 01:20')),
      null,
      null,
    ])
  })

  test.each([
    ['2027-03-01 19:00', '2027-03-01'],
    ['2027-03-01 23:59', '2027-03-01'],
    ['2027-03-02 00:00', '2027-03-01'],
    ['2027-03-02 01:59', '2027-03-01'],
    ['2027-03-02 02:00', '2027-03-02'],
  ])('at %s it is the queue of %s', (now, date) => {
    expect(queueDay(plan, at(now)).date).toBe(date)
  })

  test('the night after a closed day is its own', () => {
    const shut = { ...plan, exceptions: [closed({ fromDate: DATE })] }
    expect(queueDay(shut, at('2027-03-02 00:30')).date).toBe('2027-03-02')
  })
})

describe('an accidental tap in the queue', () => {
  const left = { state: 'left', skips: 0, date: DATE } as const

  test.each([
    ['whoever left', left, true],
    ['whoever was passed over', { ...left, state: 'waiting', skips: 1 }, true],
    ['whoever simply waits', { ...left, state: 'waiting' }, false],
    ['whoever was called', { ...left, state: 'called' }, false],
    ['whoever sat down', { ...left, state: 'served' }, false],
    ['whoever left another day', { ...left, date: '2027-02-28' }, false],
  ] as const)('of %s can be undone: %s', (_, walkIn, isPossible) => {
    expect(canReturn(walkIn, DATE)).toBe(isPossible)
  })
})
