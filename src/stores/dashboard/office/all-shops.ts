import { computed } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource, type Source, valueOf } from '#stores/dashboard/loadable.ts'
import { $router } from '#stores/dashboard/router.ts'
import { beforeOlder } from './older-pages.ts'

type Shops = Reply<'listAllComerces'>
export type ShopRow = Shops['items'][number]
export type SubscriptionState = NonNullable<
  NonNullable<Sent<'listAllComerces', 'query'>>['subscription']
>
type Question = { readonly text: string; readonly state: SubscriptionState | null }

/** Every shop of the platform, for `admin`. */
export const allShops: Source<Question, Shops> = createSource<Question, Shops>(async question =>
  beforeOlder(await call('listAllComerces', { query: queryOf(question) }), allShops.$store.get()),
)

/** The shop named in the address. */
export const $openShop = computed([allShops.$store, $router], (shops, page) =>
  valueOf(shops)?.items.find(one => one.id === page?.search['id']),
)

export async function loadMoreShops(
  question: Question,
  cursor: string,
): Promise<ProblemWire | null> {
  const answer = await call('listAllComerces', { query: { ...queryOf(question), cursor } })
  if (!answer.ok) return answer.problem
  const { items, next_cursor } = answer.reply
  allShops.update(now => ({ items: [...now.items, ...items], next_cursor }))
  return null
}

function queryOf({ text, state }: Question) {
  return { ...(text ? { q: text } : {}), ...(state ? { subscription: state } : {}) }
}
