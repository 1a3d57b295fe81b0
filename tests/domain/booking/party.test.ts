import { decideAppointmentLimit, decideBooking } from '#domain/booking/booking.ts'
import { initialRules } from '#domain/booking/booking-rules.ts'
import {
  decideParty,
  largestParty,
  partySlotsOn,
  type PartyRequest,
} from '#domain/booking/party.ts'
import type { SchedulingContext } from '#domain/booking/scheduling-context.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { askedFrom, occupiedBy, type VisitRequest } from '#domain/visit/visit.ts'
import {
  aPlan,
  aService,
  at,
  BUENOS_AIRES,
  busyWith,
  taken,
} from '#support/domain/domain-builders.ts'
import { DAY, now, offer } from '#support/domain/domain-visits.ts'
import { array, assert, constantFrom, integer, nat, property, record, subarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

const cut: VisitRequest = { serviceIds: ['corte'], staffId: null }
const beardOnly: VisitRequest = { serviceIds: ['barba'], staffId: null }
const PUBLIC = { kind: 'public' } as const

function contextOf(plan: ShopPlan, rows: readonly Occupied[] = []): SchedulingContext {
  return { plan, busy: busyWith(...rows), now, audience: PUBLIC }
}

/** `ana 09:00` for each person; the reason when the party does not fit. */
function placedAt(context: SchedulingContext, party: PartyRequest, time: string) {
  const decision = decideParty(context, party, at(`${DAY} ${time}`))
  if (!decision.ok) return decision.reason
  return decision.visits.map(
    ({ interval, items }) =>
      `${items.map(item => item.staffId).join('+')} ${toOffsetIso(interval.start, BUENOS_AIRES).slice(11, 16)}`,
  )
}

function offeredAt(context: SchedulingContext, party: PartyRequest): string[] {
  return partySlotsOn(context, party, { fromDate: DAY, days: 1 })
    .flatMap(day => day.slots)
    .map(slot => toOffsetIso(slot.startsAt, BUENOS_AIRES).slice(11, 16))
}

const two = { visits: [cut, cut] } as const

describe('a party at the same time', () => {
  const plan = aPlan({ staff: ['ana', 'beto'] })
  const together = { ...two, manner: 'same_time' } as const

  test('gets a staff member for each', () => {
    expect(placedAt(contextOf(plan), together, '9:00')).toEqual(['ana 09:00', 'beto 09:00'])
  })

  test('is not offered where only one is free', () => {
    const context = contextOf(plan, [taken(DAY, '9:00-10:00', { unit: 'beto' })])

    expect(offeredAt(context, together)).toEqual(['10:00', '10:30', '11:00', '11:30'])
    expect(placedAt(context, together, '9:30')).toBe('slot_taken')
  })

  test('leaves to the second whom only the second can have', () => {
    const services = [aService(), aService({ id: 'barba' })]
    const offers = [offer('ana', 'corte'), offer('beto', 'corte'), offer('ana', 'barba')]
    const skilled = contextOf(aPlan({ staff: ['ana', 'beto'], services, offers }))
    const party = { visits: [cut, beardOnly], manner: 'same_time' } as const

    expect(placedAt(skilled, party, '9:00')).toEqual(['beto 09:00', 'ana 09:00'])
  })

  test('needs a resource for each', () => {
    const services = [aService({ resources: [{ resourceId: 'sillon', quantity: 1 }] })]
    const resources = [{ id: 'sillon', name: 'Sillón', quantity: 1 }]
    const context = contextOf(aPlan({ staff: ['ana', 'beto'], services, resources }))

    expect(offeredAt(context, together)).toEqual([])
    expect(placedAt(context, together, '9:00')).toBe('slot_taken')
  })

  test('does not get one staff member twice', () => {
    const visits = [askedFrom('ana', cut), askedFrom('ana', cut)] as const

    expect(placedAt(contextOf(plan), { ...together, visits }, '9:00')).toBe('slot_taken')
  })
})

describe('a party one after the other', () => {
  const sequence = { ...two, manner: 'in_turn' } as const

  test('stays with one staff member, if that one is free', () => {
    const plan = aPlan({ staff: ['ana', 'beto'] })

    expect(placedAt(contextOf(plan), sequence, '9:00')).toEqual(['ana 09:00', 'ana 09:30'])
  })

  test('goes on with another one, if that one is not', () => {
    const plan = aPlan({ staff: ['ana', 'beto'] })
    const rows = [
      taken(DAY, '9:30-10:00', { unit: 'ana' }),
      taken(DAY, '9:00-9:30', { unit: 'beto' }),
    ]

    expect(placedAt(contextOf(plan, rows), sequence, '9:00')).toEqual(['ana 09:00', 'beto 09:30'])
  })

  test('begins between two starts of the grid, but its first one on it', () => {
    const services = [aService({ minutes: 20 })]
    const context = contextOf(aPlan({ services }))

    expect(placedAt(context, sequence, '9:00')).toEqual(['ana 09:00', 'ana 09:20'])
    expect(placedAt(context, sequence, '9:20')).toBe('off_grid')
  })

  test('leaves the buffers between two', () => {
    const services = [aService({ bufferAfterMinutes: 10, bufferBeforeMinutes: 5 })]

    expect(placedAt(contextOf(aPlan({ services })), sequence, '9:30')).toEqual([
      'ana 09:30',
      'ana 10:10',
    ])
  })

  test('ends before closing time', () => {
    expect(offeredAt(contextOf(aPlan()), sequence).at(-1)).toBe('11:00')
  })
})

describe('how many may come', () => {
  test('is four, fewer where the shop limits a phone', () => {
    expect(largestParty(initialRules)).toBe(4)
    expect(largestParty({ ...initialRules, maxAppointmentsPerPhoneDay: 2 })).toBe(2)
    expect(largestParty({ ...initialRules, maxFutureAppointmentsPerPhone: 1 })).toBe(1)
  })

  test('counts all of them, but a phone without appointments may bring a whole party', () => {
    expect(decideAppointmentLimit(initialRules, 0, 4).ok).toBe(true)
    expect(decideAppointmentLimit(initialRules, 1, 2).ok).toBe(true)
    expect(decideAppointmentLimit(initialRules, 1, 3).ok).toBe(false)
    expect(
      decideAppointmentLimit({ ...initialRules, maxFutureAppointmentsPerPhone: 1 }, 0, 1).ok,
    ).toBe(true)
    expect(
      decideAppointmentLimit({ ...initialRules, maxFutureAppointmentsPerPhone: 1 }, 0, 2).ok,
    ).toBe(false)
  })
})

const staff = ['ana', 'beto', 'carla']
const services = [
  aService(),
  aService({ id: 'barba', minutes: 20 }),
  aService({ id: 'color', minutes: 50 }),
]
const ids = services.map(one => one.id)
const randomVisit = record({
  serviceIds: subarray(ids, { minLength: 1, maxLength: 2 }),
  staffId: constantFrom(null, null, ...staff),
})
const randomRow = record({
  unit: constantFrom(...staff),
  from: nat(17),
  length: integer({ min: 1, max: 6 }),
}).map(({ unit, from, length }) => {
  const start = at(`${DAY} 9:00`) + from * 600_000
  const work = { start, end: start + length * 600_000 }
  return { unit, owner: `${unit}${from}${length}`, work, padded: work, expiresAt: null }
})
const randomOffers = subarray(
  staff.flatMap(who => ids.map(id => offer(who, id))),
  { minLength: 3 },
)

const choices = (visit: VisitRequest) =>
  visit.staffId === null ? [visit, ...staff.map(id => askedFrom(id, visit))] : [visit]

/** Every choice of staff for everybody, one by one, without any order of preference. */
function fitsSomehow(
  plan: ShopPlan,
  rows: readonly Occupied[],
  party: PartyRequest,
  start: number,
): boolean {
  const fits = (index: number, before: readonly Occupied[], from: number): boolean => {
    const visit = party.visits[index]
    if (visit === undefined) return true
    return choices(visit).some(one => {
      const context = { plan, busy: createBusyIndex(before), now, audience: PUBLIC }
      const decision = decideBooking(context, one, from, { isOffGrid: index > 0 })
      if (!decision.ok) return false
      const next = party.manner === 'in_turn' ? decision.visit.interval.end : start
      return fits(index + 1, [...before, ...occupiedBy(`p${index}`, decision.visit)], next)
    })
  }
  return fits(0, rows, start)
}

test('a party is offered a start exactly when some choice of staff fits it, and the agenda is left as it was', () => {
  assert(
    property(
      array(randomRow, { maxLength: 6 }),
      randomOffers,
      array(randomVisit, { minLength: 2, maxLength: 3 }),
      constantFrom('same_time' as const, 'in_turn' as const),
      (rows, offers, visits, manner) => {
        const plan = aPlan({ staff, services, offers })
        const party: PartyRequest = { visits: [visits[0]!, ...visits.slice(1)], manner }
        const context = contextOf(plan, rows)
        const before = slotsOn(context, cut, { fromDate: DAY, days: 1 })
        const offered = partySlotsOn(context, party, { fromDate: DAY, days: 1 }).flatMap(day =>
          day.slots.map(slot => slot.startsAt),
        )
        const grid = Array.from({ length: 6 }, (_, index) => at(`${DAY} 9:00`) + index * 1_800_000)

        expect(offered).toEqual(grid.filter(start => fitsSomehow(plan, rows, party, start)))
        expect(slotsOn(context, cut, { fromDate: DAY, days: 1 })).toEqual(before)
      },
    ),
    { numRuns: 150 },
  )
})
