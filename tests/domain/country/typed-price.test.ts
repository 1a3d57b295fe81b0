/** Prices are typed with the point and the comma of each country, and with the one that a phone's keyboard has. */
import { expect, test } from 'vitest'
import { formatOf, minorUnitsOf } from '#domain/country/currencies.ts'
import { readPrice } from '#domain/country/typed-price.ts'

test.each([
  ['14500', 'ARS', 1_450_000],
  ['$ 14.500', 'ARS', 1_450_000],
  ['1.250.000', 'ARS', 125_000_000],
  ['14500,5', 'ARS', 1_450_050],
  ['14.500,50', 'ARS', 1_450_050],
  ['0', 'ARS', 0],
  ['99999999', 'ARS', 9_999_999_900],
  ['14.500', 'CLP', 14_500],
  ['₲ 120.000', 'PYG', 120_000],
  ['1,450.50', 'MXN', 145_050],
  ['12,50', 'USD', 1250],
  ['1,450', 'USD', 145_000],
  ['14,50 €', 'EUR', 1450],
  ['S/ 35.50', 'PEN', 3550],
  ['R$ 70', 'BRL', 7000],
  ['$ 14500', 'CLP', 14_500],
  ['10 XYZ', 'XYZ', 1000],
])('%s in %s is a price', (text, currency, amount) => {
  expect(readPrice(text, currency)).toBe(amount)
})

test.each([
  ['', 'ARS'],
  ['mucho', 'ARS'],
  ['-5', 'ARS'],
  ['14,500,00', 'ARS'],
  ['1e5', 'ARS'],
  ['1,505', 'ARS'],
  ['999999999', 'ARS'],
  ['14,50', 'CLP'],
  ['99999999999', 'CLP'],
])('%j in %s is no price', (text, currency) => {
  expect(readPrice(text, currency)).toBeNull()
})

test('a currency that nobody listed is written by its code, with cents', () => {
  expect(formatOf('XYZ')).toEqual({ symbol: 'XYZ' })
  expect(minorUnitsOf('XYZ')).toBe(100)
})
