/** What a service requires of a customer on a rung of the ladder. */
import type { Rung } from './ladder.ts'

export type ServiceTerms = { readonly needsApproval: boolean; readonly deposit: number | null }

/**
 * What a service asks of a customer on this rung, never less than it asks of everybody. `price` is the lowest that any of
 * its staff charges, so that no deposit is higher than the visit costs. Amounts are minor units.
 */
export function askedOn(
  rung: Rung,
  service: ServiceTerms & { readonly price: number },
  percent: number,
): ServiceTerms {
  const { needsApproval, deposit, price } = service
  if (rung === 'approval') return { needsApproval: true, deposit }
  if (rung !== 'deposit') return { needsApproval, deposit }
  const share = Math.min(roundUp((price * percent) / 100), price)
  const most = Math.max(deposit ?? 0, share)
  return { needsApproval, deposit: most > 0 ? most : null }
}

/** Rounds up to two significant digits, as people say an amount. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(amount, 1))) - 1)
  return Math.ceil(amount / unit) * unit
}
