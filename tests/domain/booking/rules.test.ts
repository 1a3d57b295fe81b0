import { bookableRange, nextHorizon, rulesFor } from '#domain/booking/rules.ts'
import { aPlan, aService, at, BUENOS_AIRES } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const HOUR = 3_600_000

describe('the rules of a visit', () => {
  const plan = aPlan({
    services: [
      aService(),
      aService({
        id: 'color',
        rules: { leadMinutes: 600, maxAppointmentsPerDay: 4, slotStepMinutes: 60 },
      }),
      aService({
        id: 'barba',
        rules: {
          horizonDays: 3,
          maxAppointmentsPerDay: 2,
          walkInPercent: 20,
          avoidsGaps: true,
          release: { weekday: 1, minuteOfDay: 600 },
        },
      }),
    ],
  })

  test('are the shop’s where the service says nothing', () => {
    expect(rulesFor(plan, ['corte'])).toEqual(plan.rules)
    expect(rulesFor(plan, [])).toEqual(plan.rules)
  })

  test('are the strictest of all its services, on the grid of the first', () => {
    expect(rulesFor(plan, ['color', 'barba'])).toMatchObject({
      slotStepMinutes: 60,
      leadMinutes: 600,
      horizonDays: 3,
      maxAppointmentsPerDay: 2,
      walkInPercent: 20,
      avoidsGaps: true,
      release: { weekday: 1, minuteOfDay: 600 },
    })
    expect(rulesFor(plan, ['barba', 'color']).slotStepMinutes).toBe(30)
  })

  test('do not bind staff, who only keep the grid', () => {
    expect(rulesFor(plan, ['barba'], 'staff')).toMatchObject({
      leadMinutes: 0,
      horizonDays: 365,
      release: null,
      maxAppointmentsPerDay: null,
      avoidsGaps: false,
    })
  })
})

describe('days released on Mondays at ten', () => {
  const rules = { ...aPlan().rules, horizonDays: 7, release: { weekday: 1, minuteOfDay: 600 } }

  test.each([
    // 2027-03-01 is a Monday.
    ['2027-03-01 09:59', '2027-03-02 00:00'],
    ['2027-03-01 10:00', '2027-03-09 00:00'],
    ['2027-03-03 05:00', '2027-03-09 00:00'],
    ['2027-03-04 23:00', '2027-03-09 00:00'],
    ['2027-03-07 23:59', '2027-03-09 00:00'],
  ])('at %s are open until %s', (now, end) => {
    expect(bookableRange(BUENOS_AIRES, rules, at(now))).toEqual({ first: at(now), end: at(end) })
  })

  test.each([
    ['2027-03-01 09:59', '2027-03-01 10:00'],
    ['2027-03-01 10:00', '2027-03-02 00:00'],
    ['2027-03-02 08:00', '2027-03-03 00:00'],
  ])('stay the same at %s until %s', (now, until) => {
    expect(nextHorizon(BUENOS_AIRES, rules, at(now))).toBe(at(until))
  })

  test('are released with the day where the clock jumps over the minute', () => {
    const zone = 'America/New_York'
    const sunday = { ...rules, release: { weekday: 7, minuteOfDay: 150 } }
    const midnight = at('2027-03-14 00:00', zone)

    expect(bookableRange(zone, sunday, midnight).end).toBe(at('2027-03-22 00:00', zone))
    expect(bookableRange(zone, sunday, midnight - HOUR).end).toBe(at('2027-03-15 00:00', zone))
  })
})

test('of several services the strictest limits on changes and phones apply, in any order', () => {
  const strict = {
    cancelCutoffMinutes: 600,
    moveCutoffMinutes: 500,
    maxFutureAppointmentsPerPhone: 1,
    maxAppointmentsPerDay: 2,
  }
  const loose = {
    cancelCutoffMinutes: 60,
    moveCutoffMinutes: 50,
    maxFutureAppointmentsPerPhone: 5,
    maxAppointmentsPerDay: 9,
  }
  const services = [
    aService({ id: 'strict', rules: strict }),
    aService({ id: 'loose', rules: loose }),
    aService({ id: 'plain' }),
  ]
  const plan = aPlan({ services })

  expect(rulesFor(plan, ['strict', 'loose'])).toMatchObject(strict)
  expect(rulesFor(plan, ['loose', 'strict'])).toMatchObject(strict)
  // A service without a limit of its own uses the shop's; that does not mean "no limit".
  expect(rulesFor(plan, ['plain', 'loose']).maxAppointmentsPerDay).toBe(9)
})
