import { formatOf, minorUnitsOf } from './currencies.ts'

/** `14.500`, `14500` and `$ 14.500,50` in minor units; null when it is no price. */
export function readPrice(text: string, currency: string): number | null {
  const { symbol, hasPointForCents } = formatOf(currency)
  const [thousands, point] = hasPointForCents ? [',', '.'] : ['.', ',']
  const plain = text
    .replace(symbol, '')
    .replaceAll(/[$\s]/g, '')
    .replaceAll(new RegExp(`\\${thousands}(?=\\d{3}(\\D|$))`, 'g'), '')
    .replace(point, '.')
    // A telephone's keyboard may have only the other mark.
    .replace(/,(?=\d{1,2}$)/, '.')
  const units = minorUnitsOf(currency)
  const isPrice = units === 1 ? /^\d{1,10}$/ : /^\d{1,8}(\.\d{1,2})?$/
  return isPrice.test(plain) ? Math.round(Number(plain) * units) : null
}
