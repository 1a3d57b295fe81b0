/** Reads a typed percentage, `50`, `12,5` or `12.5 %`, with two decimals at most; null when it is none. */
export function percentIn(text: string): number | null {
  const plain = text.replaceAll(/[\s%]/g, '').replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null
  const percent = Number(plain)
  return percent <= 100 ? percent : null
}
