import { type Audience, PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { explainSlots } from '#domain/booking/explain-availability.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import {
  ANYBODY,
  aPlan,
  aService,
  at,
  busyWith,
  closed,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { describe, expect, test } from 'vitest'

const DATE = '2027-03-01'

function reasons(
  plan = aPlan(),
  rows: ReturnType<typeof taken>[] = [],
  clock = '00:00',
  audience: Audience = PUBLIC,
) {
  const now = at(`${DATE} ${clock}`)
  const found = explainSlots({ plan, busy: busyWith(...rows), now, audience }, ANYBODY, DATE)
  if (!found.ok) return found.reason
  return Object.fromEntries(
    found.staffMembers[0]!.starts.map(({ startsAt, reason }) => [
      toOffsetIso(startsAt, plan.timeZone).slice(11, 16),
      reason,
    ]),
  )
}

const offer = (staffId: string, serviceId: string) => ({
  staffId,
  serviceId,
  durationMinutes: null,
  price: null,
})

describe('why there is no room', () => {
  test('an appointment, a block, or only the time around an appointment', () => {
    const appointment = taken(DATE, '9:00-9:30')
    const padded = { start: appointment.work.start, end: appointment.work.end + 20 * 60_000 }
    const block = { ...taken(DATE, '10:30-11:00'), isBlock: true }

    expect(reasons(aPlan(), [{ ...appointment, padded }, block])).toEqual({
      '09:00': 'busy',
      '09:30': 'buffer',
      '10:00': null,
      '10:30': 'block',
      '11:00': null,
      '11:30': null,
    })
  })

  test('a break, or closing time', () => {
    const plan = aPlan({
      services: [aService({ minutes: 60 })],
      weeklyRanges: weekly('9:00-10:00').concat(weekly('10:30-11:30')),
    })

    expect(reasons(plan)).toEqual({
      '09:00': null,
      '09:30': 'break',
      '10:30': null,
      '11:00': 'closing',
    })
  })

  test('closing time, when the whole working time is too short', () => {
    const short = weekly('9:00-9:20', [1])

    expect(reasons(aPlan({ weeklyRanges: short }))).toEqual({ '09:00': 'closing' })
  })

  test('an obstacle of any phase of the service', () => {
    const colour = aService({
      segments: [
        { busy: true, minutes: 30 },
        { busy: false, minutes: 30 },
        { busy: true, minutes: 30 },
      ],
    })
    const plan = aPlan({ services: [colour], weeklyRanges: weekly('9:00-11:00') })
    const block = { ...taken(DATE, '9:50-10:00'), isBlock: true }

    expect(reasons(plan, [block])).toEqual({
      '09:00': null,
      '09:30': 'block',
      '10:00': 'closing',
      '10:30': 'closing',
    })
    expect(reasons(plan, [block, taken(DATE, '10:40-11:00')])).toMatchObject({ '09:30': 'busy' })
    // During the processing phase the staff member may serve somebody else.
    expect(reasons(plan, [block, taken(DATE, '10:05-10:25')])).toMatchObject({ '09:30': 'block' })
  })

  test('of several staff members, the obstacle of the requested one', () => {
    const services = [aService(), aService({ id: 'barba' })]
    const plan = aPlan({
      staff: ['ana', 'bea', 'caro'],
      services,
      offers: [offer('ana', 'corte'), offer('bea', 'barba'), offer('caro', 'barba')],
      weeklyRanges: weekly('9:00-10:00'),
    })
    const busy = busyWith(taken(DATE, '9:00-10:00', { unit: 'bea' }))
    const why = (itemStaffIds: (string | null)[]) => {
      const request = { serviceIds: ['corte', 'barba'], staffId: null, itemStaffIds }
      const found = explainSlots(
        { plan, busy, now: at(`${DATE} 00:00`), audience: PUBLIC },
        request,
        DATE,
      )
      return found.ok && found.staffMembers[0]!.starts[0]
    }

    expect(why([null, 'bea'])).toEqual({ startsAt: at(`${DATE} 09:00`), reason: 'slot_taken' })
    expect(why([null, 'caro'])).toEqual({ startsAt: at(`${DATE} 09:00`), reason: null })
  })

  test('what the rules of the shop say', () => {
    const plan = aPlan({ rules: { leadMinutes: 60 }, weeklyRanges: weekly('9:00-10:30') })

    expect(reasons(plan, [], '09:10')).toEqual({
      '09:00': 'in_the_past',
      '09:30': 'lead_time',
      '10:00': 'lead_time',
    })
  })

  test('for the desk, that the time has passed, but not the lead time, which binds only customers', () => {
    const plan = aPlan({ rules: { leadMinutes: 60 }, weeklyRanges: weekly('9:00-10:30') })

    expect(reasons(plan, [], '09:10', STAFF)).toEqual({
      '09:00': 'in_the_past',
      '09:30': null,
      '10:00': null,
    })
  })

  test.each([PUBLIC, STAFF])('for $kind, none exactly where a start is offered', audience => {
    const plan = aPlan({ weeklyRanges: weekly('9:00-12:00') })
    const rows = [taken(DATE, '10:00-10:30')]
    for (let minute = 0; minute < 24 * 60; minute += 13) {
      const clock = new Date(minute * 60_000).toISOString().slice(11, 16)
      const context = { plan, busy: busyWith(...rows), now: at(`${DATE} ${clock}`), audience }
      const offered = slotsOn(context, ANYBODY, { fromDate: DATE, days: 1 })[0]!.slots
      const free = Object.entries(reasons(plan, rows, clock, audience)).filter(
        ([, reason]) => reason === null,
      )

      expect(free.map(([time]) => time)).toEqual(
        offered.map(slot => toOffsetIso(slot.startsAt, plan.timeZone).slice(11, 16)),
      )
    }
  })

  test('for the desk, that the time of a shared visit has passed', () => {
    const services = [aService(), aService({ id: 'barba' })]
    const plan = aPlan({
      staff: ['ana', 'bea'],
      services,
      offers: [offer('ana', 'corte'), offer('bea', 'barba')],
      weeklyRanges: weekly('9:00-11:00'),
    })
    const request = { serviceIds: ['corte', 'barba'], staffId: null }
    const context = { plan, busy: busyWith(), now: at(`${DATE} 09:10`), audience: STAFF }
    const found = explainSlots(context, request, DATE)

    expect(found.ok && found.staffMembers[0]!.starts.slice(0, 2)).toEqual([
      { startsAt: at(`${DATE} 09:00`), reason: 'in_the_past' },
      { startsAt: at(`${DATE} 09:30`), reason: null },
    ])
  })

  test('nobody works that day', () => {
    const plan = aPlan({ exceptions: [closed({ fromDate: DATE })] })
    const found = explainSlots(
      { plan, busy: busyWith(), now: at(`${DATE} 00:00`), audience: PUBLIC },
      ANYBODY,
      DATE,
    )

    expect(found).toEqual({
      ok: true,
      staffMembers: [{ staffId: 'ana', isClosed: true, starts: [] }],
    })
  })

  test('nobody offers that', () => {
    expect(reasons(aPlan({ offers: [] }))).toBe('not_offered')
  })
})
