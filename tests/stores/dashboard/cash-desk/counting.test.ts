import { expect, test } from 'vitest'
import { billsOf, countedIn } from '#stores/dashboard/cash-desk/bills.ts'
import { sumsOf } from '#stores/dashboard/cash-desk/desk-moves.ts'
import type { CashMove } from '#stores/dashboard/cash-desk/cash-desk.ts'

test.each([
  ['ARS', 20_000_00, 50_00],
  ['CLP', 20_000, 10],
  ['PEN', 200_00, 10],
])('the bills of %s go from %i down to %i minor units', (currency, largest, smallest) => {
  const bills = billsOf(currency)

  expect(bills[0]).toBe(largest)
  expect(bills.at(-1)).toBe(smallest)
  expect(bills).toEqual(bills.toSorted((a, b) => b - a))
})

test('a currency whose bills we do not know has none', () => {
  expect(billsOf('HNL')).toEqual([])
})

test('the cash is the sum of its bills, and what is no count is nothing', () => {
  expect(countedIn({ 10_000_00: '1', 1_000_00: '2', 500_00: 'dos', 100_00: '' })).toBe(12_000_00)
})

const move = (kind: CashMove['kind'], amount: number): CashMove => ({
  at: '2026-11-24T10:30:00-03:00',
  kind,
  amount,
  text: '',
  made_by: 'Inés',
  sale: null,
})

test('a desk counts what went in and out, without its opening and closing', () => {
  const moves = [
    move('opening', 5_000_00),
    move('sale', 10_000_00),
    move('refund', -1_000_00),
    move('movement', -3_200_00),
    move('closing', -9_000_00),
  ]

  expect(sumsOf({ moves })).toEqual({ taken: 10_000_00, given: 4_200_00 })
})
