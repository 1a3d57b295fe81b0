/* Requests that were refused on one day, for `admin`. */
import type { Reply, Sent } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Refusal = Reply<'listRefusals'>['items'][number]
export type RefusalQuestion = NonNullable<Sent<'listRefusals', 'query'>>

export const refusals = createSource<RefusalQuestion, Reply<'listRefusals'>>(query =>
  call('listRefusals', { query }),
)

export function endAccountSessions(body: Sent<'endAccountSessions', 'body'>) {
  return change(call('endAccountSessions', { body }))
}
