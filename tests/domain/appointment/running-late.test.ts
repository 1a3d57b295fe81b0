import {
  asAnswered,
  delayNews,
  delayToTell,
  expectedStarts,
  forgottenMinutes,
  leastDelayMinutes,
  longestUnaskedMinutes,
  pushedStarts,
  type VisitOfDay,
} from '#domain/appointment/running-late.ts'
import { at } from '#support/domain/domain-builders.ts'
import { array, assert, constantFrom, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

const MINUTE = 60_000
const day = (time: string) => at(`2027-03-02 ${time}`)
const visit = (id: string, start: string, more: Partial<VisitOfDay> = {}): VisitOfDay => ({
  id,
  start: day(start),
  end: day(start) + 30 * MINUTE,
  state: 'ahead',
  beganAt: null,
  lateMinutes: 0,
  ...more,
})
const expected = (visits: readonly VisitOfDay[], now: string) =>
  Object.fromEntries(expectedStarts(visits, day(now)))

describe('a day that runs late', () => {
  test('delays appointments that follow directly, and a free half hour makes up for it', () => {
    const visits = [
      visit('a', '10:00', { state: 'going', beganAt: day('10:20') }),
      visit('b', '10:30'),
      visit('c', '11:30'),
    ]

    expect(expected(visits, '10:30')).toEqual({
      a: day('10:20'),
      b: day('10:50'),
      c: day('11:30'),
    })
  })

  test('grows while a visit goes on after its end', () => {
    const visits = [visit('a', '10:00', { state: 'going' }), visit('b', '10:30')]

    expect(expected(visits, '10:45')).toMatchObject({ b: day('10:45') })
  })

  test('is late while a customer who has arrived waits for their start', () => {
    const visits = [visit('a', '10:00', { state: 'here' }), visit('b', '10:30')]

    expect(expected(visits, '10:15')).toMatchObject({ a: day('10:15'), b: day('10:45') })
  })

  test('follows the customer who said that they come late', () => {
    const visits = [visit('a', '10:00', { lateMinutes: 20 }), visit('b', '10:30')]

    expect(expected(visits, '09:30')).toMatchObject({ b: day('10:50') })
  })

  test('is not delayed by a customer who never came, nor by a visit that nobody closed', () => {
    expect(expected([visit('a', '10:00'), visit('b', '10:30')], '10:25')).toMatchObject({
      b: day('10:30'),
    })
    const forgotten = [visit('a', '10:00', { state: 'going' }), visit('b', '12:30')]
    expect(expected(forgotten, '12:20')).toMatchObject({ b: day('12:30') })
  })

  test('does not delay appointments that were overbooked side by side', () => {
    const visits = [visit('a', '10:00', { end: day('11:30'), state: 'going' }), visit('b', '10:30')]

    expect(expected(visits, '10:20')).toMatchObject({ b: day('10:30') })
  })
})

test('never expects an appointment before its hour, nor before earlier ones have ended', () => {
  const anyVisit = record({
    start: integer({ min: 0, max: 100 }),
    length: integer({ min: 1, max: 12 }),
    state: constantFrom('ahead' as const, 'here' as const, 'going' as const),
    began: option(integer({ min: 0, max: 20 })),
    late: constantFrom(0, 5, 20),
  })
  assert(
    property(array(anyVisit, { maxLength: 12 }), integer({ min: 0, max: 120 }), (list, clock) => {
      const step = 5 * MINUTE
      const visits = list.map(({ start, length, state, began, late }, place) => ({
        id: String(place),
        start: start * step,
        end: (start + length) * step,
        state,
        beganAt: state === 'going' && began !== null ? (start + began) * step : null,
        lateMinutes: late,
      }))
      const starts = expectedStarts(visits, clock * step)
      for (const one of visits.filter(({ state }) => state !== 'going')) {
        const begins = starts.get(one.id)!
        expect(begins).toBeGreaterThanOrEqual(one.start)
        const before = visits.filter(
          other => other.end <= one.start && other.id !== one.id && other.state === 'ahead',
        )
        for (const other of before)
          expect(begins).toBeGreaterThanOrEqual(starts.get(other.id)! + other.end - other.start)
      }
    }),
  )
})

test.each([
  [0, 0, null],
  [leastDelayMinutes - 1, 0, null],
  [leastDelayMinutes, 0, 10],
  [24, 0, 20],
  [20, 20, null],
  [25, 20, 25],
])('%i min late, of which %i are their own, are announced as %s', (minutes, lateMinutes, told) => {
  const start = day('10:00')
  expect(delayToTell({ start, lateMinutes }, start + minutes * MINUTE)).toBe(told)
})

describe('a visit that somebody marked once and nobody closed', () => {
  test.each([
    ['here', null, '12:00', '12:30'],
    ['here', null, '12:01', '10:30'],
    ['going', '10:00', '12:00', '12:00'],
    ['going', '10:00', '12:01', '10:30'],
    ['going', '11:00', '13:00', '13:00'],
    ['going', '11:00', '13:01', '10:30'],
  ] as const)(
    `%s since %s is forgotten ${forgottenMinutes} minutes after its end: at %s the next is expected at %s`,
    (state, began, now, start) => {
      const beganAt = began && day(began)
      const visits = [visit('a', '10:00', { state, beganAt }), visit('b', '10:30')]
      expect(expected(visits, now)['b']).toBe(day(start))
    },
  )
})

describe('a long delay', () => {
  const yes = { at: 0, upTo: 60 }
  const no = { at: 0, upTo: null }
  test.each([
    [null, null, null, null, null],
    [null, 20, null, null, null],
    [20, null, null, 20, null],
    [longestUnaskedMinutes, 25, null, longestUnaskedMinutes, null],
    [longestUnaskedMinutes + 5, 25, null, 25, longestUnaskedMinutes + 5],
    [90, null, null, null, 90],
    [60, null, yes, 60, null],
    [65, 60, yes, 60, 65],
    [20, null, no, 20, null],
    [40, null, no, null, 40],
  ])(
    'of %s, with %s told before and the answer %j: told %s, asked %s',
    (minutes, before, answer, told, asked) => {
      expect(delayNews(minutes, before, answer)).toEqual({ told, asked })
    },
  )

  test('that staff say is none delays nobody, until another visit begins', () => {
    const denied = { at: day('11:00'), upTo: null }
    const answered = (one: VisitOfDay) => asAnswered(one, denied)
    const open = visit('a', '10:00', { state: 'going', beganAt: day('10:00') })

    expect(answered(open)).toMatchObject({ state: 'ahead', lateMinutes: 0 })
    expect(answered(visit('b', '11:00', { state: 'here' }))).toMatchObject({ state: 'ahead' })
    expect(answered(visit('b', '11:00', { lateMinutes: 40 }))).toMatchObject({ lateMinutes: 0 })
    expect(answered(visit('a', '10:00', { state: 'going' }))).toMatchObject({ state: 'ahead' })
    const later = visit('b', '11:00', { state: 'going', beganAt: day('11:20') })
    expect(answered(later)).toBe(later)
    expect(asAnswered(open, { at: day('11:00'), upTo: 45 })).toBe(open)
    expect(asAnswered(open, null)).toBe(open)
  })
})

describe('a day that staff push back by hand', () => {
  test.each([
    [[], 15, []],
    [['10:00'], 15, [['10:00', 15]]],
    [
      ['10:00', '10:30'],
      15,
      [
        ['10:00', 15],
        ['10:30', 15],
      ],
    ],
    // A gap that is too short absorbs its part, and one that is long enough everything.
    [
      ['10:00', '10:40', '11:10'],
      15,
      [
        ['10:00', 15],
        ['10:40', 5],
        ['11:10', 5],
      ],
    ],
    [
      ['10:00', '10:30', '11:15', '11:45'],
      15,
      [
        ['10:00', 15],
        ['10:30', 15],
      ],
    ],
    [['10:00', '10:35'], 5, [['10:00', 5]]],
    // Overbooked beside the first: late with it.
    [
      ['10:00', '10:15', '10:45'],
      20,
      [
        ['10:00', 20],
        ['10:15', 20],
        ['10:45', 20],
      ],
    ],
  ] as const)('%j by %i minutes', (starts, minutes, moved) => {
    const visits = starts.map(start => visit(start, start))
    const pushed = [...pushedStarts(visits, minutes)]
    expect(pushed.map(([id, start]) => [id, (start - day(id)) / MINUTE])).toEqual(moved)
  })

  test('both that begin at once', () => {
    const long = visit('long', '10:00', { end: day('11:00') })

    const pushed = pushedStarts([long, visit('short', '10:00'), visit('next', '11:00')], 15)

    expect([...pushed.keys()].toSorted()).toEqual(['long', 'next', 'short'])
  })
})
