import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'
import { shop } from '#stores/dashboard/shop.ts'

export type Subscription = Reply<'getSubscription'>
export type Canceled = Reply<'cancelSubscription'>

export type Closing = Reply<'previewClosing'>
export type Touched = Closing['branch']

export const subscription = createSource<null, Subscription>(() => call('getSubscription', {}))

/** What closing the business or this branch would do. */
export const closing = createSource<null, Closing>(() => call('previewClosing', {}))

/** Passes the number of the request to the callback; returns the problem, if any. */
export async function cancelSubscription(
  takesEffect: 'at_once' | 'period_end',
  turns: 'keep' | 'cancel',
  onCanceled: (canceled: Canceled) => void,
): Promise<ProblemWire | null> {
  const result = await call('cancelSubscription', { body: { takes_effect: takesEffect, turns } })
  if (!result.ok) return result.problem
  onCanceled(result.reply)
  await Promise.all([subscription.reload(), shop.reload()])
  return null
}

export async function takeBackCancellation(): Promise<ProblemWire | null> {
  const result = await call('takeBackCancellation', {})
  if (!result.ok) return result.problem
  await Promise.all([subscription.reload(), shop.reload()])
  return null
}
