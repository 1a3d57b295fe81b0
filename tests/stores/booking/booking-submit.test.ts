import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noFields } from '#stores/booking/state.ts'
import { aBooking, at, booked, refusal, submit, whole } from './booking-builder.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('reserving', () => {
  it('requires a slot first, and then the fields, without a request to the server', async () => {
    const { booking, calls, state } = aBooking({})
    const missing = () => {
      const { step } = state()
      return step.is === 'refused' && Object.keys(step.errors)
    }

    await booking.submit()
    expect(missing()).toEqual(['starts_at'])
    booking.chooseStart(at('10:00'))
    await booking.submit()

    expect(missing()).toEqual(['name', 'phone'])
    expect(calls('createAppointment')).toEqual([])
  })

  it('puts what the server refuses beside its field', async () => {
    const errors = [{ field: 'customer.phone', message: 'Le faltan números.' }]
    const { booking, state } = aBooking(
      { createAppointment: () => refusal('validation_failed', { errors }) },
      { startsAt: at('10:00'), fields: whole },
    )

    await submit(booking)

    expect(state().step).toMatchObject({ is: 'refused', errors: { phone: 'Le faltan números.' } })
  })

  it('repeats the same booking with the same key after a lost answer', async () => {
    let isOnline = false
    const { booking, calls, left } = aBooking(
      { createAppointment: () => (isOnline ? booked : refusal('unavailable')) },
      { startsAt: at('10:00'), fields: whole },
    )

    await submit(booking)
    isOnline = true
    await submit(booking)

    const [first, second] = calls('createAppointment').map(one => one.idempotencyKey)
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
    expect(left).toEqual(['/agenda/tok?nuevo=1'])
  })

  it('leaves no hour in the address to which the customer may go back', async () => {
    const { booking, shown } = aBooking(
      { createAppointment: () => booked },
      { startsAt: at('10:00'), fields: whole },
    )

    await submit(booking)

    expect(shown).toEqual(['?s=corte&d=2026-11-23'])
  })

  it('takes another key when something was changed', async () => {
    const { booking, calls } = aBooking(
      { createAppointment: () => refusal('unavailable') },
      { startsAt: at('10:00'), fields: whole },
    )

    await submit(booking)
    booking.write({ name: 'Sofía Pérez' })
    await submit(booking)

    const keys = calls('createAppointment').map(one => one.idempotencyKey)
    expect(new Set(keys).size).toBe(2)
  })

  it('books an alternative at once when the form is complete', async () => {
    const { booking, calls } = aBooking(
      { createAppointment: () => booked },
      { fields: whole, step: { is: 'lost', alternatives: [] } },
    )

    const taking = booking.takeAlternative({ starts_at: at('12:00'), staff: 'lucas' })
    await vi.advanceTimersByTimeAsync(5000)
    await taking

    expect(calls('createAppointment')[0]?.body).toMatchObject({ starts_at: at('12:00') })
  })

  it('sends one request however often it is tapped', async () => {
    const { booking, calls } = aBooking(
      { createAppointment: () => booked },
      { startsAt: at('10:00'), fields: whole },
    )

    await Promise.all([submit(booking), submit(booking)])

    expect(calls('createAppointment')).toHaveLength(1)
  })
})

describe('a returning customer', () => {
  it('has their name filled in, unless they have begun to type', () => {
    const { booking, state } = aBooking({})
    const other = aBooking({}, { fields: { ...noFields, name: 'Ana' } })

    booking.greet({ name: 'Sofía', phone: '1155551234' })
    other.booking.greet({ name: 'Sofía', phone: '1155551234' })

    expect(state().fields.name).toBe('Sofía')
    expect(other.state().fields.name).toBe('Ana')
  })

  it('can book for somebody else', () => {
    const { booking, state } = aBooking({})

    booking.greet({ name: 'Sofía', phone: '1155551234' })
    booking.forgetMe()

    expect(state().fields).toEqual(noFields)
    expect(state().rememberedAs).toBeNull()
  })
})
