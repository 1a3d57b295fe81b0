import { expect, test } from 'vitest'
import { shopInitials } from '#contract/texts/shop-initials.ts'

test.each([
  ['La Cueva del Parque', 'CP'],
  ['Barbería Demo', 'BD'],
  ['  ñandú  ', 'Ñ'],
  ['El 9', '9'],
  ['De la', 'DL'],
  ['«Tijeras & Navaja»', 'TN'],
  ['💈', ''],
])('%s is %s', (name, expected) => {
  expect(shopInitials(name)).toBe(expected)
})
