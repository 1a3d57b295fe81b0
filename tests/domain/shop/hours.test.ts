import { openIntervals, openState, shiftsOf } from '#domain/shop/hours.ts'
import { toOffsetIso } from '#domain/calendar/local-time.ts'
import type { ShopPlan } from '#domain/shop/shop.ts'
import { aPlan, at, closed, opened, range, weekly } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

// A Monday.
const DATE = '2027-03-01'
const SUNDAY = '2027-02-28'

/** `['09:00-12:00']` */
function hoursOf(plan: ShopPlan, staffId: string | null, date = DATE): string[] {
  const clock = (instant: number) => toOffsetIso(instant, plan.timeZone).slice(11, 16)
  return openIntervals(plan, staffId, date).map(one => `${clock(one.start)}-${clock(one.end)}`)
}

const on = (fromDate: string, ...texts: string[]) => ({
  fromDate,
  ranges: texts.map(text => range(text)),
})
const own = (staffId: string, text: string) => ({ staffId, ...on(DATE, text) })
const instantOf = (text: string | null) => (text === null ? null : at(text))

describe('the hours of a date', () => {
  test('may be several ranges, with a siesta in between', () => {
    const plan = aPlan({ weeklyRanges: [...weekly('16:30-20:00'), ...weekly('9:00-13:00')] })

    expect(hoursOf(plan, null)).toEqual(['09:00-13:00', '16:30-20:00'])
  })

  test('join ranges that overlap or touch, and forget reversed ones', () => {
    const ranges = ['9:00-11:00', '10:00-12:00', '12:00-13:00', '18:00-17:00']
    const plan = aPlan({ weeklyRanges: ranges.flatMap(text => weekly(text)) })

    expect(hoursOf(plan, null)).toEqual(['09:00-13:00'])
  })

  test('reach midnight and go beyond it', () => {
    const plan = aPlan({
      weeklyRanges: [...weekly('20:00-24:00', [1]), ...weekly('22:00-26:00', [2])],
    })

    expect(hoursOf(plan, null)).toEqual(['20:00-00:00'])
    expect(hoursOf(plan, null, '2027-03-02')).toEqual(['22:00-02:00'])
  })

  test('are the shop’s for staff without their own, and their own as soon as there is one row', () => {
    const plan = aPlan({
      staff: ['ana', 'beto'],
      weeklyRanges: [...weekly('9:00-12:00'), ...weekly('15:00-18:00', [2], 'beto')],
    })

    expect(hoursOf(plan, 'ana')).toEqual(['09:00-12:00'])
    expect(hoursOf(plan, 'beto')).toEqual([])
    expect(hoursOf(plan, 'beto', '2027-03-02')).toEqual(['15:00-18:00'])
  })
})

describe('exceptions of the shop (open from 9 to 12, closed on Sundays)', () => {
  const weeklyRanges = weekly('9:00-12:00', [1, 2, 3, 4, 5, 6])

  test.each([
    ['none', DATE, [], ['09:00-12:00']],
    ['none on a Sunday', SUNDAY, [], []],
    ['closed', DATE, [closed(on(DATE))], []],
    ['closed, another date', DATE, [closed(on('2027-03-02'))], ['09:00-12:00']],
    ['closed from the week before', DATE, [closed({ fromDate: '2027-02-24', toDate: DATE })], []],
    [
      'closed for some hours',
      DATE,
      [closed(on(DATE, '10:00-10:30'))],
      ['09:00-10:00', '10:30-12:00'],
    ],
    ['other hours', DATE, [opened(on(DATE, '14:00-16:00'))], ['14:00-16:00']],
    [
      'two other ranges',
      DATE,
      [opened(on(DATE, '8:00-9:00', '14:00-16:00'))],
      ['08:00-09:00', '14:00-16:00'],
    ],
    [
      'two openings',
      DATE,
      [opened(on(DATE, '8:00-10:00')), opened(on(DATE, '9:30-11:00'))],
      ['08:00-11:00'],
    ],
    ['opening without ranges', DATE, [opened(on(DATE))], ['09:00-12:00']],
    ['open on a Sunday', SUNDAY, [opened(on(SUNDAY, '10:00-14:00'))], ['10:00-14:00']],
    ['open and closed', SUNDAY, [opened(on(SUNDAY, '10:00-14:00')), closed(on(SUNDAY))], []],
    [
      'open, closed in between',
      SUNDAY,
      [closed(on(SUNDAY, '11:00-12:00')), opened(on(SUNDAY, '10:00-14:00'))],
      ['10:00-11:00', '12:00-14:00'],
    ],
    [
      'closed hours of two exceptions',
      DATE,
      [closed(on(DATE, '9:00-10:00')), closed(on(DATE, '9:30-11:00'))],
      ['11:00-12:00'],
    ],
  ])('%s', (_, date, exceptions, expected) => {
    expect(hoursOf(aPlan({ weeklyRanges, exceptions }), null, date)).toEqual(expected)
    expect(hoursOf(aPlan({ weeklyRanges, exceptions }), 'ana', date)).toEqual(expected)
  })
})

describe('exceptions and staff members', () => {
  const staff = ['ana', 'beto']
  const weeklyRanges = [...weekly('9:00-12:00'), ...weekly('8:00-20:00', [1], 'beto')]
  const hours = (...exceptions: ShopPlan['exceptions'][number][]) => {
    const plan = aPlan({ staff, weeklyRanges, exceptions })
    return [null, 'ana', 'beto'].map(staffMember => hoursOf(plan, staffMember).join(' '))
  }

  test('a closure of the shop closes everybody', () => {
    expect(hours(closed({ fromDate: DATE }), opened(own('beto', '9:00-10:00')))).toEqual([
      '',
      '',
      '',
    ])
  })

  test('a person’s closure closes only them', () => {
    expect(hours(closed({ fromDate: DATE, staffId: 'ana' }))).toEqual([
      '09:00-12:00',
      '',
      '08:00-20:00',
    ])
  })

  test('special hours of the shop replace inherited hours and limit a staff member’s own', () => {
    const special = opened({ fromDate: DATE, ranges: [range('18:00-22:00')] })

    expect(hours(special)).toEqual(['18:00-22:00', '18:00-22:00', '18:00-20:00'])
  })

  test('special hours of a staff member replace all others', () => {
    const special = opened({ fromDate: DATE, ranges: [range('18:00-22:00')] })

    expect(
      hours(special, opened(own('ana', '7:00-8:00')), opened(own('beto', '21:00-23:00'))),
    ).toEqual(['18:00-22:00', '07:00-08:00', '21:00-23:00'])
  })
})

describe('a night shift (Mondays from 22 to 2)', () => {
  const weeklyRanges = [...weekly('22:00-26:00', [1]), ...weekly('9:00-10:00', [2])]
  const tuesday = '2027-03-02'

  test.each([
    ['closing the Monday takes all of it', closed({ fromDate: DATE }), [], ['09:00-10:00']],
    ['closing the Tuesday leaves all of it', closed({ fromDate: tuesday }), ['22:00-02:00'], []],
    [
      'closing early on Tuesday cuts its end',
      closed({ fromDate: tuesday, ranges: [range('0:30-9:30')] }),
      ['22:00-00:30'],
      ['09:30-10:00'],
    ],
    [
      'closed hours that began on Sunday cut its beginning',
      closed({ fromDate: SUNDAY, ranges: [range('23:00-47:00')] }),
      ['23:00-02:00'],
      ['09:00-10:00'],
    ],
  ])('%s', (_, exception, monday, nextDay) => {
    const plan = aPlan({ weeklyRanges, exceptions: [exception] })

    expect(hoursOf(plan, null)).toEqual(monday)
    expect(hoursOf(plan, null, tuesday)).toEqual(nextDay)
  })
})

describe('whether the shop is open', () => {
  const siesta = { weeklyRanges: [...weekly('9:00-13:00'), ...weekly('17:00-20:00', [1])] }
  const night = { weeklyRanges: weekly('22:00-26:00', [1]) }
  const around = { weeklyRanges: weekly('0:00-24:00', [1, 2]) }
  const always = { weeklyRanges: weekly('0:00-24:00') }
  const once = {
    weeklyRanges: [],
    exceptions: [opened({ fromDate: '2027-03-01', ranges: [range('9:00-12:00')] })],
  }

  test.each([
    ['before opening', siesta, '2027-03-01 08:59', false, null, '2027-03-01 09:00'],
    ['at opening time', siesta, '2027-03-01 09:00', true, '2027-03-01 13:00', null],
    ['at closing time', siesta, '2027-03-01 13:00', false, null, '2027-03-01 17:00'],
    ['in the evening', siesta, '2027-03-01 20:00', false, null, '2027-03-02 09:00'],
    ['after midnight', night, '2027-03-02 01:30', true, '2027-03-02 02:00', null],
    ['until next week', night, '2027-03-02 02:00', false, null, '2027-03-08 22:00'],
    ['through midnight', around, '2027-03-01 12:00', true, '2027-03-03 00:00', null],
    ['never closing', always, '2027-03-01 12:00', true, null, null],
    ['for the last time', once, '2027-03-01 11:59', true, '2027-03-01 12:00', null],
    ['when that is over', once, '2027-03-01 12:00', false, null, null],
    ['the day after it', once, '2027-03-02 10:00', false, null, null],
    ['never opening', { weeklyRanges: [] }, '2027-03-01 12:00', false, null, null],
  ])('%s', (_, parts, now, isOpen, until, opensAt) => {
    expect(openState(aPlan(parts), at(now))).toEqual({
      isOpen,
      until: instantOf(until),
      opensAt: instantOf(opensAt),
    })
  })

  test('says when it opens after two closed weeks', () => {
    const exceptions = [closed({ fromDate: '2027-03-01', toDate: '2027-03-14' })]

    expect(openState(aPlan({ exceptions }), at('2027-03-01 10:00')).opensAt).toBe(
      at('2027-03-15 09:00'),
    )
  })
})

const alternating = (weekAnchor?: string) =>
  aPlan({
    weekAnchor,
    weeklyRanges: [
      { ...range('9:00-12:00'), weekday: 1, staffId: null, week: 'a' },
      { ...range('14:00-16:00'), weekday: 1, staffId: null, week: 'b' },
      { ...range('18:00-19:00'), weekday: 1, staffId: null },
    ],
  })

const opens = (date: string, anchor?: string) =>
  shiftsOf(alternating(anchor), null, date)[0]!.startMinute

describe('weeks that alternate', () => {
  test.each([
    ['the week of 5 January 2026', '2026-01-05', undefined, 540],
    ['the one after it', '2026-01-12', undefined, 840],
    ['the one before it', '2025-12-29', undefined, 840],
    ['any day of week A says it', '2027-03-01', '2027-03-07', 540],
    ['and the Monday after is week B', '2027-03-08', '2027-03-07', 840],
  ])('%s', (_, date, anchor, minute) => {
    expect(opens(date, anchor)).toBe(minute)
  })
})
