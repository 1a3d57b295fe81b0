import { expect, test } from 'vitest'
import { phoneText } from '#contract/texts/phone-text.ts'

test.each([
  ['+5491155551234', '11 5555-1234'],
  ['+5493514440002', '351 444-0002'],
  ['+5492241412345', '2241 41-2345'],
  ['+56987654321', '+56 9 8765 4321'],
  ['+12015550123', '+12015550123'],
  ['+541155551234', '+541155551234'],
])('%s is read as %s', (phone, text) => {
  expect(phoneText(phone)).toBe(text)
})
