import { expect, test } from 'vitest'
import { countryOfPhone } from '#domain/country/country-of-phone.ts'

test.each([
  ['+598 94', 'UY'],
  ['00598', 'UY'],
  [' +54 9 11', 'AR'],
  ['+55 (11)', 'BR'],
  ['+595', 'PY'],
  ['+5', null],
  ['+593 99', 'EC'],
  ['+1 3', 'US'],
  ['+1 (80', 'US'],
  ['+1 (809)', 'DO'],
  ['+1 939', 'PR'],
  ['+49 151', null],
  ['11 5555-1234', null],
  ['', null],
])('%j begins as the phones of %s do', (text, country) => {
  expect(countryOfPhone(text)).toBe(country)
})
