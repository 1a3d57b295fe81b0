/* Visits of several staff members: those that were shown are also held and booked. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { settleMilliseconds } from '#stores/booking/hold.ts'
import { staffPerServiceOf } from '#stores/booking/shared-visit.ts'
import { canAdd, canBeDone, fitting, visitOf } from '#stores/booking/visit.ts'
import { aBooking, at, booked, held, slots, week, whole } from './booking-builder.ts'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

const items = [
  { service: 'corte', staff: 'lucas', starts_at: at('10:00') },
  { service: 'color', staff: 'ana', starts_at: at('10:30') },
]
const staffMembers = items.map(({ service, staff }) => ({ service, staff }))
const shared = week([at('10:00'), at('12:00')]).map((day, index) =>
  index === 0 ? { ...day, shared: { [at('10:00')]: items } } : day,
)

describe('a visit of several staff members', () => {
  it('is held and booked with exactly those that were shown', async () => {
    const { booking, calls, state } = aBooking(
      { holdSlot: () => held, createAppointment: () => booked },
      { services: ['corte', 'color'], week: shared, fields: whole },
    )

    booking.chooseStart(at('10:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)
    const before = state().hold?.items
    const sending = booking.submit()
    await vi.advanceTimersByTimeAsync(5000)
    await sending

    expect(before).toEqual(items)
    expect(calls('holdSlot')[0]?.body).toMatchObject({ legs: staffMembers })
    expect(calls('createAppointment')[0]?.body).toMatchObject({ legs: staffMembers, hold: 'h1' })
  })

  it('has other staff members at another hour', async () => {
    const { booking, calls, state } = aBooking(
      { holdSlot: () => held },
      { services: ['corte', 'color'], week: shared },
    )

    booking.chooseStart(at('10:00'))
    booking.chooseStart(at('12:00'))
    await vi.advanceTimersByTimeAsync(settleMilliseconds)

    expect(state().legs).toEqual([])
    expect(calls('holdSlot')[0]?.body).not.toHaveProperty('legs')
    booking.stop()
  })

  it('follows changes of the list while nothing is held', async () => {
    const { booking, state } = aBooking(
      { listSlots: () => slots(week([at('10:00')])) },
      { services: ['corte', 'color'], week: shared, startsAt: at('10:00'), legs: items },
    )

    await booking.refresh()

    expect(state().legs).toEqual([])
  })

  it('says who does what, and when', () => {
    const services = [
      { id: 'corte', name: 'Corte' },
      { id: 'color', name: 'Color' },
    ]
    const staff = [
      { id: 'lucas', name: 'Lucas' },
      { id: 'ana', name: 'Ana' },
    ]

    expect(staffPerServiceOf({ services, staff }, items)).toEqual([
      { service: 'Corte', staffMember: 'Lucas', startsAt: at('10:00') },
      { service: 'Color', staffMember: 'Ana', startsAt: at('10:30') },
    ])
  })
})

const choice = (...services: string[]) => ({ services, addOns: [], staff: 'any' })

describe('the services that can be combined', () => {
  const { booking } = aBooking({})
  const offered = booking.$shop.get()
  const [corte, color] = offered.services
  const barba = { ...corte!, id: 'barba', staff: ['lucas'] }
  const taller = { ...corte!, id: 'taller', capacity: 4 }
  const orphan = { ...corte!, id: 'nadie', staff: [] }
  const shop = { ...offered, services: [corte!, color!, barba, taller, orphan] }

  it('are those that one staff member or several can do', () => {
    expect(canAdd(shop, choice('corte'), color!)).toBe(true)
    expect(canAdd(shop, choice('color'), barba)).toBe(true)
    expect(visitOf(shop, choice('color', 'barba')).isShared).toBe(true)
    expect(visitOf(shop, choice('corte', 'color')).isShared).toBe(false)
  })

  it('are never a class with something else, or a service that nobody offers', () => {
    expect(canAdd(shop, choice('corte'), taller)).toBe(false)
    expect(canAdd(shop, choice('corte'), orphan)).toBe(false)
    expect(canBeDone(shop, choice('taller'))).toBe(true)
  })

  it('have the price and duration of their staff member', () => {
    const own = [{ staff: 'ana', price: 1_500_000, duration_minutes: 45 }]
    const dearer = { ...offered, services: [{ ...corte!, own }, color!, { ...barba, own }] }
    const costs = (staff: string, ...services: string[]) => {
      const { priceText, minutes } = visitOf(dearer, { ...choice(...services), staff })
      return [priceText.replaceAll('\u00a0', ' '), minutes]
    }
    expect(costs('ana', 'corte')).toEqual(['$ 15.000', 45])
    expect(costs('lucas', 'corte')).toEqual(['$ 10.000', 30])
    // No staff member is chosen yet, so the price is a range.
    expect(costs('any', 'corte')).toEqual(['$ 10.000 a $ 15.000', 45])
    expect(costs('ana', 'corte', 'color')).toEqual(['$ 25.000', 75])
    // Only this staff member does both.
    expect(costs('any', 'corte', 'color')).toEqual(['$ 25.000', 75])
  })

  it('drop a chosen staff member who does not offer all of them', () => {
    expect(fitting(shop, { ...choice('color', 'barba'), staff: 'ana' }).staff).toBe('any')
  })
})
