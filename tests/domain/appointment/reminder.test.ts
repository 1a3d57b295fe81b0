/** A customer is reminded once at each of the shop's times, never at night, and never of what they have just done. */
import { describe, expect, test } from 'vitest'
import {
  asksComingFrom,
  dueReminder,
  hoursOfServices,
  leadOf,
  remindAt,
  reminderByHand,
} from '#domain/appointment/reminder.ts'

const timeZone = 'America/Argentina/Buenos_Aires'
const night = { from: 22 * 60, to: 8 * 60 }
const at = (text: string) => Date.parse(`2026-11-${text}-03:00`)

describe('the moment', () => {
  test.each([
    ['24 hours before', '25T15:00', 24, night, '24T15:00'],
    ['3 hours before', '25T15:00', 3, night, '25T12:00'],
    [
      'the evening before, where it would fall into the early morning',
      '25T09:30',
      3,
      night,
      '24T21:50',
    ],
    [
      'the same evening, where it would fall into the late evening',
      '26T01:30',
      3,
      night,
      '25T21:50',
    ],
    ['as it is at the end of the quiet', '25T11:00', 3, night, '25T08:00'],
    ['as it is without quiet hours', '25T09:30', 3, null, '25T06:30'],
    ['before a quiet within one day', '25T17:00', 3, { from: 13 * 60, to: 16 * 60 }, '25T12:50'],
  ] as const)('is %s', (_, start, hours, quiet, expected) => {
    expect(remindAt({ startsAt: at(start), timeZone }, hours, quiet)).toBe(at(expected))
  })

  test('is before the quiet hours also where these begin in an hour that the clock jumps over', () => {
    // In Chile the day of 6 September 2026 begins at 01:00.
    const start = Date.parse('2026-09-06T10:00:00-03:00')
    const midnight = { from: 0, to: 8 * 60 }
    expect(remindAt({ startsAt: start, timeZone: 'America/Santiago' }, 3, midnight)).toBe(
      Date.parse('2026-09-05T23:50:00-04:00'),
    )
  })
})

describe('the due reminder', () => {
  const rules = { hours: [24, 3], quiet: night } as const
  const startsAt = at('25T15:00')

  test.each([
    ['nothing before its time', '20T10:00', '24T14:59', null],
    ['the one of the day before', '20T10:00', '24T15:00', 24],
    ['still that one, until the next', '20T10:00', '25T11:59', 24],
    ['then the one of the same day', '20T10:00', '25T12:00', 3],
    ['nothing once it has begun', '20T10:00', '25T15:00', null],
    ['not the one of the day before, when booked after it', '24T18:00', '24T18:01', null],
    ['but the one of the same day', '24T18:00', '25T12:00', 3],
    ['nothing, when booked within the last hours', '25T13:00', '25T13:01', null],
  ] as const)('is %s', (_, since, now, expected) => {
    expect(dueReminder({ startsAt, since: at(since), timeZone }, rules, at(now)).hours).toBe(
      expected,
    )
  })

  test('is nothing in a shop that reminds nobody', () => {
    const appointment = { startsAt, since: at('20T10:00'), timeZone }

    expect(dueReminder(appointment, { hours: [], quiet: null }, at('25T14:00'))).toEqual({
      hours: null,
      nextAt: null,
    })
  })

  test('is followed by the next one', () => {
    const appointment = { startsAt, since: at('20T10:00'), timeZone }
    const nextAt = (now: string) => dueReminder(appointment, rules, at(now)).nextAt

    expect(nextAt('22T10:00')).toBe(at('24T15:00'))
    expect(nextAt('24T15:00')).toBe(at('25T12:00'))
    expect(nextAt('25T12:00')).toBeNull()
  })
})

describe('a shop that chooses the times', () => {
  const rules = { hours: [24, 3], quiet: null, first_hours: 36, last_hours: 2 } as const
  const appointment = { startsAt: at('25T15:00'), since: at('20T10:00'), timeZone }

  test.each([
    ['nothing before the first', '24T02:59', null],
    ['the first, as long before as it says', '24T03:00', 24],
    ['the last, as long before as it says', '25T13:00', 3],
  ] as const)('has %s', (_, now, expected) => {
    expect(dueReminder(appointment, rules, at(now)).hours).toBe(expected)
  })
})

describe('which reminders a visit has', () => {
  test.each([
    ['those of the shop, where no service says anything', [null, null], [24, 3]],
    ['none, where its only service has none', [[]], []],
    ['that of a service', [[3]], [3]],
    ['those of each of its services', [[], [24]], [24]],
    ['those of the shop for the one that says nothing', [[], null], [24, 3]],
    ['those of the shop for a visit whose services are unknown', [], [24, 3]],
  ] as const)('is %s', (_, own, expected) => {
    expect(hoursOfServices([24, 3], own)).toEqual(expected)
  })
})

describe('a message by hand', () => {
  const rules = { hours: [24, 3], quiet: null } as const
  const startsAt = at('25T15:00')

  test.each([
    ['not the day before it is due', '20T10:00', '23T23:59', null],
    ['from the morning of the day on which it is due', '20T10:00', '24T00:00', 24],
    ['not at once to whoever booked that morning', '24T09:00', '24T09:01', null],
    ['at its hour to whoever booked that morning', '24T09:00', '24T15:00', 24],
    ['not to whoever booked after its hour', '24T16:00', '24T17:00', null],
    ['three hours before, of the last', '20T10:00', '25T12:00', 3],
    ['never after the start', '20T10:00', '25T15:00', null],
  ] as const)('goes %s', (_, since, now, expected) => {
    expect(reminderByHand({ startsAt, since: at(since), timeZone }, rules, at(now))).toBe(expected)
  })
})

test.each([
  ['as the shop chose, where it has no limit', 3, {}, [0, 0], 3],
  ['an hour before the limit to move', 3, {}, [180, 0], 4],
  ['an hour before the limit to cancel in time', 3, {}, [0, 240], 5],
  ['as the shop chose, where that is earlier', 3, { last_hours: 6 }, [180, 180], 6],
  ['as late as ever, where the limit is too long for a last reminder', 3, {}, [360, 2880], 3],
  ['a day before', 24, {}, [180, 180], 24],
  ['an hour before a limit of a day', 24, {}, [1440, 1440], 25],
] as const)('a reminder goes %s', (_, hours, chosen, limits, lead) => {
  expect(leadOf(hours, { hours: [24, 3], quiet: null, limits, ...chosen })).toBe(lead)
})

test.each([
  ['from the first reminder', '20T10:00', [24, 3], '24T15:00'],
  ['from the next one, when booked after it', '24T18:00', [24, 3], '25T12:00'],
  ['never, when booked after the last', '25T12:01', [24, 3], null],
  ['from a day before, in a shop without reminders', '20T10:00', [], '24T15:00'],
  ['never, when booked within a day there', '24T15:01', [], null],
] as const)('the page asks whether they come %s', (_, since, hours, expected) => {
  const appointment = { startsAt: at('25T15:00'), since: at(since), timeZone }

  expect(asksComingFrom(appointment, { hours: [...hours], quiet: night })).toBe(
    expected && at(expected),
  )
})
