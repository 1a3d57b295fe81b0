import type { Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { settings } from '#stores/dashboard/settings/settings.ts'
import { openBranch, shop } from '#stores/dashboard/shop.ts'

type NewBranch = Sent<'createBranch', 'body'>

/** Creates another branch and switches to it, which shows its checklist. */
export async function addBranch(branch: NewBranch) {
  const answer = await callOnce('createBranch', { body: branch })
  return answer.ok ? await openBranch(answer.reply.comerce.id) : answer.problem
}

/** Closes the branch of this session. It is opened again by publishing it. */
export function closeBranch(turns: 'keep' | 'cancel') {
  return change(call('closeBranch', { body: { turns } }), shop.reload)
}

/** Sets whether the branches share their customers. */
export function shareCustomers(shares_customers: boolean) {
  return change(call('shareCustomers', { body: { shares_customers } }), reply =>
    settings.update(shop => ({ ...shop, ...reply })),
  )
}

/** A public address for this name that nobody has. */
export async function suggestAddress(name: string, city: string): Promise<string | null> {
  if (name.trim().length < 2) return null
  const answer = await call('suggestAdUrl', { query: { name, city } })
  if (!answer.ok) return null
  return answer.reply.available ? answer.reply.ad_url : (answer.reply.alternatives[0] ?? null)
}
