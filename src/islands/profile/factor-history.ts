import { dateOf, longDateText } from '#contract/texts/texts.ts'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'

type Used = { readonly created_at: string; readonly last_used_at: string | null }

export function historyOf({ created_at: since, last_used_at: used }: Used): string {
  const parts = [texts.since(longDateText(dateOf(since)))]
  if (used !== null) parts.push(texts.lastUsed(longDateText(dateOf(used))))
  return parts.join(', ')
}
