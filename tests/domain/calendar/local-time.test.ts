import { dateOfDay, dayNumber } from '#domain/calendar/dates.ts'
import 'temporal-polyfill/global'
import {
  instantsOf,
  intervalsOf,
  isTimeZone,
  localDate,
  localMinute,
  startOfDay,
  toInstant,
  toOffsetIso,
} from '#domain/calendar/local-time.ts'
import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

const utc = (iso: string) => Temporal.Instant.from(iso).epochMilliseconds
const ZONES = [
  'America/Argentina/Buenos_Aires',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Apia',
  'Pacific/Kiritimati',
]

describe('a local time', () => {
  test.each([
    ['2027-03-14', 90, 'America/New_York', ['2027-03-14T06:30Z']],
    ['2027-03-14', 150, 'America/New_York', []],
    ['2027-03-14', 180, 'America/New_York', ['2027-03-14T07:00Z']],
    ['2027-11-07', 90, 'America/New_York', ['2027-11-07T05:30Z', '2027-11-07T06:30Z']],
    ['2027-11-07', 120, 'America/New_York', ['2027-11-07T07:00Z']],
    ['2027-04-03', 1410, 'America/Santiago', ['2027-04-04T02:30Z', '2027-04-04T03:30Z']],
    ['2027-04-03', 1440, 'America/Santiago', ['2027-04-04T04:00Z']],
    ['2027-09-05', 30, 'America/Santiago', []],
    ['2027-09-04', 1470, 'America/Santiago', []],
    ['2027-09-05', 60, 'America/Santiago', ['2027-09-05T04:00Z']],
    ['2011-12-30', 720, 'Pacific/Apia', []],
    ['2027-10-03', 130, 'Australia/Lord_Howe', []],
    ['2027-12-31', 1440, 'America/Argentina/Buenos_Aires', ['2028-01-01T03:00Z']],
  ])('%s at minute %i in %s is %o', (date, minute, zone, expected) => {
    const instants = expected.map(iso => utc(iso))

    expect(instantsOf(date, minute, zone)).toEqual(instants)
    expect(toInstant(date, minute, zone)).toBe(instants[0] ?? null)
  })

  test('agrees with Temporal at any instant of any zone', () => {
    const instants = integer({ min: utc('2005-01-01T00:00Z'), max: utc('2035-01-01T00:00Z') })
    assert(
      property(instants, constantFrom(...ZONES), (milliseconds, zone) => {
        const instant = Math.floor(milliseconds / 1000) * 1000
        const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
        const minute = zoned.hour * 60 + zoned.minute
        const onTheMinute = instant - zoned.second * 1000

        expect(localDate(instant, zone)).toBe(zoned.toPlainDate().toString())
        expect(localMinute(instant, zone)).toBe(minute)
        expect(instantsOf(localDate(instant, zone), minute, zone)).toContain(onTheMinute)
        expect(toOffsetIso(instant, zone)).toBe(
          zoned.toString({ timeZoneName: 'never', smallestUnit: 'second' }),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('is written with its offset', () => {
    const instant = utc('2027-03-01T12:30:05Z')

    expect(toOffsetIso(instant, 'America/Argentina/Buenos_Aires')).toBe('2027-03-01T09:30:05-03:00')
    expect(toOffsetIso(instant, 'Asia/Kathmandu')).toBe('2027-03-01T18:15:05+05:45')
    expect(toOffsetIso(instant, 'UTC')).toBe('2027-03-01T12:30:05+00:00')
  })
})

describe('a range of local time', () => {
  test.each([
    ['2027-03-13', '2027-03-13T06:00Z', '2027-03-13T09:00Z', 'an ordinary day'],
    ['2027-03-14', '2027-03-14T06:00Z', '2027-03-14T08:00Z', 'an hour is missing'],
    ['2027-11-07', '2027-11-07T05:00Z', '2027-11-07T09:00Z', 'an hour is repeated'],
  ])('from 01:00 to 04:00 in New York, %s', (date, start, end) => {
    expect(intervalsOf(date, 60, 240, 'America/New_York')).toEqual([
      { start: utc(start), end: utc(end) },
    ])
  })

  test('that ends inside a repeated hour is two intervals', () => {
    expect(intervalsOf('2027-11-07', 0, 90, 'America/New_York')).toEqual([
      { start: utc('2027-11-07T04:00Z'), end: utc('2027-11-07T05:30Z') },
      { start: utc('2027-11-07T06:00Z'), end: utc('2027-11-07T06:30Z') },
    ])
  })

  test('that does not exist is empty', () => {
    expect(intervalsOf('2027-03-14', 120, 180, 'America/New_York')).toEqual([])
  })
})

describe('the start of a day', () => {
  test.each([
    ['2027-09-05', 'America/Santiago', '2027-09-05T04:00Z'],
    ['2027-04-04', 'America/Santiago', '2027-04-04T04:00Z'],
    ['2027-11-07', 'America/Havana', '2027-11-07T04:00Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00Z'],
    ['2027-12-31', 'America/Argentina/Buenos_Aires', '2027-12-31T03:00Z'],
  ])('%s in %s is %s', (date, zone, expected) => {
    expect(startOfDay(date, zone)).toBe(utc(expected))
  })

  test('of an invalid date throws', () => {
    expect(() => startOfDay('hoy', 'UTC')).toThrow(new RangeError('No day called hoy in UTC'))
  })
})

describe('a zone', () => {
  test.each([
    ['America/Argentina/Buenos_Aires', true],
    ['UTC', true],
    ['America/Nowhere', false],
    ['-03:00', false],
    // Temporal would accept this as a time zone and use its `Z`.
    ['2027-03-01T00:00Z', false],
    ['', false],
  ])('%s is one: %s', (zone, expected) => {
    expect(isTimeZone(zone)).toBe(expected)
  })

  test('does not cache days without limit', () => {
    const first = dayNumber('1980-01-01')
    for (let day = first; day < first + 5000; day += 1) toInstant(dateOfDay(day), 720, 'UTC')

    expect(toInstant('1980-01-01', 720, 'UTC')).toBe(utc('1980-01-01T12:00Z'))
  })
})
