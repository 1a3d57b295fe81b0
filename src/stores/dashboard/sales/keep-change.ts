import { shares } from '#domain/money/shares.ts'
import { amountText } from '#stores/dashboard/catalogue/prices.ts'
import { $checkout, changeCheckout, type PaymentDraft } from './checkout.ts'
import type { Sums } from './sums.ts'

/**
 * Makes the change a tip of those who did something, in proportion to what they did; nothing is given back then.
 * A cash payment whose amount was typed pays all that was handed over. `change` is in minor units.
 */
export function keepChange({ tips, tipBases }: Sums, change: number, currency: string): void {
  const parts = shares(change, [...tipBases.values()])
  const before = new Map(tips.map(({ staff, amount }) => [staff, amount]))
  const entries = [...tipBases.keys()].map((staff, place) => {
    const amount = (before.get(staff) ?? 0) + (parts[place] ?? 0)
    return [staff, { text: amountText(amount, currency) }] as const
  })
  const { tips: chosen, payments: drafts } = $checkout.get()
  changeCheckout({
    tips: { ...chosen, ...Object.fromEntries(entries) },
    payments: drafts.map(withAllTendered),
  })
}

function withAllTendered(draft: PaymentDraft): PaymentDraft {
  const isTyped = draft.method === 'cash' && draft.text.trim() !== ''
  return isTyped && draft.tendered.trim() !== '' ? { ...draft, text: draft.tendered } : draft
}
