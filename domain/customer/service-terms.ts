/** What a service asks of somebody on a rung of the ladder. */
import type { Rung } from './ladder.ts'

export type ServiceTerms = { readonly needsApproval: boolean; readonly deposit: number | null }

/**
 * What a service asks of somebody on this rung: never less than of everybody. `price`: the lowest that somebody who does it
 * charges, because nobody pays more ahead than the visit costs.
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

/** To two digits and zeros, as people say an amount. */
function roundUp(amount: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(amount, 1))) - 1)
  return Math.ceil(amount / unit) * unit
}
