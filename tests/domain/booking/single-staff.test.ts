import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { orderingsOf, serviceOrderings } from '#domain/visit/service-orderings.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { shapesFor } from '#domain/visit/visit.ts'
import {
  aPlan,
  aService,
  at,
  busyWith,
  EVERY_DAY,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import {
  basin,
  beard,
  both,
  colour,
  cut,
  DAY,
  decided,
  services,
} from '#support/domain/domain-visits.ts'
import { describe, expect, test } from 'vitest'

describe('the order of the services', () => {
  const plan = aPlan({ services })
  const request = { serviceIds: ['color', 'corte'], staffId: null }

  test('counts before the rotation: a staff member who can keep the requested order goes first', () => {
    const plan = aPlan({ services: [colour, cut], staff: ['ana', 'beto'] })
    const request = { serviceIds: ['corte', 'color'], staffId: null }
    // Ana can only begin with the colour, and has worked less today.
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

  test('is the requested one where it fits', () => {
    expect(decided(plan, request, '9:00')).toEqual(['color with ana at 0', 'corte with ana at 90'])
  })

  test('changes where another one fits: during processing somebody else is served', () => {
    const busy = busyWith(taken(DAY, '10:00-10:30'))

    expect(decided(plan, request, '9:00', { busy })).toEqual([
      'corte with ana at 0',
      'color with ana at 30',
    ])
  })

  test('of five services stays as it was asked for', () => {
    expect(orderingsOf(5)).toEqual([[0, 1, 2, 3, 4]])
    expect(orderingsOf(3)).toHaveLength(6)
    expect(orderingsOf(4)).toHaveLength(24)
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

    expect(serviceOrderings(shape!).map(way => way.rank)).toEqual(ranks)
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
    return slotsOn(
      { plan: own, busy: busyWith(), now: at(`${DAY} ${from}`), audience: PUBLIC },
      both,
      window,
    )[0]!.slots
  }

  test('has the starts of each staff member’s grid, in their order, and nothing else', () => {
    expect(list('00:00')).toEqual([
      { startsAt: at(`${DAY} 09:00`), staffIds: ['ana'] },
      { startsAt: at(`${DAY} 09:15`), staffIds: ['beto'] },
      { startsAt: at(`${DAY} 09:30`), staffIds: ['ana'] },
      { startsAt: at(`${DAY} 09:45`), staffIds: ['beto'] },
      {
        startsAt: at(`${DAY} 10:00`),
        staffIds: [],
        items: [
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
