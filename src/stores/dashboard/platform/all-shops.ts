import { computed } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { valueOf } from '#stores/dashboard/loadable.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'
import { $router } from '#stores/dashboard/router.ts'

type Shops = Reply<'listAllComerces'>
export type ShopRow = Shops['items'][number]
export type SubscriptionState = NonNullable<
  NonNullable<Sent<'listAllComerces', 'query'>>['subscription']
>
/** What a shop may need of the platform. */
export type Need = NonNullable<NonNullable<Sent<'listAllComerces', 'query'>>['needs']>
type Question = {
  readonly text: string
  readonly state: SubscriptionState | null
  readonly need: Need | null
}

/** Every shop of the platform, for `admin`. */
export const allShops = createPagedSource<Question, Shops>((question, cursor) =>
  call('listAllComerces', { query: { ...queryOf(question), cursor } }),
)

/** The shop named in the address. */
export const $openShop = computed([allShops.$store, $router], (shops, page) =>
  valueOf(shops)?.items.find(one => one.id === page?.search['id']),
)

function queryOf({ text, state, need }: Question) {
  return {
    ...(text ? { q: text } : {}),
    ...(state ? { subscription: state } : {}),
    ...(need ? { needs: need } : {}),
  }
}
