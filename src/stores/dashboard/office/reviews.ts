import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type ShopReviews = Reply<'listShopReviews'>
export type ShopReview = ShopReviews['items'][number]

export const reviews = createSource<null, ShopReviews>(() => call('listShopReviews', { query: {} }))

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

async function settle(
  answer: { readonly ok: true } | { readonly ok: false; readonly problem: ProblemWire },
): Promise<ProblemWire | null> {
  if (!answer.ok) return answer.problem
  await reviews.reload()
  return null
}
