import type { Rung } from '#domain/customer/ladder.ts'
import type { TermsWire } from '#contract/protocol/problems.ts'
import { priceText } from '#contract/texts/texts.ts'
import type { ShopRow } from '#server/scheduling/availability/load.ts'
import { refuse } from '#server/kernel/http/refusal.ts'
import type { Terms } from './find-terms.ts'
import { termsText } from '#server/scheduling/terms-text.ts'

type Shop = Pick<ShopRow, 'currency' | 'ladder'>

/** Refuses with the terms, unless the customer has agreed to them. */
export function refuseUnaccepted(
  shop: Shop,
  accepts: Rung | 'any' | undefined,
  { rung, reason, state }: Terms,
): void {
  if (accepts === 'any' || accepts === rung) return
  const terms = termsWire(shop, rung)
  const text = termsText(rung, reason, `de ${priceText(state.deposit ?? 0, shop.currency)}`)
  const detail = `${text} Si te parece bien, tocá otra vez para reservar.`
  refuse('terms_to_accept', { detail, terms: { ...terms, text } })
}

function termsWire({ ladder }: Pick<Shop, 'ladder'>, rung: Terms['rung']): Omit<TermsWire, 'text'> {
  const percent = ladder?.deposit_percent
  return {
    asks: rung,
    ...(rung === 'deposit' && percent !== undefined ? { deposit_percent: percent } : {}),
  }
}
