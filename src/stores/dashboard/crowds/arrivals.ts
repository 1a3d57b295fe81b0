/* What strangers sent from one connection, and cancelling it at once. */
import type { Reply } from '#contract/contract.ts'
import { call } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { createSource } from '#stores/dashboard/loadable.ts'

export type ArrivalGroup = Reply<'listArrivals'>['groups'][number]
export type Arrival = ArrivalGroup['items'][number]

export const arrivals = createSource<null, readonly ArrivalGroup[]>(async () => {
  const answer = await call('listArrivals', {})
  return answer.ok ? { ok: true, reply: answer.reply.groups } : answer
})

/** Cancels these, and tells none of the customers. */
export function cancelArrivals(ids: readonly string[]) {
  return change(call('cancelArrivals', { body: { ids: [...ids] } }), arrivals.reload)
}
