import { changesBetween } from '#domain/customer/typing-errors.ts'
import { expect, test } from 'vitest'

test.each([
  ['', '', 0],
  ['', 'ana', 3],
  ['ana', '', 3],
  ['ana', 'ana', 0],
  ['ana', 'anna', 1],
  ['anna', 'ana', 1],
  ['ana', 'una', 1],
  ['ana', 'ane', 1],
  // Two adjacent letters that are swapped count as one error, wherever they are.
  ['gmial', 'gmail', 1],
  ['naa', 'ana', 1],
  ['aan', 'ana', 1],
  ['ba', 'ab', 1],
  // Swapped letters that are not adjacent, or of which only one remains, do not.
  ['cba', 'abc', 2],
  ['ab', 'bc', 2],
  ['ab', 'ca', 2],
  ['aba', 'bab', 2],
  ['abcd', 'badc', 2],
  ['corte', 'barba', 4],
])('from %j to %j there are %i errors', (from, to, changes) => {
  expect(changesBetween(from, to)).toBe(changes)
})
