import { describe, expect, test } from 'vitest'
import {
  type Held,
  mayHold,
  minutesOf,
  minutesOfDay,
  type Taken,
  verdictOn,
} from '#domain/booking/shares.ts'
import { decideBooking } from '#domain/booking/booking.ts'
import { PUBLIC } from '#domain/booking/scheduling-context.ts'
import { createBusyIndex } from '#domain/occupancy/occupancy.ts'
import { aPlan, aService, at, weekly } from '#support/domain/domain-builders.ts'

const nothing: Taken = { line: 0, network: 0, waiting: 0, lineInHour: 0, networkInHour: 0 }
/** Three people for ten hours: 144 minutes for one line, 216 for a network, 144 may wait, 594 may be held. */
const wanted = { minutes: 45, dayMinutes: 1800, factor: 1 }

describe('what a network may take of a day', () => {
  test.each<[string, Partial<Taken>, string]>([
    ['the first visit', {}, 'book'],
    ['up to its share', { line: 99, network: 99 }, 'book'],
    ['more than the share of a line', { line: 100, network: 100 }, 'wait'],
    ['more than the share of a network, from a new line', { network: 172 }, 'wait'],
    ['more than an hour of one line brings', { lineInHour: 196 }, 'wait'],
    ['more than an hour of one network brings', { networkInHour: 436 }, 'wait'],
    ['when nothing more may wait', { line: 100, network: 100, waiting: 100 }, 'refuse'],
    ['far beyond an hour of one line', { lineInHour: 436 }, 'refuse'],
    ['far beyond an hour of one network', { networkInHour: 916 }, 'refuse'],
  ])('%s', (_, taken, verdict) => {
    expect(verdictOn({ ...nothing, ...taken }, wanted)).toBe(verdict)
  })

  test('two short visits always fit in a small shop', () => {
    const small = { minutes: 30, dayMinutes: 480, factor: 1 }
    expect(verdictOn({ ...nothing, line: 30, network: 30 }, small)).toBe('book')
    expect(verdictOn({ ...nothing, line: 60, network: 60 }, small)).toBe('wait')
  })

  test('three short visits always fit on a whole day, and two thirds of it stay for others', () => {
    const whole = { minutes: 30, dayMinutes: 600, factor: 1 }
    expect(verdictOn({ ...nothing, line: 60, network: 60 }, whole)).toBe('book')
    // With three of one line and three of a /48 a third of the day would be exceeded.
    expect(verdictOn({ ...nothing, line: 90, network: 90 }, whole)).toBe('refuse')
    expect(verdictOn({ ...nothing, line: 80, network: 80 }, { ...whole, minutes: 40 })).toBe('wait')
    // So long a visit takes more than its share by itself.
    expect(verdictOn({ ...nothing, line: 90, network: 90 }, { ...whole, minutes: 90 })).toBe('wait')
  })

  test.each(
    [480, 540, 600, 720, 1200, 1800].flatMap(dayMinutes =>
      [15, 20, 30, 40, 45, 60].map(minutes => [dayMinutes, minutes] as const),
    ),
  )(
    'of %i minutes one line and one /48 leave two thirds, by visits of %i',
    (dayMinutes, minutes) => {
      const taken = { line: 0, network: 0, waiting: 0 }
      for (const from of ['line', 'network'] as const)
        for (let n = 0; n < 100; n += 1) {
          const own = { line: taken[from], network: taken[from], waiting: taken.waiting }
          // Each hour brings less than this; the attack has the whole day.
          const verdict = verdictOn({ ...nothing, ...own }, { minutes, dayMinutes, factor: 1 })
          if (verdict === 'book') taken[from] += minutes
          if (verdict === 'wait') taken.waiting += minutes
        }

      const all = taken.line + taken.network + taken.waiting
      if (minutes * 10 <= dayMinutes) expect(all).toBeLessThanOrEqual(dayMinutes / 3)
    },
  )

  test('a wider profile multiplies each limit', () => {
    const much = { line: 1000, network: 1000, waiting: 0, lineInHour: 1000, networkInHour: 1000 }
    expect(verdictOn(much, { ...wanted, factor: 100 })).toBe('book')
  })
})

describe('what a network may hold', () => {
  const none: Held = { line: 0, network: 0, held: 0, lineLapsed: 0, networkLapsed: 0 }

  test.each<[string, Partial<Held>, boolean]>([
    ['a first start', {}, true],
    ['within its share', { line: 90, network: 90, held: 90 }, true],
    ['more than the share of a line', { line: 100, network: 100, held: 100 }, false],
    ['more than the share of a network', { network: 180, held: 180 }, false],
    ['less after what was held lapsed', { line: 45, network: 45, lineLapsed: 144 }, false],
    ['one start again', { lineLapsed: 45, networkLapsed: 45 }, true],
    ['not the same start all the time', { lineLapsed: 300, networkLapsed: 300 }, false],
    ['nothing more while a third of the day is held', { held: 560 }, false],
  ])('%s', (_, taken, isAllowed) => {
    expect(mayHold({ ...none, ...taken }, wanted)).toBe(isAllowed)
  })
})

describe('the minutes', () => {
  const now = at('2027-03-01 00:00')
  const nine = at('2027-03-01 09:00')
  const minutes = (plan: ReturnType<typeof aPlan>, request: { readonly seats?: number }) => {
    const context = { plan, busy: createBusyIndex(), now, audience: PUBLIC }
    const asked = { serviceIds: ['corte'], staffId: 'ana', ...request }
    const decision = decideBooking(context, asked, nine)
    return decision.ok ? minutesOf(decision.visit) : decision.reason
  }

  test('of a visit are the work of its staff, without its resources', () => {
    const services = [aService({ resources: [{ resourceId: 'silla', quantity: 1 }] })]
    expect(minutes(aPlan({ services, resources: [{ id: 'silla', quantity: 1 }] }), {})).toBe(30)
  })

  test('of places in a class are their part of it', () => {
    const plan = aPlan({ services: [aService({ minutes: 60, capacity: 4 })] })
    expect(minutes(plan, { seats: 3 })).toBe(45)
  })

  test('of a date are those of all staff, also of a night that ends on the next one', () => {
    const plan = aPlan({ staff: ['ana', 'beto'], weeklyRanges: weekly('22:00-26:00') })
    expect(minutesOfDay(plan, '2027-03-01')).toBe(2 * 4 * 60)
    const open = aPlan({ staff: ['ana', 'beto'] })
    expect(minutesOfDay(open, '2027-03-01')).toBe(2 * 3 * 60)
  })
})
