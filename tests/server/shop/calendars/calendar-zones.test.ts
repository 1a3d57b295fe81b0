import { describe, expect, test } from 'vitest'
import {
  busy,
  event,
  expectSameInWorker,
  file,
  readWhole,
  unread,
} from '#support/calendars/read-files.ts'

const LIMA = '/freeassociation.sourceforge.net/Tzfile/America/Lima'
const named = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  ...lines,
  'END:VEVENT',
]
/** What Outlook writes of a zone whose summer time ended long ago. */
const STALE = [
  'BEGIN:VTIMEZONE',
  'TZID:Argentina Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:-0200',
  'TZOFFSETTO:-0300',
  'RRULE:FREQ=YEARLY;BYDAY=3SU;BYMONTH=3',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:-0300',
  'TZOFFSETTO:-0200',
  'RRULE:FREQ=YEARLY;BYDAY=3SU;BYMONTH=10',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]
const zone = (tzid: string, ...more: string[]) => [
  'BEGIN:VTIMEZONE',
  `TZID:${tzid}`,
  ...more,
  'BEGIN:STANDARD',
  'DTSTART:16010101T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
]
const AT_TEN = '20261124T100000'
const HOUR = 'DURATION:PT1H'
const THREE = ['11-24T10:00-11:00', '11-25T10:00-11:00', '11-26T10:00-11:00']
describe('the zone of an event is that', () => {
  test.each<[string, string[], string[]]>([
    [
      'of its IANA name',
      event(`DTSTART;TZID=America/Argentina/Buenos_Aires:${AT_TEN}`, HOUR),
      ['11-24T10:00-11:00'],
    ],
    [
      'of Windows, without a definition',
      event('DTSTART;TZID=Pacific SA Standard Time:20261124T100000', HOUR),
      ['11-24T10:00-11:00'],
    ],
    [
      'of Windows, whatever the file says of it',
      [...STALE, ...event(`DTSTART;TZID=Argentina Standard Time:${AT_TEN}`, HOUR)],
      ['11-24T10:00-11:00'],
    ],
    [
      'of Windows, beside the definition of another',
      [...STALE, ...event('DTSTART;TZID=W. Europe Standard Time:20261124T140000', HOUR)],
      ['11-24T10:00-11:00'],
    ],
    [
      'of the long label of Outlook',
      event('DTSTART;TZID="(UTC-05:00) Eastern Time (US & Canada)":20261124T080000', HOUR),
      ['11-24T10:00-11:00'],
    ],
    [
      'of a label with "and", without quotes, although there is a colon in it',
      event('DTSTART;TZID=(UTC-05:00) Eastern Time (US and Canada):20261124T080000', HOUR),
      ['11-24T10:00-11:00'],
    ],
    [
      'of a label with accents',
      event('DTSTART;TZID="(UTC-03:00) Brasília":20261124T100000', HOUR),
      ['11-24T10:00-11:00'],
    ],
    [
      'of a list of cities',
      event('DTSTART;TZID="Amsterdam, Belgrade, Berlin, Brussels, Budapest":20261124T140000', HOUR),
      ['11-24T10:00-11:00'],
    ],
    [
      'behind a vendor’s prefix',
      [
        ...event(`DTSTART;TZID=${LIMA}:20261124T080000`, HOUR),
        ...named('dos', 'DTSTART;TZID=/mozilla.org/20070129_1/America/Lima:20261125T080000', HOUR),
        ...named('tres', 'DTSTART;TZID=tzone://Microsoft/Utc:20261126T130000', HOUR),
      ],
      THREE,
    ],
    [
      'in quotes of any kind, also closed too late',
      [
        ...event('DTSTART;TZID="America/Lima":20261124T080000', HOUR),
        ...named('dos', "DTSTART;TZID='America/Lima':20261125T080000", HOUR),
        ...named('tres', 'DTSTART;TZID="America/Lima:20261126T080000"', HOUR),
      ],
      THREE,
    ],
    [
      'of the place beside its definition',
      [
        ...zone('Mi zona', 'X-LIC-LOCATION:America/Argentina/Buenos_Aires'),
        ...event(`DTSTART;TZID=Mi zona:${AT_TEN}`, HOUR),
      ],
      ['11-24T10:00-11:00'],
    ],
    [
      'of its definition, when its name is a number with a space',
      [...event('DTSTART;TZID= 1:20261124T080000', HOUR), ...zone(' 1')],
      ['11-24T10:00-11:00'],
    ],
    [
      'of its offset',
      [
        ...event('DTSTART;TZID=GMT-0500:20261124T080000', HOUR),
        ...named('dos', 'DTSTART;TZID=UTC-5:20261125T080000', HOUR),
        ...named('tres', 'DTSTART:2026-11-26T08:00:00-05:00', HOUR),
      ],
      THREE,
    ],
    [
      'of the calendar, where the event has none',
      ['X-WR-TIMEZONE:America/Lima', ...event('DTSTART:20261124T080000', HOUR)],
      ['11-24T10:00-11:00'],
    ],
    [
      'of the calendar in the way of Apple',
      ['X-WR-TIMEZONE;VALUE=TEXT:US/Eastern', ...event('DTSTART:20261124T080000', HOUR)],
      ['11-24T10:00-11:00'],
    ],
    [
      'of the shop for a whole day, wherever the calendar is',
      ['X-WR-TIMEZONE:Asia/Tokyo', ...event('DTSTART;VALUE=DATE:20261124')],
      ['11-24T00:00-11-25T00:00'],
    ],
    [
      'of Z, whatever else it says',
      event('DTSTART;TZID=America/Lima:20261124T130000Z', HOUR),
      ['11-24T10:00-11:00'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(busy(...lines)).toEqual(expected)
    expect(unread(...lines)).toBeNull()
  })

  test('of each calendar of a file by itself', () => {
    const one = file('X-WR-TIMEZONE:America/Lima', ...event('DTSTART:20261124T080000', HOUR))
    const two = file('X-WR-TIMEZONE:UTC', ...event('DTSTART:20261124T150000', HOUR))
    const { busy: found } = readWhole(`﻿${one}\r\n\r\n${two}`)

    expect(found.map(({ start }) => new Date(start).toISOString())).toEqual([
      '2026-11-24T13:00:00.000Z',
      '2026-11-24T15:00:00.000Z',
    ])
  })
})

test('the worker thread of the product reads all of these files as they are read here', async () => {
  await expectSameInWorker()
})
