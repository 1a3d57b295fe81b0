/* Prices as people type them. On the wire they are cents. */

/** `14.500`, `14500` and `$ 14.500,50`; null when it is no price. */
export function centsOf(text: string): number | null {
  const plain = text
    .replaceAll(/[$\s]/g, '')
    .replaceAll(/\.(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null
  return Math.round(Number(plain) * 100)
}

/** What a field begins with: no points, cents only where there are any. */
export function pesosText(cents: number): string {
  const rest = cents % 100
  return `${Math.trunc(cents / 100)}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}
