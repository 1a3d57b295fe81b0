import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'

export type ShopReviews = Reply<'listShopReviews'>
export type ShopReview = ShopReviews['items'][number]

export const reviews = createPagedSource<null, ShopReviews>((_, cursor) =>
  call('listShopReviews', { query: { cursor } }),
)

export function answerReview(id: string, text: string) {
  return change(call('answerReview', { params: { id }, body: { text } }), show, reviews.reload)
}

export function reportReview(id: string, reason: string) {
  return change(call('reportReview', { params: { id }, body: { reason } }), show, reviews.reload)
}

/** The review may be on an older page, which is not loaded again. */
function show({ review }: { readonly review: ShopReview }): void {
  reviews.update(now => ({
    ...now,
    items: now.items.map(one => (one.id === review.id ? review : one)),
  }))
}
