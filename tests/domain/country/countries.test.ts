import { expect, test } from 'vitest'
import { countries, countryOfZone, findCountry } from '#domain/country/countries.ts'

test.each([
  ['AR', 'Argentina'],
  [' ar ', 'Argentina'],
  ['uy', 'Uruguay'],
  ['XX', undefined],
  ['', undefined],
])('the code %j is that of %s', (code, name) => {
  expect(findCountry(code)?.name).toBe(name)
})

test.each([
  ['America/Argentina/Buenos_Aires', 'AR'],
  ['America/Indiana/Knox', 'US'],
  ['America/Kentucky/Monticello', 'US'],
  ['America/North_Dakota/Beulah', 'US'],
  ['Europe/Paris', null],
  ['', null],
])('%s is a zone of %s', (timeZone, country) => {
  expect(countryOfZone(timeZone)).toBe(country)
})

test.each(countries)('every zone of $name belongs to it alone', ({ code, zones }) => {
  expect(zones.map(countryOfZone)).toEqual(zones.map(() => code))
})
