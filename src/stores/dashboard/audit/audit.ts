/* The audit log of the shop: what was done, by whom and when. Older entries are loaded page by page. */
import type { Reply, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { createPagedSource } from '#stores/dashboard/paged-source.ts'

export type AuditEntry = Reply<'listAudit'>['items'][number]
export type AuditQuestion = Pick<
  NonNullable<Sent<'listAudit', 'query'>>,
  'actor' | 'member' | 'from' | 'to'
>

export const audit = createPagedSource<AuditQuestion, Reply<'listAudit'>>((question, cursor) =>
  call('listAudit', { query: { ...question, cursor } }),
)
