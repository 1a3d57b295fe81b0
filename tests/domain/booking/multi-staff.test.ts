import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { explainSlots } from '#domain/booking/explain-availability.ts'
import {
  aPlan,
  aService,
  at,
  busyWith,
  clocks,
  EVERY_DAY,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import {
  beard,
  both,
  DAY,
  decided,
  now,
  offer,
  OVERBOOK,
  services,
} from '#support/domain/domain-visits.ts'
import { describe, expect, test } from 'vitest'

describe('several staff members', () => {
  const plan = aPlan({
    services,
    staff: ['ana', 'beto', 'carla'],
    offers: [offer('ana', 'corte'), offer('beto', 'barba'), offer('carla', 'barba')],
  })

  test('share a visit that nobody can do alone', () => {
    expect(decided(plan, both, '9:00')).toEqual(['corte with ana at 0', 'barba with beto at 30'])
  })

  test('share it in another order where the one asked for does not fit', () => {
    const busy = busyWith(taken(DAY, '9:00-9:30'))

    expect(decided(plan, both, '9:00', { busy })).toEqual([
      'barba with beto at 0',
      'corte with ana at 30',
    ])
  })

  test('are the requested ones', () => {
    const request = { ...both, itemStaffIds: ['ana', 'carla'] }

    expect(decided(plan, request, '9:00')).toEqual([
      'corte with ana at 0',
      'barba with carla at 30',
    ])
  })

  test('begin with the usual staff member', () => {
    const request = { ...both, preferredStaffId: 'carla' }

    expect(decided(plan, request, '9:00')).toContain('barba with carla at 30')
  })

  test('are listed with the service of each, and without a single staff member', () => {
    const window = { fromDate: DAY, days: 1 }
    const [day] = slotsOn({ plan, busy: busyWith(), now, audience: PUBLIC }, both, window)

    expect(day?.slots[0]).toEqual({
      startsAt: at(`${DAY} 9:00`),
      staffIds: [],
      items: [
        { serviceId: 'corte', staffId: 'ana', startsAt: at(`${DAY} 9:00`) },
        { serviceId: 'barba', staffId: 'beto', startsAt: at(`${DAY} 9:30`) },
      ],
    })
    expect(clocks([day!])[0]?.at(-1)).toBe('11:00')
  })

  test('change as seldom as possible', () => {
    const everybody = aPlan({ services, staff: ['ana', 'beto'] })
    const request = { serviceIds: ['corte', 'corte', 'barba'], staffId: null }
    const busy = busyWith(taken(DAY, '10:00-10:30'), taken(DAY, '9:00-9:30', { unit: 'beto' }))

    expect(decided(everybody, request, '9:00', { busy })).toEqual([
      'corte with ana at 0',
      'corte with ana at 30',
      'barba with beto at 60',
    ])
  })

  test('change as seldom as possible, whoever of them comes first', () => {
    const offers = [
      offer('ana', 'corte'),
      offer('beto', 'corte'),
      offer('beto', 'barba'),
      offer('caro', 'color'),
    ]
    const plan = aPlan({ services, offers, staff: ['ana', 'beto', 'caro'] })
    const all = { serviceIds: ['corte', 'barba', 'color'], staffId: null }

    expect(decided(plan, all, '9:00')).toEqual([
      'corte with beto at 0',
      'barba with beto at 30',
      'color with caro at 60',
    ])
  })

  test('keep to the order asked for, also where the first of them cannot go on', () => {
    const plan = aPlan({
      services,
      staff: ['ana', 'beto'],
      offers: [offer('ana', 'corte'), offer('ana', 'barba'), offer('beto', 'corte')],
      // An hour of one staff member would exceed the cap; half an hour of each does not.
      rules: { publicCapPercent: 20 },
    })

    expect(decided(plan, both, '9:00')).toEqual(['corte with beto at 0', 'barba with ana at 30'])
  })

  test('begin on the grid, and continue off the grid', () => {
    const plan = aPlan({
      services: [aService({ minutes: 20 }), beard],
      staff: ['ana', 'beto'],
      offers: [offer('ana', 'corte'), offer('beto', 'barba')],
    })
    const busy = busyWith(taken(DAY, '9:00-12:00', { unit: 'beto' }))

    expect(decided(plan, both, '10:00')).toEqual(['corte with ana at 0', 'barba with beto at 20'])
    expect(decided(plan, both, '9:00', { busy })).toBe('slot_taken')
    expect(decided(plan, both, '9:10', { busy })).toBe('off_grid')
  })

  test('may leave short gaps around their parts', () => {
    const plan = aPlan({
      services,
      staff: ['ana', 'beto'],
      offers: [offer('ana', 'corte'), offer('beto', 'barba')],
      rules: { avoidsGaps: true, slotStepMinutes: 10 },
    })

    expect(decided(plan, both, '9:10')).toEqual(['corte with ana at 0', 'barba with beto at 30'])
  })

  test('never overlap an appointment after the slowest of them', () => {
    const slow = { ...offer('ana', 'corte'), durationMinutes: 90 }
    const plan = aPlan({
      services: [aService({ minutes: 20 }), aService({ id: 'barba', minutes: 20 })],
      staff: ['ana', 'beto'],
      offers: [slow, offer('beto', 'barba')],
    })
    const busy = busyWith(taken(DAY, '10:30-12:00', { unit: 'beto' }))

    expect(decided(plan, { ...both, itemStaffIds: ['ana', 'beto'] }, '9:00', { busy })).toEqual([
      'barba with beto at 0',
      'corte with ana at 20',
    ])
    const away = busyWith(taken(DAY, '9:00-12:00', { unit: 'beto' }))
    expect(decided(plan, both, '9:00', { busy: away })).toBe('slot_taken')
  })

  test('are tried in every combination, whoever begins', () => {
    const offers = [
      offer('ana', 'corte'),
      offer('beto', 'corte'),
      offer('caro', 'barba'),
      offer('dani', 'color'),
    ]
    const plan = aPlan({ services, offers, staff: ['ana', 'beto', 'caro', 'dani'] })
    const all = { serviceIds: ['corte', 'barba', 'color'], staffId: null }
    const busy = busyWith(taken(DAY, '10:00-10:30', { unit: 'dani' }))

    expect(decided(plan, all, '09:00')).toEqual([
      'corte with ana at 0',
      'barba with caro at 30',
      'color with dani at 60',
    ])
    expect(
      decided(plan, all, '09:00', { busy: busyWith(taken(DAY, '9:00-11:00', { unit: 'dani' })) }),
    ).toBe('slot_taken')
    expect(decided(plan, all, '09:00', { busy })).toEqual([
      'corte with ana at 0',
      'color with dani at 30',
      'barba with caro at 120',
    ])
  })

  test('are refused with the reason when one of them is busy', () => {
    const busy = busyWith(
      taken(DAY, '9:00-10:00', { unit: 'beto' }),
      taken(DAY, '9:00-10:00', { unit: 'carla' }),
    )

    expect(decided(plan, both, '9:00', { busy })).toBe('slot_taken')
    expect(decided(plan, both, '11:30', { busy })).toBe('outside_hours')
  })

  test('can be overbooked by staff, each service item with the first in the rotation', () => {
    const busy = busyWith(taken(DAY, '9:00-12:00'), taken(DAY, '9:00-12:00', { unit: 'beto' }))

    expect(decided(plan, both, '9:00', { busy, audience: OVERBOOK })).toEqual([
      'corte with ana at 0',
      'barba with carla at 30',
    ])
  })

  test('are refused with the reasons of those who could begin', () => {
    const explained = explainSlots(
      { plan, busy: busyWith(taken(DAY, '9:00-9:30')), now, audience: PUBLIC },
      both,
      DAY,
    )

    expect(explained.ok && explained.staffMembers.map(staffMember => staffMember.staffId)).toEqual([
      'ana',
    ])
    expect(explained.ok && explained.staffMembers[0]!.starts.at(-1)?.reason).toBe('outside_hours')
  })

  test('are refused with the reason of the requested one', () => {
    const request = { ...both, itemStaffIds: [null, 'carla'] }
    const explained = explainSlots({ plan, busy: busyWith(), now, audience: PUBLIC }, request, DAY)

    expect(explained.ok && explained.staffMembers[0]!.starts[0]?.reason).toBeNull()
  })

  test('are not asked where a part of it takes no time: one person does that with the rest', () => {
    const instant = [aService(), aService({ id: 'barba', minutes: 0 })]
    const weeklyRanges = weekly('9:00-12:00', EVERY_DAY, 'beto')
    const plan = aPlan({ services: instant, staff: ['ana', 'beto'], weeklyRanges })
    const request = { ...both, itemStaffIds: [null, 'ana'] }

    expect(decided(plan, request, '12:00')).toBe('closed')
  })

  test('do not help one of them beyond their share of the day', () => {
    const capped = aPlan({
      services,
      staff: ['ana', 'beto'],
      offers: [offer('ana', 'corte'), offer('ana', 'barba'), offer('beto', 'barba')],
      rules: { publicCapPercent: 20 },
    })
    const busy = busyWith(taken(DAY, '9:00-12:00', { unit: 'beto' }))

    expect(decided(capped, both, '9:00', { busy })).toBe('cap')
  })

  test('are not listed when each of them is beyond their share', () => {
    const window = { fromDate: DAY, days: 1 }
    const plan = aPlan({
      services,
      staff: ['ana', 'beto'],
      offers: [offer('ana', 'corte'), offer('beto', 'barba')],
    })
    const startsWith = (publicCapPercent: number | null) =>
      slotsOn(
        {
          plan: { ...plan, rules: { ...plan.rules, publicCapPercent } },
          busy: busyWith(),
          now,
          audience: PUBLIC,
        },
        both,
        window,
      )[0]!.slots

    expect(startsWith(10)).toEqual([])
    expect(startsWith(null)).toHaveLength(5)
  })
})

test('an unknown staff member for one service item is refused', () => {
  const plan = aPlan({ services })

  expect(decided(plan, { ...both, itemStaffIds: ['ana', 'zoe'] }, '9:00')).toBe('unknown_staff')
})
