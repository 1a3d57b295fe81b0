import { contains, intersection, overlaps, subtract, unionOf } from '#domain/calendar/interval.ts'
import { describe, expect, test } from 'vitest'

const span = (start: number, end: number) => ({ start, end })

describe('an interval', () => {
  test.each([
    ['touching ones do not meet', span(1, 3), span(3, 5), false],
    ['one inside the other', span(1, 9), span(3, 5), true],
    ['a shared beginning', span(1, 3), span(1, 2), true],
    ['one millisecond in common', span(1, 4), span(3, 5), true],
    ['far apart', span(1, 2), span(8, 9), false],
  ])('overlaps: %s', (_, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected)
    expect(overlaps(b, a)).toBe(expected)
  })

  test.each([
    [span(1, 5), span(1, 5), true],
    [span(1, 5), span(2, 6), false],
    [span(1, 5), span(0, 5), false],
  ])('%o contains %o: %s', (outer, inner, expected) => {
    expect(contains(outer, inner)).toBe(expected)
  })

  test('a union joins what touches and forgets what is empty or reversed', () => {
    const union = unionOf([span(8, 9), span(3, 5), span(1, 3), span(2, 4), span(6, 6), span(7, 6)])

    expect(union).toEqual([span(1, 5), span(8, 9)])
  })

  test('a union absorbs an interval inside another one, and does not begin again at its end', () => {
    expect(unionOf([span(1, 9), span(2, 3), span(4, 9)])).toEqual([span(1, 9)])
  })

  test('a subtraction leaves both sides of a cut, and removes what is covered', () => {
    const rest = subtract([span(0, 10), span(20, 30)], [span(2, 4), span(3, 5), span(18, 31)])

    expect(rest).toEqual([span(0, 2), span(5, 10)])
    expect(subtract([span(0, 10)], [span(0, 4), span(8, 10)])).toEqual([span(4, 8)])
  })

  test('an intersection keeps what lies in both', () => {
    expect(intersection([span(0, 10), span(20, 30)], [span(5, 22), span(40, 50)])).toEqual([
      span(5, 10),
      span(20, 22),
    ])
  })
})
