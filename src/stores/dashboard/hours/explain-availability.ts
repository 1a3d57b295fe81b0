/* Why a day has no free slot for a service: the engine's reason for each start. */
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type ExplainAvailability = Reply<'explainSlots'>
export type Question = {
  readonly services: readonly string[]
  readonly addOns?: readonly string[]
  /** Null for any staff member. */
  readonly staff?: string | null
  readonly date: string
  /** For the public's booking or for staff. */
  readonly audience?: 'public' | 'staff'
}
type Start = ExplainAvailability['people'][number]['starts'][number]
/** Consecutive starts with the same reason. */
type ReasonSpan = { readonly from: string; readonly to: string; readonly text: string }

export const why = createSource<Question, ExplainAvailability>(
  ({ services, addOns = [], staff, date, audience = 'public' }) =>
    call('explainSlots', {
      query: {
        services: services.join(','),
        date,
        audience,
        ...(addOns.length > 0 ? { add_ons: addOns.join(',') } : {}),
        ...(staff ? { staff } : {}),
      },
    }),
)

export function reasonSpans(starts: readonly Start[]): ReasonSpan[] {
  const spans: { from: string; to: string; text: string; reason: string | null }[] = []
  for (const { starts_at: at, reason, text } of starts) {
    const last = spans.at(-1)
    if (last && last.reason === reason) last.to = at
    else spans.push({ from: at, to: at, text, reason })
  }
  return spans
}

export function freeCount(starts: readonly Start[]): number {
  return starts.filter(start => start.reason === null).length
}
