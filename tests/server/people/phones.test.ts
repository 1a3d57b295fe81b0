import { describe, expect, test } from 'vitest'
import { countryOfTimeZone, normalizePhone } from '#server/kernel/phones.ts'

describe('an Argentine phone', () => {
  test.each([
    ['011 15-2345-6789', '+5491123456789'],
    ['+54 9 11 2345-6789', '+5491123456789'],
    ['54 11 2345 6789', '+5491123456789'],
    ['11 2345-6789', '+5491123456789'],
    ['(011) 2345-6789', '+5491123456789'],
    ['1123456789', '+5491123456789'],
    ['9 11 2345 6789', '+5491123456789'],
    ['+54 11 2345 6789', '+5491123456789'],
    ['+54 9 11 15 2345 6789', '+5491123456789'],
    ['0054 9 11 2345.6789', '+5491123456789'],
    ['１１ ２３４５-６７８９', '+5491123456789'],
    ['3546 15-412345', '+5493546412345'],
    ['03546 412345', '+5493546412345'],
    ['+54 9 3546 15 412345', '+5493546412345'],
    ['+5493546412345', '+5493546412345'],
    ['0341 155 123456', '+5493415123456'],
    ['341 5123456', '+5493415123456'],
  ])('written %s is %s', (written, number) => {
    expect(normalizePhone(written)).toBe(number)
  })

  test.each([
    '15 2345-6789',
    '0810 555 1234',
    '911',
    '11 2345-678',
    '11 2345-6789 int 4',
    'no tengo',
  ])('is not %s', written => {
    expect(normalizePhone(written)).toBeNull()
  })
})

describe('a phone of another country', () => {
  test.each([
    ['9 8765 4321', 'CL', '+56987654321'],
    ['099 123 456', 'UY', '+59899123456'],
    ['(917) 555-0123', 'US', '+19175550123'],
    ['+598 94 123 456', 'AR', '+59894123456'],
    ['00 598 94 123 456', 'AR', '+59894123456'],
    ['011 15-2345-6789', 'AR', '+5491123456789'],
    ['+54 11 2345-6789', 'CL', '+5491123456789'],
  ] as const)('written %s in %s is %s', (written, country, number) => {
    expect(normalizePhone(written, country)).toBe(number)
  })
})

test.each([
  ['America/Argentina/Buenos_Aires', 'AR'],
  ['America/Santiago', 'CL'],
  ['America/Montevideo', 'UY'],
  ['America/New_York', 'US'],
  ['America/Indiana/Vincennes', 'US'],
  ['Asia/Tokyo', 'AR'],
])('in %s people dial as in %s', (timeZone, country) => {
  expect(countryOfTimeZone(timeZone)).toBe(country)
})
