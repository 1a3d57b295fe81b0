import { expect, test } from 'vitest'
import { limits } from '#contract/protocol/limits.ts'
import { bookingRules } from '#domain/booking/booking-rules.ts'

test('the limits that are booking rules agree with the rules', () => {
  expect(limits).toMatchObject({
    hold_minutes: bookingRules.holdMinutes.initial,
    max_future_turns_per_phone: bookingRules.maxFutureAppointmentsPerPhone.initial,
  })
})
