/* What strangers sent from one connection, and cancelling it at once. */
import type { Reply } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call } from '#stores/dashboard/api.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type ArrivalGroup = Reply<'listArrivals'>['groups'][number]
export type Arrival = ArrivalGroup['items'][number]

export const arrivals = createSource<null, readonly ArrivalGroup[]>(async () => {
  const answer = await call('listArrivals', {})
  return answer.ok ? { ok: true, reply: answer.reply.groups } : answer
})

/** Cancels these, and tells none of the customers. */
export async function cancelArrivals(ids: readonly string[]): Promise<ProblemWire | null> {
  const answer = await call('cancelArrivals', { body: { ids: [...ids] } })
  if (!answer.ok) return answer.problem
  await arrivals.reload()
  return null
}
