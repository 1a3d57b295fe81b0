import { MINUTE } from '#domain/calendar/interval.ts'
import {
  aPlan,
  aService,
  at,
  busyWith,
  listed,
  taken,
  weekly,
} from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

// A Monday.
const DATE = '2027-03-01'

describe('midnight', () => {
  test('is the end of a range that says 24:00', () => {
    expect(listed(aPlan({ weeklyRanges: weekly('23:00-24:00') }))).toEqual([['23:00', '23:30']])
  })

  test('is crossed by a night shift, whose later starts belong to the next date', () => {
    const plan = aPlan({
      services: [aService({ minutes: 60 })],
      weeklyRanges: weekly('22:00-26:00', [1]),
    })

    expect(listed(plan, { days: 2 })).toEqual([
      ['22:00', '22:30', '23:00', '23:30'],
      ['00:00', '00:30', '01:00'],
    ])
  })

  test('is crossed by an appointment when the next date opens at 0:00', () => {
    const plan = aPlan({
      services: [aService({ minutes: 60 })],
      weeklyRanges: [...weekly('23:00-24:00', [1]), ...weekly('0:00-1:00', [2])],
    })

    expect(listed(plan, { days: 2 })).toEqual([['23:00', '23:30'], ['00:00']])
  })

  test('does not cut a buffer', () => {
    const plan = aPlan({
      weeklyRanges: [...weekly('23:00-24:00', [1]), ...weekly('0:00-1:00', [2])],
    })
    const late = taken(DATE, '23:30-24:00')
    const padded = { start: late.work.start, end: late.work.end + 15 * MINUTE }

    expect(listed(plan, { days: 2, busy: busyWith({ ...late, padded }) })).toEqual([
      ['23:00'],
      ['00:30'],
    ])
  })

  test('of New Year’s Eve is like any other', () => {
    const plan = aPlan({
      services: [aService({ minutes: 60 })],
      weeklyRanges: weekly('0:00-24:00'),
    })
    const [lastDay, firstDay] = listed(plan, { fromDate: '2027-12-31', days: 2 })

    expect(lastDay?.at(-1)).toBe('23:30')
    expect(firstDay?.[0]).toBe('00:00')
  })

  test('joins the grids of two days without repeating a start', () => {
    const plan = aPlan({
      weeklyRanges: [...weekly('23:00-25:30', [1]), ...weekly('1:00-2:10', [2])],
    })

    expect(listed(plan, { days: 2 })[1]).toEqual(['00:00', '00:30', '01:00', '01:30'])
  })
})

test('the leap day is a day', () => {
  const plan = aPlan({ weeklyRanges: weekly('9:00-9:30') })

  expect(listed(plan, { fromDate: '2028-02-28', days: 3 })).toEqual([
    ['09:00'],
    ['09:00'],
    ['09:00'],
  ])
})

describe('a daylight saving change', () => {
  const newYork = { timeZone: 'America/New_York', rules: { slotStepMinutes: 60 } }
  const now = at('2027-03-01 00:00')

  test.each(['2027-03-13', '2027-11-06'])(
    'leaves local hours where they were, around %s',
    fromDate => {
      const plan = aPlan({
        ...newYork,
        weeklyRanges: [...weekly('9:00-12:00'), ...weekly('13:00-18:00')],
      })
      const day = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00', '17:00']

      expect(listed(plan, { fromDate, days: 3, now })).toEqual([day, day, day])
    },
  )

  test('takes away the starts that do not exist', () => {
    const plan = aPlan({
      ...newYork,
      weeklyRanges: weekly('0:00-5:00'),
      rules: { slotStepMinutes: 30 },
    })

    expect(listed(plan, { fromDate: '2027-03-14', now })).toEqual([
      ['00:00', '00:30', '01:00', '01:30', '03:00', '03:30', '04:00', '04:30'],
    ])
  })

  test('offers a repeated hour twice', () => {
    const plan = aPlan({
      ...newYork,
      weeklyRanges: weekly('0:00-3:00'),
      rules: { slotStepMinutes: 30 },
    })

    expect(listed(plan, { fromDate: '2027-11-07', now })).toEqual([
      ['00:00', '00:30', '01:00', '01:30', '01:00', '01:30', '02:00', '02:30'],
    ])
  })

  test('at midnight, as in Santiago, takes the first hour of one date', () => {
    const plan = aPlan({
      timeZone: 'America/Santiago',
      weeklyRanges: weekly('22:00-26:00', [6]),
      rules: { slotStepMinutes: 60 },
    })

    expect(listed(plan, { fromDate: '2027-09-04', days: 2, now })).toEqual([
      ['22:00', '23:00'],
      ['01:00'],
    ])
    expect(listed(plan, { fromDate: '2027-04-03', days: 2, now })).toEqual([
      ['22:00', '23:00', '23:00'],
      ['00:00', '01:00'],
    ])
  })
})
