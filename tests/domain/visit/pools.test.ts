import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import type { Occupied } from '#domain/occupancy/occupied.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import {
  aPlan,
  aService,
  at,
  busyWith,
  occupied,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { runs } from '#support/domain/domain-shops.ts'

const DATE = '2027-03-01'
const MINUTE = 60_000
const NOW = at('2027-02-28 00:00')
const STAFF_MEMBERS = ['ana', 'beto', 'caro', 'dani']

const basin = (n: number, text: string) => taken(DATE, text, { unit: `bacha#${n}`, owner: text })

function salon(
  quantity: number,
  service: Parameters<typeof aService>[0] = {},
  numbered = quantity,
) {
  const colour = aService({
    minutes: 60,
    resources: [{ resourceId: 'bacha', quantity: 1 }],
    ...service,
  })
  return aPlan({
    staff: STAFF_MEMBERS,
    services: [colour],
    resources: [{ id: 'bacha', quantity, numbered }],
    rules: { slotStepMinutes: 10 },
  })
}

/** The units that an appointment at this time would get, such as `bacha#1 09:00-09:30`, or why it is refused. */
function basinsAt(
  plan: ReturnType<typeof salon>,
  clock: string,
  ...rows: readonly Occupied[]
): string[] | string {
  const request = { serviceIds: ['corte'], staffId: 'dani' }
  const start = at(`${DATE} ${clock}`)
  const decision = decideBooking(
    { plan, busy: busyWith(...rows), now: NOW, audience: PUBLIC },
    request,
    start,
  )
  if (!decision.ok) return decision.reason
  return decision.visit.items
    .flatMap(item => item.occupied)
    .filter(row => row.unit !== 'dani')
    .map(row => `${row.unit} ${clockOf(row.padded.start)}-${clockOf(row.padded.end)}`)
}

function clockOf(instant: number): string {
  const minutes = (instant - at(`${DATE} 00:00`)) / MINUTE
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

describe('an appointment has one of two basins', () => {
  const two = salon(2)

  test('for all of it when one is free, preferably the first', () => {
    expect(basinsAt(two, '09:00')).toEqual(['bacha#1 09:00-10:00'])
    expect(basinsAt(two, '09:00', basin(1, '9:30-10:00'))).toEqual(['bacha#2 09:00-10:00'])
    expect(basinsAt(two, '09:00', basin(1, '10:00-11:00'))).toEqual(['bacha#1 09:00-10:00'])
  })

  test('one after the other when at every moment one is free, but none all the time', () => {
    const rows = [basin(1, '9:00-9:20'), basin(2, '9:20-9:50')]

    expect(basinsAt(two, '09:00', ...rows)).toEqual(['bacha#1 09:20-10:00', 'bacha#2 09:00-09:20'])
  })

  test('and changes only when it has to, to the one that stays free for longest', () => {
    const rows = [basin(1, '9:30-9:40'), basin(2, '9:10-9:20'), basin(2, '9:50-10:10')]
    const three = [...rows, basin(3, '9:45-9:46')]

    expect(basinsAt(two, '09:00', ...rows)).toEqual([
      'bacha#1 09:00-09:30',
      'bacha#1 09:50-10:00',
      'bacha#2 09:30-09:50',
    ])
    expect(basinsAt(salon(3), '09:00', ...three)).toEqual([
      'bacha#1 09:45-10:00',
      'bacha#3 09:00-09:45',
    ])
  })

  test('unless both are in use for one minute', () => {
    const rows = [basin(1, '9:00-9:31'), basin(2, '9:30-9:50')]

    expect(basinsAt(two, '09:00', ...rows)).toBe('no_resource')
    expect(basinsAt(two, '09:10', ...rows)).toBe('no_resource')
    expect(basinsAt(two, '09:40', ...rows)).toEqual(['bacha#1 09:40-10:40'])
  })

  test('to the millisecond', () => {
    const one = salon(1)
    const request = { serviceIds: ['corte'], staffId: 'dani' }
    const busy = busyWith(basin(1, '9:00-9:30'), basin(1, '11:00-11:10'))
    const refusal = (clock: string, more: number) => {
      const start = at(`${DATE} ${clock}`) + more
      const staff = { kind: 'staff', overbook: false } as const
      const plan = { ...one, weeklyRanges: weekly('0:00-24:00') }
      const decision = decideBooking({ plan, busy, now: NOW, audience: staff }, request, start)
      return decision.ok ? null : decision.reason
    }

    expect([-1, 0, 1, 2].map(more => refusal('08:00', more))).toEqual([
      null,
      null,
      'no_resource',
      'no_resource',
    ])
    expect([-2, -1, 0, 1].map(more => refusal('09:30', more))).toEqual([
      'no_resource',
      'no_resource',
      null,
      null,
    ])
    expect(refusal('10:30', 0)).toBe('no_resource')
    expect(refusal('11:10', 0)).toBeNull()
  })

  test('or, overbooked by staff, as many as it needs, free ones first', () => {
    const plan = salon(3, { resources: [{ resourceId: 'bacha', quantity: 2 }] })
    const rows = [basin(1, '9:00-11:00'), basin(3, '9:00-11:00')]
    const request = { serviceIds: ['corte'], staffId: 'dani' }
    const squeezedIn = { kind: 'staff', overbook: true } as const
    const start = at(`${DATE} 09:00`)
    const decision = decideBooking(
      { plan, busy: busyWith(...rows), now: NOW, audience: squeezedIn },
      request,
      start,
    )

    expect(decision.ok && decision.visit.items[0]!.occupied.map(row => row.unit)).toEqual([
      'dani',
      'bacha#1',
      'bacha#2',
    ])
  })

  test('and the list agrees', () => {
    const rows = [basin(1, '9:00-9:40'), basin(2, '9:40-10:20'), basin(1, '10:10-10:30')]
    const request = { serviceIds: ['corte'], staffId: 'dani' }
    const [day] = slotsOn(
      { plan: two, busy: busyWith(...rows), now: NOW, audience: PUBLIC },
      request,
      { fromDate: DATE, days: 1 },
    )

    expect(day!.slots.slice(0, 4).map(slot => clockOf(slot.startsAt))).toEqual([
      '09:00',
      '09:10',
      '10:20',
      '10:30',
    ])
  })

  test('also when one is released at the moment in which the other is taken', () => {
    const request = { serviceIds: ['corte'], staffId: 'dani' }
    const first = (...rows: Occupied[]) => {
      const [day] = slotsOn(
        { plan: two, busy: busyWith(...rows), now: NOW, audience: PUBLIC },
        request,
        { fromDate: DATE, days: 1 },
      )
      return clockOf(day!.slots[0]!.startsAt)
    }

    expect(first(basin(1, '9:00-9:40'), basin(2, '9:40-10:20'))).toBe('09:00')
    expect(first(basin(2, '9:00-9:40'), basin(1, '9:40-10:20'))).toBe('09:00')
  })
})

describe('the buffers of an appointment', () => {
  const padded = { bufferBeforeMinutes: 10, bufferAfterMinutes: 20 }
  const two = salon(2, padded)

  test('are kept by the basin it begins with and by the one it ends with', () => {
    const rows = [basin(1, '10:10-10:40'), basin(2, '11:05-11:15')]

    expect(basinsAt(two, '10:00', ...rows)).toEqual(['bacha#1 10:40-11:20', 'bacha#2 09:50-10:40'])
    expect(basinsAt(two, '09:00', ...rows)).toEqual(['bacha#2 08:50-10:20'])
    expect(basinsAt(two, '10:00', rows[1]!)).toEqual(['bacha#1 09:50-11:20'])
  })

  test('may be on two basins, and then it changes in between', () => {
    const rows = [basin(1, '9:00-9:55'), basin(2, '11:05-11:15')]

    expect(basinsAt(two, '10:00', ...rows)).toEqual(['bacha#1 10:30-11:20', 'bacha#2 09:50-10:30'])
  })

  test('refuse it where no basin has time for them', () => {
    const before = [basin(1, '9:00-9:55'), basin(2, '9:00-9:55')]
    const after = [basin(1, '11:15-11:30'), basin(2, '11:19-11:30')]

    expect(basinsAt(two, '10:00', ...before)).toBe('no_resource')
    expect(basinsAt(two, '10:00', ...after)).toBe('no_resource')
    expect(basinsAt(two, '10:10', ...before)).toEqual(['bacha#1 10:00-11:30'])
  })
})

describe('a pool', () => {
  test('gives several at once, each of them as long as it can', () => {
    const service = { resources: [{ resourceId: 'bacha', quantity: 2 }] }
    const rows = [basin(1, '9:00-9:30'), basin(3, '9:30-10:00')]

    expect(basinsAt(salon(3, service), '09:00', ...rows)).toEqual([
      'bacha#1 09:30-10:00',
      'bacha#2 09:00-10:00',
      'bacha#3 09:00-09:30',
    ])
    expect(basinsAt(salon(3, service), '09:00', ...rows, basin(2, '9:59-10:00'))).toBe(
      'no_resource',
    )
  })

  test('with fewer than an appointment needs is never enough', () => {
    const service = { resources: [{ resourceId: 'bacha', quantity: 2 }] }

    expect(basinsAt(salon(1, service), '09:00')).toBe('no_resource')
  })

  test('that was reduced still counts the use of removed units', () => {
    const rows = [basin(3, '9:00-9:30')]

    expect(basinsAt(salon(2, {}, 3), '09:00', ...rows)).toEqual(['bacha#1 09:00-10:00'])
    expect(basinsAt(salon(2, {}, 3), '09:00', ...rows, basin(1, '9:10-9:20'))).toBe('no_resource')
  })

  const wish = record({
    person: constantFrom(...STAFF_MEMBERS),
    minute: integer({ min: 0, max: 23 }).map(n => 540 + n * 5),
    length: integer({ min: 1, max: 12 }).map(n => n * 5),
  })

  test('refuses nobody as long as enough units are free, in whatever order they came', () => {
    assert(
      property(integer({ min: 1, max: 3 }), array(wish, { maxLength: 25 }), (quantity, wishes) => {
        const busy = busyWith()
        const appointments: Occupied[] = []
        for (const [index, { person: staffMember, minute, length }] of wishes.entries()) {
          const plan = salon(quantity, { minutes: length })
          const start = at(`${DATE} 00:00`) + minute * MINUTE
          const end = start + length * MINUTE
          const decision = decideBooking(
            { plan, busy, now: NOW, audience: STAFF },
            { serviceIds: ['corte'], staffId: staffMember },
            start,
          )
          const during = (instant: number) =>
            appointments.filter(one => one.work.start <= instant && instant < one.work.end)
          const moments = Array.from({ length: length / 5 }, (_, n) => start + n * 5 * MINUTE)
          const isStaffMemberFree = moments.every(one =>
            during(one).every(appointment => appointment.unit !== staffMember),
          )
          const isCountKept = moments.every(one => during(one).length < quantity)

          expect(decision.ok).toBe(isStaffMemberFree && isCountKept)

          if (!decision.ok) continue
          const owner = `turn ${index}`
          const rows = decision.visit.items[0]!.occupied
          const basins = rows.filter(row => row.unit !== staffMember)
          expect(basins.reduce((sum, { work }) => sum + work.end - work.start, 0)).toBe(end - start)
          busy.set(
            owner,
            rows.map(row => ({ ...row, owner, expiresAt: null })),
          )
          appointments.push(occupied({ unit: staffMember, work: { start, end } }))
        }
      }),
      runs(20_000),
    )
  })
})
