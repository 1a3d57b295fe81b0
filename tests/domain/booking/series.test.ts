import { decideBooking } from '#domain/booking/booking.ts'
import { HOUR } from '#domain/calendar/interval.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import { hoursOnDates, keepStaff, startsOfSeries } from '#domain/booking/series.ts'
import type { Offer } from '#domain/shop/shop.ts'
import { aPlan, aService, at, BUENOS_AIRES } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

describe('a series', () => {
  test('keeps the weekday and the hour across the end of a leap February', () => {
    expect(
      startsOfSeries({ first: at('2028-02-15 10:00'), everyWeeks: 2, count: 3 }, BUENOS_AIRES),
    ).toEqual([at('2028-02-15 10:00'), at('2028-02-29 10:00'), at('2028-03-14 10:00')])
  })

  test('keeps the local time when the clock changes', () => {
    const zone = 'America/New_York'

    expect(
      startsOfSeries({ first: at('2027-03-08 10:00', zone), everyWeeks: 1, count: 2 }, zone),
    ).toEqual([at('2027-03-08 10:00', zone), at('2027-03-15 10:00', zone)])
  })

  test('has no start where the clock jumps over it', () => {
    const zone = 'America/New_York'

    expect(
      startsOfSeries({ first: at('2027-03-07 02:30', zone), everyWeeks: 1, count: 2 }, zone)[1],
    ).toBeNull()
  })

  test('begins in the second of a repeated hour when that was chosen', () => {
    const zone = 'America/New_York'
    const second = at('2027-11-07 01:30', zone, 1)

    expect(startsOfSeries({ first: second, everyWeeks: 1, count: 1 }, zone)).toEqual([second])
  })
})

describe('a block that comes back', () => {
  test.each([
    ['is shorter where the clock jumps', '2027-03-06 22:00', '2027-03-07 04:00', '2027-03-13', 5],
    ['is longer where an hour repeats', '2027-10-30 22:00', '2027-10-31 04:00', '2027-11-06', 7],
    [
      'begins after the jump over its start',
      '2027-03-07 02:30',
      '2027-03-07 04:00',
      '2027-03-14',
      1,
    ],
    [
      'is empty where the clock jumps over it',
      '2027-03-07 02:00',
      '2027-03-07 03:00',
      '2027-03-14',
      0,
    ],
  ])('%s', (_, from, to, date, hours) => {
    const zone = 'America/New_York'
    const first = { start: at(from, zone), end: at(to, zone) }

    const [same, next] = hoursOnDates(first, [from.slice(0, 10), date], zone)

    expect(same).toEqual(first)
    expect((next!.end - next!.start) / HOUR).toBe(hours)
    expect(toOffsetIso(next!.end, zone).slice(11, 16)).toBe(hours === 0 ? '03:00' : to.slice(11))
  })

  test('ends with the day where the clock jumps over midnight', () => {
    const zone = 'America/Santiago'
    const first = { start: at('2027-08-28 22:00', zone), end: at('2027-08-29 00:00', zone) }

    const [next] = hoursOnDates(first, ['2027-09-04'], zone)

    expect(next).toEqual({ start: at('2027-09-04 22:00', zone), end: at('2027-09-05 01:00', zone) })
  })
})

const offer = (staffId: string, serviceId: string): Offer => ({
  staffId,
  serviceId,
  durationMinutes: null,
  price: null,
})

describe('the staff member of a series', () => {
  const services = [aService({ id: 'corte' }), aService({ id: 'barba' })]
  const staff = ['ana', 'beto']
  const request = { serviceIds: ['corte', 'barba'], staffId: null, addOnIds: [], seats: 1 }

  function kept(offers?: readonly Offer[]) {
    const plan = aPlan({ services, staff, ...(offers ? { offers } : {}) })
    const start = at('2027-03-01 09:00')
    const audience = { kind: 'public' } as const
    const found = decideBooking(
      { plan, busy: createBusyIndex(), now: start, audience },
      request,
      start,
    )
    return found.ok ? keepStaff(request, found.visit) : found.reason
  }

  test('is the same for all services, if it was one', () => {
    expect(kept()).toEqual({ ...request, staffId: 'ana', extraMinutes: 0 })
  })

  test('keeps the service of each, if several shared it', () => {
    const itemStaffIds = ['beto', 'ana']

    expect(kept([offer('beto', 'corte'), offer('ana', 'barba')])).toEqual({
      ...request,
      itemStaffIds,
      extraMinutes: 0,
    })
  })
})
