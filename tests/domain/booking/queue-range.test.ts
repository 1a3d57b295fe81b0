import { describe, expect, test } from 'vitest'
import { expectRanges, LEAST_VISITS, realLengthsOf } from '#domain/booking/queue-range.ts'
import { ANYBODY, aPlan, at, taken } from '#support/domain/domain-builders.ts'

const DATE = '2027-03-01'
const two = ['a', 'b'].map(id => ({ id, visit: ANYBODY }))
const clock = (time: string) => at(`${DATE} ${time}`)

function ranges(
  real: { low: number; high: number } | null,
  { time = '10:00', rows = [taken(DATE, '9:40-10:10', { owner: 'going' })], queue = two } = {},
) {
  const inProgress = new Set(['going'])
  const found = expectRanges({ plan: aPlan(), now: clock(time), rows, inProgress }, real, queue)
  return found.map(one => one && [new Date(one.from), one.to === null ? null : new Date(one.to)])
}
const range = (from: string, to: string | null) => [
  new Date(clock(from)),
  to === null ? null : new Date(clock(to)),
]

describe('the range in which a walk-in is served', () => {
  test('follows from how long visits really take, including the one in progress', () => {
    expect(ranges({ low: 0.8, high: 1.2 })).toEqual([
      range('10:04', '10:16'),
      range('10:28', '10:52'),
    ])
  })

  test('follows from how long this staff member takes for the service, where that is known', () => {
    const offers = [{ staffId: 'ana', serviceId: 'corte', durationMinutes: 60, price: null }]
    const today = {
      plan: aPlan({ offers }),
      now: clock('10:00'),
      rows: [],
      inProgress: new Set<string>(),
    }
    const [, second] = expectRanges(today, { low: 0.5, high: 0.75 }, two)
    expect(second).toEqual({ from: clock('10:30'), to: clock('10:45') })
  })

  test('has no end without enough measured visits', () => {
    expect(ranges(null)).toEqual([range('10:10', null), range('10:40', null)])
  })

  test('has no end when there is time today only if visits are short', () => {
    const rows = [taken(DATE, '10:00-11:20')]
    expect(ranges({ low: 0.8, high: 1.5 }, { rows, queue: two.slice(0, 1) })).toEqual([
      range('11:20', null),
    ])
  })

  test('is null when the day is over', () => {
    expect(ranges({ low: 0.8, high: 1.2 }, { time: '22:00' })).toEqual([null, null])
  })

  test('never ends before it begins', () => {
    // Only short visits fit before the appointment at 10:50; longer ones come after it.
    const rows = [taken(DATE, '10:50-12:00')]
    for (const one of ranges({ low: 0.8, high: 1.4 }, { rows }))
      expect(Number(one?.[1] ?? Infinity)).toBeGreaterThanOrEqual(Number(one?.[0]))
  })
})

describe('how long visits really take', () => {
  test('is unknown before there are enough of them', () => {
    const few = Array.from({ length: LEAST_VISITS - 1 }, () => 1)
    expect(realLengthsOf(few)).toBeNull()
    expect(realLengthsOf([...few, 1])).toEqual({ low: 1, high: 1 })
  })

  test('leaves out two of ten at each end, and what nobody closed in time', () => {
    const shares = Array.from({ length: 21 }, (_, index) => 0.9 + index / 100)
    const real = realLengthsOf([...shares, 0.01, 40])
    expect(real?.low).toBeCloseTo(0.94)
    expect(real?.high).toBeCloseTo(1.06)
  })
})
