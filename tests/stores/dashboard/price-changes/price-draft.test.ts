import { describe, expect, it } from 'vitest'
import type { Service } from '#stores/dashboard/catalogue/catalogue.ts'
import {
  bodyOf,
  changesIn,
  firstOfNextMonth,
  percentIn,
  type PriceDraft,
  priceRows,
  roundingSteps,
} from '#stores/dashboard/price-changes/price-draft.ts'

const lucas = { id: 'lucas', name: 'Lucas' }
const draft: PriceDraft = {
  date: '2027-01-01',
  percent: '12',
  roundTo: '500',
  left: [],
  typed: {},
  keepsBooked: true,
}

function aService(id: string, price: number, own: number | null = null): Service {
  const offers = [{ staff: 'lucas', duration_minutes: null, price: own }]
  return { id, name: id, price, later_prices: [], offers } as unknown as Service
}

const services = [aService('corte', 850_000, 1_000_000), aService('barba', 600_000)]
const rowsOf = (part: Partial<PriceDraft> = {}) =>
  priceRows(services, [lucas], { ...draft, ...part }, 'ARS')

describe('the prices of a change', () => {
  it('are raised and rounded as the server does, own prices too', () => {
    expect(rowsOf().map(row => [row.name, row.next])).toEqual([
      ['corte', 950_000],
      ['Lucas', 1_100_000],
      ['barba', 650_000],
    ])
  })

  it('stay where a service is left out, and are typed ones where somebody typed', () => {
    const rows = rowsOf({ left: ['corte'], typed: { 'barba ': '7.000' } })

    expect(rows.map(row => row.next)).toEqual([null, null, 700_000])
    expect(changesIn(rows)).toBe(1)
  })

  it('count from what the service costs on the day before', () => {
    const later = [{ starts_on: '2026-12-20', staff: null, price: 900_000 }]
    const changing = [{ ...services[0]!, later_prices: later }]
    const oldOn = (date: string) => priceRows(changing, [], { ...draft, date }, 'ARS')[0]?.old

    expect(oldOn('2026-12-20')).toBe(850_000)
    expect(oldOn('2026-12-21')).toBe(900_000)
  })

  it('name a typed one that cannot be read', () => {
    expect(rowsOf({ typed: { 'barba ': 'mucho' } }).map(row => row.isBad)).toEqual([
      false,
      false,
      true,
    ])
  })
})

const asked = (part: Partial<PriceDraft> = {}) => bodyOf(rowsOf(part), { ...draft, ...part })

describe('the request', () => {
  it('names the services that the percentage changes, and the typed prices', () => {
    expect(asked({ left: ['corte'], typed: { 'corte lucas': '12000' } })).toEqual({
      starts_on: '2027-01-01',
      percent: 12,
      round_to: 500,
      services: ['barba'],
      prices: [{ service: 'corte', staff: 'lucas', price: 1_200_000 }],
    })
  })

  it('has only prices where there is no percentage', () => {
    expect(asked({ percent: '', typed: { 'barba ': '7000' } })).toEqual({
      starts_on: '2027-01-01',
      prices: [{ service: 'barba', price: 700_000 }],
    })
  })

  it.each([
    { without: 'a day', part: { date: '' } },
    { without: 'any new price', part: { percent: '' } },
    { without: 'a price that can be read', part: { typed: { 'barba ': 'mucho' } } },
  ])('is not made without $without', ({ part }) => {
    expect(asked(part)).toBeNull()
  })
})

it.each([
  { text: '12', percent: 12 },
  { text: '12,5', percent: 12.5 },
  { text: '-10', percent: -10 },
  { text: '12 %', percent: null },
  { text: '-95', percent: null },
  { text: '', percent: null },
])('«$text» is read as $percent', ({ text, percent }) => {
  expect(percentIn(text)).toBe(percent)
})

it.each([
  { today: '2026-11-29', first: '2026-12-01' },
  { today: '2026-12-31', first: '2027-01-01' },
  { today: '2028-02-29', first: '2028-03-01' },
])('the first of next month after $today is $first', ({ today, first }) => {
  expect(firstOfNextMonth(today)).toBe(first)
})

it('the steps to round to suit what the shop charges', () => {
  expect(roundingSteps(services, 'ARS')).toEqual([1, 100, 500, 1000])
  expect(roundingSteps([aService('corte', 3_000)], 'USD')).toEqual([1, 5, 10, 50])
})
