import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
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
export function cancelSubscription(
  takesEffect: 'at_once' | 'period_end',
  turns: 'keep' | 'cancel',
  onCanceled: (canceled: Canceled) => void,
) {
  const body = { takes_effect: takesEffect, turns }
  return change(call('cancelSubscription', { body }), onCanceled, subscription.reload, shop.reload)
}

export function takeBackCancellation() {
  return change(call('takeBackCancellation', {}), subscription.reload, shop.reload)
}
