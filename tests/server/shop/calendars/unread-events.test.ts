import { describe, expect, test } from 'vitest'
import {
  busy,
  event,
  expectSameInWorker,
  file,
  readWhole,
  unread,
} from '#support/calendars/read-files.ts'

const named = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  ...lines,
  'END:VEVENT',
]
const AT_TEN = '20261124T100000'
const HOUR = 'DURATION:PT1H'
describe('what cannot be read is counted, and the first is told', () => {
  const good = named('bueno', `DTSTART:${AT_TEN}`, HOUR)
  const TEN = '11-24T10:00-11:00'
  test.each<[string, string[], string[], unknown]>([
    ['a date that is none', [...event('DTSTART:ayer'), ...good], [TEN], [1, 'date', 'ayer']],
    ['30 February', event('DTSTART:20270230T100000', HOUR), [], [1, 'date', '20270230T100000']],
    ['no date', [...event('SUMMARY:x'), ...good], [TEN], [1, 'date', null]],
    ['an end that is none', event(`DTSTART:${AT_TEN}`, 'DTEND:mal'), [], [1, 'date', AT_TEN]],
    [
      'an end before it begins',
      event(`DTSTART:${AT_TEN}`, 'DTEND:20261124T090000'),
      [],
      [1, 'date', AT_TEN],
    ],
    [
      'a zone that nobody knows, which counts by the shop’s clock meanwhile',
      event(`DTSTART;TZID=Marte:${AT_TEN}`, HOUR),
      [TEN],
      [1, 'zone', AT_TEN],
    ],
    [
      'a zone without an offset',
      [
        'BEGIN:VTIMEZONE',
        'TZID:Marte',
        'END:VTIMEZONE',
        ...event(`DTSTART;TZID=Marte:${AT_TEN}`, HOUR),
      ],
      [TEN],
      [1, 'zone', AT_TEN],
    ],
    [
      'an offset beside words, which does not say when the clock changes',
      event('DTSTART;TZID="(UTC-05:00) Mi ciudad":20261124T080000', HOUR),
      [TEN],
      [1, 'zone', '20261124T080000'],
    ],
    [
      'a rule that is none, of which the first time counts',
      event(`DTSTART:${AT_TEN}`, HOUR, 'RRULE:FREQ=NUNCA'),
      [TEN],
      [1, 'rule', AT_TEN],
    ],
    [
      'a rule by the minute',
      event(`DTSTART:${AT_TEN}`, HOUR, 'RRULE:FREQ=MINUTELY'),
      [TEN],
      [1, 'too_often', AT_TEN],
    ],
    [
      'a series that began too long ago',
      event('DTSTART:19700101T000000Z', HOUR, 'RRULE:FREQ=HOURLY'),
      [],
      [1, 'too_many', '19700101T000000Z'],
    ],
    [
      'several',
      [...event('DTSTART:ayer'), ...named('dos', 'DTSTART:hoy'), ...good],
      [TEN],
      [2, 'date', 'ayer'],
    ],
  ])('%s', (_, lines, times, first) => {
    expect(busy(...lines)).toEqual(times)
    expect(unread(...lines)).toEqual(first)
  })

  test('a file that stops in an event, of which the rest counts', () => {
    const whole = file(...good, ...named('dos', 'DTSTART:20261125T100000', HOUR))
    const { busy: found, unread: left } = readWhole(
      whole.slice(0, whole.indexOf('DURATION', whole.indexOf('dos'))),
    )

    expect(found).toHaveLength(1)
    expect(left).toEqual({ events: 1, first: { reason: 'cut_off', starts: '20261125T100000' } })
  })

  test('more busy times than are kept', () => {
    const many = Array.from({ length: 1200 }, (_, n) => {
      const start = new Date(Date.UTC(2026, 10, 24, 0, n * 90)).toISOString()
      return named(`n${n}`, `DTSTART:${start.slice(0, 19)}Z`, HOUR)
    }).flat()
    const found = readWhole(file(...many))

    expect(found.busy).toHaveLength(1000)
    expect(found.unread).toMatchObject({ events: 200, first: { reason: 'too_many' } })
  })

  test('but not an old event of an unknown zone', () => {
    expect(unread(...event('DTSTART;TZID=Marte:20190101T100000', HOUR))).toBeNull()
  })
})

test('the worker thread of the product reads all of these files as they are read here', async () => {
  await expectSameInWorker()
})
