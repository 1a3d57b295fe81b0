import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settleMilliseconds } from '#stores/booking/hold.ts'
import { aBooking, at, booked, held, whole } from './booking-builder.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a hold that is being requested', () => {
  it('is waited for, because without it the slot looks taken', async () => {
    const answer = Promise.withResolvers<typeof held>()
    const { booking, calls, left } = aBooking(
      { holdSlot: () => answer.promise, createAppointment: () => booked },
      { fields: whole },
    )

    booking.chooseStart(at('10:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    const sending = booking.submit()
    await vi.advanceTimersByTimeAsync(100)
    expect(calls('createAppointment')).toEqual([])
    answer.resolve(held)
    await vi.advanceTimersByTimeAsync(5000)
    await sending

    expect(calls('createAppointment')[0]?.body).toMatchObject({ hold: 'h1' })
    expect(left).toEqual(['/agenda/tok?nuevo=1'])
  })

  it('that never arrives does not block the booking', async () => {
    const { booking, calls } = aBooking(
      { holdSlot: () => new Promise(() => {}), createAppointment: () => booked },
      { fields: whole },
    )

    booking.chooseStart(at('10:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    const sending = booking.submit()
    await vi.advanceTimersByTimeAsync(10_000)
    await sending

    expect(calls('createAppointment')).toHaveLength(1)
  })
})
