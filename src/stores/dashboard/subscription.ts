import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { createSource } from './loadable.ts'

export type Subscription = Reply<'getSubscription'>

export const subscription = createSource<null, Subscription>(() => call('getSubscription', {}))
export const $subscription = subscription.$store
