/* Resources such as chairs and basins: each has a quantity, and services use some of it. */
import { computed } from 'nanostores'
import type { Reply, Sent } from '#contract/contract.ts'
import { call, callOnce } from '#stores/dashboard/api.ts'
import { change } from '#stores/change.ts'
import { editOf } from '#stores/dashboard/changed-in.ts'
import { createSource, valueOf } from '#stores/dashboard/loadable.ts'

export type Resource = Reply<'listResources'>['items'][number]

export const resources = createSource<null, readonly Resource[]>(async () => {
  const answer = await call('listResources', {})
  return answer.ok ? { ok: true, reply: answer.reply.items } : answer
})
export const $resources = computed(resources.$store, loaded =>
  (valueOf(loaded) ?? []).filter(one => one.is_active),
)

type Fields = Sent<'createResource', 'body'>

/** Creates a resource (id null), or changes what differs from `opened`; returns the problem, if any. */
export function saveResource(id: string | null, fields: Fields, opened: Fields) {
  return change(
    id
      ? call('updateResource', { params: { id }, body: editOf(fields, opened) })
      : callOnce('createResource', { body: fields }),
    resources.reload,
  )
}
