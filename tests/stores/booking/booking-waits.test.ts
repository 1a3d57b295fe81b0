import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { settleMilliseconds } from '#stores/booking/hold.ts'
import { aBooking, at, booked, held, refusal, submit, whole } from './booking-builder.ts'

const waits = { for: 'shop', text: 'Lo confirma el local.' } as const

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('the page knows from the hold that the booking will wait, and sends what it said', async () => {
  const { booking, calls, state } = aBooking(
    {
      holdSlot: () => ({ ok: true, reply: { hold: 'h1', staff: 'lucas', waits } }),
      createAppointment: () => booked,
    },
    { fields: whole },
  )

  booking.chooseStart(at('10:00'))
  await vi.advanceTimersByTimeAsync(settleMilliseconds)
  expect(state().waits).toEqual(waits)
  await submit(booking)

  expect(calls('createAppointment')[0]?.body).toMatchObject({ expects: 'shop' })
})

it('the page knows it from a hold that is refused', async () => {
  const { booking, state } = aBooking(
    { holdSlot: () => refusal('too_many_requests', { waits }) },
    { fields: whole },
  )

  booking.chooseStart(at('10:00'))
  await vi.advanceTimersByTimeAsync(settleMilliseconds)

  expect(state().waits).toEqual(waits)
})

it('another start is not said to wait until the server says it', async () => {
  const holds = [{ ok: true, reply: { hold: 'h1', staff: 'lucas', waits } } as const, held]
  const { booking, state } = aBooking({ holdSlot: () => holds.shift()! }, { fields: whole })

  booking.chooseStart(at('10:00'))
  await vi.advanceTimersByTimeAsync(settleMilliseconds)
  booking.chooseStart(at('12:00'))
  await vi.advanceTimersByTimeAsync(settleMilliseconds)

  expect(state().waits).toBeUndefined()
})

it('a booking refused because it would wait is said to wait, and the next tap asks for it', async () => {
  const answers = [refusal('would_wait', { waits }), booked]
  const { booking, calls, left, state } = aBooking(
    { createAppointment: () => answers.shift()! },
    { fields: whole, startsAt: at('10:00') },
  )

  await submit(booking)
  expect(state()).toMatchObject({ waits, step: { is: 'choosing' } })
  await submit(booking)

  const sent = calls('createAppointment').map(({ body }) => (body as { expects: string }).expects)
  expect(sent).toEqual(['nothing', 'shop'])
  expect(left).toEqual(['/agenda/tok?nuevo=1'])
})
