import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Subscription = Reply<'getSubscription'>
export type Canceled = Reply<'cancelSubscription'>

export const subscription = createSource<null, Subscription>(() => call('getSubscription', {}))

/** Passes the number of the request to the callback; returns the problem, if any. */
export async function cancelSubscription(
  takesEffect: 'at_once' | 'period_end',
  onCanceled: (canceled: Canceled) => void,
): Promise<ProblemWire | null> {
  const result = await call('cancelSubscription', { body: { takes_effect: takesEffect } })
  if (!result.ok) return result.problem
  onCanceled(result.reply)
  await subscription.reload()
  return null
}
