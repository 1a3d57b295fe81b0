/*
 * Work of the platform's own staff: looking into a shop, consumers' requests, reported reviews, health of the product.
 */
import type { Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { type Answer, change } from '#stores/change.ts'
import { allShops } from './all-shops.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'

export type Look = Reply<'lookIntoComerce'>
export type ConsumerRequest = Reply<'listConsumerRequests'>['items'][number]
export type ReportedReview = Reply<'listReportedReviews'>['items'][number]

/** Each look is logged for the owner, so it is requested once each time a shop is opened. */
export const look = createSource<string, Look>(id => call('lookIntoComerce', { params: { id } }))
export const lookAudit = createSource<string, Reply<'listComerceAudit'>>(id =>
  call('listComerceAudit', { params: { id }, query: { limit: 30 } }),
)
export const consumerRequests = createPagedSource<null, Reply<'listConsumerRequests'>>(
  (_, cursor) => call('listConsumerRequests', { query: { cursor } }),
)
export const reportedReviews = createPagedSource<null, Reply<'listReportedReviews'>>((_, cursor) =>
  call('listReportedReviews', { query: { cursor } }),
)
export const health = createSource<null, Reply<'getPlatformHealth'>>(() =>
  call('getPlatformHealth', {}),
)

/** What the server's log warned of, counted. */
export const loggedErrors = createSource<null, Reply<'listErrors'>>(() => call('listErrors', {}))

export function changeShop(
  what: 'suspendComerce' | 'restoreComerce' | 'closeComerce' | 'extendTrial',
  id: string,
  reason: string,
) {
  const input = { params: { id }, body: { reason } }
  const answer: Promise<Answer> = what === 'extendTrial' ? callOnce(what, input) : call(what, input)
  return change(answer, () => reloadShop(id))
}

/** Offers the shop to another person in its owner's stead. */
export function handOverShop(id: string, body: Sent<'handOverComerce', 'body'>) {
  return change(call('handOverComerce', { params: { id }, body }), () => reloadShop(id))
}

export function recordPayment(id: string, body: Sent<'recordPayment', 'body'>) {
  return change(callOnce('recordPayment', { params: { id }, body }), () => reloadShop(id))
}

/** Loads the list and the open shop again, whose row may be on an older page. */
async function reloadShop(id: string): Promise<void> {
  await Promise.all([look.load(id), lookAudit.load(id), allShops.reload()])
  const changed = valueOf(look.$store.get())?.comerce
  allShops.update(now => ({
    ...now,
    items: now.items.map(one => (one.id === changed?.id ? { ...one, ...changed } : one)),
  }))
}

export function answerRequest(id: string, words: string) {
  const body = { answer: words }
  const answer = call('answerConsumerRequest', { params: { id }, body })
  return change(answer, consumerRequests.reload, health.reload)
}

export function judgeReview(id: string, reason: string | null) {
  const params = { id }
  const answer: Promise<Answer> =
    reason === null
      ? call('showReview', { params })
      : call('hideReview', { params, body: { reason } })
  return change(answer, reportedReviews.reload, health.reload)
}
