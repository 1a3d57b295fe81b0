import { describe, expect, test } from 'vitest'
import { priceLines, roundedCash } from '#domain/money/sale.ts'

const item = (unitPrice: number, quantity = 1) => ({ unitPrice, quantity })

describe('priceLines', () => {
  test('without a discount is the price', () => {
    expect(priceLines([item(500, 3), item(0)], null)).toEqual([
      { discount: 0, net: 1500 },
      { discount: 0, net: 0 },
    ])
  })
  test('never gives more than there is', () => {
    expect(priceLines([item(500)], { amount: 900 })).toEqual([{ discount: 500, net: 0 }])
  })
  test('rounds a per cent once for the sale', () => {
    const lines = priceLines([item(105), item(105), item(105)], { basisPoints: 1000 })
    expect(lines.map(line => line.discount)).toEqual([11, 11, 10])
  })
})

describe('roundedCash', () => {
  test.each([
    ['not at all', 11_041, null, 11_041],
    ['to the nearest', 11_041, { step: 10, isDown: false }, 11_040],
    ['half down', 11_045, { step: 10, isDown: false }, 11_040],
    ['up', 11_046, { step: 10, isDown: false }, 11_050],
    ['only down', 12_349, { step: 50, isDown: true }, 12_300],
    ['what is round already', 50, { step: 10, isDown: false }, 50],
    ['nothing', 0, { step: 10, isDown: false }, 0],
  ])('rounds %s', (_, exact, rounding, paid) => {
    expect(roundedCash(exact, rounding)).toBe(paid)
  })
})
