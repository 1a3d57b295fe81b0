import { priceText } from '#contract/texts/texts.ts'

/** `−$ 1.500` and `$ 1.500`, from minor units. */
export function balanceText(amount: number, currency: string): string {
  return amount < 0 ? `−${priceText(-amount, currency)}` : priceText(amount, currency)
}

/** `+$ 1.500` and `−$ 1.500`, for what goes in and out; nothing stays `$ 0`. */
export function movedText(amount: number, currency: string): string {
  return amount > 0 ? `+${priceText(amount, currency)}` : balanceText(amount, currency)
}
