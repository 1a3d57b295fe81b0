import { dateOf } from '#contract/texts/texts.ts'
import { secondFactorMessages as texts } from '#messages/second-factor.ts'
import { longDay } from '#stores/profile/day-texts.ts'

type Used = { readonly created_at: string; readonly last_used_at: string | null }

export function historyOf({ created_at: since, last_used_at: used }: Used): string {
  const parts = [texts.since(longDay(dateOf(since)))]
  if (used !== null) parts.push(texts.lastUsed(longDay(dateOf(used))))
  return parts.join(', ')
}
