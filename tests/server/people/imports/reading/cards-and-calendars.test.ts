import { describe, expect, test } from 'vitest'
import { zipOf } from '#support/imports/zip.ts'
import { facts, reading, reasonsOf, valuesIn } from '#support/imports/reading.ts'

describe('cards', () => {
  test('of 2.1, 3.0 and 4.0 are read alike', async () => {
    const quoted =
      'BEGIN:VCARD\r\nVERSION:2.1\r\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:P=C3=A9rez;Juan=\r\n;;;\r\nTEL;CELL:11 5555-1234\r\nPHOTO;ENCODING=BASE64;JPEG:/9j/4AAQ\r\n N0END:VCARD\r\nNAME\r\n\r\nEND:VCARD\r\n'
    const apple =
      'BEGIN:VCARD\nVERSION:3.0\nFN:Juan Pérez\nitem1.TEL:+54 9 11 5555-1234\nitem1.X-ABLabel:celu\nNOTE:uno\\, dos\\nY\n  tres\nCATEGORIES:VIP,myContacts\nBDAY:1990-03-05\nEND:VCARD\n'
    const newest =
      'BEGIN:VCARD\nVERSION:4.0\nFN:Juan Pérez\nTEL;VALUE=uri;TYPE="cell,voice":tel:+54-9-11-5555-1234\nTEL;TYPE=fax:+54 11 4444-3333\nEND:VCARD\n'
    const whatsapp =
      'BEGIN:VCARD\nVERSION:3.0\nN:;Juan Pérez;;;\nTEL;type=CELL;type=VOICE;waid=5491155551234:+54 9 11 5555 1234\nEND:VCARD\n'

    const values = await valuesIn(quoted + apple + newest + whatsapp, 'customers')

    expect(values).toHaveLength(4)
    for (const value of values)
      expect(value).toMatchObject({ name: 'Juan Pérez', phone: '+5491155551234' })
    expect(values[1]).toMatchObject({ notes: 'uno, dos\nY tres', tags: ['VIP'], birthday: '03-05' })
  })

  test('cut in the middle are refused whole', async () => {
    await expect(
      reading('BEGIN:VCARD\nFN:Ana\nEND:VCARD\nBEGIN:VCARD\nFN:Le'),
    ).rejects.toMatchObject({
      reason: 'cut',
    })
  })
})

const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (start: string, ...more: string[]) =>
  ['BEGIN:VEVENT', `UID:${start}`, start, 'SUMMARY:Juan Pérez - Corte', ...more, 'END:VEVENT'].join(
    '\r\n',
  )

describe('a calendar', () => {
  test.each([
    ['DTSTART:20260301T140000Z', '2026-03-01T11:00:00-03:00'],
    ['DTSTART;TZID=Argentina Standard Time:20260301T110000', '2026-03-01T11:00:00-03:00'],
    ['DTSTART:20260301T110000', '2026-03-01T11:00:00-03:00'],
    ['DTSTART;TZID=America/Santiago:20260301T110000', '2026-03-01T11:00:00-03:00'],
  ])('%s is %s', async (start, at) => {
    const [value] = await valuesIn(calendar(event(start)), 'appointments')

    expect(value!.starts_at).toBe(Date.parse(at))
    expect(value).toMatchObject({ customer: { name: 'Juan Pérez' }, services: ['cut'] })
  })

  test('whose zone nobody knows is taken as the shop’s, and says so', async () => {
    const known = 'DTSTART;TZID=America/Santiago:20260301T110000'
    const unknown = 'DTSTART;TZID=Barrio Norte:20260302T110000'
    const { rows } = await reading(calendar(event(known), event(unknown)), 'appointments')

    expect(rows.map(row => row.warnings)).toEqual([[], ['zone_unknown']])
    expect(rows[1]!.value).toMatchObject({ starts_at: Date.parse('2026-03-02T11:00:00-03:00') })
  })

  test('has days that are no appointments', async () => {
    expect(
      reasonsOf(await reading(calendar(event('DTSTART;VALUE=DATE:20260301')), 'appointments')),
    ).toEqual(['time_missing'])
  })

  test('with a day or an hour that does not exist is unreadable, and not another one', async () => {
    const starts = ['DTSTART:20261131T110000', 'DTSTART;TZID=America/Santiago:20260301T250000']
    const { rows } = await reading(calendar(...starts.map(start => event(start))), 'appointments')

    expect(rows.map(row => [row.reason, row.value])).toEqual(starts.map(() => ['no_start', null]))
  })

  test('writes a series without end out only so far as anybody books', async () => {
    const values = await valuesIn(
      calendar(event('DTSTART:20261201T130000Z', 'RRULE:FREQ=WEEKLY', 'EXDATE:20261208T130000Z')),
      'appointments',
    )

    expect(values.length).toBeGreaterThan(3)
    expect(values.every(value => value.starts_at < facts.until)).toBe(true)
    expect(values.map(value => value.starts_at)).not.toContain(Date.parse('2026-12-08T13:00:00Z'))
    expect(new Set(values.map(value => value.key)).size).toBe(values.length)
  })

  test('comes packed, one for each person, as Google exports them', async () => {
    const starts = ['DTSTART:20260301T140000Z', 'DTSTART:20260302T140000Z']
    const files = starts.map((start, at) => ({
      name: `barbero-${at}.ics`,
      content: `\uFEFF${calendar(event(start))}`,
    }))

    expect(await valuesIn(zipOf(files), 'appointments')).toHaveLength(2)
  })

  test('is no list of customers', async () => {
    await expect(reading(calendar(event('DTSTART:20260301T140000Z')))).rejects.toMatchObject({
      reason: 'not_customers',
    })
  })
})

test('a pasted page of a notebook has dates above its lines', async () => {
  const values = await valuesIn(
    'Martes 24/11/2026\n14:00 Juan 11 5555-1234 corte\n14:30 - María Gómez - Barba con Leo\nMiércoles 25/11/2026\n10 hs Corte Pedro 1144443333\n',
    'appointments',
  )

  expect(values).toMatchObject([
    {
      customer: { name: 'Juan', phone: '+5491155551234' },
      services: ['cut'],
      starts_at: Date.parse('2026-11-24T14:00-03:00'),
    },
    {
      customer: { name: 'María Gómez' },
      services: ['beard'],
      staff: 'leo',
      starts_at: Date.parse('2026-11-24T14:30-03:00'),
    },
    {
      customer: { name: 'Pedro', phone: '+5491144443333' },
      services: ['cut'],
      starts_at: Date.parse('2026-11-25T10:00-03:00'),
    },
  ])
})

test('a notebook names a day by its weekday and its number, or by its weekday alone', async () => {
  const values = await valuesIn(
    'Martes 1\n14:00 Juan corte\nMiércoles\n10:00 Pedro corte\nlunes 23:\n9:30 Ana corte\n',
    'appointments',
  )

  expect(values.map(({ customer, starts_at: at }) => [customer.name, at])).toEqual([
    ['Juan', Date.parse('2026-12-01T14:00-03:00')],
    ['Pedro', Date.parse('2026-11-25T10:00-03:00')],
    ['Ana', Date.parse('2026-11-23T09:30-03:00')],
  ])
})

test('a weekday that no such day has is no date, and the line below it says so', async () => {
  const read = await reading('Martes 31\n14:00 Juan corte\n', 'appointments')

  expect(reasonsOf(read)).toEqual(['date_invalid'])
})
