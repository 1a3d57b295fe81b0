import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shopDayOf } from '#domain/money/shop-day.ts'
import {
  commissionOf,
  type CommissionRule,
  ruleFor,
  type SoldLine,
  takenBack,
} from '#domain/money/commission.ts'

const rule = (own: Partial<CommissionRule>): CommissionRule => ({
  staffId: null,
  kind: 'service',
  itemId: null,
  startsOn: '2026-01-01',
  basisPoints: 4000,
  amount: null,
  isBeforeDiscount: false,
  ...own,
})
const line = (own: Partial<SoldLine>): SoldLine => ({
  staffId: 'ana',
  kind: 'service',
  itemId: 'cut',
  quantity: 1,
  discount: 0,
  net: 10_000,
  ...own,
})

describe('ruleFor', () => {
  const all = rule({})
  const ofCut = rule({ itemId: 'cut' })
  const ofAna = rule({ staffId: 'ana' })
  const ofAnaCut = rule({ staffId: 'ana', itemId: 'cut' })
  test.each([
    ['the person and the item', [all, ofCut, ofAna, ofAnaCut], ofAnaCut],
    ['the person before the item', [all, ofCut, ofAna], ofAna],
    ['the item before its kind', [all, ofCut], ofCut],
    ['the kind', [all], all],
    [
      'nothing of another kind, person or item',
      [rule({ kind: 'product' }), rule({ staffId: 'beto' }), rule({ itemId: 'dye' })],
      null,
    ],
  ])('takes %s', (_, rules, wanted) => {
    expect(ruleFor(rules, line({}), '2026-06-01')).toBe(wanted)
  })
  test('takes the newest that has begun, in whatever order they come', () => {
    const [old, now, later] = ['2026-01-01', '2026-06-01', '2026-06-02'].map(startsOn =>
      rule({ startsOn }),
    )
    expect(ruleFor([now!, later!, old!], line({}), '2026-06-01')).toBe(now)
    expect(ruleFor([old!, now!], line({}), '2026-06-01')).toBe(now)
  })
})

describe('commissionOf', () => {
  test.each([
    [
      'a rate of what was paid',
      line({ net: 9000, discount: 1000 }),
      rule({}),
      { base: 9000, amount: 3600 },
    ],
    [
      'a rate of the price',
      line({ net: 9000, discount: 1000 }),
      rule({ isBeforeDiscount: true }),
      { base: 10_000, amount: 4000 },
    ],
    [
      'an amount for each',
      line({ quantity: 2 }),
      rule({ amount: 300, basisPoints: null }),
      { base: 10_000, amount: 600 },
    ],
    [
      'nothing of what was given away',
      line({ net: 0 }),
      rule({ amount: 300, basisPoints: null }),
      { base: 0, amount: 0 },
    ],
    [
      'nothing by an empty rule',
      line({}),
      rule({ basisPoints: null }),
      { base: 10_000, amount: 0 },
    ],
  ])('is %s', (_, sold, by, wanted) => {
    expect(commissionOf(sold, by)).toEqual(wanted)
  })
})

test('refunds in any pieces take back exactly what was earned', () => {
  const pieces = array(integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 8 })
  assert(
    property(pieces, integer({ min: 0, max: 10_000_000 }), (parts, earned) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      let [before, taken] = [0, 0]
      for (const now of parts) {
        taken += takenBack(earned, { before, now, whole }, taken)
        before += now
        expect(taken).toBeLessThanOrEqual(earned)
      }
      expect(taken).toBe(earned)
    }),
  )
})

test.each([
  ['2026-11-25T03:59:00-03:00', '2026-11-24'],
  ['2026-11-25T04:00:00-03:00', '2026-11-25'],
  ['2026-11-24T23:30:00-03:00', '2026-11-24'],
])('%s is of %s', (at, day) => {
  expect(shopDayOf(Date.parse(at), 'America/Argentina/Buenos_Aires', 240)).toBe(day)
})
