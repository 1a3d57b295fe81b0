/* Prices as people type them in the shop's currency. The API has them in minor units. */
import { formatOf, minorUnitsOf } from '#domain/country/currencies.ts'
import { $currency } from '#stores/dashboard/shop.ts'

/** `14.500`, `14500` and `$ 14.500,50`; null when it is no price. */
export function minorUnitsIn(text: string, currency: string = $currency.get()): number | null {
  const { symbol, hasPointForCents } = formatOf(currency)
  const [thousands, point] = hasPointForCents ? [',', '.'] : ['.', ',']
  const plain = text
    .replace(symbol, '')
    .replaceAll(/[$\s]/g, '')
    .replaceAll(new RegExp(`\\${thousands}(?=\\d{3}(\\D|$))`, 'g'), '')
    .replace(point, '.')
  const units = minorUnitsOf(currency)
  const isPrice = units === 1 ? /^\d{1,10}$/ : /^\d{1,8}(\.\d{1,2})?$/
  return isPrice.test(plain) ? Math.round(Number(plain) * units) : null
}

/** A price as the initial text of a field: without thousands separators, cents only when there are any. */
export function amountText(amount: number, currency: string = $currency.get()): string {
  const units = minorUnitsOf(currency)
  const rest = amount % units
  const point = formatOf(currency).hasPointForCents ? '.' : ','
  const whole = Math.trunc(amount / units)
  return rest === 0 ? `${whole}` : `${whole}${point}${String(rest).padStart(2, '0')}`
}
