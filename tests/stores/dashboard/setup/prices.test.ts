import { describe, expect, it } from 'vitest'
import { centsOf, pesosText } from '#stores/dashboard/setup/prices.ts'

describe('a price as people type it', () => {
  it.each([
    ['14500', 1_450_000],
    ['14.500', 1_450_000],
    ['$ 14.500', 1_450_000],
    ['1.250.000', 125_000_000],
    ['14500,50', 1_450_050],
    ['0', 0],
  ])('%s is understood', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })

  it.each(['', 'mucho', '-5', '14,500,00', '1e5'])('%j is refused', text => {
    expect(centsOf(text)).toBeNull()
  })

  it('comes back as a field that gives the same price', () => {
    for (const cents of [0, 1_450_000, 1_450_050, 5]) {
      expect(centsOf(pesosText(cents))).toBe(cents)
    }
  })
})
