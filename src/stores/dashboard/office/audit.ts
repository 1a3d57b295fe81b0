/* The audit log of the shop: what was done, by whom and when. Older entries are loaded page by page. */
import { atom } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type AuditEntry = Reply<'listAudit'>['items'][number]
export type AuditQuestion = Pick<
  NonNullable<Sent<'listAudit', 'query'>>,
  'actor' | 'member' | 'from' | 'to'
>

let asked: AuditQuestion = {}

export const audit = createSource<AuditQuestion, Reply<'listAudit'>>(async question => {
  asked = question
  return await call('listAudit', { query: question })
})
export const $audit = audit.$store
export const $isLoadingOlderAudit = atom(false)

export async function loadOlderAudit(): Promise<void> {
  const cursor = valueOf($audit.get())?.next_cursor
  if (!cursor || $isLoadingOlderAudit.get()) return
  $isLoadingOlderAudit.set(true)
  const question = asked
  const answer = await call('listAudit', { query: { ...question, cursor } })
  $isLoadingOlderAudit.set(false)
  // The filter changed meanwhile, so this page is dropped.
  if (!answer.ok || question !== asked) return
  audit.update(now => ({ ...answer.reply, items: [...now.items, ...answer.reply.items] }))
}
