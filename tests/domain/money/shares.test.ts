import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { percentOf, portion, shares } from '#domain/money/shares.ts'

test.each([
  [1000, [3000, 3000, 3000], [334, 333, 333]],
  [100, [1, 1, 1], [34, 33, 33]],
  [5, [0, 0], [3, 2]],
  [0, [3, 4], [0, 0]],
  [-4000, [9000, 13_500], [-1600, -2400]],
  [1, [2, 3], [0, 1]],
])('%d by %j', (amount, weights, parts) => {
  expect(shares(amount, weights)).toEqual(parts)
})

test('shares add up, none is off by more than one, and equal weights differ by at most one', () => {
  const amounts = integer({ min: -(2 ** 50), max: 2 ** 50 })
  const weights = array(integer({ min: 0, max: 2 ** 40 }), { minLength: 1, maxLength: 12 })
  assert(
    property(amounts, weights, (amount, parts) => {
      const divided = shares(amount, parts)
      expect(divided.reduce((sum, share) => sum + share, 0)).toBe(amount)
      const total = parts.reduce((sum, part) => sum + part, 0)
      if (total === 0) return
      for (const [place, share] of divided.entries()) {
        const exact = BigInt(amount) * BigInt(parts[place]!)
        const off = BigInt(share) * BigInt(total) - exact
        expect(off < BigInt(total) && off > -BigInt(total)).toBe(true)
      }
    }),
  )
})

test.each([
  [230, 500, 12],
  [2545, 1000, 255],
  [-2545, 1000, -255],
  [12_990, 1500, 1949],
  [1, 10_000, 1],
  [0, 5000, 0],
  [-1, 1, 0],
])('%d at %d basis points is %d', (amount, basisPoints, part) => {
  expect(percentOf(amount, basisPoints)).toBe(part)
})

test('is exact where a float is not', () => {
  expect(portion(9_007_199_254_740_991, 1, 3)).toBe(3_002_399_751_580_330)
})
