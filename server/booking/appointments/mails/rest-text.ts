import { priceText } from '#contract/texts/texts.ts'

type Paid = {
  readonly price: number
  readonly currency: string
  /** Null: nothing was paid ahead. */
  readonly paid_ahead: number | null
}

/** What was paid ahead, and what is left to pay at the shop; it follows the price. */
export function restText({ price, currency, paid_ahead: paid }: Paid): string {
  if (paid === null) return ''
  const rest = priceText(Math.max(0, price - paid), currency)
  return `; seña de ${priceText(paid, currency)} recibida, resta ${rest} en el local`
}
