import { expect, test } from 'vitest'
import { initialsOf } from '#contract/texts/initials.ts'

test.each([
  ['Ana María Paz', 'AP'],
  ['Lucas', 'LU'],
  ['  ñato   gómez ', 'ÑG'],
  ['X', 'X'],
  ['💈 Nico', '💈N'],
  ['', ''],
])('%s is %s', (name, expected) => {
  expect(initialsOf(name)).toBe(expected)
})
