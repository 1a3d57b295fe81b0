/* What each staff member gets of what they do and sell, as rules that hold from a day on. */
import type { commissionKinds } from '#contract/statements.ts'
import type { Reply, Sent } from '#contract/contract.ts'
import { change, unlessGone } from '#stores/change.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type CommissionRule = Reply<'listCommissionRules'>['items'][number]
export type CommissionKind = (typeof commissionKinds)[number]
export type CommissionRuleFields = Sent<'saveCommissionRule', 'body'>

export const commissionRules = createSource<null, readonly CommissionRule[]>(async () => {
  const answer = await call('listCommissionRules', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})

/** Saves rules one after the other, up to the first that is refused. */
export async function saveCommissionRules(rules: readonly CommissionRuleFields[]) {
  for (const body of rules) {
    const problem = await change(callOnce('saveCommissionRule', { body }))
    if (problem !== null) return problem
  }
  await commissionRules.reload()
  return null
}

export function removeCommissionRule(id: string) {
  return change(
    unlessGone(call('deleteCommissionRule', { params: { id } })),
    commissionRules.reload,
  )
}

/** The usual rule of a staff member (null: of everybody else) for a kind: the newest that holds on that day. */
export function usualRule(
  rules: readonly CommissionRule[],
  staff: string | null,
  kind: CommissionKind,
  day: string,
): CommissionRule | null {
  const held = rules.filter(
    rule =>
      rule.staff === staff && rule.kind === kind && rule.item === null && rule.starts_on <= day,
  )
  return held.toSorted((a, b) => b.starts_on.localeCompare(a.starts_on))[0] ?? null
}

/** Rules beside the usual ones that hold today: of one item, or beginning later. */
export function otherRules(rules: readonly CommissionRule[], day: string): CommissionRule[] {
  return rules
    .filter(rule => rule.item !== null || rule.starts_on > day)
    .toSorted((a, b) => a.starts_on.localeCompare(b.starts_on))
}
