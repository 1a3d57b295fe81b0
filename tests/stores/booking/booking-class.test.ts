/* Seats of a class: what they cost, and that the own hold is not taken for somebody else's. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dayOf } from '#stores/booking/bookable-days.ts'
import { settleMilliseconds } from '#stores/booking/hold.ts'
import { readBooking } from '#stores/booking/post.ts'
import { fitting, visitOf } from '#stores/booking/visit.ts'
import { aBooking, at, booked, held, submit, week, whole } from './booking-builder.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const ten = at('10:00')
const withPlaces = (left: number) =>
  week([ten]).map((day, index) => (index === 0 ? { ...day, places: { [ten]: left } } : day))

/** The slots as the server lists them: a start without a free seat is left out. */
const listed = (left: number) => () => {
  const slots = left > 0 ? [{ starts_at: ten, staff: ['lucas'], places: left }] : []
  const days = week([]).map(({ date }, index) => ({ date, slots: index === 0 ? slots : [] }))
  return { ok: true as const, reply: { time_zone: 'America/Argentina/Buenos_Aires', days } }
}

const taller = { services: ['taller'], week: withPlaces(4), fields: whole }

describe('several seats of a class', () => {
  it('cost the price of each, and are named with the class', () => {
    const { booking } = aBooking({}, taller)
    const choice = { services: ['taller'], addOns: [], staff: 'any', seats: 3 }

    expect(visitOf(booking.$shop.get(), choice)).toMatchObject({
      name: 'taller (3 lugares)',
      priceText: '$\u00a030.000',
    })
  })

  it.each([
    ['taller', 9, 4],
    ['taller', 1, undefined],
    ['corte', 3, undefined],
  ])('of %s are never more than are free: of %i, %o', (service, seats, left) => {
    const { booking } = aBooking({}, taller)
    const choice = { services: [service], addOns: [], staff: 'any', seats }

    expect(fitting(booking.$shop.get(), choice).seats).toBe(left)
  })

  it('are held and booked', async () => {
    const { booking, calls } = aBooking(
      { holdSlot: () => held, createAppointment: () => booked },
      { ...taller, seats: 2 },
    )

    booking.chooseStart(ten)
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    await submit(booking)

    expect(calls('holdSlot')[0]?.body).toMatchObject({ seats: 2 })
    expect(calls('createAppointment')[0]?.body).toMatchObject({ seats: 2, hold: 'h1' })
  })

  it.each([
    ['nobody else has come', 2, 4],
    ['somebody took one meanwhile', 1, 3],
    ['somebody took all others', 0, 2],
  ])('that are held still count as free for their holder: %s', async (_, left, shown) => {
    const { booking, state } = aBooking(
      { holdSlot: () => held, listSlots: listed(left) },
      { ...taller, seats: 2 },
    )
    booking.chooseStart(ten)
    await vi.advanceTimersByTimeAsync(settleMilliseconds)

    await booking.refresh()

    expect(dayOf(state().week, ten)?.places?.[ten]).toBe(shown)
    booking.stop()
  })

  it('can be increased in the held session, without losing it', async () => {
    const { booking, state } = aBooking({ holdSlot: () => held, listSlots: listed(2) }, taller)
    booking.chooseStart(ten)
    await vi.advanceTimersByTimeAsync(settleMilliseconds)

    await booking.chooseSeats(3)

    expect(state()).toMatchObject({ seats: 3, startsAt: ten, isHourDropped: false })
    booking.stop()
  })

  it('drop the choice when the session has fewer', async () => {
    const { booking, state } = aBooking({ listSlots: listed(2) }, { ...taller, startsAt: ten })

    await booking.chooseSeats(3)

    expect(state()).toMatchObject({ seats: 3, startsAt: null, isHourDropped: true })
  })

  it.each([
    ['2', 2],
    ['1', undefined],
    ['', undefined],
    ['2.5', undefined],
    ['muchos', undefined],
  ])('come from a form without a script as %o', (text, seats) => {
    const form = new FormData()
    form.set('seats', text)

    expect(readBooking(form).seats).toBe(seats)
  })
})
