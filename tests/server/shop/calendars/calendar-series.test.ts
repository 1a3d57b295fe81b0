import { describe, expect, test } from 'vitest'
import { busy, event, expectSameInWorker, unread } from '#support/calendars/read-files.ts'

const named = (uid: string, ...lines: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  ...lines,
  'END:VEVENT',
]
const AT_TEN = '20261124T100000'
const HOUR = 'DURATION:PT1H'
const daily = (...more: string[]) =>
  event(
    'DTSTART;TZID=America/Argentina/Buenos_Aires:20261124T100000',
    HOUR,
    'RRULE:FREQ=DAILY;COUNT=3',
    ...more,
  )
const changed = (...lines: string[]) => event(...lines)
const THREE = ['11-24T10:00-11:00', '11-25T10:00-11:00', '11-26T10:00-11:00']
const WITHOUT_SECOND = [THREE[0], THREE[2]]

describe('a time is read', () => {
  test.each<[string, string[], string[]]>([
    ['as a whole day without VALUE=DATE', event('DTSTART:20261124'), ['11-24T00:00-11-25T00:00']],
    [
      'as a whole day that ends on its own date',
      event('DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261124'),
      ['11-24T00:00-11-25T00:00'],
    ],
    [
      'as several whole days by their duration',
      event('DTSTART;VALUE=DATE:20261124', 'DURATION:P2D'),
      ['11-24T00:00-11-26T00:00'],
    ],
    [
      'as whole days that repeat, with one that was moved in the zone of Exchange',
      [
        ...event('DTSTART;VALUE=DATE:20261124', 'RRULE:FREQ=DAILY;COUNT=2'),
        ...event(
          'RECURRENCE-ID;TZID=W. Europe Standard Time:20261125T000000',
          'DTSTART;VALUE=DATE:20261128',
        ),
      ],
      ['11-24T00:00-11-25T00:00', '11-28T00:00-11-29T00:00'],
    ],
    ['without seconds', event('DTSTART:20261124T1300Z', HOUR), ['11-24T10:00-11:00']],
    [
      'to midnight as 24:00',
      event('DTSTART:20261124T230000', 'DTEND:20261124T240000'),
      ['11-24T23:00-11-25T00:00'],
    ],
    [
      'with an end in another zone',
      event(
        'DTSTART;TZID=America/Argentina/Buenos_Aires:20261124T100000',
        'DTEND;TZID=America/Lima:20261124T090000',
      ),
      ['11-24T10:00-11:00'],
    ],
    [
      'between blank lines, in small letters, with a folded line and an alarm',
      [
        'begin:vevent',
        'uid:uno',
        '',
        'dtstart;tzid=America/Argentina/Buenos_',
        ' Aires:20261124T100000',
        'duration:PT1H',
        'BEGIN:VALARM',
        'TRIGGER:-PT15M',
        'DURATION:PT5M',
        'END:VALARM',
        'end:vevent',
      ],
      ['11-24T10:00-11:00'],
    ],
    [
      'although a note is broken into lines of its own',
      event('DESCRIPTION:Traer', 'las tijeras; y "todo', `DTSTART:${AT_TEN}`, HOUR),
      ['11-24T10:00-11:00'],
    ],
    [
      'although Outlook leaves out where the events end',
      [
        'BEGIN:VEVENT',
        'UID:uno',
        `DTSTART:${AT_TEN}`,
        HOUR,
        ...named('dos', 'DTSTART:20261125T100000', HOUR).slice(0, -1),
      ],
      ['11-24T10:00-11:00', '11-25T10:00-11:00'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(busy(...lines)).toEqual(expected)
    expect(unread(...lines)).toBeNull()
  })
})

describe('of a series in a local zone', () => {
  test.each<[string, string[], (string | undefined)[]]>([
    ['each time counts', daily(), THREE],
    ['an exception in UTC is left out', daily('EXDATE:20261125T130000Z'), WITHOUT_SECOND],
    ['an exception by its date is left out', daily('EXDATE;VALUE=DATE:20261125'), WITHOUT_SECOND],
    [
      'an exception among others that are none is left out',
      daily('EXDATE:20261101T130000Z,20261101T130000Z,20261125T130000Z'),
      WITHOUT_SECOND,
    ],
    [
      'a moved one counts where it is now, though named in another zone',
      [
        ...daily(),
        ...changed(
          'RECURRENCE-ID;TZID=America/Lima:20261125T080000',
          'DTSTART:20261125T180000Z',
          HOUR,
        ),
      ],
      [THREE[0], '11-25T15:00-16:00', THREE[2]],
    ],
    [
      'a cancelled one does not count',
      [
        ...daily(),
        ...changed(
          'RECURRENCE-ID:20261125T130000Z',
          'DTSTART:20261125T130000Z',
          HOUR,
          'STATUS:CANCELLED',
        ),
      ],
      WITHOUT_SECOND,
    ],
    [
      'moved ones count without their series, as in the busy-only link of Google',
      [
        ...changed('RECURRENCE-ID:20261124T130000Z', 'DTSTART:20261124T130000Z', HOUR),
        ...changed('RECURRENCE-ID:20261126T130000Z', 'DTSTART:20261126T130000Z', HOUR),
        ...changed(
          'RECURRENCE-ID:20261127T130000Z',
          'DTSTART:20261127T130000Z',
          HOUR,
          'STATUS:CANCELLED',
        ),
      ],
      WITHOUT_SECOND,
    ],
    [
      'only the newest version of an event, and of a moved one, counts',
      [
        ...event('SEQUENCE:0', 'DTSTART:20261124T180000Z', HOUR),
        ...daily('SEQUENCE:2'),
        ...changed(
          'SEQUENCE:1',
          'RECURRENCE-ID:20261125T130000Z',
          'DTSTART:20261125T200000Z',
          HOUR,
        ),
        ...changed(
          'SEQUENCE:3',
          'RECURRENCE-ID:20261125T130000Z',
          'DTSTART:20261125T180000Z',
          HOUR,
        ),
      ],
      [THREE[0], '11-25T15:00-16:00', THREE[2]],
    ],
    [
      'listed periods count with their own end',
      event(
        'DTSTART:20261124T130000Z',
        HOUR,
        'RDATE;VALUE=PERIOD:20261125T130000Z/PT30M,20261126T130000Z/20261126T150000Z',
      ),
      ['11-24T10:00-11:00', '11-25T10:00-10:30', '11-26T10:00-12:00'],
    ],
    [
      'one that ends by a time without a zone ends there',
      event(
        'DTSTART;TZID=America/Argentina/Buenos_Aires:20261124T100000',
        HOUR,
        'RRULE:FREQ=DAILY;UNTIL=20261126T100000',
      ),
      THREE,
    ],
  ])('%s', (_, lines, expected) => {
    expect(busy(...lines)).toEqual(expected)
    expect(unread(...lines)).toBeNull()
  })
})

describe('a free-busy answer', () => {
  test('counts what is busy, perhaps busy or away, and not what is free', () => {
    const lines = [
      'BEGIN:VFREEBUSY',
      'DTSTART:20261101T000000Z',
      'DTEND:20270101T000000Z',
      'FREEBUSY:20261124T130000Z/20261124T140000Z,20261125T130000Z/PT1H',
      'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261126T130000Z/PT30M',
      'FREEBUSY;FBTYPE=BUSY-UNAVAILABLE:20261126T133000Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20261127T130000Z/PT1H',
      'END:VFREEBUSY',
    ]

    expect(busy(...lines)).toEqual(THREE)
    expect(unread(...lines)).toBeNull()
  })
})

test('the worker thread of the product reads all of these files as they are read here', async () => {
  await expectSameInWorker()
})
