import { describe, expect, test } from 'vitest'
import { areaCodeOf } from '#domain/country/area-code.ts'
import { completePhone, understoodPhone } from '#domain/country/typed-phone.ts'

describe('the area code of a place', () => {
  test.each([
    ['Buenos Aires', '11'],
    ['CABA', '11'],
    ['Palermo, CABA', '11'],
    ['Ciudad Autónoma de Buenos Aires', '11'],
    ['lanus', '11'],
    ['Córdoba', '351'],
    ['La Plata, Buenos Aires', '221'],
    ['San Carlos de Bariloche', '294'],
    ['Bariloche', '294'],
    ['Rosario', '341'],
    ['San Martín, Mendoza', '263'],
    ['San Martín, Buenos Aires', '11'],
    ['Chilecito', '3825'],
    ['Buenos Aires, Buenos Aires', '11'],
    ['Belén de Escobar', '348'],
    ['Avellaneda, Buenos Aires', '11'],
    ['Pilar, Buenos Aires', '230'],
    ['Merlo, Buenos Aires', '220'],
    ['Puerto Madryn', '280'],
    ['Carlos Paz', '3541'],
  ])('of %s is %s', (city, area) => {
    expect(areaCodeOf('AR', city)).toBe(area)
  })

  test.each(['', 'Mi barrio', 'San Martín', 'Merlo', 'La Paz', 'Palermo'])(
    'is not guessed for %o',
    city => {
      expect(areaCodeOf('AR', city)).toBeNull()
    },
  )

  test.each([
    'Avellaneda, Santa Fe',
    'Bella Vista, Corrientes',
    'San Miguel, Tucumán',
    'Pilar, Córdoba',
  ])('of a town elsewhere is not taken for %s', city => {
    expect(areaCodeOf('AR', city)).toBeNull()
  })

  test('is of Argentina only', () => {
    expect(areaCodeOf('UY', 'Montevideo')).toBeNull()
    expect(areaCodeOf('ES', 'Córdoba')).toBeNull()
  })
})

describe('a phone typed in Buenos Aires', () => {
  const here = { country: 'AR', areaCode: '11' }

  test.each([
    ['15 5263-8888', '11 5263-8888'],
    ['15-5263-8888', '11 5263-8888'],
    ['015 5263 8888', '11 5263-8888'],
    ['5263-8888', '11 5263-8888'],
    ['52638888', '11 5263-8888'],
    ['cel: 5263-8888', '11 5263-8888'],
    ['5263-8888 (trabajo)', '11 5263-8888'],
    ['11 5263 8888 (trabajo)', '11 5263 8888'],
    ['(011) 15 5263-8888', '(011) 15 5263-8888'],
    ['351 555-1234', '351 555-1234'],
    ['+598 94 123 456', '+598 94 123 456'],
    ['５２６３-８８８８', '11 5263-8888'],
  ])('%s is %s', (text, whole) => {
    expect(completePhone(text, here)).toBe(whole)
  })

  test.each([
    '555-1234',
    '15 412345',
    '5263-888',
    '0800 555 1234',
    '11 2345-6789 int 4',
    'no tengo',
  ])('%s is not completed by a guess', text => {
    expect(completePhone(text, here)).toBe(text)
  })

  test('is shown as it was understood, and nothing is shown when that is what was written', () => {
    expect(understoodPhone('15 5263-8888', here)).toBe('11 5263-8888')
    expect(understoodPhone('11 5263-8888', here)).toBeNull()
    expect(understoodPhone('11 5263 8888 (trabajo)', here)).toBeNull()
    expect(understoodPhone('5263', here)).toBeNull()
    expect(understoodPhone('', here)).toBeNull()
  })
})

test.each([
  ['3546', '15-412345', '3546 41-2345'],
  ['3546', '412345', '3546 41-2345'],
  ['351', '15 555-1234', '351 555-1234'],
  ['351', '555 1234', '351 555-1234'],
])('in area %s, %s is %s', (areaCode, text, whole) => {
  expect(completePhone(text, { country: 'AR', areaCode })).toBe(whole)
})

test('where the area is not known, or elsewhere, only the words around it go', () => {
  expect(completePhone('15 5263-8888 casa', { country: 'AR', areaCode: null })).toBe('15 5263-8888')
  expect(completePhone('tel 099 123 456', { country: 'UY', areaCode: null })).toBe('099 123 456')
})
