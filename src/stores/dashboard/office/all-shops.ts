import { computed } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { $router } from '#stores/dashboard/router.ts'

export type ShopRow = Reply<'listAllComerces'>['items'][number]
export type SubscriptionState = NonNullable<
  NonNullable<Sent<'listAllComerces', 'query'>>['subscription']
>
type Question = { readonly text: string; readonly state: SubscriptionState | null }

/** Every shop of the platform, for `admin`. */
export const allShops = createSource<Question, Reply<'listAllComerces'>>(question =>
  call('listAllComerces', { query: queryOf(question) }),
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
