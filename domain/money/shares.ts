/**
 * Divides an amount in proportion to weights, to the unit: by largest remainder, ties to the earlier one (Hamilton's
 * method). Amounts are whole minor units and may be negative; weights are not. Exact for every amount below 2^53.
 */
export function shares(amount: number, weights: readonly number[]): number[] {
  if (amount < 0) return shares(-amount, weights).map(share => (share === 0 ? 0 : -share))
  const parts = weights.some(weight => weight > 0) ? weights : weights.map(() => 1)
  const total = parts.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const divided = parts.map(weight => {
    const product = BigInt(amount) * BigInt(weight)
    return { whole: Number(product / total), rest: product % total }
  })
  const left = amount - divided.reduce((sum, { whole }) => sum + whole, 0)
  const first = divided
    .map(({ rest }, place) => ({ rest, place }))
    .toSorted((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1))
    .slice(0, left)
  const raised = new Set(first.map(({ place }) => place))
  return divided.map(({ whole }, place) => whole + (raised.has(place) ? 1 : 0))
}

/** `amount × part ÷ whole`, rounded half away from zero. Whole minor units; `whole` is above 0. */
export function portion(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part)
  const size = product < 0n ? -product : product
  const rounded = Number((size * 2n + BigInt(whole)) / (BigInt(whole) * 2n))
  return product < 0n && rounded !== 0 ? -rounded : rounded
}

/** So many basis points (hundredths of a per cent) of an amount, rounded half away from zero. */
export function percentOf(amount: number, basisPoints: number): number {
  return portion(amount, basisPoints, 10_000)
}
