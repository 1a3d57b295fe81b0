/* Requests that were refused on one day, for `admin`. */
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type Refusal = Reply<'listRefusals'>['items'][number]
export type RefusalQuestion = NonNullable<Sent<'listRefusals', 'query'>>

export const refusals = createSource<RefusalQuestion, Reply<'listRefusals'>>(query =>
  call('listRefusals', { query }),
)

export async function endAccountSessions(
  body: Sent<'endAccountSessions', 'body'>,
): Promise<ProblemWire | null> {
  const result = await call('endAccountSessions', { body })
  return result.ok ? null : result.problem
}
