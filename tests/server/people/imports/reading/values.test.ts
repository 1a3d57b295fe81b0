import { describe, expect, test } from 'vitest'
import { readAmount } from '#server/people/imports/reading/amounts.ts'
import {
  birthdayText,
  dateText,
  orderOf,
  readClock,
  readDate,
  readDuration,
  readInstant,
} from '#server/people/imports/reading/dates.ts'
import { decodeText } from '#server/people/imports/reading/decode.ts'
import { readPhones, splitNameAndPhone } from '#server/people/imports/reading/phones.ts'

const BUENOS_AIRES = { country: 'AR', areaCode: '11' }
const ROSARIO = { country: 'AR', areaCode: '341' }

describe('a phone', () => {
  test.each([
    ['15 5555-1234', '+5491155551234'],
    ['+54 9 11 5555-1234', '+5491155551234'],
    ['011 15 5555.1234', '+5491155551234'],
    ['(011)5555-1234', '+5491155551234'],
    ['54 11 5555 1234', '+5491155551234'],
    ['5491155551234', '+5491155551234'],
    ["'+5491155551234", '+5491155551234'],
    ['5491155551234.0', '+5491155551234'],
    ['(+56) 9 8765 4321', '+56987654321'],
    ['55551234', '+5491155551234'],
  ])('%s is %s in Buenos Aires', (text, phone) => {
    expect(readPhones(text, BUENOS_AIRES)).toEqual({ kind: 'phone', phone, others: [] })
  })

  test('is completed with the area code of the shop', () => {
    expect(readPhones('155 123456', ROSARIO)).toMatchObject({ phone: '+5493415123456' })
  })

  test.each(['5,49116E+12', '4.41E+11', '5.49116e+12', '5,4911E12'])('%s is damaged', text => {
    expect(readPhones(text, BUENOS_AIRES)).toEqual({ kind: 'damaged', text })
  })

  test.each(['1234', '55', 'llamar a la madre', '99999999999999999'])('%s is incomplete', text => {
    expect(readPhones(text, BUENOS_AIRES).kind).toBe('incomplete')
  })

  test.each(['', '-', 'no tiene', 'S/N', 'ídem', 'N/A'])('"%s" is none', text => {
    expect(readPhones(text, BUENOS_AIRES)).toEqual({ kind: 'none' })
  })

  test.each([
    ['1155551234 / 1144443333', ['1144443333']],
    ['1155551234 ::: +54 11 4444-3333', ['+54 11 4444-3333']],
    ['1155551234 y 44443333', ['44443333']],
  ])('of %s the first counts and the others are kept', (text, others) => {
    expect(readPhones(text, BUENOS_AIRES)).toMatchObject({ phone: '+5491155551234', others })
  })

  test.each([
    ['Juan Pérez 15 5555-1234', 'Juan Pérez', '15 5555-1234'],
    ['María (11) 5555-1234', 'María', '(11) 5555-1234'],
    ['José: +54 9 11 5555 1234', 'José', '+54 9 11 5555 1234'],
  ])('%s is a name and a phone', (text, name, phone) => {
    expect(splitNameAndPhone(text)).toEqual({ name, phone })
  })

  test.each(['Juan Pérez', 'Edificio 24', '15 5555-1234'])('%s is not both', text => {
    expect(splitNameAndPhone(text)).toBeNull()
  })
})

describe('a date', () => {
  test.each([
    ['01/02/26', '2026-02-01'],
    ['1-2-2026', '2026-02-01'],
    ['1.2.26', '2026-02-01'],
    ['2026-02-01', '2026-02-01'],
    ['2026/02/01', '2026-02-01'],
    ['20260201', '2026-02-01'],
    ['1 de febrero de 2026', '2026-02-01'],
    ['February 1, 2026', '2026-02-01'],
    ['Feb 1 2026', '2026-02-01'],
    ['domingo 1 de febrero de 2026', '2026-02-01'],
    ['01/02/2026 15:30', '2026-02-01'],
    ['2026-02-01T15:30:00', '2026-02-01'],
    ['29/02/2028', '2028-02-29'],
  ])('%s with the day first is %s', (text, date) => {
    expect(dateText(readDate(text, 'day_month')!)).toBe(date)
  })

  test('with the month first is another one', () => {
    expect(dateText(readDate('01/02/2026', 'month_day')!)).toBe('2026-01-02')
  })

  test.each([
    '31/02/2026',
    '29/02/2027',
    '13/13/2026',
    '00/01/2026',
    'mañana',
    '1/2/3000',
    '',
    '15',
  ])('"%s" is none', text => {
    expect(readDate(text, 'day_month')).toBeNull()
  })

  test.each([
    ['05/03', '03-05'],
    ['29/02', '02-29'],
    ['--03-05', '03-05'],
    ['5 de marzo', '03-05'],
    ['05/03/1980', '03-05'],
  ])('%s is the birthday %s', (text, birthday) => {
    expect(birthdayText(readDate(text, 'day_month')!)).toBe(birthday)
  })

  test.each([
    [['01/02/2026', '13/02/2026'], 'day_month', true],
    [['01/02/2026', '02/13/2026'], 'month_day', true],
    [['01/02/2026', '03/04/2026'], 'day_month', false],
    [['13/02/2026', '14/02/2026', '02/15/2026'], 'day_month', true],
  ] as const)('its order is one for the whole column: %j is %s', (cells, order, isCertain) => {
    expect(orderOf(cells, 'day_month')).toEqual({ order, isCertain })
  })

  test('its order is no question where it is written out', () => {
    expect(orderOf(['2026-02-01', '1 feb 2026'], 'day_month')).toBeNull()
  })
})

describe('a time', () => {
  test.each([
    ['14:00', 840],
    ['14.30', 870],
    ['14:30:00', 870],
    ['9 hs', 540],
    ['9:05hs', 545],
    ['2:30 PM', 870],
    ['12:00 am', 0],
    ['12:15 p.m.', 735],
    ['01/02/2026 15:30', 930],
    ['2026-02-01T15:30', 930],
    ['15h30', 930],
  ])('%s is minute %i of the day', (text, minute) => {
    expect(readClock(text)).toBe(minute)
  })

  test.each(['', '14', '25:00', '14:75', '01/02/2026', 'tarde'])('"%s" is none', text => {
    expect(readClock(text)).toBeNull()
  })

  test('with a zone of its own is an instant', () => {
    expect(readInstant('2026-03-01T14:00:00Z')).toBe(Date.parse('2026-03-01T14:00:00Z'))
    expect(readInstant('2026-03-01T14:00:00-05:00')).toBe(Date.parse('2026-03-01T19:00:00Z'))
    expect(readInstant('2026-03-01T14:00:00')).toBeNull()
  })
})

test.each([
  ['45', 45],
  ['1:30', 90],
  ['2h 35m', 155],
  ['1 hora y media', 90],
  ['90 min', 90],
  ['1,5 h', 90],
  ['media hora larga', null],
])('the length %s is %s minutes', (text, minutes) => {
  expect(readDuration(text)).toBe(minutes)
})

test.each([
  ['$ 8.500,00', 'ARS', 850_000],
  ['8500', 'ARS', 850_000],
  ['8.500', 'ARS', 850_000],
  ['8500.00', 'ARS', 850_000],
  ['8500,5', 'ARS', 850_050],
  ['1.234.567', 'ARS', 123_456_700],
  ['8,500', 'ARS', 'unclear'],
  ['8.50.0', 'ARS', 'unclear'],
  ['gratis', 'ARS', null],
  ['$ 8,500.00', 'MXN', 850_000],
  ['8,500', 'MXN', 850_000],
  ['8.500', 'MXN', 'unclear'],
  ['$12.345', 'CLP', 12_345],
  ['12345', 'CLP', 12_345],
] as const)('the amount %s in %s is %s', (text, currency, amount) => {
  expect(readAmount(text, currency)).toBe(amount)
})

describe('the encoding', () => {
  const TEXT = 'José Ñandú “Pepe” €'
  const latin = Buffer.from('Jos\u00e9 \u00d1and\u00fa \u0093Pepe\u0094 \u0080', 'latin1')

  test.each([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-8', Buffer.from(`\uFEFF${TEXT}`)],
    ['windows-1252', latin],
    ['utf-16le', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
    ['utf-16le', Buffer.from(TEXT, 'utf16le')],
    ['utf-16be', Buffer.from(`\uFEFF${TEXT}`, 'utf16le').swap16()],
    ['utf-16be', Buffer.from(TEXT, 'utf16le').swap16()],
  ] as const)('is found to be %s', (encoding, bytes) => {
    expect(decodeText(bytes, null)).toEqual({ text: TEXT, encoding })
  })

  test('can be chosen by hand', () => {
    expect(decodeText(Buffer.from('é'), 'windows-1252').text).toBe('Ã©')
  })

  test('of bytes 80 to 9F is that of Windows on every version of Node', () => {
    const bytes = Buffer.from(Array.from({ length: 32 }, (_, at) => 0x80 + at))

    expect(decodeText(bytes, 'windows-1252').text).toBe(
      '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ',
    )
  })
})
