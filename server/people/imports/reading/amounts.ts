import { formatOf, minorUnitsOf } from '#domain/country/currencies.ts'

/**
 * An amount in minor units of the currency: `$ 8.500,00`, `8500` and `8.500` are the same in pesos. `unclear` when it may
 * be either, such as `8,500` where a comma stands before cents; null when it is no amount.
 */
export function readAmount(text: string, currency: string): number | 'unclear' | null {
  const { symbol, hasPointForCents } = formatOf(currency)
  const bare = text
    .replace(symbol, '')
    .replaceAll(/[$€\s']|ARS|USD/g, '')
    .replace(/[.,]-$/, '')
  if (!/^\d[\d.,]*$/.test(bare)) return null
  const [thousands, point] = hasPointForCents ? [',', '.'] : ['.', ',']
  const [whole = '', cents, ...more] = bare.split(point)
  if (more.length > 0) return 'unclear'
  const groups = whole.split(thousands)
  const isGrouped =
    groups.length === 1 ||
    (groups[0] !== '' && groups[0]!.length <= 3 && groups.slice(1).every(part => part.length === 3))
  if (cents === undefined)
    return isGrouped ? minor(groups.join(''), '', currency) : otherWay(bare, thousands, currency)
  return isGrouped && cents.length > 0 && cents.length <= 2
    ? minor(groups.join(''), cents, currency)
    : 'unclear'
}

/** `8500.00` or `12.5` where a point stands between thousands: nothing but cents can be meant. */
function otherWay(bare: string, mark: string, currency: string): number | 'unclear' {
  const [whole = '', cents = '', ...more] = bare.split(mark)
  return more.length === 0 && cents.length > 0 && cents.length <= 2
    ? minor(whole, cents, currency)
    : 'unclear'
}

function minor(whole: string, cents: string, currency: string): number | 'unclear' {
  const units = minorUnitsOf(currency)
  if (units === 1) return Number(cents) === 0 ? Number(whole) : 'unclear'
  return Number(whole) * 100 + Number(cents.padEnd(2, '0'))
}
