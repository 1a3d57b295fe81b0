import { priceText } from '#contract/texts/texts.ts'
import { commissionsTexts as texts, percentText } from '#messages/dashboard/money/statements.ts'
import type { CommissionRule } from '#stores/dashboard/statements/commission-rules.ts'

/** Whose rule it is; a null id: of everybody who has none of their own. */
export type Whose = { readonly id: string | null; readonly name: string }

/** `50 %` or `$ 4.000 por cada uno`. */
export function amountOf({ percent, fixed }: CommissionRule, currency: string): string {
  if (fixed !== null) return texts.fixedEach(priceText(fixed, currency))
  return `${percentText(percent ?? 0)} %`
}
