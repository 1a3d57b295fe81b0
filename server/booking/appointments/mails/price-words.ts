import { priceText } from '#contract/texts/texts.ts'

type Priced = {
  readonly price: number
  readonly price_may_change: boolean
  readonly currency: string
  /** Null: nothing was paid ahead. */
  readonly paid_ahead: number | null
}

/** The price, whether it may change, and what of it was paid ahead. `isGone`: nobody pays it any more. */
export function priceWords(
  { price, price_may_change: mayChange, currency, paid_ahead: paid }: Priced,
  isGone: boolean,
): string {
  const words = priceText(price, currency)
  if (isGone) return words
  const change = mayChange ? '; puede cambiar hasta el día del turno' : ''
  if (paid === null) return words + change
  const rest = priceText(Math.max(0, price - paid), currency)
  return `${words}${change}; seña de ${priceText(paid, currency)} recibida, resta ${rest} en el local`
}
