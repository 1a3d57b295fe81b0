import {
  type BookingDecision,
  decideBooking,
  decideAppointmentLimit,
  nearestSlots,
} from '#domain/booking/booking.ts'
import { type Audience, PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { type BusyIndex, createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import {
  aPlan,
  aService,
  at,
  busyWith,
  closed,
  opened,
  range,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

// A Monday, and the shop is open from 9 to 12.
const DATE = '2027-03-01'
const NOW = at('2027-03-01 08:00')
const OVERBOOKING: Audience = { kind: 'staff', overbook: true }

function decide(
  plan: ShopPlan,
  startsAt: string,
  {
    busy = createBusyIndex(),
    audience = PUBLIC,
    staffId = null as string | null,
    serviceIds = ['corte'],
    now = NOW,
    ignoreOwner = undefined as string | undefined,
  } = {},
): BookingDecision {
  const request = { serviceIds, staffId }
  return decideBooking({ plan, busy, now, audience, ignoreOwner }, request, at(startsAt))
}

/** The assigned staff member, or the reason of the refusal. */
function outcome(decision: BookingDecision): string {
  return decision.ok ? decision.visit.items[0]!.staffId : decision.reason
}

describe('a start is refused to the public', () => {
  const plan = aPlan({
    weeklyRanges: weekly('9:00-12:00', [1, 2, 3, 4, 5]),
    rules: { leadMinutes: 60, horizonDays: 7 },
    exceptions: [closed({ fromDate: '2027-03-02' })],
  })
  const busy = busyWith(taken(DATE, '10:00-10:30'))

  test.each([
    ['2027-03-01 07:59', 'in_the_past'],
    ['2027-03-01 08:00', 'lead_time'],
    ['2027-03-01 08:59', 'lead_time'],
    ['2027-03-01 09:00', 'ana'],
    ['2027-03-01 09:07', 'off_grid'],
    ['2027-03-01 10:00', 'slot_taken'],
    ['2027-03-01 11:45', 'outside_hours'],
    ['2027-03-01 13:00', 'outside_hours'],
    ['2027-03-02 09:00', 'closed'],
    ['2027-03-06 09:00', 'closed'],
    ['2027-03-08 11:30', 'ana'],
    ['2027-03-09 00:00', 'horizon'],
  ])('at %s: %s', (startsAt, expected) => {
    expect(outcome(decide(plan, startsAt, { busy }))).toBe(expected)
  })

  test('also one millisecond beside the grid', () => {
    const startsAt = at('2027-03-01 09:30') + 1

    expect(
      decideBooking(
        { plan, busy, now: NOW, audience: PUBLIC },
        { serviceIds: ['corte'], staffId: null },
        startsAt,
      ),
    ).toEqual({ ok: false, reason: 'off_grid' })
  })

  test.each([
    [['tinte'], null, 'unknown_service'],
    [['corte'], 'zoe', 'unknown_staff'],
    [['corte'], 'beto', 'not_offered'],
  ])('services %o with %s: %s', (serviceIds, staffId, expected) => {
    const offers = [{ staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null }]
    const two = aPlan({ staff: ['ana', 'beto'], offers })

    expect(outcome(decide(two, '2027-03-01 09:00', { serviceIds, staffId }))).toBe(expected)
  })

  test('without a resource', () => {
    const resources = [{ resourceId: 'silla', quantity: 1 }]
    const withResource = aPlan({
      services: [aService({ resources })],
      resources: [{ id: 'silla', quantity: 1 }],
    })
    const resourceTaken = busyWith(taken(DATE, '9:00-9:30', { unit: 'silla#1' }))

    expect(outcome(decide(withResource, '2027-03-01 09:00', { busy: resourceTaken }))).toBe(
      'no_resource',
    )
    expect(outcome(decide(withResource, '2027-03-01 09:30', { busy: resourceTaken }))).toBe('ana')
  })
})

describe('staff', () => {
  const plan = aPlan({ rules: { leadMinutes: 60, horizonDays: 1 } })
  const busy = busyWith(taken(DATE, '10:00-10:30'))

  test.each([
    ['the past', '2027-02-26 09:00', 'ana', 'ana'],
    ['no lead time', '2027-03-01 09:05', 'ana', 'ana'],
    ['beyond the horizon', '2027-05-03 09:00', 'ana', 'ana'],
    ['a turn that is there', '2027-03-01 10:15', 'slot_taken', 'ana'],
    ['after closing time', '2027-03-01 11:45', 'outside_hours', 'ana'],
  ])('in %s', (_, startsAt, expected, overbooking) => {
    expect(outcome(decide(plan, startsAt, { busy, audience: STAFF }))).toBe(expected)
    expect(outcome(decide(plan, startsAt, { busy, audience: OVERBOOKING }))).toBe(overbooking)
  })

  test('can overbook on a closed day, but never with an unknown staff member', () => {
    const exceptions = [closed({ fromDate: DATE })]

    expect(outcome(decide(aPlan({ exceptions }), '2027-03-01 09:00', { audience: STAFF }))).toBe(
      'closed',
    )
    expect(
      outcome(decide(aPlan({ exceptions }), '2027-03-01 09:00', { audience: OVERBOOKING })),
    ).toBe('ana')
    expect(
      outcome(decide(plan, '2027-03-01 09:00', { audience: OVERBOOKING, staffId: 'zoe' })),
    ).toBe('unknown_staff')
  })

  test('overbook with a free staff member, if there is one', () => {
    const two = aPlan({ staff: ['ana', 'beto'] })
    const both = busyWith(taken(DATE, '9:00-9:30'), taken(DATE, '10:00-12:00', { unit: 'beto' }))

    expect(outcome(decide(two, '2027-03-01 09:00', { busy: both, audience: OVERBOOKING }))).toBe(
      'beto',
    )
  })

  test('can overbook when all resources are in use', () => {
    const resources = [{ resourceId: 'silla', quantity: 2 }]
    const withResources = aPlan({
      services: [aService({ resources })],
      resources: [{ id: 'silla', quantity: 2 }],
    })
    const resourceTaken = busyWith(taken(DATE, '9:00-9:30', { unit: 'silla#1' }))
    const decision = decide(withResources, '2027-03-01 09:00', {
      busy: resourceTaken,
      audience: OVERBOOKING,
    })

    expect(decision.ok && decision.visit.items[0]!.occupied.map(row => row.unit)).toEqual([
      'ana',
      'silla#1',
      'silla#2',
    ])
  })
})

describe('an appointment or a hold of one’s own', () => {
  const busy = busyWith(taken(DATE, '9:00-10:00', { owner: 'mine' }))

  test('does not stand in the way', () => {
    expect(outcome(decide(aPlan(), '2027-03-01 09:30', { busy }))).toBe('slot_taken')
    expect(outcome(decide(aPlan(), '2027-03-01 09:30', { busy, ignoreOwner: 'mine' }))).toBe('ana')
  })
})

describe('with anybody, the appointment goes', () => {
  const plan = aPlan({ staff: ['carla', 'beto', 'ana'] })
  const who = (busy: BusyIndex, startsAt = '2027-03-01 11:00', ignoreOwner?: string) =>
    outcome(decide(plan, startsAt, { busy, ignoreOwner }))

  test('to the first by id when all are equal', () => {
    expect(who(createBusyIndex())).toBe('ana')
  })

  test('to the one with the fewest booked minutes that day', () => {
    const busy = busyWith(
      taken(DATE, '9:00-10:00', { unit: 'ana' }),
      taken(DATE, '9:00-9:30', { unit: 'beto' }),
      taken(DATE, '10:00-10:31', { unit: 'carla' }),
      taken('2027-03-02', '9:00-12:00', { unit: 'beto' }),
    )

    expect(who(busy)).toBe('beto')
  })

  test('then to the one who has been idle longest', () => {
    const busy = busyWith(
      taken(DATE, '10:00-10:30', { unit: 'ana' }),
      taken(DATE, '9:30-10:00', { unit: 'beto' }),
      taken(DATE, '9:00-9:30', { unit: 'carla' }),
    )

    expect(who(busy)).toBe('carla')
  })

  test('to whoever is free', () => {
    const busy = busyWith(
      taken(DATE, '11:00-11:30', { unit: 'ana' }),
      taken(DATE, '9:00-11:00', { unit: 'beto' }),
      taken(DATE, '9:00-10:30', { unit: 'carla' }),
    )

    expect(who(busy)).toBe('carla')
    expect(who(busy, '2027-03-01 10:30')).toBe('ana')
  })

  test('to the same person again when the appointment is moved', () => {
    const busy = busyWith(taken(DATE, '9:00-10:00', { unit: 'ana', owner: 'turn' }))

    expect(who(busy)).toBe('beto')
    expect(who(busy, '2027-03-01 11:00', 'turn')).toBe('ana')
  })

  test('to exactly as many as are there', () => {
    const busy = createBusyIndex()
    const served = [1, 2, 3, 4].map(customer => {
      const decision = decide(plan, '2027-03-01 09:00', { busy })
      const rows = decision.ok ? decision.visit.items.flatMap(item => item.occupied) : []
      const owner = `customer ${customer}`
      busy.set(
        owner,
        rows.map(row => ({ ...row, owner, expiresAt: null })),
      )
      return outcome(decision)
    })

    expect(served).toEqual(['ana', 'beto', 'carla', 'slot_taken'])
  })

  test('to nobody, with the reason of the staff member who came nearest', () => {
    const weeklyRanges = [...weekly('9:00-12:00'), ...weekly('9:00-12:00', [2], 'beto')]
    const two = aPlan({ staff: ['ana', 'beto'], weeklyRanges })
    const busy = busyWith(taken(DATE, '9:00-12:00'))

    expect(outcome(decide(two, '2027-03-01 09:00', { busy }))).toBe('slot_taken')
    expect(outcome(decide(two, '2027-03-01 13:00', { busy }))).toBe('outside_hours')
  })
})

const near = (plan: ShopPlan, wanted: string, busy = createBusyIndex(), count = 3) =>
  nearestSlots(
    { plan, busy, now: NOW, audience: PUBLIC },
    { serviceIds: ['corte'], staffId: null },
    { startsAt: at(wanted), count },
  )

describe('the nearest free starts', () => {
  test('are the ones around, the earlier one first', () => {
    const busy = busyWith(taken(DATE, '10:00-10:30'))

    expect(near(aPlan(), '2027-03-01 10:00', busy)).toEqual([
      { startsAt: at('2027-03-01 09:30'), staffId: 'ana' },
      { startsAt: at('2027-03-01 10:30'), staffId: 'ana' },
      { startsAt: at('2027-03-01 09:00'), staffId: 'ana' },
    ])
  })

  test('are of the same date first, also when another date is nearer', () => {
    const plan = aPlan({
      weeklyRanges: [...weekly('23:30-24:00', [1]), ...weekly('9:00-9:30', [2])],
    })
    const exceptions = [
      opened({ fromDate: DATE, ranges: [range('9:00-9:30'), range('23:00-24:00')] }),
    ]
    const busy = busyWith(taken(DATE, '23:00-24:00'))

    expect(near({ ...plan, exceptions }, '2027-03-01 23:30', busy, 2)).toEqual([
      { startsAt: at('2027-03-01 09:00'), staffId: 'ana' },
      { startsAt: at('2027-03-02 09:00'), staffId: 'ana' },
    ])
  })

  test('reach a week to both sides and no further', () => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-9:30', [1]) })
    const starts = near(plan, '2027-03-15 09:00', busyWith(taken('2027-03-15', '9:00-9:30')), 9)

    expect(starts.map(start => start.startsAt)).toEqual([
      at('2027-03-08 09:00'),
      at('2027-03-22 09:00'),
    ])
  })

  test('are each listed once, as many as are wanted', () => {
    const busy = busyWith(taken(DATE, '9:30-12:00'))
    const starts = near(aPlan(), '2027-03-01 10:00', busy, 3).map(one => one.startsAt)

    expect(starts).toEqual([at('2027-03-01 09:00'), at('2027-03-02 09:00'), at('2027-03-02 09:30')])
  })

  test('name nobody when several staff members share the visit', () => {
    const [cut, beard] = [aService({ id: 'corte' }), aService({ id: 'barba' })]
    const offers = [
      { staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null },
      { staffId: 'beto', serviceId: 'barba', durationMinutes: null, price: null },
    ]
    const plan = aPlan({ staff: ['ana', 'beto'], services: [cut, beard], offers })
    const request = { serviceIds: ['corte', 'barba'], staffId: null }
    const found = nearestSlots({ plan, busy: busyWith(), now: NOW, audience: PUBLIC }, request, {
      startsAt: at('2027-03-01 09:00'),
      count: 1,
    })

    expect(found).toEqual([{ startsAt: at('2027-03-01 09:00'), staffId: null }])
  })

  test('name the staff member who comes first in the rotation', () => {
    const plan = aPlan({ staff: ['ana', 'beto'] })
    const busy = busyWith(taken(DATE, '9:00-9:30', { unit: 'ana' }))

    expect(near(plan, '2027-03-01 11:00', busy, 1)).toEqual([
      { startsAt: at('2027-03-01 11:00'), staffId: 'beto' },
    ])
  })
})

test.each([
  [0, true],
  [2, true],
  [3, false],
  [4, false],
])(
  'a phone with %i future appointments may book another: %s (three at most)',
  (futureAppointments, ok) => {
    const { rules } = aPlan({ rules: { maxFutureAppointmentsPerPhone: 3 } })

    expect(decideAppointmentLimit(rules, futureAppointments)).toEqual(
      ok ? { ok } : { ok, reason: 'too_many_turns' },
    )
  },
)
