import { describe, expect, it } from 'vitest'
import { priceAt, raisedPrice } from '#domain/shop/dated-price.ts'

describe('a raised price', () => {
  it.each([
    { price: 850_000, percent: 12, step: 50_000, raised: 950_000 },
    { price: 600_000, percent: 12, step: 50_000, raised: 650_000 },
    { price: 1_000_000, percent: 12.5, step: 50_000, raised: 1_150_000 },
    { price: 1_000_000, percent: 12.49, step: 50_000, raised: 1_100_000 },
    { price: 20_000, percent: 12, step: 50_000, raised: 50_000 },
    { price: 230, percent: 5, step: 1, raised: 242 },
    { price: 10_000_000_000, percent: 900, step: 1, raised: 100_000_000_000 },
    { price: 1_000_000, percent: -12, step: 50_000, raised: 900_000 },
    { price: 3, percent: -90, step: 1, raised: 1 },
    { price: 12_990, percent: 12, step: 500, raised: 14_500 },
    { price: 1_000_000, percent: 0, step: 50_000, raised: 1_000_000 },
  ])('of $price by $percent % in steps of $step is $raised', ({ price, percent, step, raised }) => {
    expect(raisedPrice(price, { percent, step })).toBe(raised)
  })

  it('of something free stays free', () => {
    expect(raisedPrice(0, { percent: 12, step: 50_000 })).toBe(0)
  })
})

describe('the price at an instant', () => {
  const dated = {
    price: 100,
    laterPrices: [
      { since: 1000, price: 200 },
      { since: 2000, price: 150 },
    ],
  }

  it.each([
    { at: 999, price: 100 },
    { at: 1000, price: 200 },
    { at: 1999, price: 200 },
    { at: 2000, price: 150 },
  ])('$at is $price', ({ at, price }) => {
    expect(priceAt(dated, at)).toBe(price)
  })

  it('is always the same where nothing changes it', () => {
    expect(priceAt({ price: 100 }, 5)).toBe(100)
  })
})
