import 'temporal-polyfill/global'
import {
  addDays,
  clockText,
  dateOfDay,
  datesBetween,
  dayNumber,
  daysBetween,
  isDate,
  minuteOfClock,
  mondayOf,
  shiftMonth,
  weekdayOf,
} from '#domain/calendar/dates.ts'
import { assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'

describe('a date', () => {
  test.each([
    ['2027-12-31', 1, '2028-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    ['2028-03-01', -1, '2028-02-29'],
    ['2000-02-29', 366, '2001-03-01'],
    ['1969-12-31', 1, '1970-01-01'],
    ['2000-02-28', 1, '2000-02-29'],
    ['2000-12-31', 1, '2001-01-01'],
    ['1900-02-28', 1, '1900-03-01'],
    ['2099-12-31', 1, '2100-01-01'],
    ['2100-02-28', 1, '2100-03-01'],
    ['0001-01-01', -1, '0000-12-31'],
    ['9999-12-30', 1, '9999-12-31'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected)
    expect(daysBetween(date, expected)).toBe(days)
  })

  test('counts days and weekdays as the calendar does', () => {
    const days = integer({ min: -719_520, max: 2_932_896 })
    assert(
      property(days, day => {
        const date = Temporal.PlainDate.from('1970-01-01').add({ days: day })
        expect(dateOfDay(day)).toBe(date.toString())
        expect(dayNumber(date.toString())).toBe(day)
        expect(weekdayOf(date.toString())).toBe(date.dayOfWeek)
        expect(mondayOf(date.toString())).toBe(
          date.subtract({ days: date.dayOfWeek - 1 }).toString(),
        )
      }),
    )
  })

  test('moves by months as the calendar does, to the last day where a month is shorter', () => {
    assert(
      property(
        integer({ min: -700_000, max: 2_900_000 }),
        integer({ min: -30, max: 30 }),
        (day, months) => {
          const date = Temporal.PlainDate.from(dateOfDay(day))
          expect(shiftMonth(date.toString(), months)).toBe(date.add({ months }).toString())
        },
      ),
    )
  })

  test('can be listed from one to another, both included', () => {
    expect(datesBetween('2028-02-28', '2028-03-01')).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ])
    expect(datesBetween('2028-02-28', '2028-02-28')).toEqual(['2028-02-28'])
    expect(datesBetween('2028-02-28', '2028-02-27')).toEqual([])
  })

  test.each([
    ['2028-02-29', true],
    ['2027-02-29', false],
    ['2027-13-01', false],
    ['2027-00-10', false],
    ['2027-04-31', false],
    ['2027-4-3', false],
    ['2027-04-03T09:00', false],
    [' 2027-04-03', false],
    ['+027-04-03', false],
    ['hoy', false],
    ['', false],
    // What formatting an invalid date would give.
    ['0NaN-NaN-NaN', false],
  ])('%s exists: %s', (text, expected) => {
    expect(isDate(text)).toBe(expected)
  })

  test('is not what is missing', () => {
    expect(isDate(null)).toBe(false)
    expect(isDate(undefined)).toBe(false)
  })
})

describe('a minute of a day', () => {
  test.each([
    [0, '00:00'],
    [545, '09:05'],
    [1440 + 75, '01:15'],
    [-30, '23:30'],
  ])('%i is shown as %s', (minute, clock) => {
    expect(clockText(minute)).toBe(clock)
  })

  test.each([
    ['09:05', 545],
    ['9:05', 545],
    ['18:30:00', 1110],
    ['26:00', 1560],
    ['9', null],
    ['', null],
  ])('%s is read as %s', (clock, minute) => {
    expect(minuteOfClock(clock)).toBe(minute)
  })
})
