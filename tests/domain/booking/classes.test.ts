import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { occupiedBy } from '#domain/visit/visit.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { aPlan, aService, at } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const DAY = '2027-03-01'
const now = at(`${DAY} 00:00`)
const nine = at(`${DAY} 09:00`)
const plan = aPlan({
  services: [
    aService({
      id: 'clase',
      minutes: 60,
      capacity: 4,
      resources: [{ resourceId: 'sala', quantity: 1 }],
      addOns: [{ id: 'mat', name: 'Colchoneta', minutes: 10, price: 500 }],
    }),
    aService(),
  ],
  resources: [{ id: 'sala', quantity: 1 }],
  staff: ['ana', 'beto'],
})
const request = { serviceIds: ['clase'], staffId: 'ana' }

/** Books these numbers of seats one after another. */
function booked(...seats: number[]) {
  const busy = createBusyIndex()
  const outcomes = seats.map((wanted, index) => {
    const asked = { ...request, seats: wanted }
    const decision = decideBooking({ plan, busy, now, audience: PUBLIC }, asked, nine)
    if (!decision.ok) return decision.reason
    const owner = `turn ${index}`
    const rows = decision.visit.items.flatMap(item =>
      item.occupied.map((row): Occupied => ({ ...row, owner, expiresAt: null })),
    )
    busy.set(owner, rows)
    return rows.map(row => row.unit)
  })
  return { busy, outcomes }
}

describe('a class', () => {
  test('needs its staff member and its room once, however many customers it has', () => {
    const { outcomes } = booked(1, 3)

    expect(outcomes).toEqual([
      ['ana', 'sala#1'],
      ['ana', 'sala#1'],
    ])
  })

  test('has the place that a visitor holds for whoever books over it', () => {
    const busy = createBusyIndex()
    const context = { plan, busy, now, audience: STAFF }
    const decision = decideBooking(context, { ...request, seats: 4 }, nine)
    const rows = decision.ok ? decision.visit.items.flatMap(item => item.occupied) : []
    busy.set(
      'hold',
      rows.map((row): Occupied => ({ ...row, owner: 'hold', expiresAt: nine, isHold: true })),
    )

    expect(decideBooking(context, request, nine).ok).toBe(false)
    expect(decideBooking({ ...context, ignoresHolds: true }, request, nine).ok).toBe(true)
  })

  test('takes no more than its places', () => {
    expect(booked(3, 2, 1).outcomes[1]).toBe('slot_taken')
    expect(booked(3, 2, 1).outcomes[2]).toEqual(['ana', 'sala#1'])
    expect(booked(5).outcomes).toEqual(['not_offered'])
  })

  test('counts once in the work of its staff member', () => {
    const { busy } = booked(1, 1, 1)
    const day = { start: nine, end: nine + 180 * MINUTE }

    expect(busy.bookedMinutes('ana', day, { now })).toBe(60)
    expect(busy.appointmentsIn('ana', day, { now })).toEqual({
      owners: new Set([`clase.ana.${nine}`]),
      minutes: 60,
      onlineMinutes: 60,
    })
  })

  test('exists as long as somebody has a seat', () => {
    const { busy } = booked(1, 1)
    const session = `clase.ana.${nine}`

    busy.set('turn 0', [])
    expect(busy.sessionAt(session, { now })?.taken).toBe(1)
    expect(busy.sessionAt(session, { now, ignoreOwner: 'turn 1' })).toBeNull()
    busy.set('turn 1', [])
    expect(busy.sessionAt(session, { now })).toBeNull()
  })

  test('ends at the instant at which its last hold expires', () => {
    const { busy } = booked(1)
    const held = busy.sessionAt(`clase.ana.${nine}`, { now })!.rows
    busy.set(
      'turn 0',
      held.map(row => ({ ...row, expiresAt: now + MINUTE })),
    )
    const session = `clase.ana.${nine}`

    expect(busy.sessionAt(session, { now: now + MINUTE - 1 })?.taken).toBe(1)
    expect(busy.sessionAt(session, { now: now + MINUTE })).toBeNull()
  })

  test('counts in addition to another class of the same staff member on that day', () => {
    const { busy } = booked(1)
    const later = { start: nine + 60 * MINUTE, end: nine + 120 * MINUTE }
    const seating = { session: `clase.ana.${later.start}`, seats: 1, capacity: 4 }
    const row = { unit: 'ana', owner: 'later', work: later, padded: later, expiresAt: null }
    busy.set('later', [{ ...row, seating }])

    expect(busy.bookedMinutes('ana', { start: nine, end: nine + 180 * MINUTE }, { now })).toBe(120)
  })

  test('is offered and joined where it stands, also off the grid', () => {
    const offGrid = nine + 70 * MINUTE
    const { busy } = booked()
    const staff = decideBooking(
      { plan, busy, now, audience: STAFF },
      { ...request, seats: 3 },
      offGrid,
    )
    busy.set('staff', staff.ok ? occupiedBy('staff', staff.visit) : [])
    const context = { plan, busy, now, audience: PUBLIC }
    const [day, next] = slotsOn(context, { ...request, staffId: null }, { fromDate: DAY, days: 2 })

    expect(day!.slots).toContainEqual({ startsAt: offGrid, staffIds: ['ana'], places: 1 })
    expect(day!.slots.map(slot => slot.startsAt)).toEqual(
      day!.slots.map(slot => slot.startsAt).toSorted((a, b) => a - b),
    )
    expect(next!.slots.every(slot => slot.places === 4)).toBe(true)
    expect(decideBooking(context, request, offGrid).ok).toBe(true)
    expect(decideBooking(context, { ...request, seats: 2 }, offGrid)).toMatchObject({
      reason: 'slot_taken',
    })
    expect(decideBooking(context, request, offGrid + 5 * MINUTE)).toMatchObject({
      reason: 'off_grid',
    })
  })

  test('lists the most places that anybody has left', () => {
    const window = { fromDate: DAY, days: 1 }
    const anybody = { serviceIds: ['clase'], staffId: null }
    const [day] = slotsOn({ plan, busy: booked(1).busy, now, audience: PUBLIC }, anybody, window)

    expect(day!.slots[0]).toEqual({ startsAt: nine, staffIds: ['ana'], places: 3 })
    expect(day!.slots.at(-1)?.places).toBe(4)
  })

  test('lists the larger number of free seats of two staff members, where there is a room for each', () => {
    const rooms = { ...plan, resources: [{ id: 'sala', quantity: 2 }] }
    const anybody = { serviceIds: ['clase'], staffId: null }
    const [day] = slotsOn({ plan: rooms, busy: booked(1).busy, now, audience: PUBLIC }, anybody, {
      fromDate: DAY,
      days: 1,
    })

    expect(day!.slots[0]).toEqual({ startsAt: nine, staffIds: ['ana', 'beto'], places: 4 })
  })

  const counts = [1, 2, 3, 4]
  const orders = counts.flatMap(a => counts.flatMap(b => counts.map(c => [a, b, c] as const)))

  test.each(orders)('shows as many places as it accepts, after %i, %i and %i', (...seats) => {
    const { busy } = booked(...seats)
    const context = { plan, busy, now, audience: PUBLIC }
    const anybody = { serviceIds: ['clase'], staffId: null }
    const left = new Map(
      slotsOn(context, anybody, { fromDate: DAY, days: 1 })[0]!.slots.map(
        slot => [slot.startsAt, slot.places!] as const,
      ),
    )

    for (const startsAt of [nine, nine + 15 * MINUTE, nine + 60 * MINUTE]) {
      for (const wanted of counts) {
        const decision = decideBooking(context, { ...anybody, seats: wanted }, startsAt)
        expect(decision.ok).toBe(wanted <= (left.get(startsAt) ?? 0))
      }
    }
  })

  test('is filled before another one is opened', () => {
    const rooms = { ...plan, resources: [{ id: 'sala', quantity: 2 }] }
    const anybody = { serviceIds: ['clase'], staffId: null }
    const whose = (...seats: number[]) => {
      const decision = decideBooking(
        { plan: rooms, busy: booked(...seats).busy, now, audience: PUBLIC },
        anybody,
        nine,
      )
      return decision.ok && decision.visit.items[0]!.staffId
    }

    expect(whose(3)).toBe('ana')
    expect(whose(4)).toBe('beto')
  })

  test('has the same length for everybody, and a price per seat', () => {
    const asked = { ...request, seats: 2, addOnIds: ['mat'] }
    const decision = decideBooking(
      { plan, busy: createBusyIndex(), now, audience: PUBLIC },
      asked,
      nine,
    )

    expect(decision.ok && decision.visit).toMatchObject({
      price: 21_000,
      interval: { start: nine, end: nine + 60 * MINUTE },
    })
  })

  test('is booked alone, and only a class takes two seats', () => {
    const both = { serviceIds: ['clase', 'corte'], staffId: null }
    const twice = { serviceIds: ['corte'], staffId: null, seats: 2 }

    for (const asked of [both, twice]) {
      expect(
        decideBooking({ plan, busy: createBusyIndex(), now, audience: PUBLIC }, asked, nine),
      ).toEqual({
        ok: false,
        reason: 'not_offered',
      })
    }
  })
})
