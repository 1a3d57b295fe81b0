import { decideBooking } from '#domain/booking/booking.ts'
import { PUBLIC, STAFF } from '#domain/booking/scheduling-context.ts'
import { slotsOn } from '#domain/booking/slots.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import type { ClassHour, ShopPlan } from '#domain/shop/shop.ts'
import { occupiedBy } from '#domain/visit/visit.ts'
import { localDate } from '#domain/calendar/local-time.ts'
import { aPlan, aService, at, closed, weekly } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

/** A Monday. */
const MONDAY = '2027-03-01'
const now = at(`${MONDAY} 00:00`)
const request = { serviceIds: ['clase'], staffId: null }
const sixOnMondays = { weekday: 1, minute: 18 * 60 }
const halfPastTenOnSaturdays = { weekday: 6, minute: 10 * 60 + 30 }

function aTimetable(
  classHours: readonly ClassHour[],
  more: Parameters<typeof aPlan>[0] = {},
): ShopPlan {
  const held = aService({ id: 'clase', minutes: 60, capacity: 4, classHours })
  return aPlan({
    services: [held, aService()],
    staff: ['ana'],
    weeklyRanges: weekly('9:00-20:00'),
    ...more,
  })
}

function offered(plan: ShopPlan, { audience = PUBLIC, busy = createBusyIndex(), days = 7 } = {}) {
  return slotsOn({ plan, busy, now, audience }, request, { fromDate: MONDAY, days }).flatMap(day =>
    day.slots.map(slot => slot.startsAt),
  )
}

describe('a class with a timetable', () => {
  const plan = aTimetable([halfPastTenOnSaturdays, sixOnMondays])
  const held = [at(`${MONDAY} 18:00`), at('2027-03-06 10:30')]

  test('is offered at its hours only, to customers and to staff', () => {
    expect(offered(plan)).toEqual(held)
    expect(offered(plan, { audience: STAFF })).toEqual(held)
  })

  test('is refused to customers at any other start, and taken down by staff', () => {
    const context = { plan, busy: createBusyIndex(), now, audience: PUBLIC }
    const six = held[0]!
    const later = at(`${MONDAY} 18:15`)

    expect(decideBooking(context, request, six).ok).toBe(true)
    expect(decideBooking(context, request, later)).toEqual({ ok: false, reason: 'off_grid' })
    expect(decideBooking({ ...context, audience: STAFF }, request, later).ok).toBe(true)
  })

  test('is not offered outside the hours, on a closed date or over other work', () => {
    const [first, second] = held
    const short = aTimetable([sixOnMondays, halfPastTenOnSaturdays], {
      weeklyRanges: weekly('9:00-18:30'),
    })
    const shut = aTimetable([sixOnMondays, halfPastTenOnSaturdays], {
      exceptions: [closed({ fromDate: MONDAY })],
    })
    const busy = createBusyIndex()
    const cut = decideBooking(
      { plan, busy, now, audience: STAFF },
      { serviceIds: ['corte'], staffId: 'ana' },
      first! + 30 * 60_000,
    )
    busy.set('cut', cut.ok ? occupiedBy('cut', cut.visit) : [])

    expect(offered(short)).toEqual([second])
    expect(offered(shut)).toEqual([second])
    expect(offered(plan, { busy })).toEqual([second])
  })

  test('lists several of one day in order, whatever step the rules have', () => {
    const odd = [
      { weekday: 1, minute: 18 * 60 },
      { weekday: 1, minute: 9 * 60 + 7 },
    ]

    expect(offered(aTimetable(odd), { days: 1 })).toEqual([
      at(`${MONDAY} 09:07`),
      at(`${MONDAY} 18:00`),
    ])
  })

  test('is of the date on which it begins, in a shift that began the day before', () => {
    const night = aTimetable([{ weekday: 2, minute: 30 }], {
      weeklyRanges: weekly('20:00-26:00', [1]),
    })

    expect(offered(night)).toEqual([at('2027-03-02 00:30')])
  })

  test('is offered also where the shop avoids gaps', () => {
    const { rules } = plan
    const strict = { ...plan, rules: { ...rules, avoidsGaps: true } }
    const nearOpening = aTimetable([{ weekday: 1, minute: 9 * 60 + 20 }])

    expect(offered(strict)).toEqual(held)
    expect(offered({ ...nearOpening, rules: strict.rules })).toEqual([at(`${MONDAY} 09:20`)])
  })

  test('keeps its hours beside other services, whose starts are those of the grid', () => {
    const cuts = slotsOn(
      { plan, busy: createBusyIndex(), now, audience: PUBLIC },
      { serviceIds: ['corte'], staffId: null },
      { fromDate: MONDAY, days: 1 },
    )

    expect(cuts[0]!.slots.length).toBeGreaterThan(4)
    expect(new Set(offered(plan).map(start => localDate(start, plan.timeZone))).size).toBe(2)
  })
})

describe('a class without a timetable, or a service that is no class any more', () => {
  test('is offered at every start of the grid', () => {
    const single = aPlan({
      services: [aService({ id: 'clase', minutes: 60, classHours: [sixOnMondays] })],
      staff: ['ana'],
    })

    expect(offered(aTimetable([]), { days: 1 }).length).toBeGreaterThan(4)
    expect(offered(single, { days: 1 }).length).toBeGreaterThan(4)
  })
})
