import { expect, test } from 'vitest'
import { limits } from '#contract/protocol/limits.ts'
import { bookingRules } from '#domain/booking/booking-rules.ts'

test('the limits that are booking rules say what the rules say', () => {
  expect(limits).toMatchObject({
    hold_minutes: bookingRules.holdMinutes.initial,
    max_future_turns_per_phone: bookingRules.maxFutureAppointmentsPerPhone.initial,
  })
})
