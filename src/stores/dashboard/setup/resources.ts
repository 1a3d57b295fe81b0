/* Resources such as chairs and basins: each has a quantity, and services use some of it. */
import { computed } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import type { ProblemWire } from '#contract/protocol/problems.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type Resource = Reply<'listResources'>['items'][number]

export const resources = createSource<null, readonly Resource[]>(async () => {
  const answer = await call('listResources', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $resources = computed(resources.$store, loaded =>
  (valueOf(loaded) ?? []).filter(one => one.is_active),
)

export async function saveResource(
  id: string | null,
  fields: Sent<'createResource', 'body'>,
): Promise<ProblemWire | null> {
  const answer = id
    ? await call('updateResource', { params: { id }, body: fields })
    : await callOnce('createResource', { body: fields })
  if (!answer.ok) return answer.problem
  await resources.reload()
  return null
}
