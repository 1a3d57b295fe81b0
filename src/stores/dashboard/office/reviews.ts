import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { type Answer, createSource, type Source } from '#stores/dashboard/loadable.ts'
import { beforeOlder } from './older-pages.ts'

export type ShopReviews = Reply<'listShopReviews'>
export type ShopReview = ShopReviews['items'][number]

export const reviews: Source<null, ShopReviews> = createSource<null, ShopReviews>(async () =>
  beforeOlder(await call('listShopReviews', { query: {} }), reviews.$store.get()),
)

export async function loadMoreReviews(cursor: string): Promise<ProblemWire | null> {
  const answer = await call('listShopReviews', { query: { cursor } })
  if (!answer.ok) return answer.problem
  const { items, next_cursor } = answer.reply
  reviews.update(now => ({ ...now, items: [...now.items, ...items], next_cursor }))
  return null
}

export async function answerReview(id: string, text: string): Promise<ProblemWire | null> {
  return settle(await call('answerReview', { params: { id }, body: { text } }))
}

export async function reportReview(id: string, reason: string): Promise<ProblemWire | null> {
  return settle(await call('reportReview', { params: { id }, body: { reason } }))
}

/** Shows the changed review, which may be on an older page, and loads the counts again. */
async function settle(
  answer: Answer<{ readonly review: ShopReview }>,
): Promise<ProblemWire | null> {
  if (!answer.ok) return answer.problem
  const { review } = answer.reply
  reviews.update(now => ({
    ...now,
    items: now.items.map(one => (one.id === review.id ? review : one)),
  }))
  await reviews.reload()
  return null
}
