import type { ProblemWire } from '#contract/protocol/problems.ts'
import type { Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { settings } from '#stores/dashboard/setup/settings.ts'
import { openBranch, shop } from '#stores/dashboard/shop.ts'

type NewBranch = Sent<'createBranch', 'body'>

/** Creates another branch and switches to it, which shows its checklist. */
export async function addBranch(branch: NewBranch): Promise<ProblemWire | null> {
  const answer = await callOnce('createBranch', { body: branch })
  return answer.ok ? await openBranch(answer.reply.comerce.id) : answer.problem
}

/** Closes the branch of this session. It is opened again by publishing it. */
export async function closeBranch(turns: 'keep' | 'cancel'): Promise<ProblemWire | null> {
  const answer = await call('closeBranch', { body: { turns } })
  if (!answer.ok) return answer.problem
  await shop.reload()
  return null
}

/** Sets whether the branches share their customers. */
export async function shareCustomers(shares_customers: boolean): Promise<ProblemWire | null> {
  const answer = await call('shareCustomers', { body: { shares_customers } })
  if (!answer.ok) return answer.problem
  settings.update(shop => ({ ...shop, ...answer.reply }))
  return null
}

/** A public address for this name that nobody has. */
export async function suggestAddress(name: string, city: string): Promise<string | null> {
  if (name.trim().length < 2) return null
  const answer = await call('suggestAdUrl', { query: { name, city } })
  if (!answer.ok) return null
  return answer.reply.available ? answer.reply.ad_url : (answer.reply.alternatives[0] ?? null)
}
