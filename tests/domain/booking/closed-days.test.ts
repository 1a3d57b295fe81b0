import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import type { VisitRequest } from '#domain/visit/visit.ts'
import {
  ANYBODY,
  aPlan,
  at,
  busyWith,
  opened,
  range,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

// A Monday.
const DATE = '2027-03-01'
const MIDNIGHT = at('2027-03-01 00:00')

describe('a day without slots', () => {
  const TUESDAY = '2027-03-02'
  const staff = ['ana', 'beto']
  const isClosed = (plan: ShopPlan, request: VisitRequest = ANYBODY, fromDate = TUESDAY) => {
    const busy = busyWith(
      taken(fromDate, '0:00-24:00'),
      taken(fromDate, '0:00-24:00', { unit: 'beto' }),
    )
    const context = { plan, busy, now: MIDNIGHT, audience: PUBLIC }
    const [day] = slotsOn(context, request, { fromDate, days: 1 })
    return day?.slots.length === 0 && day.isClosed === true
  }
  const mondays = weekly('9:00-12:00', [1])

  test('is full, not closed, while somebody works who does the service', () => {
    const beto = weekly('9:00-12:00', [2], 'beto')

    expect(isClosed(aPlan({ staff }))).toBe(false)
    expect(isClosed(aPlan({ staff, weeklyRanges: mondays }))).toBe(true)
    expect(isClosed(aPlan({ staff, weeklyRanges: [...mondays, ...beto] }))).toBe(false)
  })

  test('is not closed because the one who was asked for is off', () => {
    const weeklyRanges = [...weekly('9:00-12:00'), ...weekly('9:00-12:00', [1], 'ana')]

    expect(isClosed(aPlan({ staff, weeklyRanges }), { ...ANYBODY, staffId: 'ana' })).toBe(false)
  })

  test('follows alternating weeks and days that open for once', () => {
    const everyOther = weekly('9:00-12:00', [2]).map(one => ({ ...one, week: 'a' as const }))
    const alternating = aPlan({ weeklyRanges: [...mondays, ...everyOther], weekAnchor: DATE })
    const once = opened({ fromDate: TUESDAY, ranges: [range('9:00-12:00')] })

    expect(isClosed(alternating)).toBe(false)
    expect(isClosed(alternating, ANYBODY, '2027-03-09')).toBe(true)
    expect(isClosed(aPlan({ weeklyRanges: mondays, exceptions: [once] }))).toBe(false)
  })
})
