import {
  mayNotifyLate,
  autoCompletedUntil,
  type Actor,
  type AppointmentStatus,
  decideCancellation,
  decideMove,
  decideTransition,
  isCorrection,
  isRequest,
} from '#domain/appointment/appointment-status.ts'
import { occupiesCalendar } from '#domain/appointment/occupies-calendar.ts'
import { DAY, MINUTE } from '#domain/calendar/interval.ts'
import { at, BUENOS_AIRES } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const STATUSES: readonly AppointmentStatus[] = [
  'pending',
  'awaiting_deposit',
  'booked',
  'confirmed',
  'checked_in',
  'in_progress',
  'completed',
  'no_show',
  'cancelled',
  'rejected',
  'expired',
]
const ACTORS: readonly Actor[] = ['customer', 'staff', 'system']
const STARTS_AT = 1_000 * DAY

/** Every legal transition and who may make it. Repeated here so that a mistake in the table is found. */
const LEGAL: Readonly<Record<string, string>> = {
  'pending → booked': 'customer staff',
  'pending → awaiting_deposit': 'staff',
  'pending → rejected': 'staff',
  'pending → expired': 'system',
  'pending → cancelled': 'customer staff system',
  'awaiting_deposit → booked': 'staff system',
  'awaiting_deposit → expired': 'system',
  'awaiting_deposit → cancelled': 'customer staff system',
  'booked → confirmed': 'customer staff',
  'booked → expired': 'system',
  'booked → cancelled': 'customer staff system',
  'booked → checked_in': 'customer staff',
  'booked → in_progress': 'staff',
  'booked → completed': 'staff system',
  'booked → no_show': 'staff',
  'confirmed → cancelled': 'customer staff system',
  'confirmed → checked_in': 'customer staff',
  'confirmed → in_progress': 'staff',
  'confirmed → completed': 'staff system',
  'confirmed → no_show': 'staff',
  'checked_in → in_progress': 'staff',
  'checked_in → completed': 'staff system',
  'in_progress → completed': 'staff system',
  'completed → no_show': 'staff',
  'no_show → completed': 'staff',
  'no_show → checked_in': 'staff',
  'cancelled → booked': 'staff',
  'expired → confirmed': 'customer',
  'expired → booked': 'system',
}

/** Additional transitions that are allowed as a correction. */
const BACK: Readonly<Record<string, string>> = {
  'confirmed → booked': 'staff',
  'checked_in → booked': 'staff',
  'checked_in → confirmed': 'staff',
  'in_progress → booked': 'staff',
  'in_progress → confirmed': 'staff',
  'in_progress → checked_in': 'staff',
  'completed → booked': 'staff',
  'completed → confirmed': 'staff',
  'completed → checked_in': 'staff',
  'completed → in_progress': 'staff',
  'no_show → booked': 'staff',
  'no_show → confirmed': 'staff',
  'no_show → in_progress': 'staff',
  'checked_in → no_show': 'staff',
  'booked → pending': 'staff',
  'awaiting_deposit → pending': 'staff',
  'booked → awaiting_deposit': 'staff',
  'rejected → pending': 'staff',
  'cancelled → pending': 'staff',
  'cancelled → awaiting_deposit': 'staff',
  'cancelled → confirmed': 'staff',
}

const pairs = STATUSES.flatMap(from => STATUSES.map(to => [from, to] as const))

describe('a step', () => {
  test.each(pairs)(
    'from %s to %s is allowed for those in the table, and for nobody else',
    (from, to) => {
      const legal = LEGAL[`${from} → ${to}`]
      const moments = [STARTS_AT - DAY, STARTS_AT + DAY]
      const outcomes = ACTORS.map(actor => {
        const decisions = moments.map(now =>
          decideTransition(from, to, actor, { startsAt: STARTS_AT, now }),
        )
        const refusal = decisions.find(decision => !decision.ok)
        if (decisions.some(decision => decision.ok)) return 'yes'
        return refusal?.ok === false ? refusal.reason : ''
      })

      const no = legal === undefined ? 'invalid_transition' : 'not_allowed'
      expect(outcomes).toEqual(ACTORS.map(actor => (legal?.includes(actor) ? 'yes' : no)))
    },
  )

  test.each(pairs)(
    'from %s back to %s is allowed as a correction by staff, or not at all',
    (from, to) => {
      const isBack = `${from} → ${to}` in BACK
      const moments = [STARTS_AT - MINUTE, STARTS_AT + DAY]
      const may = (actor: Actor) =>
        moments.some(
          now => decideTransition(from, to, actor, { startsAt: STARTS_AT, now }, true).ok,
        )

      expect(isCorrection(from, to)).toBe(isBack)
      if (isBack) expect(ACTORS.filter(actor => may(actor))).toEqual(['staff'])
    },
  )

  test.each([
    ['booked', 'no_show', 'staff', 10 * MINUTE - 1, 'too_early'],
    ['booked', 'no_show', 'staff', 10 * MINUTE, 'ok'],
    ['completed', 'no_show', 'staff', 0, 'too_early'],
    ['completed', 'no_show', 'staff', 7 * DAY, 'too_late'],
    ['no_show', 'completed', 'staff', 7 * DAY - 1, 'ok'],
    ['no_show', 'completed', 'staff', 7 * DAY, 'too_late'],
    ['no_show', 'checked_in', 'staff', 7 * DAY - 1, 'ok'],
    ['no_show', 'checked_in', 'staff', 7 * DAY, 'too_late'],
    ['cancelled', 'booked', 'staff', 7 * DAY, 'too_late'],
    ['cancelled', 'booked', 'staff', -DAY, 'ok'],
    ['in_progress', 'completed', 'staff', DAY, 'ok'],
    ['booked', 'confirmed', 'customer', -1, 'ok'],
    ['booked', 'confirmed', 'customer', 0, 'too_late'],
    ['booked', 'cancelled', 'customer', -1, 'ok'],
    ['booked', 'cancelled', 'customer', 0, 'too_late'],
    ['booked', 'cancelled', 'staff', DAY, 'ok'],
    ['booked', 'completed', 'system', -1, 'too_early'],
    ['booked', 'completed', 'system', 0, 'ok'],
  ] as const)(
    'from %s to %s by %s, %i ms after the start: %s',
    (from, to, actor, after, expected) => {
      const decision = decideTransition(from, to, actor, {
        startsAt: STARTS_AT,
        now: STARTS_AT + after,
      })

      expect(decision.ok ? 'ok' : decision.reason).toBe(expected)
    },
  )

  test.each([
    ['completed', 'booked', 'staff', -4 * DAY, 'ok'],
    ['completed', 'booked', 'staff', 7 * DAY, 'too_late'],
    ['checked_in', 'confirmed', 'staff', MINUTE, 'ok'],
    ['rejected', 'pending', 'staff', -1, 'ok'],
    ['rejected', 'pending', 'staff', 0, 'too_late'],
    ['booked', 'pending', 'staff', 0, 'too_late'],
    ['checked_in', 'no_show', 'staff', 10 * MINUTE - 1, 'too_early'],
    ['checked_in', 'no_show', 'staff', 10 * MINUTE, 'ok'],
    ['cancelled', 'confirmed', 'staff', 7 * DAY - 1, 'ok'],
  ] as const)('is corrected from %s to %s by %s, %i ms after the start: %s', (...row) => {
    const [from, to, actor, after, expected] = row
    const moment = { startsAt: STARTS_AT, now: STARTS_AT + after }
    const decision = decideTransition(from, to, actor, moment, true)

    expect(decision.ok ? 'ok' : decision.reason).toBe(expected)
    expect(decideTransition(from, to, actor, moment).ok).toBe(false)
  })
})

test('an appointment that ended without taking place frees its time', () => {
  const over = new Set(['no_show', 'cancelled', 'rejected', 'expired'])

  expect(STATUSES.map(status => occupiesCalendar(status))).toEqual(
    STATUSES.map(status => !over.has(status)),
  )
})

test.each([
  [-180 * MINUTE, false],
  [-180 * MINUTE + 1, true],
  [MINUTE, true],
])('a cancellation %i ms from the start is late: %s (three hours before)', (after, late) => {
  expect(decideCancellation(STARTS_AT, STARTS_AT + after, 180)).toEqual({ late })
})

const move = (status: AppointmentStatus, actor: Actor, after: number) => {
  const decision = decideMove(status, actor, { startsAt: STARTS_AT, now: STARTS_AT + after }, 180)
  return decision.ok ? 'ok' : decision.reason
}

describe('a move', () => {
  const ahead = ['pending', 'awaiting_deposit', 'booked', 'confirmed']

  test('is for appointments that are not over; the customer may until they come', () => {
    const movable = (actor: Actor) => STATUSES.filter(status => move(status, actor, -DAY) === 'ok')

    expect(movable('staff')).toEqual([...ahead, 'checked_in', 'in_progress'])
    expect(movable('customer')).toEqual(ahead)
    expect(move('completed', 'staff', -DAY)).toBe('invalid_transition')
  })

  test('is in time for a customer until the cut-off, and always for staff', () => {
    expect(move('booked', 'customer', -180 * MINUTE)).toBe('ok')
    expect(move('booked', 'customer', -180 * MINUTE + 1)).toBe('too_late')
    expect(move('booked', 'staff', DAY)).toBe('ok')
  })
})

describe('the night', () => {
  test.each([
    ['2027-03-02 02:59', '2027-03-01 00:00'],
    ['2027-03-02 03:00', '2027-03-02 00:00'],
    ['2027-03-02 23:59', '2027-03-02 00:00'],
  ])('at %s closes what ended by %s', (now, until) => {
    expect(autoCompletedUntil(at(now), BUENOS_AIRES)).toBe(at(until))
  })
})

test('only what waits for an answer or a deposit is a request', () => {
  expect(STATUSES.filter(isRequest)).toEqual(['pending', 'awaiting_deposit'])
})

describe('"I am running late"', () => {
  const startsAt = at('2027-03-01 10:00')

  test.each([
    ['2027-03-01 07:59', 'booked', false],
    ['2027-03-01 08:00', 'booked', true],
    ['2027-03-01 10:30', 'confirmed', true],
    ['2027-03-01 10:31', 'confirmed', false],
    ['2027-03-01 10:00', 'checked_in', false],
    ['2027-03-01 10:00', 'cancelled', false],
  ] as const)('at %s of an appointment that is %s: %s', (now, status, expected) => {
    expect(mayNotifyLate(status, { startsAt, now: at(now) })).toBe(expected)
  })
})
