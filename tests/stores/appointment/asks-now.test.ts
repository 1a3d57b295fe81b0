/** The ticket and the list of appointments ask by one rule whether the customer comes. */
import { expect, test } from 'vitest'
import { asksNow } from '#stores/appointment/appointment.ts'

const from = '2026-11-25T15:00:00-03:00'
const at = Date.parse(from)

test.each([
  ['before the reminder', { can_confirm: true, asks_from: from }, at - 1, false],
  ['from the reminder on', { can_confirm: true, asks_from: from }, at, true],
  ['who has answered', { can_confirm: false, asks_from: from }, at, false],
  ['who booked after it', { can_confirm: true, asks_from: null }, at, false],
])('%s', (_, ways, now, expected) => {
  expect(asksNow(ways, now)).toBe(expected)
})
