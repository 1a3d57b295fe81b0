import { atom } from 'nanostores'
import type { ProblemWire } from '#contract/problems.ts'
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/api.ts'
import { createSource } from './loadable.ts'

type Page = Reply<'listClients'>

export const clients = createSource<string, Page>(text =>
  call('listClients', { query: text ? { q: text } : {} }),
)
export const $clients = clients.$store
export const $isLoadingMore = atom(false)

export async function loadMoreClients(text: string, cursor: string): Promise<ProblemWire | null> {
  $isLoadingMore.set(true)
  const answer = await call('listClients', { query: { ...(text ? { q: text } : {}), cursor } })
  $isLoadingMore.set(false)
  if (!answer.ok) return answer.problem
  const more = answer.reply
  clients.update(page => ({ ...more, items: [...page.items, ...more.items] }))
  return null
}
