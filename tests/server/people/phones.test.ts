import { describe, expect, test } from 'vitest'
import { phoneText } from '#contract/texts/phone-text.ts'
import { phoneExamples } from '#domain/country/phone-examples.ts'
import { countries } from '#domain/country/countries.ts'
import { countryOfPhone } from '#domain/country/country-of-phone.ts'
import { normalizePhone } from '#server/kernel/phones.ts'

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
    ['55 1234 5678', 'MX', '+525512345678'],
    ['+52 1 55 1234 5678', 'MX', '+525512345678'],
    ['+5215512345678', 'AR', '+525512345678'],
    ['1 55 1234 5678', 'MX', '+525512345678'],
    ['044 55 1234 5678', 'MX', '+525512345678'],
    ['+598 94 123 456', 'AR', '+59894123456'],
    ['00 598 94 123 456', 'AR', '+59894123456'],
    ['011 15-2345-6789', 'AR', '+5491123456789'],
    ['+54 11 2345-6789', 'CL', '+5491123456789'],
  ] as const)('written %s in %s is %s', (written, country, number) => {
    expect(normalizePhone(written, country)).toBe(number)
  })
})

test.each([
  ['UY', '+59894231234', '094 231 234'],
  ['CL', '+56987654321', '9 8765 4321'],
  ['PY', '+595981123456', '0981 123 456'],
  ['BO', '+59171234567', '7123 4567'],
  ['PE', '+51912345678', '912 345 678'],
  ['CO', '+573211234567', '321 123 4567'],
  ['MX', '+525512345678', '55 1234 5678'],
  ['MX', '+522221234567', '222 123 4567'],
  ['BR', '+5511961234567', '(11) 96123-4567'],
  ['ES', '+34612345678', '612 345 678'],
  ['AR', '+5491155551234', '11 5555-1234'],
])('in %s, %s is shown as %s, and understood when it is typed so', (country, phone, text) => {
  expect(phoneText(phone, country)).toBe(text)
  expect(normalizePhone(text, country)).toBe(phone)
  expect(normalizePhone(phoneText(phone, 'US'), 'US')).toBe(phone)
})

test.each(countries.map(({ code }) => code))('the example of %s is a phone of it', country => {
  const phone = normalizePhone(phoneExamples[country]!, country)
  expect(phone).not.toBeNull()
  expect(countryOfPhone(phone!)).toBe(country)
})
