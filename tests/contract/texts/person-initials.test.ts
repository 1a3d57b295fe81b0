import { expect, test } from 'vitest'
import { personInitials } from '#contract/texts/person-initials.ts'

test.each([
  ['Ana María Paz', 'AP'],
  ['Lucas', 'LU'],
  ['  ñato   gómez ', 'ÑG'],
  ['X', 'X'],
  ['💈 Nico', '💈N'],
  ['', ''],
])('%s is %s', (name, expected) => {
  expect(personInitials(name)).toBe(expected)
})
