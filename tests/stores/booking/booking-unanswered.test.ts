import { afterEach, expect, it, vi } from 'vitest'
import { settleMilliseconds } from '#stores/booking/hold.ts'
import {
  aBooking,
  at,
  booked,
  held,
  refusal,
  slots,
  submit,
  week,
  whole,
} from './booking-builder.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('a booking without an answer keeps its slot, though the list says it is taken', async () => {
  let answers = 0
  const { booking, calls, left, state } = aBooking(
    {
      createAppointment: () => ((answers += 1) === 1 ? refusal('unavailable') : booked),
      listSlots: () => slots(week([at('10:15')])),
    },
    { fields: whole, startsAt: at('10:00') },
  )

  await booking.submit()
  await booking.refresh()
  expect(state()).toMatchObject({ startsAt: at('10:00'), step: { is: 'refused' } })
  await booking.submit()

  const keys = calls('createAppointment').map(one => one.idempotencyKey)
  expect(new Set(keys).size).toBe(1)
  expect(left).toEqual(['/agenda/tok?nuevo=1'])
})

it('a booking without an answer is retried as it was, though its hold has ended', async () => {
  vi.useFakeTimers()
  let answers = 0
  const { booking, calls } = aBooking(
    {
      holdSlot: () => held,
      createAppointment: () => ((answers += 1) === 1 ? refusal('unavailable') : booked),
    },
    { fields: whole },
  )

  booking.chooseStart(at('10:00'))
  await vi.advanceTimersByTimeAsync(settleMilliseconds)
  await submit(booking)
  await vi.advanceTimersByTimeAsync(6 * 60_000)
  await submit(booking)

  const [first, second] = calls('createAppointment')
  expect(first?.body).toMatchObject({ hold: 'h1' })
  expect(second).toEqual(first)
})

it('a retry names the hold of its own slot, not one of a slot that was looked at later', async () => {
  vi.useFakeTimers()
  let answers = 0
  let holds = 0
  const { booking, calls } = aBooking(
    {
      holdSlot: () => ({
        ok: true,
        reply: { hold: `h${(holds += 1)}`, expires_at: '', staff: 'lucas' },
      }),
      createAppointment: () => ((answers += 1) === 1 ? refusal('unavailable') : booked),
    },
    { fields: whole },
  )

  for (const hour of ['10:00', '11:00', '10:00']) {
    booking.chooseStart(at(hour))
    await vi.advanceTimersByTimeAsync(1.5 * 60_000)
  }
  await submit(booking)
  // Now the hold of 10:00 has ended, and that of 11:00 has not.
  await vi.advanceTimersByTimeAsync(60_000)
  await submit(booking)

  const [first, second] = calls('createAppointment')
  expect(first?.body).toMatchObject({ hold: 'h1' })
  expect(second).toEqual(first)
})

it('a booking that is being sent ignores late changes of the page', async () => {
  const answer = Promise.withResolvers<typeof booked>()
  const { booking, calls, left, state } = aBooking(
    { createAppointment: () => answer.promise },
    { fields: whole, startsAt: at('10:00') },
  )

  const sending = booking.submit()
  booking.chooseStart(at('10:00'))
  expect(state().step.is).toBe('sending')
  answer.resolve(booked)
  await sending

  expect(calls('holdSlot')).toEqual([])
  expect(left).toEqual(['/agenda/tok?nuevo=1'])
})

it('a late refusal is not shown when something else was chosen meanwhile', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof refusal>>()
  const { booking, state } = aBooking(
    { createAppointment: () => answer.promise, listSlots: () => slots(week([at('12:00')])) },
    { fields: whole, startsAt: at('10:00') },
  )

  const sending = booking.submit()
  await booking.chooseService('color')
  answer.resolve(refusal('slot_taken'))
  await sending

  expect(state()).toMatchObject({ services: ['color'], step: { is: 'choosing' } })
})

it('a booking without an answer is retried with the terms that were accepted', async () => {
  const answers = [
    refusal('terms_to_accept', { terms: { asks: 'deposit', text: 'seña' } }),
    refusal('unavailable', { status: 503 }),
    booked,
  ]
  const { booking, calls } = aBooking(
    { createAppointment: () => answers.shift()! },
    { fields: whole, startsAt: at('10:00') },
  )

  for (const _ of [1, 2, 3]) await booking.submit()

  const [, accepted, again] = calls('createAppointment')
  expect(accepted?.body).toMatchObject({ accepts: 'deposit' })
  expect(again).toEqual(accepted)
})
