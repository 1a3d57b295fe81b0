/** The sums of a sale: discount, then deposit, then tip; cash is rounded last. All amounts are whole minor units. */
import { percentOf, shares } from './shares.ts'

export type Item = { readonly unitPrice: number; readonly quantity: number }
export type Discount = { readonly amount: number } | { readonly basisPoints: number }
export type Priced = { readonly discount: number; readonly net: number }

/**
 * What each line costs. The discount is rounded once, is never more than the sale, and is shared by the lines in
 * proportion to their prices.
 */
export function priceLines(items: readonly Item[], discount: Discount | null): Priced[] {
  const gross = items.map(({ unitPrice, quantity }) => unitPrice * quantity)
  const total = sum(gross)
  const parts = shares(discountOf(total, discount), gross)
  return gross.map((price, place) => ({ discount: parts[place]!, net: price - parts[place]! }))
}

function discountOf(total: number, discount: Discount | null): number {
  if (discount === null) return 0
  const wanted = 'amount' in discount ? discount.amount : percentOf(total, discount.basisPoints)
  return Math.min(wanted, total)
}

export type Rounding = { readonly step: number; readonly isDown: boolean }

/**
 * What is paid in cash instead of an exact amount: the nearest multiple of the step, and the lower one of two equally
 * near (Chile, law 20.956; Uruguay, law 18.739), or always the lower one (Paraguay, Sedeco 1670/2022).
 */
export function roundedCash(exact: number, rounding: Rounding | null): number {
  if (rounding === null || exact <= 0) return exact
  const { step, isDown } = rounding
  const rest = exact % step
  return rest === 0 || isDown || rest * 2 <= step ? exact - rest : exact - rest + step
}

export function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
