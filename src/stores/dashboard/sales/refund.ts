/* What a refund comes to while it is being chosen. Amounts are whole minor units. */
import { sum } from '#domain/money/sale.ts'
import { portion } from '#domain/money/shares.ts'
import type { Sent } from '#contract/contract.ts'
import type { Sale } from './sales.ts'

export type SaleLine = Sale['lines'][number]
/** How many pieces are given back, by the id of the line. */
export type ChosenLines = Readonly<Record<string, number>>

/** The lines of which something was not given back yet. */
export function linesLeft({ lines }: Pick<Sale, 'lines'>): SaleLine[] {
  return lines.filter(line => piecesLeft(line) > 0)
}

export function piecesLeft({ quantity, refunded }: SaleLine): number {
  return quantity - refunded.quantity
}

/** What so many pieces are worth; all that are left are worth all that is left of the line. */
export function netOf(line: SaleLine, quantity: number): number {
  const left = line.net - line.refunded.net
  if (line.is_paid_by_package || quantity === 0) return 0
  if (quantity >= piecesLeft(line)) return left
  return Math.min(left, portion(line.net, quantity, line.quantity))
}

/** Null with a package, of which only what was not used is given back: the server knows how much that is. */
export function refundTotal(sale: Pick<Sale, 'lines'>, chosen: ChosenLines): number | null {
  if (sale.lines.some(({ id, kind }) => kind === 'package' && chosen[id])) return null
  return sum(sale.lines.map(line => netOf(line, chosen[line.id] ?? 0)))
}

type Wish = { readonly chosen: ChosenLines } | { readonly amount: number }

export function refundBody(wish: Wish): Pick<Sent<'refundSale', 'body'>, 'lines' | 'amount'> {
  if ('amount' in wish) return wish
  const lines = Object.entries(wish.chosen).map(([id, quantity]) => ({ id, quantity }))
  return { lines }
}
