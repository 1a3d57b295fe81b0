/* Prices as people type them in the shop's currency. The API has them in minor units. */
import { formatOf, minorUnitsOf } from '#domain/country/currencies.ts'
import { readPrice } from '#domain/country/typed-price.ts'
import { $currency } from '#stores/dashboard/shop.ts'

/** Reads a typed price in the shop's currency; null when it is no price. */
export function minorUnitsIn(text: string, currency: string = $currency.get()): number | null {
  return readPrice(text, currency)
}

/** A price as the initial text of a field: without thousands separators, cents only when there are any. */
export function amountText(amount: number, currency: string = $currency.get()): string {
  const units = minorUnitsOf(currency)
  const rest = amount % units
  const point = formatOf(currency).hasPointForCents ? '.' : ','
  const whole = Math.trunc(amount / units)
  return rest === 0 ? `${whole}` : `${whole}${point}${String(rest).padStart(2, '0')}`
}
