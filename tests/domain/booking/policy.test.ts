import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import type { BookingRules } from '#domain/booking/booking-rules.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import {
  ANYBODY,
  aPlan,
  aService,
  at,
  busyWith,
  clocks,
  listed,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const DATE = '2027-03-01'
const now = at(`${DATE} 00:00`)
const appointment = (clock: string, unit = 'ana') => taken(DATE, clock, { unit })

function reasonAt(clock: string, rules: Partial<BookingRules>, busy = busyWith(), staff = ['ana']) {
  const plan = aPlan({ rules, staff })
  const decision = decideBooking(
    { plan, busy, now, audience: PUBLIC },
    ANYBODY,
    at(`${DATE} ${clock}`),
  )
  return decision.ok ? null : decision.reason
}

describe('a limit of appointments', () => {
  const two = busyWith(appointment('9:00-9:30'), appointment('9:30-10:00', 'beto'))

  test('per day counts the appointments of all staff members', () => {
    const both = ['ana', 'beto']
    expect(reasonAt('10:00', { maxAppointmentsPerDay: 3 }, two, both)).toBeNull()
    expect(reasonAt('10:00', { maxAppointmentsPerDay: 2 }, two, both)).toBe('day_full')
  })

  test('per staff member counts theirs, and others are still free', () => {
    const plan = aPlan({
      rules: { maxAppointmentsPerStaffDay: 1 },
      staff: ['ana', 'beto', 'carla'],
    })
    const days = slotsOn({ plan, busy: two, now, audience: PUBLIC }, ANYBODY, {
      fromDate: DATE,
      days: 1,
    })

    expect(new Set(days[0]!.slots.flatMap(slot => slot.staffIds))).toEqual(new Set(['carla']))
    expect(reasonAt('10:00', { maxAppointmentsPerStaffDay: 1 }, two)).toBe('person_full')
  })

  test('counts neither blocks nor the appointment that is being moved', () => {
    const block = { ...appointment('9:00-9:30'), isBlock: true }
    expect(reasonAt('10:00', { maxAppointmentsPerDay: 1 }, busyWith(block))).toBeNull()
    const plan = aPlan({ rules: { maxAppointmentsPerDay: 1 } })
    const own = appointment('9:00-9:30')
    const start = at(`${DATE} 10:00`)
    const who = { kind: 'public' } as const
    expect(
      decideBooking(
        { plan, busy: busyWith(own), now, audience: who, ignoreOwner: own.owner },
        ANYBODY,
        start,
      ).ok,
    ).toBe(true)
  })

  test('does not bind staff', () => {
    const plan = aPlan({ rules: { maxAppointmentsPerDay: 1 } })
    const busy = busyWith(appointment('9:00-9:30'))
    const staff = { kind: 'staff', overbook: false } as const
    const window = { fromDate: DATE, days: 1 }

    expect(
      decideBooking({ plan, busy, now, audience: staff }, ANYBODY, at(`${DATE} 10:00`)).ok,
    ).toBe(true)
    expect(clocks(slotsOn({ plan, busy, now, audience: PUBLIC }, ANYBODY, window))).toEqual([[]])
    expect(clocks(slotsOn({ plan, busy, now, audience: STAFF }, ANYBODY, window))[0]).toContain(
      '10:00',
    )
  })
})

describe('a share of the hours', () => {
  // Three hours open and half an hour booked; another half hour makes a third of the day.
  const one = busyWith(appointment('9:00-9:30'))

  test.each([
    ['the public may take', { publicCapPercent: 33 }, 'cap'],
    ['the public may take', { publicCapPercent: 34 }, null],
    ['is kept for walk-ins', { walkInPercent: 67 }, 'walk_in'],
    ['is kept for walk-ins', { walkInPercent: 66 }, null],
  ] as const)('%s: %j', (_, rules, reason) => {
    expect(reasonAt('10:00', rules, one)).toBe(reason)
  })

  test('that is booked online is taken by no appointment of the desk, and one for walk-ins is', () => {
    const byDesk = busyWith({ ...appointment('9:00-9:30'), isByDesk: true })

    expect(reasonAt('10:00', { publicCapPercent: 16 }, byDesk)).toBe('cap')
    expect(reasonAt('10:00', { publicCapPercent: 17 }, byDesk)).toBeNull()
    expect(reasonAt('10:00', { walkInPercent: 67 }, byDesk)).toBe('walk_in')
  })

  test('is one of what blocks leave of them', () => {
    // An hour and a half is left of three hours; half an hour of it is booked.
    const block = taken(DATE, '10:30-12:00', { unit: 'ana', owner: 'block', isBlock: true })
    const blocked = busyWith(appointment('9:00-9:30'), block)

    expect(reasonAt('9:30', { walkInPercent: 33 }, blocked)).toBeNull()
    expect(reasonAt('9:30', { walkInPercent: 34 }, blocked)).toBe('walk_in')
    expect(reasonAt('9:30', { publicCapPercent: 66 }, blocked)).toBe('cap')
    expect(reasonAt('9:30', { publicCapPercent: 67 }, blocked)).toBeNull()
  })

  test('may be filled to the last minute', () => {
    // With the new appointment: an hour and a half of three hours.
    const half = busyWith(appointment('9:00-10:00'))

    expect(reasonAt('10:00', { publicCapPercent: 50 }, half)).toBeNull()
    expect(reasonAt('10:00', { publicCapPercent: 49 }, half)).toBe('cap')
    expect(reasonAt('10:00', { walkInPercent: 50 }, half)).toBeNull()
    expect(reasonAt('10:00', { walkInPercent: 51 }, half)).toBe('walk_in')
  })
})

test('without a share for walk-ins, work outside the hours takes no slot away', () => {
  const all = busyWith(appointment('13:00-20:00'))

  expect(reasonAt('10:00', { maxAppointmentsPerDay: 9 }, all)).toBeNull()
  expect(reasonAt('10:00', { walkInPercent: 1 }, all)).toBe('walk_in')
})

describe('useless gaps', () => {
  const services = [aService({ minutes: 60 }), aService({ id: 'barba', minutes: 40 })]
  const rules = { avoidsGaps: true, slotStepMinutes: 20 }
  const plan = aPlan({ services, rules, weeklyRanges: weekly('9:00-13:00') })

  test('are those where the shortest service does not fit', () => {
    expect(listed(plan)).toEqual([
      ['09:00', '09:40', '10:00', '10:20', '10:40', '11:00', '11:20', '12:00'],
    ])
  })

  test('in front of an appointment and behind it', () => {
    const busy = busyWith(appointment('10:00-10:20'))
    expect(listed(plan, { busy })).toEqual([['09:00', '10:20', '11:00', '11:20', '12:00']])
    const counted = { ...plan, rules: { ...plan.rules, maxAppointmentsPerDay: 9 } }
    expect(listed(counted, { busy })).toEqual(listed(plan, { busy }))
  })

  test('are counted from the nearest appointment, whatever comes after it', () => {
    const long = aPlan({ services, rules, weeklyRanges: weekly('9:00-15:00') })
    const busy = busyWith(appointment('11:00-11:20'), appointment('13:00-13:20'))

    expect(listed(long, { busy })).toEqual([['09:00', '10:00', '11:20', '12:00', '13:20', '14:00']])
  })

  test('are not filled with a service that the public does not know', () => {
    const hidden = aService({ id: 'retoque', minutes: 20, isPublic: false })
    const withHidden = aPlan({ ...plan, staff: ['ana'], services: [...services, hidden] })

    expect(listed(withHidden)).toEqual(listed(plan))
  })

  test('that cannot be avoided hide no slot', () => {
    const busy = busyWith(appointment('9:00-9:30'), appointment('10:50-13:00'))
    expect(listed(plan, { busy })).toEqual([['09:40']])
    expect(reasonAt('9:30', { avoidsGaps: true })).toBeNull()
  })

  test('are given as the reason', () => {
    const start = at(`${DATE} 09:20`)
    const decision = decideBooking(
      { plan, busy: busyWith(), now, audience: PUBLIC },
      ANYBODY,
      start,
    )
    expect(decision).toEqual({ ok: false, reason: 'gap' })
  })
})

describe('a grid of round hours', () => {
  test('begins with the first one in the shift, whenever that opens', () => {
    const plan = aPlan({
      weeklyRanges: weekly('9:10-11:00'),
      rules: { anchoring: 'clock' },
      services: [aService(), aService({ id: 'barba', rules: { anchoring: 'opening' } })],
    })

    expect(listed(plan)).toEqual([['09:30', '10:00', '10:30']])
    expect(listed(plan, { request: { serviceIds: ['barba'], staffId: null } })).toEqual([
      ['09:10', '09:40', '10:10'],
    ])
  })
})
