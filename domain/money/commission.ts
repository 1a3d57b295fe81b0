/** What a person gets of what they did or sold. Amounts are whole minor units. */
import { percentOf, portion } from './shares.ts'

export type CommissionRule = {
  /** Null: for everybody who has no rule of their own. */
  readonly staffId: string | null
  readonly kind: 'service' | 'product' | 'package'
  /** Null: for all of that kind. */
  readonly itemId: string | null
  /** `2026-11-24`; it holds from that business day on. */
  readonly startsOn: string
  readonly basisPoints: number | null
  /** For each one sold, instead of a rate. */
  readonly amount: number | null
  readonly isBeforeDiscount: boolean
}

export type SoldLine = {
  readonly staffId: string
  readonly kind: CommissionRule['kind']
  readonly itemId: string
  readonly quantity: number
  readonly discount: number
  readonly net: number
}

export type Commission = { readonly base: number; readonly amount: number }

/**
 * The rule for a line on a business day: one for the person before one for everybody, one for the item before one for
 * its kind, and the newest of those that have begun. Null: there is none.
 */
export function ruleFor(
  rules: readonly CommissionRule[],
  { staffId, kind, itemId }: Pick<SoldLine, 'staffId' | 'kind' | 'itemId'>,
  day: string,
): CommissionRule | null {
  const held = rules.filter(
    rule =>
      rule.kind === kind &&
      rule.startsOn <= day &&
      (rule.staffId === null || rule.staffId === staffId) &&
      (rule.itemId === null || rule.itemId === itemId),
  )
  const weight = (rule: CommissionRule) =>
    (rule.staffId === null ? 0 : 2) + (rule.itemId === null ? 0 : 1)
  const [best = null] = held.toSorted(
    (a, b) => weight(b) - weight(a) || (a.startsOn < b.startsOn ? 1 : -1),
  )
  return best
}

/** A fixed amount is paid in full whatever the discount; for what was given away only a rule before discounts pays. */
export function commissionOf(line: SoldLine, rule: CommissionRule): Commission {
  const base = rule.isBeforeDiscount ? line.net + line.discount : line.net
  if (base === 0) return { base, amount: 0 }
  if (rule.amount !== null) return { base, amount: rule.amount * line.quantity }
  return { base, amount: percentOf(base, rule.basisPoints ?? 0) }
}

/** How much of a line was refunded before, is refunded now, and could be: in money, or in pieces where it cost nothing. */
export type Refunded = { readonly before: number; readonly now: number; readonly whole: number }

/**
 * What a refund takes back of an amount that belongs to a line: the rounded share of all that was refunded so far, less
 * what was taken back before, so that several refunds together take back exactly the amount.
 */
export function takenBack(
  amount: number,
  { before, now, whole }: Refunded,
  takenBefore: number,
): number {
  return portion(amount, before + now, whole) - takenBefore
}
