import type { Rung } from '#domain/customer/ladder.ts'
import type { TermsWire } from '#contract/protocol/problems.ts'
import { priceText } from '#contract/texts/texts.ts'
import type { ShopRow } from '#server/booking/availability/load.ts'
import { type Refused, refused } from '#server/kernel/http/refusal.ts'
import type { Terms } from './find-terms.ts'
import { termsText } from './terms-text.ts'

type Shop = Pick<ShopRow, 'currency' | 'ladder'>

/** The refusal that tells the terms before a booking on them is accepted; null when the customer has agreed to them. */
export function termsToAccept(
  shop: Shop,
  accepts: Rung | 'any' | undefined,
  { rung, reason, state }: Terms,
): Refused | null {
  if (accepts === 'any' || accepts === rung) return null
  const terms = termsWire(shop, rung)
  const text = termsText(rung, reason, `de ${priceText(state.deposit ?? 0, shop.currency)}`)
  const detail = `${text} Si te parece bien, tocá otra vez para reservar.`
  return refused('terms_to_accept', { detail, terms: { ...terms, text } })
}

function termsWire({ ladder }: Pick<Shop, 'ladder'>, rung: Terms['rung']): Omit<TermsWire, 'text'> {
  const percent = ladder?.deposit_percent
  return {
    asks: rung,
    ...(rung === 'deposit' && percent !== undefined ? { deposit_percent: percent } : {}),
  }
}
