import { countries } from '#domain/country/countries.ts'
import { cities, cityAround, findCity } from '#domain/shop/cities.ts'
import { expect, test } from 'vitest'

test('each city is listed once, by its name, in a supported country', () => {
  const names = cities.map(city => city.name)
  const codes = countries.filter(one => one.holidays !== undefined).map(one => one.code)

  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(names.filter(name => /^\p{Lu}\p{L}/u.test(name)))
  expect(codes.filter(code => !cities.some(city => city.country === code))).toEqual([])
  expect(cities.filter(city => !codes.includes(city.country))).toEqual([])
})

test.each([
  ['CABA', 'Buenos Aires'],
  ['cordoba', 'Córdoba'],
  ['Tucumán', 'San Miguel de Tucumán'],
  ['Pocitos, Montevideo', 'Montevideo'],
  ['Macondo', undefined],
])('%s is %s', (text, name) => {
  expect(findCity(text)?.name).toBe(name)
})

test.each([
  [[-34.91, -56.17], 'UY'],
  [[-54.81, -68.31], 'AR'],
  [[-27.33, -55.86], 'PY'],
  [[-27.38, -55.9], 'AR'],
  [[-45.2, -65.1], undefined],
] as const)('around %j there is a city of %s', (point, country) => {
  expect(cityAround(point)?.country).toBe(country)
})
