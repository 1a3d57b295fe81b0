import { expect, test } from 'vitest'
import { isWholeMonth, monthAfter, monthOf } from '#stores/dashboard/figures/figures.ts'

test.each([
  ['2026-11-24', '2026-11-01', '2026-11-30'],
  ['2028-02-29', '2028-02-01', '2028-02-29'],
  ['2026-12-31', '2026-12-01', '2026-12-31'],
])('the month of %s is %s to %s', (day, from, to) => {
  expect(monthOf(day)).toEqual({ from, to })
  expect(isWholeMonth({ from, to })).toBe(true)
})

test('the month after and before other days is a whole one', () => {
  const days = { from: '2026-01-31', to: '2026-02-03' }

  expect(isWholeMonth(days)).toBe(false)
  expect(monthAfter(days, 1)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(monthAfter(days, -1)).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})
