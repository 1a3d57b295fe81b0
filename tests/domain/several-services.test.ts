import { type Audience, decideBooking } from '#domain/booking.ts'
import { MINUTE } from '#domain/interval.ts'
import type { BusyIndex } from '#domain/occupancy.ts'
import { ordersOf, waysOf } from '#domain/order.ts'
import type { Offer, ShopPlan } from '#domain/shop.ts'
import { slotsOn } from '#domain/slots.ts'
import { shapesFor, type VisitRequest } from '#domain/visit.ts'
import { explainSlots } from '#domain/why.ts'
import {
  aPlan,
  aService,
  at,
  busyWith,
  clocks,
  EVERY_DAY,
  taken,
  weekly,
} from '#support/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const DAY = '2027-03-01'
const now = at(`${DAY} 00:00`)
const PUBLIC = { kind: 'public' } as const
const OVERBOOK = { kind: 'staff', overbook: true } as const
const offer = (staffId: string, serviceId: string): Offer => ({
  staffId,
  serviceId,
  durationMinutes: null,
  price: null,
})

const cut = aService({ id: 'corte', minutes: 30 })
const beard = aService({ id: 'barba', minutes: 30 })
const colour = aService({
  id: 'color',
  segments: [
    { busy: true, minutes: 30 },
    { busy: false, minutes: 30 },
    { busy: true, minutes: 30 },
  ],
})
const services = [cut, beard, colour]
const basin = [{ resourceId: 'bacha', quantity: 1 }]

function decided(
  plan: ShopPlan,
  request: VisitRequest,
  clock: string,
  { busy = busyWith(), audience }: { busy?: BusyIndex; audience?: Audience } = {},
) {
  const start = at(`${DAY} ${clock}`)
  const decision = decideBooking(plan, busy, request, start, now, audience ?? PUBLIC)
  return decision.ok
    ? decision.visit.legs.map(
        leg => `${leg.serviceId} with ${leg.staffId} at ${(leg.interval.start - start) / MINUTE}`,
      )
    : decision.reason
}

const both = { serviceIds: ['corte', 'barba'], staffId: null }

describe('the order of the services', () => {
  const plan = aPlan({ services })
  const request = { serviceIds: ['color', 'corte'], staffId: null }

  test('counts before whose turn it is: whoever can keep to the one asked for goes first', () => {
    const plan = aPlan({ services: [colour, cut], staff: ['ana', 'beto'] })
    const request = { serviceIds: ['corte', 'color'], staffId: null }
    // The first one can only set the colour first, and has worked less today.
    const busy = busyWith(
      taken(DAY, '10:00-10:30', { unit: 'ana' }),
      taken(DAY, '10:30-11:00', { unit: 'beto' }),
      taken(DAY, '11:30-12:00', { unit: 'beto' }),
    )

    expect(decided(plan, request, '09:30', { busy })).toEqual([
      'corte with beto at 0',
      'color with beto at 30',
    ])
  })

  test('is the one asked for where it fits', () => {
    expect(decided(plan, request, '9:00')).toEqual(['color with ana at 0', 'corte with ana at 90'])
  })

  test('changes where another one fits: the colour sets while somebody else is served', () => {
    const busy = busyWith(taken(DAY, '10:00-10:30'))

    expect(decided(plan, request, '9:00', { busy })).toEqual([
      'corte with ana at 0',
      'color with ana at 30',
    ])
  })

  test('of five services stays as it was asked for', () => {
    expect(ordersOf(5)).toEqual([[0, 1, 2, 3, 4]])
    expect(ordersOf(3)).toHaveLength(6)
    expect(ordersOf(4)).toHaveLength(24)
  })

  test.each([
    ['work of one piece, whatever comes first', [cut, beard], [0]],
    ['and however long each of them is', [cut, aService({ id: 'barba', minutes: 20 })], [0]],
    ['time in between for somebody else', [cut, colour], [0, 1]],
    ['time behind one of them', [cut, aService({ id: 'barba', bufferAfterMinutes: 10 })], [0, 1]],
    ['time before one of them', [cut, aService({ id: 'barba', bufferBeforeMinutes: 10 })], [0, 1]],
    ['a basin for one of them', [cut, aService({ id: 'barba', resources: basin })], [0, 1]],
    [
      'time before one of three',
      [cut, aService({ id: 'barba', bufferBeforeMinutes: 10 }), aService({ id: 'cejas' })],
      [0, 1, 2],
    ],
    [
      'time between two of three',
      [
        aService({ id: 'corte', bufferAfterMinutes: 10 }),
        aService({ id: 'barba', bufferBeforeMinutes: 10 }),
        aService({ id: 'cejas' }),
      ],
      [0, 1, 2, 3, 4, 5],
    ],
    [
      'a basin for one of three',
      [cut, aService({ id: 'barba', resources: basin }), aService({ id: 'cejas' })],
      [0, 1, 2],
    ],
    [
      'a basin for two of three',
      [
        aService({ id: 'corte', minutes: 20, resources: basin }),
        aService({ id: 'barba', minutes: 40, resources: basin }),
        aService({ id: 'cejas' }),
      ],
      [0, 1, 2, 3, 4, 5],
    ],
  ])('is tried where it makes a difference: %s', (_, both, ranks) => {
    const plan = aPlan({ services: both, resources: [{ id: 'bacha', quantity: 1 }] })
    const shapes = shapesFor(plan, { serviceIds: both.map(one => one.id), staffId: 'ana' })
    const [shape] = shapes.ok ? shapes.shapes : []

    expect(waysOf(shape!).map(way => way.rank)).toEqual(ranks)
  })
})

describe('the list of two services', () => {
  const hours = [
    ...weekly('9:15-11:00', EVERY_DAY, 'beto'),
    ...weekly('9:00-10:30', EVERY_DAY, 'ana'),
  ]
  const plan = aPlan({ services, staff: ['beto', 'ana'], weeklyRanges: hours })
  const list = (from: string, rules = {}) => {
    const own = { ...plan, rules: { ...plan.rules, ...rules } }
    const window = { fromDate: DAY, days: 1 }
    return slotsOn(own, busyWith(), both, window, at(`${DAY} ${from}`))[0]!.slots
  }

  test('has the starts of each one’s own grid, in their order, and nothing else', () => {
    expect(list('00:00')).toEqual([
      { startsAt: at(`${DAY} 09:00`), staffIds: ['ana'] },
      { startsAt: at(`${DAY} 09:15`), staffIds: ['beto'] },
      { startsAt: at(`${DAY} 09:30`), staffIds: ['ana'] },
      { startsAt: at(`${DAY} 09:45`), staffIds: ['beto'] },
      {
        startsAt: at(`${DAY} 10:00`),
        staffIds: [],
        legs: [
          { serviceId: 'corte', staffId: 'ana', startsAt: at(`${DAY} 10:00`) },
          { serviceId: 'barba', staffId: 'beto', startsAt: at(`${DAY} 10:30`) },
        ],
      },
    ])
  })

  test('begins at exactly the lead time', () => {
    expect(list('09:15')[0]?.startsAt).toBe(at(`${DAY} 09:15`))
    expect(list('08:30', { leadMinutes: 45 })[0]?.startsAt).toBe(at(`${DAY} 09:15`))
  })
})

describe('several people', () => {
  const plan = aPlan({
    services,
    staff: ['ana', 'beto', 'carla'],
    offers: [offer('ana', 'corte'), offer('beto', 'barba'), offer('carla', 'barba')],
  })

  test('share what nobody does alone', () => {
    expect(decided(plan, both, '9:00')).toEqual(['corte with ana at 0', 'barba with beto at 30'])
  })

  test('share it in another order where the one asked for does not fit', () => {
    const busy = busyWith(taken(DAY, '9:00-9:30'))

    expect(decided(plan, both, '9:00', { busy })).toEqual([
      'barba with beto at 0',
      'corte with ana at 30',
    ])
  })

  test('are those who were asked for', () => {
    const request = { ...both, legStaffIds: ['ana', 'carla'] }

    expect(decided(plan, request, '9:00')).toEqual([
      'corte with ana at 0',
      'barba with carla at 30',
    ])
  })

  test('begin with the usual person', () => {
    const request = { ...both, preferredStaffId: 'carla' }

    expect(decided(plan, request, '9:00')).toContain('barba with carla at 30')
  })

  test('are listed with what each does, and with nobody who could do all of it', () => {
    const window = { fromDate: DAY, days: 1 }
    const [day] = slotsOn(plan, busyWith(), both, window, now)

    expect(day?.slots[0]).toEqual({
      startsAt: at(`${DAY} 9:00`),
      staffIds: [],
      legs: [
        { serviceId: 'corte', staffId: 'ana', startsAt: at(`${DAY} 9:00`) },
        { serviceId: 'barba', staffId: 'beto', startsAt: at(`${DAY} 9:30`) },
      ],
    })
    expect(clocks([day!])[0]?.at(-1)).toBe('11:00')
  })

  test('hand over as seldom as they can', () => {
    const everybody = aPlan({ services, staff: ['ana', 'beto'] })
    const request = { serviceIds: ['corte', 'corte', 'barba'], staffId: null }
    const busy = busyWith(taken(DAY, '10:00-10:30'), taken(DAY, '9:00-9:30', { unit: 'beto' }))

    expect(decided(everybody, request, '9:00', { busy })).toEqual([
      'corte with ana at 0',
      'corte with ana at 30',
      'barba with beto at 60',
    ])
  })

  test('are tried with each other, whoever begins', () => {
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

  test('cannot where one of them is taken, and are told why', () => {
    const busy = busyWith(
      taken(DAY, '9:00-10:00', { unit: 'beto' }),
      taken(DAY, '9:00-10:00', { unit: 'carla' }),
    )

    expect(decided(plan, both, '9:00', { busy })).toBe('slot_taken')
    expect(decided(plan, both, '11:30', { busy })).toBe('outside_hours')
  })

  test('are squeezed in by staff, each leg by whoever’s turn it is', () => {
    const busy = busyWith(taken(DAY, '9:00-12:00'), taken(DAY, '9:00-12:00', { unit: 'beto' }))

    expect(decided(plan, both, '9:00', { busy, audience: OVERBOOK })).toEqual([
      'corte with ana at 0',
      'barba with carla at 30',
    ])
  })

  test('are explained by those who could begin', () => {
    const explained = explainSlots(plan, busyWith(taken(DAY, '9:00-9:30')), both, DAY, now)

    expect(explained.ok && explained.people.map(person => person.staffId)).toEqual(['ana'])
    expect(explained.ok && explained.people[0]!.starts.at(-1)?.reason).toBe('outside_hours')
  })

  test('are explained by the one who was asked for', () => {
    const request = { ...both, legStaffIds: [null, 'carla'] }
    const explained = explainSlots(plan, busyWith(), request, DAY, now)

    expect(explained.ok && explained.people[0]!.starts[0]?.reason).toBeNull()
  })

  test('do not help one person past her share of the day', () => {
    const capped = aPlan({
      services,
      staff: ['ana', 'beto'],
      offers: [offer('ana', 'corte'), offer('ana', 'barba'), offer('beto', 'barba')],
      rules: { publicCapPercent: 20 },
    })
    const busy = busyWith(taken(DAY, '9:00-12:00', { unit: 'beto' }))

    expect(decided(capped, both, '9:00', { busy })).toBe('cap')
  })

  test('are not listed either where each of them is past her share', () => {
    const window = { fromDate: DAY, days: 1 }
    const plan = aPlan({
      services,
      staff: ['ana', 'beto'],
      offers: [offer('ana', 'corte'), offer('beto', 'barba')],
    })
    const startsWith = (publicCapPercent: number | null) =>
      slotsOn(
        { ...plan, rules: { ...plan.rules, publicCapPercent } },
        busyWith(),
        both,
        window,
        now,
      )[0]!.slots

    expect(startsWith(10)).toEqual([])
    expect(startsWith(null)).toHaveLength(5)
  })
})

test('an unknown person in one leg is unknown', () => {
  const plan = aPlan({ services })

  expect(decided(plan, { ...both, legStaffIds: ['ana', 'zoe'] }, '9:00')).toBe('unknown_staff')
})
