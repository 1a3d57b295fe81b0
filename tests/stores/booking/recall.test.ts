/* What the appointments that a device remembers change in the form of a shop. */
import { beforeEach, expect, it } from 'vitest'
import type { DeviceAppointment } from '#stores/device.ts'
import { aBooking, at } from './booking-builder.ts'

const drawnAt = Date.parse(at('09:00'))

beforeEach(() => {
  sessionStorage.clear()
})

function remembered(startsAt: string, shop = 'barberia-demo', status = 'booked') {
  const appointment = {
    comerce: { ad_url: shop },
    status,
    starts_at: startsAt,
    ends_at: startsAt.replace(':00-', ':30-'),
    customer: { name: 'Sofía' },
    legs: [{ service: { id: 'corte' }, staff: { id: 'lucas' } }],
  }
  return { manage_token: startsAt, appointment } as unknown as DeviceAppointment
}

it.each([
  ['of the nearest appointment', [remembered(at('10:00'))]],
  ['of a later one', [remembered(at('12:00', '2026-11-24')), remembered(at('10:00'))]],
  ['of one after another', [remembered(at('09:30')), remembered(at('10:00'))]],
])('the hour %s is not chosen again', (_, appointments) => {
  const { booking, shown, state } = aBooking({}, { startsAt: at('10:00'), drawnAt })

  booking.recall(appointments)

  expect(state().startsAt).toBeNull()
  expect(shown.at(-1)).not.toMatch(/t=/)
})

it.each([
  ['another hour', remembered(at('12:00'))],
  ['another shop', remembered(at('10:00'), 'otra')],
  ['a cancelled appointment', remembered(at('10:00'), 'barberia-demo', 'cancelled')],
])('the hour stays chosen beside %s', (_, appointment) => {
  const { booking, state } = aBooking({}, { startsAt: at('10:00'), drawnAt })

  booking.recall([appointment])

  expect(state().startsAt).toBe(at('10:00'))
})
