import { priceText } from '#contract/texts/texts.ts'
import { cashDeskTexts as texts } from '#messages/dashboard/money/cash-desk.ts'

/** `Faltan $ 500`, `Sobran $ 500`, or that it is exact. Minor units. */
export function differenceText(difference: number, currency: string): string {
  if (difference === 0) return texts.exact
  const amount = priceText(Math.abs(difference), currency)
  return difference < 0 ? texts.missing(amount) : texts.surplus(amount)
}

/** For the colour of a difference: nothing missing is good, and too much is no better than too little. */
export function moodOf(difference: number): 'good' | 'bad' {
  return difference === 0 ? 'good' : 'bad'
}
