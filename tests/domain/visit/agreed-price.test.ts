import { describe, expect, test } from 'vitest'
import { atAgreedPrices, shareOut, type Sale } from '#domain/visit/agreed-price.ts'
import type { PlacedVisit } from '#domain/visit/visit.ts'

const towel = { id: 'towel', name: 'Toalla', minutes: 10, price: 200 }
const wash = { id: 'wash', name: 'Lavado', minutes: 5, price: 300 }

function aVisit(
  ...items: [serviceId: string, price: number, addOns?: readonly (typeof towel)[]][]
) {
  const interval = { start: 0, end: 1 }
  const placed = items.map(([serviceId, price, addOns = []]) => ({
    serviceId,
    staffId: 'ana',
    interval,
    price,
    addOns,
    terms: { segments: [], bufferBeforeMinutes: 0, bufferAfterMinutes: 0 },
    occupied: [],
  }))
  const price = placed.reduce((sum, item) => sum + item.price, 0)
  return { interval, items: placed, price } satisfies PlacedVisit
}

function aSale(price: number, ...items: Sale['items']): Sale {
  return { items, price, seats: 1 }
}

const pricesOf = (visit: PlacedVisit) => [...visit.items.map(item => item.price), visit.price]

describe('after a change of services', () => {
  test('services that stay cost what was agreed, and new ones the present price', () => {
    const sale = aSale(800, { serviceId: 'cut', price: 800, addOns: [] })

    expect(pricesOf(atAgreedPrices(aVisit(['cut', 1000], ['beard', 500]), sale))).toEqual([
      800, 500, 1300,
    ])
  })

  test('a removed service takes its price along, with its add-ons', () => {
    const sale = aSale(
      1300,
      { serviceId: 'cut', price: 800, addOns: [] },
      { serviceId: 'beard', price: 500, addOns: [towel] },
    )

    expect(pricesOf(atAgreedPrices(aVisit(['beard', 900, [wash]]), sale))).toEqual([600, 600])
  })

  test('an add-on is paid for each seat of a class', () => {
    const sale = { ...aSale(3000, { serviceId: 'yoga', price: 3000, addOns: [] }), seats: 3 }

    expect(pricesOf(atAgreedPrices(aVisit(['yoga', 9999, [towel]]), sale))).toEqual([3600, 3600])
  })

  test('no price is negative', () => {
    const sale = aSale(
      0,
      { serviceId: 'cut', price: 100, addOns: [towel] },
      { serviceId: 'beard', price: 500, addOns: [] },
    )

    expect(pricesOf(atAgreedPrices(aVisit(['cut', 700]), sale))).toEqual([0, 0])
  })

  test('the same service twice keeps both its prices', () => {
    const sale = aSale(
      300,
      { serviceId: 'cut', price: 100, addOns: [] },
      { serviceId: 'cut', price: 200, addOns: [] },
    )

    expect(pricesOf(atAgreedPrices(aVisit(['cut', 9], ['cut', 9], ['cut', 9]), sale))).toEqual([
      100, 200, 9, 309,
    ])
  })
})

test.each([
  [900, [1000, 500], [600, 300]],
  [100, [0, 0, 0], [34, 33, 33]],
  [0, [10, 20], [0, 0]],
])('%i is shared out over %j as %j', (price, parts, shares) => {
  expect(
    shareOut(
      price,
      parts.map(part => ({ price: part })),
    ),
  ).toEqual(shares)
})
