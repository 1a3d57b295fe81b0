import { describe, expect, it } from 'vitest'
import { countries } from '#domain/country/countries.ts'
import { moneyWord } from '#messages/money.ts'
import { amountText, minorUnitsIn } from '#stores/dashboard/catalogue/prices.ts'

describe('a price as people type it', () => {
  it('is in pesos unless the shop has another currency', () => {
    expect(minorUnitsIn('14.500,50')).toBe(1_450_050)
    expect(minorUnitsIn('1,450.50', 'MXN')).toBe(145_050)
    expect(minorUnitsIn('mucho')).toBeNull()
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
