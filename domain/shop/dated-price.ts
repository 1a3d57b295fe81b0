/** Prices from a day on. Amounts are whole minor units of the shop's currency. */
import type { Instant } from '../calendar/interval.ts'

/** The price from the beginning of a day on. */
export type LaterPrice = { readonly since: Instant; readonly price: number }

export type DatedPrice = {
  readonly price: number
  /** In the order in which they begin; absent: the price does not change. */
  readonly laterPrices?: readonly LaterPrice[]
}

/** The price at an instant: the one that began last, or else the first. */
export function priceAt({ price, laterPrices = [] }: DatedPrice, at: Instant): number {
  return laterPrices.findLast(later => later.since <= at)?.price ?? price
}

export type Raise = {
  /** Up to two decimals; negative for a cut. */
  readonly percent: number
  /** The step that prices are rounded to. */
  readonly step: number
}

/** The raised price, rounded half up to the step. What costs something never becomes free. */
export function raisedPrice(price: number, { percent, step }: Raise): number {
  if (price === 0) return 0
  const raised = price * (10_000 + Math.round(percent * 100))
  const unit = step * 10_000
  const doubled = 2 * raised + unit
  const steps = (doubled - (doubled % (2 * unit))) / (2 * unit)
  return Math.max(1, steps) * step
}
