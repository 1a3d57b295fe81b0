import {
  fitting,
  isLastOffer,
  movesBefore,
  offerMinutes,
  type DayPart,
} from '#domain/booking/waitlist.ts'
import { at } from '#support/domain/domain-builders.ts'
import { describe, expect, test } from 'vitest'

const ZONE = 'America/Argentina/Buenos_Aires'
const slot = (time: string, staffIds: readonly string[] = ['lucas']) => ({
  startsAt: at(`2027-03-02 ${time}`),
  staffIds,
})
const left = (staffId: string, from: string, to: string, depth: number) => ({
  staffId,
  start: at(`2027-03-02 ${from}`),
  end: at(`2027-03-02 ${to}`),
  depth,
})
const day = (...slots: ReturnType<typeof slot>[]) => ({ date: '2027-03-02', slots })

describe('the offer to a waitlist entry', () => {
  test.each<[DayPart, readonly string[]]>([
    ['any', ['09:30', '12:00', '19:45', '20:00']],
    ['morning', ['09:30']],
    ['afternoon', ['12:00', '19:45']],
    ['evening', ['20:00']],
  ])('in the part %s is at %j', (part, expected) => {
    const days = [day(slot('09:30'), slot('12:00'), slot('19:45'), slot('20:00'))]

    const found = fitting(days, { part, refusedStarts: [] }, ZONE)

    expect(found.map(one => one.startsAt)).toEqual(expected.map(time => at(`2027-03-02 ${time}`)))
  })

  test('is never a start that was offered before', () => {
    const days = [day(slot('10:00'), slot('10:30', ['maru', 'lucas']))]

    const found = fitting(days, { part: 'any', refusedStarts: [at('2027-03-02 10:00')] }, ZONE)

    expect(found).toEqual([{ startsAt: at('2027-03-02 10:30'), staffId: 'maru', first: 'maru' }])
  })

  test('is also a start that several staff members share', () => {
    const startsAt = at('2027-03-02 10:00')
    const items = [
      { serviceId: 'cut', staffId: 'lucas', startsAt },
      { serviceId: 'beard', staffId: 'maru', startsAt: at('2027-03-02 10:30') },
    ]

    const found = fitting(
      [{ date: '2027-03-02', slots: [{ startsAt, staffIds: [], items }] }],
      { part: 'any', refusedStarts: [] },
      ZONE,
    )

    expect(found).toEqual([{ startsAt, staffId: null, first: 'lucas' }])
  })

  test('is empty when no slot or no staff member is free', () => {
    expect(fitting([day()], { part: 'any', refusedStarts: [] }, ZONE)).toEqual([])
    expect(fitting([day(slot('10:00', []))], { part: 'any', refusedStarts: [] }, ZONE)).toEqual([])
  })
})

test.each([
  ['2027-03-01 11:59', 15],
  ['2027-03-01 10:20', 15],
  ['2027-03-01 10:09', 9],
  ['2027-03-01 10:02', 5],
  ['2027-03-02 10:01', 60],
])('offered by hand, a start at %s is held for %i minutes', (startsAt, minutes) => {
  expect(offerMinutes(at(startsAt), at('2027-03-01 10:00'), 'by_hand')).toBe(minutes)
})

test.each([
  ['2027-03-01 11:59', 5],
  ['2027-03-01 12:00', 15],
  ['2027-03-02 10:00', 15],
  ['2027-03-02 10:01', 60],
])('a start at %s is held for %i minutes', (startsAt, minutes) => {
  expect(offerMinutes(at(startsAt), at('2027-03-01 10:00'))).toBe(minutes)
})

test.each([
  ['that time', 'lucas', '10:00', '10:30', 2],
  ['a part of it', 'lucas', '10:15', '10:45', 2],
  ['both times that moves left', 'lucas', '09:45', '11:15', 3],
  ['the time that begins where it ends', 'lucas', '10:30', '11:00', 0],
  ['the time that ends where it begins', 'lucas', '09:30', '10:00', 0],
  ['that time of somebody else', 'maru', '10:00', '10:30', 1],
])('the number of moves before %s', (_name, staffId, start, end, moves) => {
  const before = [
    left('lucas', '10:00', '10:30', 2),
    left('lucas', '11:00', '11:30', 3),
    left('maru', '10:00', '10:30', 1),
  ]
  const { depth, ...place } = left(staffId, start, end, 0)
  expect(movesBefore(before, place)).toBe(depth + moves)
})

test.each([
  ['the third without an answer', { email: 'a@b.c', unanswered: 2, is_night_offer: false }, true],
  ['the second', { email: 'a@b.c', unanswered: 1, is_night_offer: false }, false],
  ['one made at night', { email: 'a@b.c', unanswered: 2, is_night_offer: true }, false],
  ['one that staff write of', { email: null, unanswered: 2, is_night_offer: false }, false],
])('whether an offer is the last: %s', (_name, entry, expected) => {
  expect(isLastOffer(entry)).toBe(expected)
})
