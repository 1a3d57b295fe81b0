import type { Reply, Sent } from '#contract/contract.ts'
import { call } from './api.ts'
import { createSource } from './loadable.ts'

export type ComerceRow = Reply<'listAllComerces'>['items'][number]
export type SubscriptionState = NonNullable<
  NonNullable<Sent<'listAllComerces', 'query'>>['subscription']
>
type Question = { readonly text: string; readonly state: SubscriptionState | null }

/** Every business of the platform, for `admin`. */
export const allComerces = createSource<Question, Reply<'listAllComerces'>>(({ text, state }) =>
  call('listAllComerces', {
    query: { ...(text ? { q: text } : {}), ...(state ? { subscription: state } : {}) },
  }),
)
export const $allComerces = allComerces.$store
