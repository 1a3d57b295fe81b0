import type { CashDesk, CashMove } from './cash-desk.ts'

export type Sums = { readonly taken: number; readonly given: number }

/** What went in and what went out since the opening, both above 0. */
export function sumsOf({ moves }: Pick<CashDesk, 'moves'>): Sums {
  const moved = moves.filter(isMoved)
  return {
    taken: sum(moved.filter(({ amount }) => amount > 0)),
    given: -sum(moved.filter(({ amount }) => amount < 0)),
  }
}

/** The opening and the closing are facts of the desk, not part of what went through it. */
export function isMoved({ kind }: CashMove): boolean {
  return kind !== 'opening' && kind !== 'closing'
}

function sum(moves: readonly CashMove[]): number {
  return moves.reduce((total, { amount }) => total + amount, 0)
}
