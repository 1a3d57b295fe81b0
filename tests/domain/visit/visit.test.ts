import { STAFF } from '#domain/booking/scheduling-context.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { MINUTE } from '#domain/calendar/interval.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import { phasesOf } from '#domain/visit/phases.ts'
import {
  askedFrom,
  candidatesOf,
  placeVisit,
  shapesFor,
  soleStaffId,
  staffFor,
  unitsOf,
} from '#domain/visit/visit.ts'
import { aPlan, aService, at } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const busy = (minutes: number) => ({ busy: true, minutes })
const free = (minutes: number) => ({ busy: false, minutes })

describe('a staff member’s own duration', () => {
  const colour = [busy(30), free(40), busy(20)]

  test.each([
    ['the service’s own', colour, null, colour],
    ['the same', colour, 90, colour],
    ['longer', colour, 100, [busy(30), free(40), busy(30)]],
    ['shorter', colour, 75, [busy(30), free(40), busy(5)]],
    ['without the last busy segment', colour, 70, [busy(30), free(40)]],
    ['into the first busy segment', colour, 60, [busy(20), free(40)]],
    ['into the free segment', colour, 30, [free(30)]],
    ['nothing', colour, 0, []],
    ['longer, all of it free', [free(20)], 30, [free(30)]],
    ['longer, with one segment', [busy(20)], 45, [busy(45)]],
  ])('%s', (_, phases, duration, expected) => {
    expect(phasesOf(aService({ segments: phases }), duration)).toEqual(expected)
  })
})

describe('a visit of its own length', () => {
  const phases = [
    { busy: true, minutes: 20 },
    { busy: false, minutes: 30 },
    { busy: true, minutes: 10 },
  ]
  const plan = aPlan({
    services: [aService({ segments: phases }), aService({ id: 'barba', minutes: 15 })],
  })

  const shapes = (extraMinutes: number) =>
    shapesFor(plan, { serviceIds: ['corte'], staffId: null, extraMinutes })

  test.each([
    [20, 60 + 15 + 20],
    [-10, 60 + 15 - 10],
    [0, 60 + 15],
  ])('%i minutes more are taken by its last service', (extraMinutes, whole) => {
    const request = { serviceIds: ['corte', 'barba'], staffId: null, extraMinutes }

    const found = shapesFor(plan, request)

    const [shape] = found.ok ? found.shapes : []
    expect(shape?.length).toBe(whole * 60_000)
    expect(shape?.items[0]?.length).toBe(60 * 60_000)
  })

  test('what is left of it is worked, and less than nothing is nothing', () => {
    const shorter = shapes(-15)

    const parts = shorter.ok ? shorter.shapes[0]?.items[0]?.parts : []
    expect(parts?.map(part => part.length / 60_000)).toEqual([15])
    expect(shapes(-90).ok).toBe(false)
  })

  test('a class has the same length for everybody', () => {
    const yoga = aPlan({ services: [aService({ capacity: 6, minutes: 60 })] })

    const found = shapesFor(yoga, { serviceIds: ['corte'], staffId: null, extraMinutes: 30 })

    expect(found.ok && found.shapes[0]?.length).toBe(60 * 60_000)
  })
})

describe('a visit that was sold', () => {
  const soldAs = [
    { segments: [busy(25)], bufferBeforeMinutes: 0, bufferAfterMinutes: 10, addOns: [] },
  ]
  const plan = aPlan({
    staff: ['ana', 'beto'],
    services: [aService({ minutes: 40 })],
    offers: ['ana', 'beto'].map(staffId => ({
      staffId,
      serviceId: 'corte',
      durationMinutes: null,
      price: null,
    })),
  })

  test('keeps its minutes and buffers, whoever works it', () => {
    const sold = { serviceIds: ['corte'], staffId: 'ana', soldAs }
    const lengths = [sold, askedFrom('beto', sold), askedFrom(null, sold)].map(request => {
      const found = shapesFor(plan, request)
      return found.ok && found.shapes.map(shape => [shape.length, shape.items[0]?.parts[0]?.after])
    })

    const kept = [25 * MINUTE, 10 * MINUTE]
    expect(lengths).toEqual([[kept], [kept], [kept, kept]])
  })

  test('is as it is offered once its services change', () => {
    const asked = askedFrom('beto', { serviceIds: ['corte'], staffId: 'ana' })

    const found = shapesFor(plan, asked)
    expect(found.ok && found.shapes[0]?.length).toBe(40 * MINUTE)
  })
})

describe('the staff members of a request', () => {
  const plan = aPlan({
    staff: ['ana', 'beto', 'carla'],
    services: [
      aService(),
      aService({ id: 'barba', minutes: 15 }),
      aService({ id: 'nada', segments: [] }),
      aService({ id: 'masaje' }),
    ],
    offers: [
      { staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null },
      { staffId: 'ana', serviceId: 'nada', durationMinutes: null, price: null },
      { staffId: 'beto', serviceId: 'corte', durationMinutes: 45, price: 12_000 },
      { staffId: 'beto', serviceId: 'barba', durationMinutes: null, price: null },
    ],
  })

  test.each([
    ['one service, anybody', ['corte'], null, ['ana', 'beto']],
    ['both services, anybody', ['corte', 'barba'], null, ['beto']],
    ['one person', ['corte'], 'beto', ['beto']],
  ])('%s', (_, serviceIds, staffId, expected) => {
    const shapes = shapesFor(plan, { serviceIds, staffId })

    expect(shapes.ok && shapes.shapes.map(shape => shape.staffId)).toEqual(expected)
  })

  test.each([
    ['no service', [], null, 'unknown_service'],
    ['a service nobody knows', ['corte', 'tinte'], 'ana', 'unknown_service'],
    ['a person nobody knows', ['corte'], 'zoe', 'unknown_staff'],
    ['somebody who does not offer it', ['barba'], 'ana', 'not_offered'],
    ['somebody who offers nothing', ['corte'], 'carla', 'not_offered'],
    ['a service that takes no time', ['nada'], null, 'not_offered'],
    ['two services, one of which nobody offers', ['corte', 'masaje'], null, 'not_offered'],
    ['two services, one of which takes no time', ['barba', 'nada'], null, 'not_offered'],
  ])('refuses %s', (_, serviceIds, staffId, reason) => {
    expect(shapesFor(plan, { serviceIds, staffId })).toEqual({ ok: false, reason })
  })

  test('without any staff nobody offers anything', () => {
    const empty = aPlan({ staff: [] })

    expect(shapesFor(empty, { serviceIds: ['corte'], staffId: null })).toEqual({
      ok: false,
      reason: 'not_offered',
    })
  })
})

describe('a placed visit', () => {
  const plan = aPlan({
    services: [
      aService({
        id: 'color',
        segments: [busy(30), free(40), busy(20)],
        bufferBeforeMinutes: 5,
        bufferAfterMinutes: 10,
        resources: [{ resourceId: 'bacha', quantity: 1 }],
      }),
      aService({ id: 'corte', minutes: 30 }),
    ],
    resources: [{ id: 'bacha', quantity: 2 }],
    offers: [
      { staffId: 'ana', serviceId: 'color', durationMinutes: 95, price: 50_000 },
      { staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null },
    ],
  })
  const shapes = shapesFor(plan, { serviceIds: ['color', 'corte'], staffId: 'ana' })
  const shape = shapes.ok ? shapes.shapes[0]! : undefined
  const start = at('2027-03-01 09:00')
  const visit = placeVisit({ busy: createBusyIndex(), now: 0 }, shape!, start)
  const minutes = (interval: { start: number; end: number }) => [
    (interval.start - start) / MINUTE,
    (interval.end - start) / MINUTE,
  ]

  test('has the buffers of its staff member', () => {
    const [color, corte] = plan.offers
    const own = { ...color!, bufferBeforeMinutes: 0, bufferAfterMinutes: 15 }
    const slow = { ...plan, offers: [own, corte!] }
    const theirs = shapesFor(slow, { serviceIds: ['color'], staffId: 'ana' })
    const parts = theirs.ok ? theirs.shapes[0]!.items.flatMap(item => item.parts) : []

    expect(parts.map(part => [part.before / MINUTE, part.after / MINUTE])).toEqual([
      [0, 0],
      [0, 15],
    ])
  })

  test('has its services back to back and their prices', () => {
    expect(
      visit.items.map(item => [item.serviceId, item.price, ...minutes(item.interval)]),
    ).toEqual([
      ['color', 50_000, 0, 95],
      ['corte', 10_000, 95, 125],
    ])
    expect(minutes(visit.interval)).toEqual([0, 125])
    expect(visit.price).toBe(60_000)
  })

  test('occupies only its busy phases, with the buffers around the service', () => {
    const rows = visit.items.flatMap(item => item.occupied)

    expect(rows.map(row => [row.unit, ...minutes(row.work), ...minutes(row.padded)])).toEqual([
      ['ana', 0, 30, -5, 30],
      ['bacha#1', 0, 30, -5, 30],
      ['ana', 70, 95, 70, 105],
      ['bacha#1', 70, 95, 70, 105],
      ['ana', 95, 125, 95, 125],
    ])
  })
})

describe('add-ons', () => {
  const wash = { id: 'lavado', name: 'Lavado', minutes: 10, price: 500 }
  const design = { id: 'diseño', name: 'Diseño', minutes: 0, price: 300 }
  const now = at('2027-03-01 00:00')
  const placed = (phases: readonly { busy: boolean; minutes: number }[], addOnIds: string[]) => {
    const plan = aPlan({
      services: [aService({ segments: phases, addOns: [wash, design], bufferAfterMinutes: 5 })],
    })
    const shapes = shapesFor(plan, { serviceIds: ['corte', 'corte'], staffId: null, addOnIds })
    return shapes.ok ? placeVisit({ busy: createBusyIndex(), now }, shapes.shapes[0]!, now) : shapes
  }
  const minutesOf = (visit: ReturnType<typeof placed>) =>
    'items' in visit
      ? visit.items.map(item => item.occupied.map(row => (row.work.end - row.work.start) / MINUTE))
      : []

  test.each([
    ['lengthen the last work', [busy(30)], ['lavado'], [[40], [30]]],
    ['are worked after a free end', [busy(20), free(10)], ['lavado'], [[20, 10], [20]]],
    ['are all there is of a service without minutes', [busy(0)], ['lavado'], [[10], []]],
    ['without minutes change no time', [busy(30)], ['diseño'], [[30], [30]]],
  ])('%s', (_, phases, addOnIds, expected) => {
    expect(minutesOf(placed(phases, addOnIds))).toEqual(expected)
  })

  test('are paid once, with the first of two equal services', () => {
    const visit = placed([busy(30)], ['lavado', 'diseño'])

    expect(visit).toMatchObject({
      price: 20_800,
      items: [
        { price: 10_800, addOns: [wash, design] },
        { price: 10_000, addOns: [] },
      ],
    })
  })

  test('of another service are unknown', () => {
    expect(placed([busy(30)], ['peinado'])).toEqual({ ok: false, reason: 'unknown_service' })
  })
})

test('a visit has one staff member, or several', () => {
  const services = [aService({ id: 'corte' }), aService({ id: 'barba' })]
  const offers = [
    { staffId: 'ana', serviceId: 'corte', durationMinutes: null, price: null },
    { staffId: 'beto', serviceId: 'barba', durationMinutes: null, price: null },
  ]
  const plan = aPlan({ staff: ['ana', 'beto'], services })
  const start = at('2027-03-01 09:00')
  const placed = (own: typeof plan) => {
    const request = { serviceIds: ['corte', 'barba'], staffId: null }
    const decision = decideBooking(
      { plan: own, busy: createBusyIndex(), now: 0, audience: STAFF },
      request,
      start,
    )
    return decision.ok ? soleStaffId(decision.visit) : decision.reason
  }

  expect([placed(plan), placed({ ...plan, offers })]).toEqual(['ana', null])
})

test('an unknown service has no staff members', () => {
  expect(staffFor(aPlan(), { serviceIds: ['tatuaje'], staffId: null })).toEqual([])
})

describe('the resources of a visit', () => {
  const needsBasin = { resources: [{ resourceId: 'bacha', quantity: 1 }] }
  const plan = aPlan({
    staff: ['ana', 'beto'],
    services: [aService(needsBasin), aService({ id: 'barba' })],
    resources: [
      { id: 'bacha', quantity: 2 },
      { id: 'camilla', quantity: 1 },
    ],
  })

  test.each([
    ['everybody who can serve it', ['corte'], null, ['ana', 'beto']],
    ['whoever was named', ['corte'], 'beto', ['beto']],
    ['whoever was named, able or not', ['manos'], 'beto', ['beto']],
    ['nobody', ['manos'], null, []],
  ])('%s', (_, serviceIds, staffId, expected) => {
    expect(candidatesOf(plan, { serviceIds, staffId })).toEqual(expected)
  })

  test.each([
    [['corte'], ['ana', 'bacha#1', 'bacha#2']],
    [['barba'], ['ana']],
    [
      ['barba', 'corte'],
      ['ana', 'bacha#1', 'bacha#2'],
    ],
  ])('the numbers of the pools that %j need, besides the staff', (serviceIds, expected) => {
    expect(unitsOf(plan, ['ana'], serviceIds)).toEqual(expected)
  })
})
