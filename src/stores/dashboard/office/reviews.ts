import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import type { Answer } from '#stores/dashboard/loadable.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'

export type ShopReviews = Reply<'listShopReviews'>
export type ShopReview = ShopReviews['items'][number]

export const reviews = createPagedSource<null, ShopReviews>((_, cursor) =>
  call('listShopReviews', { query: { cursor } }),
)

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
