import { expect, test } from 'vitest'
import { dateFrom, typedDate } from '#stores/dashboard/typed-date.ts'

const today = '2026-11-23'

test.each([
  ['24/11/2026', '2026-11-24'],
  ['24-11-2026', '2026-11-24'],
  ['24.11.26', '2026-11-24'],
  ['3/1', '2027-01-03'],
  ['20/10', '2026-10-20'],
  ['24112026', '2026-11-24'],
  ['2411', '2026-11-24'],
  [' 2026-11-24 ', '2026-11-24'],
  ['29/2/2028', '2028-02-29'],
])('%s is understood as %s', (text, date) => {
  expect(dateFrom(text, { today })).toBe(date)
})

test.each(['', 'mañana', '31/2/2027', '24/13/2026', '24', '29/2', '11/24/2026', '24/11/202'])(
  '"%s" is not a date',
  text => {
    expect(dateFrom(text, { today })).toBeNull()
  },
)

test('without a year it is not before the first day that can be chosen', () => {
  expect(dateFrom('20/10', { today, min: today })).toBe('2027-10-20')
})

test('a day is written as the country writes it', () => {
  expect(typedDate('2026-11-24', 'AR')).toBe('24/11/2026')
  expect(typedDate('2026-11-24', 'CL')).toBe('24-11-2026')
  expect(typedDate('', 'AR')).toBe('')
})
