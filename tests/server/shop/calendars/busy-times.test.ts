import { describe, expect, test } from 'vitest'
import {
  busy,
  event,
  expectSameInWorker,
  file,
  read,
  readInWorker,
  readWhole,
} from '#support/calendars/read-files.ts'

const OUTLOOK = [
  'BEGIN:VTIMEZONE',
  'TZID:Custom Eastern',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
/** A file with a wrong definition of a known time zone. */
const LYING = [
  'BEGIN:VTIMEZONE',
  'TZID:America/New_York',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const daily = (...more: string[]) =>
  event('DTSTART:20261124T130000Z', 'DTEND:20261124T140000Z', 'RRULE:FREQ=DAILY;COUNT=3', ...more)
const changed = (...lines: string[]) => event('RECURRENCE-ID:20261125T130000Z', ...lines)

describe('a staff member is busy', () => {
  test.each<[string, string[], string[]]>([
    ['in UTC', event('DTSTART:20261124T130000Z', 'DTEND:20261124T140000Z'), ['11-24T10:00-11:00']],
    ['for a duration', event('DTSTART:20261124T130000Z', 'DURATION:PT45M'), ['11-24T10:00-10:45']],
    [
      'by the zone of the world, without its description',
      event('DTSTART;TZID=America/New_York:20261124T080000', 'DURATION:PT1H'),
      ['11-24T10:00-11:00'],
    ],
    [
      'by the zone of the world, whatever the file says of it',
      [...LYING, ...event('DTSTART;TZID=America/New_York:20261124T080000', 'DURATION:PT1H')],
      ['11-24T10:00-11:00'],
    ],
    [
      'by a zone that only the file knows',
      [...OUTLOOK, ...event('DTSTART;TZID=Custom Eastern:20261124T080000', 'DURATION:PT1H')],
      ['11-24T10:00-11:00'],
    ],
    [
      'by a zone in quotes',
      [...OUTLOOK, ...event('DTSTART;TZID="Custom Eastern":20261124T080000', 'DURATION:PT1H')],
      ['11-24T10:00-11:00'],
    ],
    [
      'by the shop’s clock where none is said, or an unknown one',
      [
        ...event('DTSTART:20261124T100000', 'DURATION:PT1H'),
        'BEGIN:VEVENT',
        'UID:dos',
        'DTSTART;TZID=Marte:20261125T100000',
        'DURATION:PT1H',
        'END:VEVENT',
      ],
      ['11-24T10:00-11:00', '11-25T10:00-11:00'],
    ],
    [
      'all day, and for several days',
      [
        ...event('DTSTART;VALUE=DATE:20261124'),
        'BEGIN:VEVENT',
        'UID:dos',
        'DTSTART;VALUE=DATE:20261201',
        'DTEND;VALUE=DATE:20261204',
        'END:VEVENT',
      ],
      ['11-24T00:00-11-25T00:00', '12-01T00:00-12-04T00:00'],
    ],
    ['three times', daily(), ['11-24T10:00-11:00', '11-25T10:00-11:00', '11-26T10:00-11:00']],
    [
      'but not when excepted',
      daily('EXDATE:20261125T130000Z'),
      ['11-24T10:00-11:00', '11-26T10:00-11:00'],
    ],
    [
      'where one of a series was moved to',
      [...daily(), ...changed('DTSTART:20261125T180000Z', 'DTEND:20261125T190000Z')],
      ['11-24T10:00-11:00', '11-25T15:00-16:00', '11-26T10:00-11:00'],
    ],
    [
      'not when one of a series was cancelled, or made free',
      [
        ...daily(),
        ...changed('DTSTART:20261125T130000Z', 'DTEND:20261125T140000Z', 'STATUS:CANCELLED'),
        ...event(
          'RECURRENCE-ID:20261126T130000Z',
          'DTSTART:20261126T130000Z',
          'TRANSP:TRANSPARENT',
        ),
      ],
      ['11-24T10:00-11:00'],
    ],
    [
      'from one of a series on, at another hour',
      [
        ...daily(),
        ...event(
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20261125T130000Z',
          'DTSTART:20261125T150000Z',
          'DTEND:20261125T160000Z',
        ),
      ],
      ['11-24T10:00-11:00', '11-25T12:00-13:00', '11-26T12:00-13:00'],
    ],
    [
      'by a changed one whose series is not in the file',
      changed('DTSTART:20261125T180000Z', 'DTEND:20261125T190000Z'),
      ['11-25T15:00-16:00'],
    ],
    [
      'on dates that are listed',
      event('DTSTART:20261124T130000Z', 'DURATION:PT1H', 'RDATE:20261130T130000Z'),
      ['11-24T10:00-11:00', '11-30T10:00-11:00'],
    ],
    [
      'at the same hour on the wall of a place that changes its clock',
      event(
        'DTSTART;TZID=America/Asuncion:20240101T090000',
        'DURATION:PT1H',
        'RRULE:FREQ=MONTHLY;UNTIL=20270102T000000Z',
      ),
      ['12-01T09:00-10:00', '01-01T09:00-10:00'],
    ],
    [
      'in the hour that a clock leaves out, as before it',
      event(
        'DTSTART;TZID=America/New_York:20210314T023000',
        'DURATION:PT1H',
        'RRULE:FREQ=YEARLY;BYMONTH=11,3;BYMONTHDAY=24;COUNT=12',
      ),
      ['11-24T04:30-05:30'],
    ],
    [
      'not while it is free',
      event('DTSTART:20261124T130000Z', 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
      [],
    ],
    [
      'not when it was cancelled',
      event('DTSTART:20261124T130000Z', 'DURATION:PT1H', 'STATUS:CANCELLED'),
      [],
    ],
    [
      'not where Outlook says free',
      event('DTSTART:20261124T130000Z', 'DURATION:PT1H', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      [],
    ],
    ['not for a moment', event('DTSTART:20261124T130000Z'), []],
    [
      'not before these months, nor after',
      [
        ...event('DTSTART:20201124T130000Z', 'DTEND:20201124T140000Z'),
        'BEGIN:VEVENT',
        'UID:dos',
        'DTSTART:20300101T000000Z',
        'DURATION:PT1H',
        'END:VEVENT',
      ],
      [],
    ],
    [
      'without a name in the file',
      ['BEGIN:VEVENT', 'DTSTART:20261124T130000Z', 'DURATION:PT1H', 'END:VEVENT'],
      ['11-24T10:00-11:00'],
    ],
    [
      'though another event is nonsense',
      [
        'BEGIN:VEVENT',
        'UID:mal',
        'DTSTART:ayer',
        'RRULE:FREQ=NUNCA',
        'END:VEVENT',
        ...event('DTSTART:20261124T130000Z', 'DURATION:PT1H'),
      ],
      ['11-24T10:00-11:00'],
    ],
    [
      'once, where things overlap or touch',
      [
        ...event('DTSTART:20261124T130000Z', 'DURATION:PT1H'),
        'BEGIN:VEVENT',
        'UID:dos',
        'DTSTART:20261124T133000Z',
        'DURATION:PT1H',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:tres',
        'DTSTART:20261124T143000Z',
        'DURATION:PT30M',
        'END:VEVENT',
      ],
      ['11-24T10:00-12:00'],
    ],
    [
      'not by the minute, for ever',
      event('DTSTART:20201124T130000Z', 'DURATION:PT30S', 'RRULE:FREQ=MINUTELY'),
      [],
    ],
  ])('%s', (_, lines, expected) => {
    expect(busy(...lines)).toEqual(expected)
  })

  test('except for our own appointments that came back through the other calendar', () => {
    const id = '11111111-2222-4333-8444-555555555555'
    const text = file(
      'BEGIN:VEVENT',
      `UID:${id}@mi-turno`,
      'DTSTART:20261124T130000Z',
      'DURATION:PT1H',
      'END:VEVENT',
    )

    expect(read(text)).toMatchObject({ busy: [], ours: [{ id }], unread: null })
  })

  test('by several calendars in one file, with folded lines, a BOM or lone line feeds', () => {
    const one = file(...event('DTSTART:20261124T130000Z', 'DURATION:PT1H'))
    const two = file(
      ...event('SUMMARY:Algo\r\n  que sigue', 'DTSTART:20261125T130000Z', 'DURATION:PT1H'),
    )

    expect(readWhole(one + two).busy).toHaveLength(2)
    expect(readWhole((one + two).replaceAll('\r\n', '\n')).busy).toHaveLength(2)
    expect(readWhole(`﻿${one}`).busy).toHaveLength(1)
  })
})

const lasting = (count: number, rule: string) =>
  file(
    ...Array.from({ length: count }, (_, n) => [
      'BEGIN:VEVENT',
      `UID:serie-${n}`,
      'DTSTART:19700101T000000Z',
      'DURATION:PT1M',
      rule,
      'END:VEVENT',
    ]).flat(),
  )

describe('a file that is too much', () => {
  test('is read in its own thread, and only so far', async () => {
    const text = lasting(300, 'RRULE:FREQ=HOURLY')
    let ticks = 0
    const watch = setInterval(() => (ticks += 1), 1)
    const found = await readInWorker(text)
    clearInterval(watch)

    expect(found?.busy.length ?? 0).toBeLessThanOrEqual(1000)
    expect(ticks).toBeGreaterThan(1)
  })

  test('is nothing when it is no calendar, and the next one is read', async () => {
    const text = file(...event('DTSTART:20261124T130000Z', 'DURATION:PT1H'))
    const [broken, whole] = await Promise.all([
      readInWorker('BEGIN:VCALENDAR\r\nno sé'),
      readInWorker(text),
    ])

    expect(broken).toBeNull()
    expect(whole?.busy).toEqual([
      { start: Date.parse('2026-11-24T13:00:00Z'), end: Date.parse('2026-11-24T14:00:00Z') },
    ])
  })
})

test('the worker thread of the product reads all of these files as they are read here', async () => {
  await expectSameInWorker()
})
