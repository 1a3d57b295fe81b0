import { describe, expect, it } from 'vitest'
import { countries } from '#domain/country/countries.ts'
import { moneyWord } from '#messages/money.ts'
import { amountText, minorUnitsIn } from '#stores/dashboard/setup/prices.ts'

describe('a price as people type it', () => {
  it.each([
    ['14500', 1_450_000],
    ['14.500', 1_450_000],
    ['$ 14.500', 1_450_000],
    ['1.250.000', 125_000_000],
    ['14500,50', 1_450_050],
    ['0', 0],
  ])('%s is understood', (text, amount) => {
    expect(minorUnitsIn(text)).toBe(amount)
  })

  it.each(['', 'mucho', '-5', '14,500,00', '1e5'])('%j is refused', text => {
    expect(minorUnitsIn(text)).toBeNull()
  })

  it.each([
    ['14.500', 'CLP', 14_500],
    ['$ 14500', 'CLP', 14_500],
    ['14,50', 'CLP', null],
    ['₲ 120.000', 'PYG', 120_000],
    ['1,450.50', 'MXN', 145_050],
    ['12,50', 'USD', 1250],
    ['1,450', 'USD', 145_000],
    ['S/ 35.50', 'PEN', 3550],
    ['R$ 70', 'BRL', 7000],
    ['14,50 €', 'EUR', 1450],
  ])('%s in %s is understood', (text, currency, amount) => {
    expect(minorUnitsIn(text, currency)).toBe(amount)
  })

  it('is written in the currency of each country', () => {
    for (const currency of ['CLP', 'PYG', 'MXN', 'EUR', 'UYU'])
      for (const amount of [0, 5, 14_500, 1_450_050])
        expect(minorUnitsIn(amountText(amount, currency), currency)).toBe(amount)
  })

  it('is written so that it is read as the same price', () => {
    for (const amount of [0, 1_450_000, 1_450_050, 5]) {
      expect(minorUnitsIn(amountText(amount))).toBe(amount)
    }
  })
})

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{Diacritic}/gu, '')

describe('the money of a field', () => {
  it.each(countries)('in $name is called as people call it', ({ currency, money }) => {
    const [singular = ''] = money.split(' ')
    expect(plain(moneyWord(currency))).toMatch(new RegExp(`^${plain(singular)}`))
  })
})
