import { expect, test } from 'vitest'
import { callUrl, phoneText } from '#contract/texts/phone-text.ts'

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

test.each([
  ['a fixed line of Buenos Aires', '+5491143421234', 'tel:+541143421234'],
  ['a fixed line of Córdoba', '+5493514221234', 'tel:+543514221234'],
  ['a fixed line of a small town', '+5492901421234', 'tel:+542901421234'],
  ['a mobile', '+5491152638888', 'tel:+5491152638888'],
  ['a mobile of Córdoba', '+5493515123456', 'tel:+5493515123456'],
  ['a foreign phone', '+56987654321', 'tel:+56987654321'],
])('%s is called at its own number', (_, phone, url) => {
  expect(callUrl(phone)).toBe(url)
})
