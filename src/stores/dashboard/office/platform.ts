/*
 * Work of the platform's own staff: looking into a shop, consumers' requests, reported reviews, health of the product.
 */
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
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

type Done = { readonly ok: true } | { readonly ok: false; readonly problem: ProblemWire }

export async function changeShop(
  what: 'suspendComerce' | 'restoreComerce' | 'closeComerce' | 'extendTrial',
  id: string,
  reason: string,
): Promise<ProblemWire | null> {
  const input = { params: { id }, body: { reason } }
  const answer: Done =
    what === 'extendTrial' ? await callOnce(what, input) : await call(what, input)
  return await afterChange(answer, id)
}

/** Offers the shop to another person in its owner's stead. */
export async function handOverShop(
  id: string,
  offer: Sent<'handOverComerce', 'body'>,
): Promise<ProblemWire | null> {
  return await afterChange(await call('handOverComerce', { params: { id }, body: offer }), id)
}

export async function recordPayment(
  id: string,
  payment: Sent<'recordPayment', 'body'>,
): Promise<ProblemWire | null> {
  const answer = await callOnce('recordPayment', { params: { id }, body: payment })
  return await afterChange(answer, id)
}

/** Loads the list and the open shop again, whose row may be on an older page. */
async function afterChange(answer: Done, id: string): Promise<ProblemWire | null> {
  if (!answer.ok) return answer.problem
  await Promise.all([look.load(id), lookAudit.load(id), allShops.reload()])
  const changed = valueOf(look.$store.get())?.comerce
  allShops.update(now => ({
    ...now,
    items: now.items.map(one => (one.id === changed?.id ? { ...one, ...changed } : one)),
  }))
  return null
}

export async function answerRequest(id: string, words: string): Promise<ProblemWire | null> {
  const answer = await call('answerConsumerRequest', { params: { id }, body: { answer: words } })
  return await afterAnswer(answer, consumerRequests)
}

export async function judgeReview(id: string, reason: string | null): Promise<ProblemWire | null> {
  const params = { id }
  const answer =
    reason === null
      ? await call('showReview', { params })
      : await call('hideReview', { params, body: { reason } })
  return await afterAnswer(answer, reportedReviews)
}

/** Loads this list again, and the counts of what is waiting. */
async function afterAnswer(
  answer: Done,
  list: Pick<typeof health, 'reload'>,
): Promise<ProblemWire | null> {
  if (!answer.ok) return answer.problem
  await Promise.all([list.reload(), health.reload()])
  return null
}
